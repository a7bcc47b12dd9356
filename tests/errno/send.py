"""Sends one document and prints what came of it: `send.py URL MODE CERTIFICATES DOCUMENT`. See `run`."""

import sys
from pathlib import Path

import dtekit

url, mode, certificates, document = sys.argv[1:]
settings = {} if certificates == "-" else {"ca_certs": Path(certificates).read_text()}
client = dtekit.Client(url, "user", "secret", timeout=20, allow_http=True, **settings)
if mode != "new":
    try:
        client.get_account("3101123456")
    except dtekit.Error:
        pass
if mode == "paused":
    print("ready", flush=True)
    sys.stdin.readline()
try:
    print(client.issue(Path(document).read_bytes(), "CR").outcome)
except dtekit.Error as error:
    print(error.kind, error.phase)

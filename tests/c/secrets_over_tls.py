#!/usr/bin/env python3
"""Runs tests/c/secrets.c against the sandbox behind TLS, with a certificate made for it: tests/c/secrets_over_tls.py PROGRAM.

DTEKIT_SANDBOX names the sandbox. The TLS server is that of the Python tests, which needs the package cryptography.
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
from pathlib import Path

FRONT = Path(__file__).resolve().parents[2] / "bindings" / "python" / "tests" / "tls_front.py"
# The same as in secrets.c.
TURNED = 0x5A


def turned(text: str) -> str:
    return bytes(byte ^ TURNED for byte in text.encode()).hex()


def started(*command: object) -> tuple[subprocess.Popen[str], str]:
    """A process that ends with its input, and the address that it prints."""
    process = subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[1]


def main() -> int:
    password = "password" + os.urandom(12).hex()
    authorization = base64.b64encode(f"user:{password}".encode()).decode()
    sandbox, url = started(
        os.environ["DTEKIT_SANDBOX"], "--until-stdin-closes", "--port", 0, "--user", "user", "--password", password,
        "--certified", "as-sent",
    )
    with tempfile.TemporaryDirectory() as folder:
        front, port = started(sys.executable, FRONT, url.rsplit(":", 1)[1], folder)
        ended = subprocess.run([sys.argv[1], port, Path(folder) / "ca.pem", turned(password), turned(authorization)])
        front.communicate()
    sandbox.communicate()
    return ended.returncode


if __name__ == "__main__":
    sys.exit(main())

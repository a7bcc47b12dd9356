"""Runs a CGI program for what the sandbox posts: cgi.py PROGRAM SANDBOX FOLDER

The sandbox gets a document, reviews it and posts its ZIP to a server of this program, once with the program's
credentials and once with others. It prints both answers as the sandbox has seen them, and what the poll store has.
"""

import json
import os
import subprocess
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

program, sandbox, folder = sys.argv[1:]
passwords = iter(["integrator-secret", "another"])


class Gateway(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        length = self.headers["Content-Length"]
        given = {
            "CONTENT_LENGTH": length,
            "CONTENT_TYPE": self.headers["Content-Type"],
            "HTTP_AUTHORIZATION": self.headers["Authorization"],
            "DTEKIT_POLLS": os.path.join(folder, "received.db"),
            "DTEKIT_RECEIVER_USER": "integrator",
            "DTEKIT_RECEIVER_PASSWORD": next(passwords),
        }
        body = self.rfile.read(int(length))
        ran = subprocess.run([program], input=body, stdout=subprocess.PIPE, env={**os.environ, **given}, check=True)
        head, _, answer = ran.stdout.partition(b"\r\n\r\n")
        self.send_response(int(head.split(b"\r\n")[0].removeprefix(b"Status: ")))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


def posted(path: str, body: bytes, media: str, token: str = "") -> dict:
    headers = {"Content-Type": media, **({"Authorization": f"Bearer {token}"} if token else {})}
    with urllib.request.urlopen(urllib.request.Request(sandbox + path, body, headers)) as answer:
        return json.load(answer)


def control(what: str, members: dict) -> dict:
    return posted(f"/_control/{what}", json.dumps(members).encode(), "application/json")


server = HTTPServer(("127.0.0.1", 0), Gateway)
threading.Thread(target=server.serve_forever, daemon=True).start()
control("extraction", {"processing_seconds": 0, "integrator_url": f"http://127.0.0.1:{server.server_port}"})
grant = b"grant_type=client_credentials&client_id=client&client_secret=client-secret"
token = posted("/v1/oauth/token", grant, "application/x-www-form-urlencoded")["access_token"]
metadata = '{"external_id": "c-1", "additional_metadata": {"client_id": "org"}}'
form = (
    f'--b\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{metadata}\r\n'
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n%%EOF\r\n--b--\r\n'
)
posted("/v1/documents", form.encode(), "multipart/form-data; boundary=b", token)
for _ in range(2):
    push = control("approve", {"external_id": "c-1"})["push"]
    print(push["status"], push["body"])

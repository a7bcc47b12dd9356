"""Receives the documents that the extraction provider posts: python receive_documents.py FILE [PORT]

FILE is the poll store. The provider posts to http://…/api/v1/UploadZipDocument, and shows the user and the password of
DTEKIT_RECEIVER_USER and DTEKIT_RECEIVER_PASSWORD. Behind a proxy with TLS this is all that a small receiver needs.
"""

from __future__ import annotations

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import dtekit

# A ZIP with an original of 50 MB, and the form around it.
MOST_BYTES = 70_000_000


def receiver(store: dtekit.PollStore) -> type[BaseHTTPRequestHandler]:
    class Receiver(BaseHTTPRequestHandler):
        timeout = 60

        def do_POST(self) -> None:  # noqa: N802
            length = self.headers.get("Content-Length", "")
            if self.path != "/api/v1/UploadZipDocument" or not length.isdecimal():
                return self.answer(404 if length.isdecimal() else 411, "{}")
            if int(length) > MOST_BYTES:
                return self.answer(413, "{}")
            body = self.rfile.read(int(length))
            delivery = store.receive(
                body,
                content_type=self.headers.get("Content-Type"),
                authorization=self.headers.get("Authorization"),
                user=os.environ["DTEKIT_RECEIVER_USER"],
                password=os.environ["DTEKIT_RECEIVER_PASSWORD"],
            )
            print(delivery.status, delivery.delivered, delivery.external_id, flush=True)
            return self.answer(delivery.status, delivery.answer)

        def answer(self, status: int, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *_: object) -> None:  # noqa: A002
            """Says nothing: a line of its own follows each delivery."""

    return Receiver


def main(path: str, port: str = "0") -> None:
    with dtekit.PollStore(path) as store, ThreadingHTTPServer(("127.0.0.1", int(port)), receiver(store)) as server:
        print(f"listening http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Answers that are made to take much: gzip that grows, heads without end, tokens of megabytes."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import sys
import threading
from typing import Iterator

import pytest

import dtekit

MEGABYTE = 1 << 20


def most_memory() -> int:
    """The most memory that this process has had, in bytes."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@contextlib.contextmanager
def answering(head: bytes, body: bytes) -> Iterator[str]:
    """A service that gives each connection this answer, whatever it asks."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = server.accept()
                with contextlib.suppress(OSError), connection:
                    connection.settimeout(60)
                    connection.recv(65536)
                    connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n" + head + b"\r\n\r\n" + body)
                    # A reset would take the answer back that the client has not read.
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65536):
                        pass

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
    finally:
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)
        server.close()


def outcomes(url: str, **settings: str) -> tuple[str, str]:
    """What a read raises, and what becomes of a send."""
    client = dtekit.Client(url, "user", "secret", attempts=1, timeout=60, **settings)  # type: ignore[arg-type]
    with client, pytest.raises(dtekit.Error) as raised:
        client.get_account("3101123456")
    with dtekit.Client(url, "user", "secret", attempts=1, timeout=60) as client:
        result = client.send_document_to_authority(
            "<DTE/>", asynchronous=True, mapping="0001", sign=True, default_certificate=False, country="CR"
        )
    return raised.value.code, f"{result.outcome} {result.reason}"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory is read as Linux counts it")
def test_gzip_that_grows_is_cut_off_at_the_bound() -> None:
    # 200 MB in 200 kB: three times the bound of a reply.
    packed = gzip.compress(b"[" + b" " * (200 * MEGABYTE))
    assert len(packed) < MEGABYTE
    fields = b"Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: %d" % len(packed)
    with answering(fields, packed) as url:
        before = most_memory()
        assert outcomes(url) == ("limit-reply-bytes", "unknown connection")
        # The bound is 64 MB, and a buffer that grows has room for twice as much.
        assert most_memory() - before < 200 * MEGABYTE


def test_many_values_in_little_gzip_are_refused() -> None:
    packed = gzip.compress(b"[" + b"{}," * (5 * MEGABYTE) + b"{}]")
    fields = b"Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: %d" % len(packed)
    with answering(fields, packed) as url:
        assert outcomes(url) == ("limit-answer-values", "unknown unreadable-answer")


@pytest.mark.parametrize("what", ["one long field", "many fields"])
def test_a_flood_of_header_fields_is_cut_off(what: str) -> None:
    if what == "one long field":
        flood = b"X-Long: " + b"a" * (10 * MEGABYTE)
    else:
        flood = b"\r\n".join(b"X-%d: a" % number for number in range(1_000_000))
    with answering(flood + b"\r\nContent-Length: 2", b"{}") as url:
        assert outcomes(url) == ("transport-broken", "unknown connection")


def test_a_token_of_megabytes_is_refused_and_nothing_is_sent() -> None:
    body = json.dumps({"access_token": "a" * (10 * MEGABYTE), "token_type": "bearer"}).encode()
    with answering(b"Content-Length: %d" % len(body), body) as url:
        client = dtekit.Client(
            url, "user", "secret", client_id="client", client_secret="secret", token_url=f"{url}/token", attempts=1
        )
        with client, pytest.raises(dtekit.Error) as raised:
            client.change_document_status(
                "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "210210", "Ciencia da operacao", version="v2"
            )
    assert (raised.value.code, raised.value.phase) == ("auth-token-unreadable", "before")
    assert "aaaa" not in str(raised.value) and len(str(raised.value)) < 1000

"""Fixtures: the local sandbox, started once, and a client for it."""

from __future__ import annotations

import signal
from typing import Iterator

import pytest

import dtekit
from sandbox import DATA, Sandbox

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell without job control starts a program in the background so; then Ctrl-C, which tests send, would do nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def running_sandbox() -> Iterator[Sandbox]:
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def sandbox(running_sandbox: Sandbox) -> Sandbox:
    """The running sandbox, reset to its initial state."""
    running_sandbox.control("reset", {})
    return running_sandbox


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[dtekit.Client]:
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        yield client


@pytest.fixture(scope="session")
def invoice() -> bytes:
    """A realistic document with accents and escapes, as XML."""
    return dtekit.json_to_xml((DATA / "invoice.json").read_bytes())

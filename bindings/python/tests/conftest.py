"""Fixtures: the local sandbox, started once, and a client for it; databases, each started once."""

from __future__ import annotations

import signal
from typing import Iterator

import pytest

import dtekit
from databases import DIALECTS, Database, missing
from sandbox import DATA, Sandbox

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell without job control starts a program in the background so; then Ctrl-C, which tests send, would do
    # nothing.
    signal.signal(signal.SIGINT, signal.default_int_handler)


TABLES = (
    *(f"journal_{name}" for name in ("entry", "document", "certified", "chain", "breaker", "attempt", "total")),
    "inbox_entry", "inbox_item", "poll_job", "poll_upload", "poll_result", "sequence_counter",
)


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


@pytest.fixture(scope="session", params=DIALECTS)
def server(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database with the tables of the stores."""
    lacking = missing(request.param)
    if lacking is not None:
        pytest.skip(f"left out: {lacking} is not here")
    database = Database(request.param)
    for store in (dtekit.Inbox, dtekit.Journal, dtekit.PollStore, dtekit.Sequence):
        store.over(database.connect, dialect=database.dialect).create_tables()
    yield database
    database.stop()


@pytest.fixture
def database(server: Database) -> Database:
    """The database with empty tables."""
    with server.connect() as connection:
        cursor = connection.cursor()
        for table in TABLES:
            again = " RESTART IDENTITY" if server.dialect == "postgresql" else ""
            # MySQL takes a tenth of a second for each.
            if server.dialect != "mysql" or cursor.execute(f"SELECT 1 FROM {table} LIMIT 1"):
                cursor.execute(f"TRUNCATE TABLE {table}{again}")
        connection.commit()
    return server

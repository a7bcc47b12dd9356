"""Runs `examples/celery_polls.py` with real Celery workers, over Redis, if it is installed."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Iterator

import pytest

from fleet import Fleet, redis
from sandbox import Sandbox


class Polls(Fleet):
    """The workers of the example and the table that they share."""

    app = "celery_polls"

    def __init__(self, place: Path, sandbox: Sandbox, environment: dict[str, str]) -> None:
        self.table = place / "polls.db"
        extraction = {
            "DTEKIT_TABLE": str(self.table),
            "DTEKIT_EXTRACTION_URL": sandbox.url,
            "DTEKIT_CLIENT_ID": "client",
            "DTEKIT_CLIENT_SECRET": "client-secret",
        }
        super().__init__(place, sandbox, {**extraction, **environment})

    def submit(self, names: list[str]) -> None:
        for name in names:
            (self.place / name).write_bytes(b"total: 10")
        calls = [
            f"celery_polls.submit({name!r}, 'organization-1', external_id={name!r}, query_interval=1)" for name in names
        ]
        self.call("\n".join(calls))

    def outcomes(self) -> dict[str, str | None]:
        with closing(sqlite3.connect(self.table, timeout=30)) as rows:
            return dict(rows.execute("SELECT external_id, outcome FROM polls").fetchall())

    def wait(self, seconds: float = 300, sweeping: bool = False) -> None:
        """Waits until every document has an outcome. With `sweeping`, it sends the `sweep` task repeatedly, as Celery beat does."""
        end = time.monotonic() + seconds
        while None in self.outcomes().values():
            assert time.monotonic() < end, f"{self.outcomes()}\n{self.logs()}"
            if sweeping:
                self.call("celery_polls.sweep.delay(0.5)")
            time.sleep(0.1)


def sent(sandbox: Sandbox) -> dict[str, int]:
    """How many times the provider received each document, by external id."""
    documents = sandbox.control("extraction")["documents"]
    return {document["external_id"]: document["sends"] for document in documents}


@pytest.fixture
def fleet(tmp_path: Path, sandbox: Sandbox) -> Iterator[Polls]:
    sandbox.control("extraction", {"processing_seconds": 0})
    with redis(tmp_path) as address:
        fleet = Polls(tmp_path, sandbox, {"DTEKIT_BROKER": address})
        try:
            yield fleet
        finally:
            fleet.stop()


def test_each_document_is_delivered_and_each_attempt_sends_it_once(fleet: Polls, sandbox: Sandbox) -> None:
    fleet.work()
    names = [f"{number}.txt" for number in range(8)] + ["9.sends=2.txt", "10.rejected.txt"]
    fleet.submit(names)
    # Submitting a document again, or sending extra tasks for it, has no effect.
    fleet.submit(names[:3])
    fleet.call(f"[celery_polls.poll.delay({names[0]!r}) for _ in range(3)]")
    fleet.wait()
    expected: dict[str, str | None] = {name: "pending_review" for name in names}
    assert fleet.outcomes() == {**expected, "10.rejected.txt": "rejected"}
    assert sent(sandbox) == {**{name: 1 for name in names}, "9.sends=2.txt": 2}
    with closing(sqlite3.connect(fleet.table)) as rows:
        texts = [xml for (xml,) in rows.execute("SELECT xml FROM polls WHERE outcome = 'pending_review'")]
    assert all(xml.startswith("<DTE><Documento>") for xml in texts)


def test_another_worker_finishes_the_documents_of_a_killed_worker(fleet: Polls, sandbox: Sandbox) -> None:
    names = [f"{number}.after=3.txt" for number in range(4)]
    worker = fleet.work()
    fleet.submit(names)
    end = time.monotonic() + 300
    while len(sent(sandbox)) < len(names) and time.monotonic() < end:
        time.sleep(0.05)
    worker.kill()
    worker.wait()
    fleet.work()
    # The broker redelivers the tasks that it kept. The sweep resends the tasks that were lost with the worker.
    sandbox.control("clock", {"advance_seconds": 10})
    fleet.wait(sweeping=True)
    assert fleet.outcomes() == {name: "pending_review" for name in names}
    assert sent(sandbox) == {name: 1 for name in names}

"""Runs `examples/celery_issue.py` with real Celery workers, over Redis, if it is installed."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Callable, Iterator

import pytest

import dtekit
from fleet import Fleet, redis
from sandbox import Sandbox
from test_journal import SEND, document


class Issuers(Fleet):
    """The workers of the example and the journal that they share."""

    app = "celery_issue"

    def __init__(self, place: Path, sandbox: Sandbox, environment: dict[str, str]) -> None:
        database = place / "journal.db"
        settings = {"DTEKIT_JOURNAL": str(database), "DTEKIT_LEASE": "9", "DTEKIT_PASS_EVERY": "1"}
        super().__init__(place, sandbox, {**settings, **environment})
        self.sandbox = sandbox
        self.journal = dtekit.Journal(database)

    def submit(self, *numbers: int, **environment: str) -> None:
        calls = [f"celery_issue.submit('sale-{number}', {document(number)!r}, 'CR')" for number in numbers]
        self.call("\n".join(calls), **environment)

    def held(self) -> list[int]:
        """The numbers of the documents that the service holds."""
        with dtekit.Client(self.sandbox.url, "user", "secret") as client:
            listed = client.get_document(Country="cr", ResultMaxItemCount=1000).documents
        return sorted(int(str(one.number)) for one in listed)

    def wait(self, reached: Callable[[], bool]) -> None:
        end = time.monotonic() + 300
        while not reached():
            assert time.monotonic() < end, f"{self.journal.list()}\n{self.logs()}"
            time.sleep(0.05)

    def finished(self) -> bool:
        return all(entry.is_finished for entry in self.journal.list())


@pytest.fixture
def fleet(tmp_path: Path, sandbox: Sandbox) -> Iterator[Issuers]:
    with redis(tmp_path) as address:
        fleet = Issuers(tmp_path, sandbox, {"DTEKIT_BROKER": address})
        try:
            yield fleet
        finally:
            fleet.stop()
            fleet.journal.close()


def test_each_document_is_issued_once_whatever_the_queue_does(fleet: Issuers) -> None:
    # The broker is away: the document is stored all the same, and the pass of Celery beat sends it.
    fleet.submit(1, DTEKIT_BROKER="redis://127.0.0.1:1/0")
    fleet.submit(2, 3, 4, 5, 6, 7, 8)
    # A web request that is repeated, and tasks that are delivered again.
    fleet.submit(2, 3)
    fleet.call("[celery_issue.issue.delay('sale-4') for _ in range(3)]; celery_issue.issue.delay('unheard-of')")
    assert {entry.state for entry in fleet.journal.list()} == {"waiting"} and fleet.held() == []
    fleet.work("--beat", pool="prefork")
    fleet.wait(fleet.finished)
    assert {(entry.state, entry.sends) for entry in fleet.journal.list()} == {("sent", 1)}
    assert fleet.held() == list(range(1, 9))


def test_the_document_of_a_killed_worker_is_settled_by_asking(fleet: Issuers) -> None:
    fleet.sandbox.control("fault", {"fault": "timeout", "operation": SEND})
    fleet.submit(1)
    worker = fleet.work()
    # The service has the document and gives no answer, so the worker is in the middle of that send. Another send of
    # this worker could be cut off before its request, and what did not arrive stays unknown.
    fleet.wait(lambda: any(call["path"].endswith("SendDocumentToAuthority") for call in fleet.sandbox.received()))
    worker.kill()
    worker.wait()
    fleet.submit(2, 3)
    fleet.work("--beat")
    fleet.wait(fleet.finished)
    entries = fleet.journal.list()
    assert {(entry.state, entry.sends) for entry in entries} == {("sent", 1)}
    assert any(entry.questions for entry in entries)
    assert fleet.held() == [1, 2, 3]


def test_a_worker_ends_its_task_on_sigterm(fleet: Issuers) -> None:
    fleet.sandbox.control("fault", {"fault": "delay=1500", "operation": SEND})
    fleet.submit(1)
    worker = fleet.work()
    fleet.wait(lambda: any(call["path"].endswith("SendDocumentToAuthority") for call in fleet.sandbox.received()))
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=300) == 0, fleet.logs()
    (entry,) = fleet.journal.list()
    assert (entry.state, entry.sends, entry.questions) == ("sent", 1, 0)

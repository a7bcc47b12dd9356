"""Runs `examples/celery_polls.py` with real Celery workers, over a file broker and, if it is installed, over Redis."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Iterator

import pytest

from sandbox import Sandbox

EXAMPLES = Path(__file__).parents[1] / "examples"
REDIS = shutil.which("redis-server")


class Fleet:
    """The Celery workers of the example and the table that they share."""

    def __init__(self, place: Path, sandbox: Sandbox, broker: str, options: dict[str, Any]) -> None:
        self.table = place / "polls.db"
        self.place = place
        self.workers: list[subprocess.Popen[bytes]] = []
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(EXAMPLES),
            "DTEKIT_BROKER": broker,
            "DTEKIT_BROKER_OPTIONS": json.dumps(options),
            "DTEKIT_TABLE": str(self.table),
            "DTEKIT_BASE_URL": sandbox.url,
            "DTEKIT_EXTRACTION_URL": sandbox.url,
            "DTEKIT_USERNAME": "user",
            "DTEKIT_PASSWORD": "secret",
            "DTEKIT_CLIENT_ID": "client",
            "DTEKIT_CLIENT_SECRET": "client-secret",
        }

    def work(self) -> subprocess.Popen[bytes]:
        """Starts a worker with two threads."""
        command = [sys.executable, "-m", "celery", "--app", "celery_polls", "worker"]
        options = ["--pool", "threads", "--concurrency", "2", "--loglevel", "INFO", "--without-mingle", "--without-gossip"]
        with open(self.place / f"worker-{len(self.workers)}.log", "wb") as log:
            worker = subprocess.Popen(
                [*command, *options, "--hostname", f"w{len(self.workers)}@%h"],
                env=self.environment, cwd=self.place, stdout=log, stderr=log,
            )
        self.workers.append(worker)
        return worker

    def call(self, code: str) -> str:
        """Runs Python code in a new process that has imported the example, and returns its output."""
        program = f"import celery_polls\n{code}"
        run = subprocess.run(
            [sys.executable, "-c", program], env=self.environment, cwd=self.place, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

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

    def wait(self, seconds: float = 60, sweeping: bool = False) -> None:
        """Waits until every document has an outcome. With `sweeping`, it sends the `sweep` task repeatedly, as Celery beat does."""
        end = time.monotonic() + seconds
        while None in self.outcomes().values():
            assert time.monotonic() < end, f"{self.outcomes()}\n{self.logs()}"
            if sweeping:
                self.call("celery_polls.sweep.delay(0.5)")
            time.sleep(0.1)

    def logs(self) -> str:
        return "\n".join(log.read_text()[-5000:] for log in self.place.glob("worker-*.log"))

    def stop(self) -> None:
        for worker in self.workers:
            if worker.poll() is None:
                worker.send_signal(signal.SIGTERM)
        for worker in self.workers:
            worker.wait(timeout=30)


def sent(sandbox: Sandbox) -> dict[str, int]:
    """How many times the provider received each document, by external id."""
    documents = sandbox.control("extraction")["documents"]
    return {document["external_id"]: document["sends"] for document in documents}


@pytest.fixture(params=["files", "redis"])
def fleet(request: pytest.FixtureRequest, tmp_path: Path, sandbox: Sandbox) -> Iterator[Fleet]:
    sandbox.control("extraction", {"processing_seconds": 0})
    server = None
    if request.param == "redis":
        if REDIS is None:
            pytest.skip("redis-server is not here")
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen(
            [REDIS, "--port", str(port), "--bind", "127.0.0.1", "--save", ""],
            cwd=tmp_path, stdout=subprocess.DEVNULL,
        )
        fleet = Fleet(tmp_path, sandbox, f"redis://127.0.0.1:{port}/0", {})
    else:
        for folder in ("queue", "control"):
            (tmp_path / folder).mkdir()
        queue, control = str(tmp_path / "queue"), str(tmp_path / "control")
        options = {"data_folder_in": queue, "data_folder_out": queue, "control_folder": control}
        fleet = Fleet(tmp_path, sandbox, "filesystem://", options)
    try:
        yield fleet
    finally:
        fleet.stop()
        if server is not None:
            server.terminate()
            server.wait(timeout=30)


def test_each_document_is_delivered_and_each_attempt_sends_it_once(fleet: Fleet, sandbox: Sandbox) -> None:
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


def test_another_worker_finishes_the_documents_of_a_killed_worker(fleet: Fleet, sandbox: Sandbox) -> None:
    names = [f"{number}.after=3.txt" for number in range(4)]
    worker = fleet.work()
    fleet.submit(names)
    end = time.monotonic() + 60
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

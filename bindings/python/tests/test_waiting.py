"""`Journal.wait`: workers that PostgreSQL wakes, and workers that look from time to time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable

import pytest

import dtekit
from databases import Database
from sandbox import Sandbox
from test_journal import document
from test_shared_journal import over

# What no test reaches: a worker that is not woken fails its test.
LONG = 60.0
SOON = 20.0

Wait = Callable[[], "tuple[bool, float]"]


def psycopg2_of(database: Database) -> Any:
    import psycopg2  # type: ignore[import-untyped]

    return psycopg2.connect(host="127.0.0.1", port=database.port, user="erp", dbname="erp")


def woken(journal: dtekit.Journal) -> Wait:
    """Waits in a thread; gives whether the wait was woken, and how long it took."""
    found: list[tuple[bool, float]] = []

    def wait() -> None:
        begin = time.monotonic()
        found.append((journal.wait(poll=LONG), time.monotonic() - begin))

    thread = threading.Thread(target=wait)
    thread.start()

    def ended() -> tuple[bool, float]:
        thread.join()
        return found[0]

    return ended


def only(database: Database, *dialects: str) -> None:
    if database.dialect not in dialects:
        pytest.skip(f"of {' and '.join(dialects)} alone")


@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_a_commit_wakes_a_worker_and_a_rollback_does_not(database: Database, driver: str) -> None:
    only(database, "postgresql")
    connect = (lambda: psycopg2_of(database)) if driver == "psycopg2" else database.connect
    with over(database, connect) as journal, database.connect() as erp:
        assert journal.wait(poll=LONG), "the first call returns at once, for the worker to look"
        journal.submit("a", document(1), "CR", within=erp.cursor())
        assert not journal.wait(poll=0.1), "before the commit nobody is told"
        erp.rollback()
        assert not journal.wait(poll=0.1)
        waiting = woken(journal)
        journal.submit("b", document(2), "CR", within=erp.cursor())
        erp.commit()
        told, seconds = waiting()
        assert told and seconds < SOON
        # What was committed between two waits counts too.
        journal.submit("c", document(3), "CR")
        assert woken(journal)()[0]
        assert not journal.wait(poll=0.1)


def test_a_loop_that_waits_sends_at_once(database: Database, sandbox: Sandbox) -> None:
    only(database, "postgresql")
    ended = threading.Event()

    def work() -> None:
        while not ended.is_set():
            done = journal.run(client, most=1)
            journal.wait(done.next_at, poll=LONG)

    with dtekit.Client(sandbox.url, "user", "secret") as client, over(database) as journal:
        worker = threading.Thread(target=work)
        worker.start()
        for number in range(1, 6):
            begin = time.monotonic()
            journal.submit(f"k-{number}", document(number), "CR")
            while not journal.results():
                time.sleep(0.005)
            assert time.monotonic() - begin < SOON
            assert journal.acknowledge(f"k-{number}")
        ended.set()
        journal.submit("last", document(9), "CR")
        worker.join()


def test_a_worker_as_a_program_is_woken_and_stops_at_once(database: Database, sandbox: Sandbox, tmp_path: Path) -> None:
    driver, rest = ("psycopg", "user='erp', dbname='erp'") if database.dialect == "postgresql" else ("pymysql", "user='root', database='erp'")
    text = f"import {driver}\n\ndef connect():\n    return {driver}.connect(host='127.0.0.1', port={database.port}, {rest})\n"
    text += """
import pathlib

class Store:
    path = pathlib.Path(__file__).parent
    def put(self, name, data): (self.path / name).write_bytes(data)
    def get(self, name): return (self.path / name).read_bytes()
    def remove(self, name): (self.path / name).unlink()

store = Store()
"""
    (tmp_path / "own.py").write_text(text)
    own: Any = {"__file__": str(tmp_path / "own.py")}
    exec(text, own)
    command = [sys.executable, "-m", "dtekit.issue_worker", "--dialect", database.dialect, "--url", sandbox.url]
    environment = {**os.environ, "DTEKIT_USERNAME": "user", "DTEKIT_PASSWORD": "secret"}
    worker = subprocess.Popen(
        [*command, "--connect", "own:connect", "--content", "own:store"], env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None and worker.stdout.readline() == "working\n"
    with over(database, content=own["store"]) as journal:
        for number in range(1, 4):
            journal.submit(f"k-{number}", document(number), "CR")
            deadline = time.monotonic() + SOON
            while not journal.results():
                assert time.monotonic() < deadline and worker.poll() is None
                time.sleep(0.01)
            journal.acknowledge(f"k-{number}")
    worker.send_signal(signal.SIGTERM)
    assert worker.communicate(timeout=60)[0].endswith("3 finished a document\n") and worker.returncode == 0
    for wrong in (["--connect", "own:nothing"], ["--connect", "own"], [], ["--db", "a", "--connect", "own:connect"]):
        ended = subprocess.run([*command, *wrong], env=environment, cwd=tmp_path, capture_output=True, text=True)
        assert ended.returncode == 2 and "--connect" in ended.stderr
    ended = subprocess.run(
        [*command, "--db", "a", "--content", "own:nothing"], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert ended.returncode == 2 and "its store for --content" in ended.stderr


def test_who_decides_that_an_entry_is_sent_again_wakes_a_worker(database: Database, sandbox: Sandbox) -> None:
    only(database, "postgresql")
    sandbox.control("fault", {"fault": "http-500", "operation": "Document/SendDocumentToAuthority"})
    with dtekit.Client(sandbox.url, "user", "secret") as client, over(database) as journal:
        journal.submit("a", document(1), "CR")
        journal.run(client, most=1)
        assert journal.wait(poll=LONG)
        journal.settle("a", "waiting", "it did not arrive")
        told, seconds = woken(journal)()
        assert told and seconds < SOON


def test_another_schema_and_a_journal_that_tells_nobody_wake_no_worker(database: Database) -> None:
    only(database, "postgresql")
    with over(database) as journal, over(database, notify=False) as silent, over(database, schema="other") as other:
        other.create_tables()
        try:
            assert journal.wait(poll=LONG)
            other.submit("a", document(1), "CR")
            silent.submit("b", document(2), "CR")
            assert not journal.wait(poll=0.1)
            # Such a journal does not listen either.
            assert not silent.wait(poll=0.1)
        finally:
            with database.connect() as erp:
                erp.cursor().execute("DROP SCHEMA other CASCADE")


def test_a_connection_that_is_lost_is_made_again(database: Database) -> None:
    only(database, "postgresql")
    with over(database) as journal:
        assert journal.wait(poll=LONG)
        with database.connect() as erp:
            cursor = erp.cursor()
            others = "FROM pg_stat_activity WHERE datname = 'erp' AND pid <> pg_backend_pid()"
            cursor.execute(f"SELECT pg_terminate_backend(pid) {others}")
            assert cursor.fetchall()
        begin = time.monotonic()
        assert not journal.wait(poll=LONG), "it ends early, as without notifications"
        assert 0.5 < time.monotonic() - begin < SOON
        assert journal.wait(poll=LONG), "it listens again, and has the worker look"
        waiting = woken(journal)
        journal.submit("a", document(1), "CR")
        assert waiting()[0]


def test_without_a_database_a_wait_ends_by_its_length(database: Database) -> None:
    def nobody() -> Any:
        raise OSError("no route")

    with over(database, nobody) as journal:
        threads = [threading.Thread(target=lambda: journal.wait(poll=0.05)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def test_an_entry_that_is_due_ends_a_wait_also_without_notifications(database: Database) -> None:
    only(database, "mariadb", "mysql")
    with over(database) as journal:
        assert not journal.wait(poll=0.05)
        assert journal.wait(time.time() + 0.2, poll=LONG)
        assert not journal.wait(time.time() + LONG, poll=0.05)


def test_a_signal_ends_a_wait_and_a_length_out_of_range_is_refused(database: Database) -> None:
    class Stop(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stop

    before = signal.signal(signal.SIGALRM, stop)
    with over(database) as journal:
        try:
            journal.wait(poll=0.01)
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(Stop):
                journal.wait(poll=LONG)
        finally:
            signal.signal(signal.SIGALRM, before)
        for wrong in (0, 100_000):
            with pytest.raises(dtekit.errors.ArgumentError, match="poll"):
                journal.wait(poll=wrong)
    with pytest.raises(RuntimeError, match="closed"):
        journal.wait()

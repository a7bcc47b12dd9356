"""`Journal.over`: one journal for many machines, in a real PostgreSQL, MariaDB or MySQL."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import dtekit
from databases import Database
from sandbox import Sandbox
from test_journal import document
from test_vectors import Shelf, cases, check, journal_step, read


def over(database: Database, connect: Any = None, **options: Any) -> dtekit.Journal:
    return dtekit.Journal.over(connect or database.connect, dialect=database.dialect, **options)


class Cursor:
    """A caller's cursor that counts its statements."""

    def __init__(self, cursor: Any) -> None:
        self.cursor, self.statements, self.paramstyle = cursor, 0, "pyformat"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cursor, name)

    def execute(self, *given: Any) -> Any:
        self.statements += 1
        return self.cursor.execute(*given)


@pytest.mark.parametrize("is_outside", (False, True), ids=("inside", "outside"))
@cases("journal")
def test_the_cases_of_a_journal(path: Path | None, is_outside: bool, database: Database, sandbox: Sandbox) -> None:
    case, content = read(path), Shelf() if is_outside else None
    if any("damage" in step for step in case["steps"]) or "create" in case.get("options", {}):
        pytest.skip("only a file can be damaged, or be missing")
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        for step in case["steps"]:
            for control, body in step.get("control", {}).items():
                sandbox.control(control, body)

            def stepped() -> object:
                registry = dtekit.Registry()
                for table in case.get("tables", []):
                    registry.add_table(table)
                with over(database, registry=registry, content=content, **case.get("options", {})) as journal:
                    return journal_step(journal, client, step)

            check(step, stepped)


def test_an_entry_is_there_after_the_callers_commit_and_not_after_its_rollback(database: Database) -> None:
    with over(database) as journal, database.connect() as erp:
        cursor = Cursor(erp.cursor())
        entry = journal.submit("a", document(1), "CR", within=cursor)
        # PostgreSQL takes both in one, and MySQL reads the new row in a statement of its own.
        statements = {"postgresql": 1, "mysql": 3}.get(database.dialect, 2)
        assert (entry.state, cursor.statements) == ("waiting", statements)
        assert abs(entry.submitted_at.timestamp() - time.time()) < 5
        assert journal.get("a") is None, "nothing was committed"
        erp.rollback()
        assert journal.get("a") is None
        journal.submit("a", document(1), "CR", within=erp.cursor())
        journal.submit("b", document(2), "CR", within=erp.cursor(), chain="till")
        behind = journal.submit("c", document(3), "CR", within=erp.cursor(), chain="till")
        erp.commit()
        assert behind.next_at is None and journal.get("c") == behind
        assert journal.get("a") == journal.submit("a", document(1), "CR", within=erp.cursor())
        with pytest.raises(dtekit.errors.ArgumentError, match="journal-conflict"):
            journal.submit("a", document(9), "CR", within=erp.cursor())
        erp.rollback()


class Counted:
    """A connection that counts its transactions, and the statements in them."""

    def __init__(self, connection: Any, counted: list[int]) -> None:
        self.connection, self.counted, self.paramstyle, self.cursors = connection, counted, "pyformat", [Cursor(connection.cursor())]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def cursor(self) -> Any:
        return self.cursors[0]

    def commit(self) -> None:
        self.counted.append(self.cursors[0].statements)
        self.cursors[0].statements = 0
        self.connection.commit()


def test_an_entry_takes_three_transactions_from_its_submission_to_its_end(database: Database, sandbox: Sandbox) -> None:
    # PostgreSQL takes several changes in one statement. In MySQL no change gives its rows, so that they are read after
    # it.
    added, found, sent, ended = (1, 1, 1, 1) if database.dialect == "postgresql" else (2, 2, 2, 4)
    read = int(database.dialect == "mysql")
    counted: list[int] = []
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with over(database, lambda: Counted(database.connect(), counted)) as journal:
            journal.submit("first", document(1), "CR")
            assert journal.run(client, most=1).finished == 1
            counted.clear()
            journal.submit("a", document(2), "CR")
            done = journal.run(client, most=1)
            assert (done.finished, done.next_at) == (1, None)
            # The document; what is due, and that it is being sent; what came of it, and what is due next.
            assert counted == [added + read, found + sent + read, 1 + ended + read + 1]
            counted.clear()
            journal.submit("b", document(3), "CR")
            assert journal.run(client).finished == 1
            assert counted == [added + read, found + sent + read, 1 + ended + read, found + 1], "the last one finds nothing"


def test_a_result_and_its_acknowledgement_are_one_transaction(database: Database) -> None:
    with over(database) as journal, database.connect() as erp:
        journal.submit("a", document(1), "CR")
        journal.settle("a", "refused", "a mistake")
        assert journal.acknowledge("a", within=erp.cursor())
        erp.rollback()
        assert [entry.key for entry in journal.results()] == ["a"]
        assert journal.acknowledge("a", within=erp.cursor())
        erp.commit()
        assert journal.results() == [] and not journal.acknowledge("a", within=erp.cursor())
        erp.rollback()


def test_a_company_whose_service_is_down_delays_no_other(database: Database, sandbox: Sandbox) -> None:
    addresses = {"north": sandbox.url, "south": "http://127.0.0.1:9"}
    clients = {name: dtekit.Client(url, "user", "secret", timeout=2) for name, url in addresses.items()}
    with over(database) as journal, clients["north"], clients["south"]:
        for number, name in enumerate(("north", "south", "west"), 1):
            journal.submit(name, document(number), "CR", account=name)
        done = journal.run(clients)
        assert (done.worked, done.finished, done.postponed) == (2, 1, 1)
        states = {entry.account: entry.state for entry in journal.list()}
        assert states == {"north": "sent", "south": "waiting", "west": "waiting"}
        # A worker leaves the entries alone whose credentials it has not, and a function says which it has.
        assert journal.accounts() == ["south", "west"]
        assert journal.run(clients["north"]).worked == 0
        asked: list[str] = []
        assert journal.run(lambda name: asked.append(name)).worked == 0 and asked == ["south", "west"]
        assert journal.run(lambda name: clients["north"] if name == "west" else None).finished == 1
        assert [entry.key for entry in journal.list(account="west")] == ["west"]
        assert journal.counts("south")["waiting"].count == 1 and journal.metrics(account="south").depth == 1


def test_a_chain_holds_whoever_joins_it_while_its_first_entry_ends(database: Database, sandbox: Sandbox) -> None:
    with dtekit.Client(sandbox.url, "user", "secret") as client, over(database) as journal:
        journal.submit("first", document(1), "CR", chain="till")
        with database.connect() as erp:
            journal.submit("second", document(2), "CR", chain="till", within=erp.cursor())
            # The pass cannot end the first entry before the caller has committed the second.
            passed = threading.Thread(target=lambda: journal.run(client))
            passed.start()
            time.sleep(0.5)
            erp.commit()
        passed.join()
        deadline = time.monotonic() + 20
        while (entry := journal.get("second")) is None or entry.state == "waiting":
            assert time.monotonic() < deadline, "the second entry stays behind"
            journal.run(client)


class Torn:
    """One COMMIT in four of it breaks, after it was kept or before. A new one commits twice before its first use."""

    def __init__(self, connection: Any, kept: bool, chance: random.Random) -> None:
        self.connection, self.kept, self.chance, self.commits, self.paramstyle = connection, kept, chance, 0, "pyformat"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def commit(self) -> None:
        self.commits += 1
        if self.commits <= 2 or self.chance.random() > 0.25:
            self.connection.commit()
            return
        if self.kept:
            self.connection.commit()
        self.connection.close()
        raise OSError("the connection is torn")


class Slow(Cursor):
    """A cursor that waits before it looks for an entry that is free."""

    def execute(self, *given: Any) -> Any:
        if "SKIP LOCKED" in given[0]:
            time.sleep(0.4)
        return super().execute(*given)


class Waiting:
    """A connection with such cursors."""

    def __init__(self, connection: Any) -> None:
        self.connection, self.paramstyle = connection, "pyformat"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def cursor(self) -> Any:
        return Slow(self.connection.cursor())


def test_a_lease_that_ends_while_another_worker_claims_leaves_a_question(database: Database, sandbox: Sandbox) -> None:
    sandbox.control("fault", {"fault": "http-500", "operation": "Document/SendDocumentToAuthority"})
    clock = {
        "postgresql": "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)",
    }.get(database.dialect, "CAST(floor(unix_timestamp(sysdate(3)) * 1000) AS SIGNED)")
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with over(database, lambda: Waiting(database.connect())) as journal:
            journal.submit("a", document(1), "CR")
            journal.run(client, most=1)
            with database.connect() as connection:
                # As if its sender still had it, for 200 ms more.
                connection.cursor().execute(
                    f"UPDATE journal_entry SET state = 'sending', due_at = {clock} - 1, lease = 'x', leased_at = {clock},"
                    f" leased_until = {clock} + 200"
                )
                connection.commit()
            assert journal.run(client, most=1).worked == 1
            entry = journal.get("a")
            assert entry is not None and entry.state == "unknown" and entry.next_at is not None, entry
            assert not entry.findings


@pytest.mark.parametrize("kept", [True, False])
def test_a_commit_that_breaks_does_nothing_twice(database: Database, sandbox: Sandbox, kept: bool) -> None:
    chance, keys = random.Random(kept), [f"k-{number}" for number in range(1, 7)]
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with over(database, lambda: Torn(database.connect(), kept, chance)) as journal:
            for number, key in enumerate(keys, 1):
                assert journal.submit(key, document(number), "CR").state == "waiting"
            done = journal.run(client)
            assert (done.worked, done.finished, done.lost) == (6, 6, 0)
            for key in keys:
                entry = journal.get(key)
                assert entry is not None and (entry.state, entry.sends) == ("sent", 1)
                assert journal.acknowledge(key) and not journal.acknowledge(key)
    sends = [call for call in sandbox.received() if call["path"].endswith("SendDocumentToAuthority")]
    assert len(sends) == 6


def test_a_lost_database_is_a_storage_error_and_no_tables_are_another(database: Database) -> None:
    def nobody() -> Any:
        raise OSError("no route")

    with over(database, nobody) as journal:
        with pytest.raises(dtekit.errors.StorageError, match="journal-access"):
            journal.counts()
    with over(database, schema="elsewhere") as journal:
        with pytest.raises(dtekit.errors.StorageError, match="create_tables"):
            journal.counts()
        if database.dialect == "postgresql":
            journal.create_tables()
            assert journal.counts()["waiting"].count == 0


def test_tables_of_a_newer_library_are_refused(database: Database) -> None:
    with database.connect() as erp:
        erp.cursor().execute("UPDATE dtekit_version SET version = version + 1")
        erp.commit()
        try:
            with over(database) as journal, pytest.raises(dtekit.errors.StorageError, match="journal-version"):
                journal.counts()
        finally:
            erp.cursor().execute("UPDATE dtekit_version SET version = version - 1")
            erp.commit()


def test_tables_of_the_version_before_are_upgraded(database: Database) -> None:
    with database.connect() as erp:
        cursor = erp.cursor()
        cursor.execute("ALTER TABLE journal_document DROP COLUMN warnings")
        cursor.execute("UPDATE dtekit_version SET version = 5 WHERE name = 'journal'")
        erp.commit()
    with over(database) as journal:
        with pytest.raises(dtekit.errors.StorageError, match="create_tables"):
            journal.counts()
        for _ in range(2):
            journal.create_tables()
        submitted, found = journal.submit("upgraded", document(1), "CR"), journal.get("upgraded")
        assert found and submitted.warnings and found.warnings == submitted.warnings


def test_the_schema_is_text_and_its_names_are_plain(database: Database) -> None:
    assert "CREATE TABLE IF NOT EXISTS a.journal_entry" in dtekit.Journal.schema(database.dialect, "a")
    for wrong in ("a.b", "A", ""):
        with pytest.raises(dtekit.errors.ArgumentError, match="schema"):
            dtekit.Journal.schema(database.dialect, wrong)
    with pytest.raises(dtekit.errors.ArgumentError, match="dialect"):
        dtekit.Journal.schema("oracle")


def test_a_file_takes_no_cursor(tmp_path: Path) -> None:
    with dtekit.Journal(tmp_path / "journal.db") as journal, pytest.raises(TypeError, match="Journal.over"):
        journal.submit("a", document(1), "CR", within=object())


def test_stopped_and_killed_workers_and_a_database_that_restarts_issue_each_document_once(
    database: Database, sandbox: Sandbox
) -> None:
    waves, in_wave = 5, 4
    documents, deadline = waves * in_wave, time.monotonic() + 600
    program = Path(__file__).with_name("shared_worker.py")

    def worker() -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, program, database.dialect, str(database.port), sandbox.url])

    with over(database) as journal:
        workers = [worker() for _ in range(3)]
        delivered: dict[str, dtekit.stores.JournalEntry] = {}
        stopped: subprocess.Popen[bytes] | None = None
        since = 0.0

        def look() -> int:
            """Takes what is finished, and gives how many documents wait for their first send."""
            assert time.monotonic() < deadline, [(entry.key, entry.state, entry.next_at) for entry in journal.list()]
            ended = [one.returncode for one in workers if one.poll() is not None]
            assert not ended, f"workers ended by themselves: {ended}"
            for entry in journal.results():
                assert journal.acknowledge(entry.key) and entry.key not in delivered
                delivered[entry.key] = entry
            return journal.counts()["waiting"].count

        try:
            for wave in range(waves):
                for number in range(wave * in_wave + 1, (wave + 1) * in_wave + 1):
                    journal.submit(f"k-{number}", document(number), "CR")
                # The progress of the work decides when something breaks, so the machine's speed does not matter.
                before = look()
                while before and look() >= before:
                    time.sleep(0.005)
                if stopped is None:
                    stopped, since = workers[0], time.monotonic()
                    stopped.send_signal(signal.SIGSTOP)
                    workers[0] = worker()
                    continue
                which = random.randrange(3)
                workers[which].kill()
                workers[which].wait()
                workers[which] = worker()
                if wave % 2:
                    database.restart()
            # It was stopped for longer than its lease, and goes on.
            assert stopped is not None
            while time.monotonic() < since + 6:
                look()
                time.sleep(0.02)
            stopped.send_signal(signal.SIGCONT)
            workers.append(stopped)
            while len(delivered) < documents:
                look()
                time.sleep(0.02)
            time.sleep(0.5)
        finally:
            for one in {*workers, *([stopped] if stopped else [])}:
                one.kill()
                one.wait()
    assert {entry.state for entry in delivered.values()} == {"sent"}
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        listed = client.get_document(Country="cr", ResultMaxItemCount=1000).documents
    assert sorted(str(one.number) for one in listed) == sorted(str(number) for number in range(1, documents + 1))

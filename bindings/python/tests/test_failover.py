"""`Journal.over` when machines and networks fail: a replica that takes over, connections that are cut in COMMIT, workers in
networks of their own. What starts servers runs where DTEKIT_TEST_LONG is set; DTEKIT_TEST_FULL makes it 2,000 documents.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import pytest

import dtekit
from databases import DIALECTS, Database, connect, missing
from machines import Proxy, Replica, networks
from sandbox import ROOT, Sandbox

FULL = bool(os.environ.get("DTEKIT_TEST_FULL"))
LONG = FULL or bool(os.environ.get("DTEKIT_TEST_LONG"))
DOCUMENTS = int(os.environ.get("DTEKIT_TEST_DOCUMENTS", "2000"))
starts_servers = pytest.mark.skipif(not LONG, reason="only the long run starts these servers")
WORKER = Path(__file__).with_name("shared_worker.py")
SEND = "Document/SendDocumentToAuthority"


def document(number: int) -> str:
    """Forty documents a day: a question lists those of three days, so that its cost does not grow with the test."""
    month, day = 1 + number // 40 // 28 % 12, 1 + number // 40 % 28
    clave = f"506{day:02}{month:02}250031011234560010000101{number:010}112345678"
    return (
        f"<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>"
        f"<FechaEmis>2025-{month:02}-{day:02}T09:30:00</FechaEmis><ContenidoTC>{clave}</ContenidoTC></IdDoc>"
        "<Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>"
        "<Totales><Moneda>CRC</Moneda><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )


@contextmanager
def alone(dialect: str) -> Iterator[Database]:
    """A server of the test alone, with the tables of a journal."""
    lacking = missing(dialect)
    if lacking is not None:
        pytest.skip(f"left out: {lacking} is not here")
    database = Database(dialect)
    try:
        dtekit.Journal.over(database.connect, dialect=database.dialect).create_tables()
        yield database
    finally:
        database.stop()


@pytest.fixture
def primary() -> Iterator[Database]:
    """A PostgreSQL of the test alone."""
    with alone("postgresql") as database:
        yield database


@pytest.fixture(params=DIALECTS)
def either(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database of each kind, of the test alone."""
    with alone(request.param) as database:
        yield database


def issued(url: str) -> list[int]:
    """The numbers of the documents that the service has, in order. A failure that is left hits the first tries."""
    numbers: list[int] = []
    more: dict[str, Any] = {}
    with dtekit.Client(url, "user", "secret") as client:
        for _ in range(100):
            try:
                page = client.get_document(Country="cr", ResultMaxItemCount=1000, **more)
            except dtekit.Error:
                continue
            numbers += [int(str(one.number)) for one in page.documents]
            if page.continuation_token is None:
                return sorted(numbers)
            more = {"ContinuationToken": page.continuation_token}
    raise AssertionError("the list has no end")


def sends(sandbox: Sandbox) -> int:
    return sum(call["path"].endswith(SEND) for call in sandbox.received())


def faults() -> list[str]:
    """The failures of the sandbox after which a document may be sent again, or found."""
    rows = json.loads((ROOT / "tests/sandbox/expectations.json").read_text())["faults"]
    names = {row["fault"] for row in rows if row.get("fault") and row.get("at") != "refusing"}
    # A service that stores what it refuses lies, and a refusal of this document would be its end.
    lies = ("http-30", "http-401", "http-403", "http-429", "reject")
    return sorted(name for name in names if not name.startswith(lies))


class Fleet:
    """Workers on several machines, and the program that submits and takes results."""

    def __init__(
        self, dialect: str, ports: str, url: str, hosts: list[tuple[list[str], str]], workers: int, seed: int
    ) -> None:
        self.dialect, self.ports, self.url, self.hosts, self.chance = dialect, ports, url, hosts, random.Random(seed)
        self.workers = [self.worker(place) for place in range(workers)]
        self.journal = dtekit.Journal.over(lambda: connect(dialect, ports), dialect=dialect)
        self.kept: list[str] = []
        self.delivered: dict[str, dtekit.stores.JournalEntry] = {}
        self.kills = self.lost = 0

    def worker(self, place: int) -> subprocess.Popen[bytes]:
        before, host = self.hosts[place % len(self.hosts)]
        return subprocess.Popen([*before, sys.executable, str(WORKER), self.dialect, self.ports, self.url, host])

    def again(self, call: Any) -> Any:
        """The result of a call; made again while the database is away."""
        deadline = time.monotonic() + 90
        while True:
            try:
                return call()
            except dtekit.errors.StorageError:
                self.lost += 1
                assert time.monotonic() < deadline, "the database does not come back"
                time.sleep(0.1)

    def submit(self, number: int) -> None:
        self.again(lambda: self.journal.submit(f"k-{number}", document(number), "CR"))
        self.kept.append(f"k-{number}")

    def submit_all(self, numbers: range) -> None:
        for number in numbers:
            self.submit(number)

    def look(self) -> None:
        for entry in self.again(self.journal.results):
            # If the answer of an acknowledgement is lost, the same call says False when it is made again.
            self.again(lambda: self.journal.acknowledge(entry.key))
            assert entry.key not in self.delivered, f"{entry.key} came after its acknowledgement"
            self.delivered[entry.key] = entry

    def kill_one(self) -> None:
        place = self.chance.randrange(len(self.workers))
        self.workers[place].kill()
        self.workers[place].wait()
        self.workers[place] = self.worker(place)
        self.kills += 1

    def check(self, documents: int, sandbox: Sandbox) -> None:
        """Every document once, none lost, and the states agree with the service."""
        deadline = time.monotonic() + (1500 if FULL else 120)
        while len(self.delivered) < documents:
            assert time.monotonic() < deadline, [
                (entry.key, entry.state, entry.next_at, entry.findings)
                for entry in self.journal.list() if not entry.is_finished
            ]
            assert all(worker.poll() is None for worker in self.workers), "a worker ended by itself"
            self.look()
            time.sleep(0.05)
        assert {entry.state for entry in self.delivered.values()} == {"sent"}
        assert issued(sandbox.url) == list(range(1, documents + 1))

    def stop(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.journal.close()


@starts_servers
def test_after_a_failover_to_a_synchronous_replica_all_is_there_and_sent_once(primary: Database, sandbox: Sandbox) -> None:
    documents, workers = (DOCUMENTS // 4, 6) if FULL else (30, 2)
    replica = Replica(primary, is_synchronous=True)
    fleet = Fleet("postgresql", f"{primary.port},{replica.port}", sandbox.url, [([], "127.0.0.1")], workers, 1)
    try:
        for number in range(1, documents // 2 + 1):
            fleet.submit(number)
            if number % 5 == 0:
                fleet.look()
        # The workers send, the program submits, and the primary ends in the middle of both.
        submitter = threading.Thread(target=fleet.submit_all, args=(range(documents // 2 + 1, documents + 1),))
        submitter.start()
        before = len(fleet.kept)
        while len(fleet.kept) < before + documents // 10:
            time.sleep(0.002)
        primary.kill()
        kept = fleet.kept.copy()
        replica.promote()
        with dtekit.Journal.over(replica.connect, dialect="postgresql") as journal:
            lost = [key for key in kept if fleet.again(lambda: journal.get(key)) is None]
        assert not lost, f"acknowledged entries are lost: {lost}"
        submitter.join()
        fleet.check(documents, sandbox)
        with replica.connect() as connection:
            count = connection.execute("SELECT count(*) FROM journal_entry WHERE acknowledged_at IS NOT NULL").fetchone()
        assert count == (documents,)
        print(f"{documents} documents, {len(kept)} acknowledged when the primary ended, {fleet.lost} calls failed")
    finally:
        fleet.stop()
        replica.stop()


@starts_servers
def test_entries_that_an_asynchronous_replica_has_older_are_asked_about_first(primary: Database, sandbox: Sandbox) -> None:
    replica = Replica(primary, is_synchronous=False)
    ports, keys = f"{primary.port},{replica.port}", [f"k-{number}" for number in range(1, 7)]

    def journal() -> dtekit.Journal:
        return dtekit.Journal.over(
            lambda: connect("postgresql", ports), dialect="postgresql", resend="after-reconcile", settle_after=0,
            replica="asynchronous",
        )

    try:
        with dtekit.Client(sandbox.url, "user", "secret") as client, journal() as before:
            before.submit("first", document(100), "CR")
            before.run(client)
            for number, key in enumerate(keys, 1):
                before.submit(key, document(number), "CR", chain="till" if number > 4 else None)
            with primary.connect() as connection:
                at = connection.execute("SELECT pg_current_wal_lsn()").fetchone()[0]
            deadline = time.monotonic() + 60
            with replica.any_connection() as connection:
                while not connection.execute("SELECT pg_last_wal_replay_lsn() >= %s", (at,)).fetchone()[0]:
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
            # From here on the replica gets nothing: three documents are sent, and one of them is acknowledged.
            replica.stop()
            assert before.run(client, most=3).finished == 3
            assert before.acknowledge("k-1")
            before.submit("only-there", document(7), "CR")
            before.close()
            primary.kill()
            replica.start()
            replica.promote()
            with journal() as after:
                deadline = time.monotonic() + 60
                while any((entry := after.get(key)) is None or not entry.is_finished for key in keys):
                    assert time.monotonic() < deadline, [(entry.key, entry.state, entry.findings) for entry in after.list()]
                    after.run(client)
                    time.sleep(0.05)
                assert [entry.key for entry in after.results()][0] == "first" and after.get("only-there") is None
                for place, key in enumerate(keys):
                    entry = after.get(key)
                    assert entry is not None and entry.state == "sent" and entry.questions > 0
                    assert entry.sends == (0 if place < 3 else 1), "what was sent is found, what was not is sent"
                # What comes after the failover is sent at once.
                after.submit("new", document(8), "CR")
                after.run(client)
                new = after.get("new")
                assert new is not None and (new.sends, new.questions) == (1, 0)
        assert issued(sandbox.url) == [1, 2, 3, 4, 5, 6, 8, 100] and sends(sandbox) == 8
    finally:
        replica.stop()


def test_a_database_that_is_another_one_makes_waiting_entries_a_question(database: Database, sandbox: Sandbox) -> None:
    options: Any = {"resend": "after-reconcile", "settle_after": 0}

    def over(**more: Any) -> dtekit.Journal:
        return dtekit.Journal.over(database.connect, dialect=database.dialect, **options, **more)

    with dtekit.Client(sandbox.url, "user", "secret") as client, over(replica="asynchronous") as journal:
        journal.submit("a", document(1), "CR")
        journal.run(client)
        assert journal.acknowledge("a")
        for key, number in (("b", 2), ("c", 3)):
            journal.submit(key, document(number), "CR")
        # As if a copy of another server, in which b was not sent yet, had taken over.
        client.issue(document(2), "CR")
        with database.connect() as connection:
            connection.cursor().execute("UPDATE dtekit_version SET version = version + 7 WHERE name = 'journal_source'")
            connection.commit()
        journal.run(client)
        for key, state, sent in (("b", "sent", 0), ("c", "unknown", 0)):
            entry = journal.get(key)
            assert entry is not None and (entry.state, entry.sends, entry.questions) == (state, sent, 1), entry
        # A person says that it was never sent, and is believed.
        journal.settle("c", "waiting", "the list does not have it")
        journal.run(client)
        entry = journal.get("c")
        assert entry is not None and (entry.state, entry.sends) == ("sent", 1)
        # A replica that has everything asks nothing.
        with database.connect() as connection:
            connection.cursor().execute("UPDATE dtekit_version SET version = version + 7 WHERE name = 'journal_source'")
            connection.commit()
        with over() as other:
            other.submit("d", document(4), "CR")
            other.run(client)
            entry = other.get("d")
            assert entry is not None and (entry.state, entry.questions) == ("sent", 0)
    assert sends(sandbox) == 4
    with pytest.raises(dtekit.errors.ArgumentError, match="replica"):
        over(replica="perhaps")


@starts_servers
def test_machines_that_are_cut_off_and_killed_issue_each_document_once(either: Database, sandbox: Sandbox) -> None:
    documents, workers = (DOCUMENTS, 6) if FULL else (30, 3)
    seed = int(os.environ.get("DTEKIT_TEST_SEED", random.randrange(1 << 30)))
    print(f"DTEKIT_TEST_SEED={seed} repeats the choices")
    chance, begin, restarts, faulty, kinds = random.Random(seed), time.monotonic(), 0, 0, faults()
    # All connections of the database and the service pass over proxies, on all addresses of this machine.
    port = int(sandbox.url.rsplit(":", 1)[1])
    database = Proxy(("127.0.0.1", either.port), ("0.0.0.0", 0), random.Random(seed), 0.03)
    service = Proxy(("127.0.0.1", port), ("0.0.0.0", 0))
    with networks(2, port, service.port) as hosts:
        fleet = Fleet(either.dialect, str(database.port), sandbox.url, hosts, workers, seed)
        next_kill, next_restart, done = 0, time.monotonic() + 4, 0
        try:
            for number in range(1, documents + 1):
                fleet.submit(number)
                if number % 10 == 0:
                    fleet.look()
                    # The program is not far before the workers, so that all that fails meets work.
                    while number - len(fleet.delivered) > 60:
                        fleet.look()
                        time.sleep(0.02)
                if number >= next_kill:
                    fleet.kill_one()
                    next_kill = number + chance.randrange(5, 15)
                if time.monotonic() > next_restart and number < documents:
                    either.restart()
                    restarts, next_restart = restarts + 1, time.monotonic() + 4
                if number % 25 == 0:
                    operation = chance.choice([SEND, SEND, SEND, "Document/GetDocument"])
                    sandbox.control("fault", {"fault": kinds[faulty % len(kinds)], "operation": operation})
                    faulty += 1
            fleet.check(documents, sandbox)
        finally:
            fleet.stop()
            database.stop()
            service.stop()
    assert not LONG or (database.cut > 0 and fleet.kills > 0)
    print(
        f"{either.dialect}: {documents} documents, {workers} workers in {len({' '.join(before) for before, _ in hosts})} networks, {fleet.kills} kills,"
        f" {restarts} restarts, {database.cut} connections cut in COMMIT, {faulty} faults, {time.monotonic() - begin:.0f} s"
    )

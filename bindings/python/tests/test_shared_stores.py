"""`PollStore.over` and `Sequence.over`: polls and numbers for many machines, in a real PostgreSQL, MariaDB or MySQL."""

from __future__ import annotations

import os
import random
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import dtekit
from databases import Database
from sandbox import DATA, ROOT, Sandbox
from test_poll_store import upload
from test_shared_journal import Cursor, Torn
from test_vectors import call_of_sequence, cases, check, inbox_case, poll_store_case, read

INVOICES: dtekit.stores.SequenceKey = {"issuer": "131880681", "type": "31"}


def polls(database: Database, connect: Any = None, **options: Any) -> dtekit.PollStore:
    return dtekit.PollStore.over(connect or database.connect, dialect=database.dialect, **options)


def numbers(database: Database, connect: Any = None, **options: Any) -> dtekit.Sequence:
    return dtekit.Sequence.over(connect or database.connect, dialect=database.dialect, **options)


@cases("poll_store")
def test_the_cases_of_a_poll_store(path: Path | None, database: Database, sandbox: Sandbox) -> None:
    poll_store_case(read(path), sandbox, lambda: polls(database))


def inbox(database: Database, own: list[str] | None = None) -> dtekit.Inbox:
    return dtekit.Inbox.over(database.connect, dialect=database.dialect, tax_ids=own)


# Many cases are walks over the same statements, so those of printers are enough in the short run: they have their own.
@cases("inbox", "*.json" if "DTEKIT_TEST_LONG" in os.environ else "a_pr*.json")
def test_the_cases_of_an_inbox(path: Path | None, database: Database, sandbox: Sandbox, tmp_path: Path) -> None:
    case = read(path)
    # A case whose leases end by the given time is for a file alone.
    if "only" not in case:
        inbox_case(case, sandbox, tmp_path, lambda own: inbox(database, own))


def test_an_item_is_done_in_the_callers_transaction(database: Database, sandbox: Sandbox) -> None:
    sandbox.control("inbox", {"items": [{"CountryDocumentId": "F001-7", "FileContent": "<DTE><Documento/></DTE>"}]})
    with dtekit.Client(sandbox.url, "user", "secret") as client, inbox(database) as store, database.connect() as erp:
        assert store.run(client, "20999000111").taken == 1
        key = "received/F001-7"
        assert store.acknowledge(key, within=erp.cursor())
        erp.rollback()
        assert [entry.key for entry in store.list("new")] == [key]
        assert store.acknowledge(key, within=erp.cursor()) and not store.acknowledge(key, within=erp.cursor())
        erp.commit()
        assert [entry.key for entry in store.list("done")] == [key]


def test_an_answer_is_in_the_callers_transaction(database: Database, sandbox: Sandbox) -> None:
    document = (DATA / "supplier-invoice.xml").read_text("utf-8")
    sandbox.control("inbox", {"items": [{"CountryDocumentId": "F001-8", "CountryId": "CR", "FileContent": document}]})
    key, own = "received/F001-8", ["3109876543"]
    journal = dtekit.Journal.over(database.connect, dialect=database.dialect)
    folios = dtekit.stores.FolioSequence.over(database.connect, dialect=database.dialect)
    journal.create_tables()
    folios.create_tables()
    with dtekit.Client(sandbox.url, "user", "secret") as client, database.connect() as erp:
        store = inbox(database, own)
        assert store.run(client, own[0]).taken == 1
        entry = store.answer(key, "accept", journal, sequence=folios, within=erp.cursor())
        assert entry.state == "answered" and entry.answer is not None
        number = entry.answer.number
        erp.rollback()
        kept = store.get(key)
        assert kept is not None and kept.answer is None and journal.get(f"answer/{key}") is None
        entry = store.answer(key, "accept", journal, sequence=folios, within=erp.cursor())
        assert entry.answer is not None and (entry.answer.number, entry.answer.is_new) == (number, True)
        again = store.answer(key, "accept", journal, within=erp.cursor()).answer
        assert again is not None and (again.number, again.is_new) == (number, False)
        erp.rollback()
        # As docs/cookbook-inbox.md does it.
        page = (ROOT / "docs" / "cookbook-inbox.md").read_text("utf-8")
        block = re.search(r"```python\n(def accept\(.*?)```", page, re.DOTALL)
        booked: list[str] = []
        names: dict[str, Any] = {"dtekit": dtekit, "Any": Any, "inbox": store, "journal": journal, "folios": folios}
        names["book"] = lambda cursor, entry: booked.append(entry.key)
        assert block is not None
        exec(block[1], names)
        for _ in range(2):
            names["accept"](kept, erp)
        assert booked == [key]
        kept = store.get(key)
        sent = journal.get(f"answer/{key}")
        assert kept is not None and kept.state == "done" and sent is not None and sent.state == "waiting"
        assert kept.answer is not None and kept.answer.number == number


@cases("sequence")
def test_the_cases_of_a_sequence(path: Path | None, database: Database) -> None:
    for step in read(path)["steps"]:
        check(step, lambda: call_of_sequence(numbers(database), step))


@cases("sequence")
def test_the_cases_of_a_sequence_in_the_callers_transaction(path: Path | None, database: Database) -> None:
    with database.connect() as erp:
        for step in read(path)["steps"]:
            given = {"within": erp.cursor()} if step["call"] in ("next", "block", "used", "void") else {}
            erp.commit()
            check(step, lambda: call_of_sequence(numbers(database), step, **given))
            erp.commit()


def test_a_rollback_gives_a_number_back(database: Database) -> None:
    sequence = numbers(database)
    with database.connect() as erp:
        cursor = Cursor(erp.cursor())
        assert sequence.next(INVOICES, within=cursor).number == 1
        assert cursor.statements == 2 + (database.dialect == "mysql")
        assert sequence.last(INVOICES) == 0, "nothing was committed"
        erp.rollback()
        assert sequence.keys() == ()
        assert sequence.next(INVOICES, within=erp.cursor()).number == 1
        erp.commit()
        assert sequence.next(INVOICES).number == 2
        assert sequence.next(INVOICES, within=erp.cursor()).number == 3
        erp.rollback()
        assert (sequence.next(INVOICES).number, sequence.gaps(INVOICES).last) == (3, 3)


def test_a_refused_call_leaves_the_callers_transaction_as_it_was(database: Database) -> None:
    sequence = numbers(database)
    with database.connect() as erp:
        with pytest.raises(dtekit.errors.ArgumentError, match="sequence-not-given"):
            sequence.used(INVOICES, 7, within=erp.cursor())
        other: dtekit.stores.SequenceKey = {"issuer": "131880681", "type": "32"}
        assert sequence.next(other, within=erp.cursor()).number == 1
        erp.commit()
    assert sequence.keys() == ({"issuer": "131880681", "type": "32"},)


def test_concurrent_writers_leave_no_gap_and_no_double(database: Database) -> None:
    sequence = numbers(database)
    given: list[int] = []

    def sell(seed: int) -> None:
        chance, mine = random.Random(seed), 0
        with database.connect() as erp:
            while mine < 25:
                try:
                    number = sequence.next(INVOICES, within=erp.cursor()).number
                except dtekit.errors.StorageError:
                    # Two wait for a new counter whose maker rolls back: InnoDB ends one of them; it begins again.
                    assert database.dialect != "postgresql"
                    erp.rollback()
                    continue
                if chance.random() < 0.3:
                    erp.rollback()
                    continue
                erp.commit()
                given.append(number)
                mine += 1

    threads = [threading.Thread(target=sell, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(given) == list(range(1, 101))


def test_a_writer_waits_for_the_row_of_another(database: Database) -> None:
    sequence = numbers(database)
    with database.connect() as erp:
        assert sequence.next(INVOICES, within=erp.cursor()).number == 1
        got: list[int] = []
        waiting = threading.Thread(target=lambda: got.append(sequence.next(INVOICES).number))
        waiting.start()
        waiting.join(0.5)
        assert waiting.is_alive() and got == []
        other: dtekit.stores.SequenceKey = {"issuer": "131880681", "type": "32"}
        assert sequence.next(other).number == 1, "another counter waits for nobody"
        erp.rollback()
        waiting.join(20)
        assert got == [1]


@pytest.mark.parametrize("kept", [True, False])
def test_a_commit_that_breaks_hands_out_no_number_twice(database: Database, kept: bool) -> None:
    chance = random.Random(kept)
    sequence = numbers(database, lambda: Torn(database.connect(), kept, chance))
    assert [sequence.next(INVOICES).number for _ in range(20)] == list(range(1, 21))


@pytest.mark.parametrize("kept", [True, False])
def test_a_commit_that_breaks_loses_no_polling(database: Database, sandbox: Sandbox, kept: bool) -> None:
    chance = random.Random(kept)
    begin = time.time()
    keys = [f"k-{number}" for number in range(6)]
    settings: dict[str, Any] = {"extraction_url": sandbox.url, "client_id": "client", "client_secret": "client-secret"}
    with dtekit.Client(sandbox.url, "user", "secret", **settings) as client:
        with polls(database, lambda: Torn(database.connect(), kept, chance)) as store:
            for key in keys:
                assert store.submit(upload(key), now=begin, query_interval=10)
                assert not store.submit(upload(key), now=begin)
            first = store.run_due(client, begin)
            assert (first.worked, first.lost) == (6, 0)
            assert store.run_due(client, begin + 60).finished == 6
            for key in keys:
                job = store.get(key)
                assert job is not None and (job.state, job.sends, job.file) == (
                    "done", (1, 25), f"the document {key}".encode()
                )
                assert store.acknowledge(key) and not store.acknowledge(key)
    posts = [call for call in sandbox.received() if call["method"] == "POST" and call["path"] == "/v1/documents"]
    assert len(posts) == 6


def test_workers_take_each_job_once(database: Database, sandbox: Sandbox) -> None:
    settings: dict[str, Any] = {"extraction_url": sandbox.url, "client_id": "client", "client_secret": "client-secret"}
    with polls(database) as store, dtekit.Client(sandbox.url, "user", "secret", **settings) as client:
        for number in range(24):
            store.submit(upload(f"t-{number}"))
        passes: list[dtekit.stores.PollPass] = []
        threads = [threading.Thread(target=lambda: passes.append(store.run_due(client, most=12))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if database.dialect != "postgresql":
            # InnoDB passes over what others look at, too; a pass may find nothing free, and the next one takes the
            # rest.
            passes.append(store.run_due(client, most=12))
        assert sum(one.worked for one in passes) == 24 and sum(one.lost for one in passes) == 0
        assert store.counts().polling + store.counts().done == 24


def test_an_external_id_that_a_database_cannot_keep_is_refused(database: Database) -> None:
    with polls(database) as store:
        with pytest.raises(dtekit.errors.ArgumentError, match="200 bytes"):
            store.submit(upload("x" * 201))
        with pytest.raises(dtekit.Error) as raised:
            store.submit(upload("a\0b"))
        assert raised.value.kind in ("argument", "invalid")
        assert store.submit(upload("ñ" * 100)) and store.counts().queued == 1


def test_a_stale_snapshot_is_a_storage_error_and_the_next_transaction_succeeds(database: Database) -> None:
    if database.dialect != "postgresql":
        pytest.skip("MariaDB and MySQL read the row as it is")
    sequence = numbers(database)
    with database.connect() as erp:
        cursor = erp.cursor()
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT count(*) FROM sequence_counter")
        assert sequence.next(INVOICES).number == 1
        with pytest.raises(dtekit.errors.StorageError) as raised:
            sequence.next(INVOICES, within=cursor)
        assert raised.value.code == "sequence-access"
        erp.rollback()
        assert sequence.next(INVOICES, within=erp.cursor()).number == 2
        erp.commit()


def test_no_tables_and_newer_tables_are_errors(database: Database) -> None:
    def nobody() -> Any:
        raise OSError("no route")

    for store, code in ((polls(database, nobody), "poll-store-access"), (numbers(database, nobody), "sequence-access")):
        with pytest.raises(dtekit.errors.StorageError) as raised:
            store.counts() if isinstance(store, dtekit.PollStore) else store.keys()
        assert raised.value.code == code
    with pytest.raises(dtekit.errors.StorageError, match="create_tables"):
        numbers(database, schema="elsewhere").next(INVOICES)
    with database.connect() as erp:
        erp.cursor().execute("UPDATE dtekit_version SET version = version + 1")
        erp.commit()
        try:
            for call in (numbers(database).keys, numbers(database).create_tables):
                with pytest.raises(dtekit.errors.StorageError, match="sequence-version"):
                    call()
            with pytest.raises(dtekit.errors.StorageError, match="poll-store-version"):
                polls(database).create_tables()
        finally:
            erp.cursor().execute("UPDATE dtekit_version SET version = version - 1")
            erp.commit()


def test_tables_of_an_earlier_version_are_refused_until_they_are_upgraded(database: Database) -> None:
    with polls(database) as store:
        store.submit(upload("kept"))
    with database.connect() as erp:
        # An earlier version that had no table of results.
        erp.cursor().execute("DROP TABLE poll_result")
        erp.cursor().execute("UPDATE dtekit_version SET version = 0 WHERE name = 'poll'")
        erp.commit()
    with polls(database) as store:
        with pytest.raises(dtekit.errors.StorageError, match="create_tables") as raised:
            store.counts()
        assert raised.value.code == "poll-store-version"
        # Several workers that start at once may all do it.
        threads = [threading.Thread(target=store.create_tables) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        job = store.get("kept")
        assert job is not None and job.state == "queued" and store.counts().queued == 1
    assert numbers(database).keys() == (), "the tables of another kind are as they were"


def test_the_schemas_are_text_for_a_migration_tool(database: Database) -> None:
    for schema, table in ((dtekit.PollStore.schema, "poll_job"), (dtekit.Sequence.schema, "sequence_counter")):
        assert f"CREATE TABLE IF NOT EXISTS a.{table}" in schema(database.dialect, "a")
        with pytest.raises(dtekit.errors.ArgumentError, match="schema"):
            schema(database.dialect, "a.b")


def test_a_damaged_counter_is_never_started_again(database: Database) -> None:
    sequence = numbers(database)
    sequence.next(INVOICES)
    with database.connect() as erp:
        erp.cursor().execute("UPDATE sequence_counter SET record = '{}'")
        erp.commit()
    for call in (sequence.next, sequence.gaps, sequence.last):
        with pytest.raises(dtekit.errors.StorageError) as raised:
            call(INVOICES)
        assert raised.value.code == "sequence-damaged"


def test_folios_are_assigned_over_a_database(database: Database) -> None:
    folios = dtekit.stores.FolioSequence.over(database.connect, dialect=database.dialect)
    folios.create_tables()
    fields: dict[str, Any] = {
        "clave": "50628072500310123456700100001010000000011119999999",
        "numero_cedula_emisor": "3101234567",
        "fecha_emision_doc": "2025-07-30T09:15:00-06:00",
        "mensaje": 1,
        "total_factura": "113000.00",
        "numero_cedula_receptor": "3109876543",
    }
    messages = [dtekit.ReceiverMessage(sequence=folios, **fields) for _ in range(2)]
    assert [message.numero_consecutivo_receptor for message in messages] == [
        "00100001050000000001", "00100001050000000002"
    ]
    assert folios.last("3109876543", 1) == 2
    [key] = numbers(database).keys()
    assert key == {"issuer": "3109876543", "type": "05", "series": "001", "till": "00001"}


def test_a_file_takes_no_cursor(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="Sequence.over"):
        dtekit.Sequence(tmp_path / "numbers").next(INVOICES, within=object())

"""The totals of a journal in a shared database: `counts` is what a count of the rows gives, whatever others do."""

from __future__ import annotations

import random
import threading
from datetime import datetime, timezone
from typing import Any

import pytest

import dtekit
from databases import Database
from sandbox import Sandbox
from test_journal import document
from test_shared_journal import over

COUNT = """SELECT CASE WHEN stuck_at IS NULL THEN state ELSE 'stuck' END, count(*), min(submitted_at)
FROM journal_entry{} GROUP BY 1"""

MISSING = """SELECT x.account, x.state, sum(x.entries) FROM (
    SELECT account, counted AS state, count(*) AS entries FROM journal_entry
    WHERE counted IS NOT NULL GROUP BY account, counted
    UNION ALL SELECT account, state, -sum(entries) FROM journal_total GROUP BY account, state
) x GROUP BY x.account, x.state HAVING sum(x.entries) <> 0"""

ENTRIES = """INSERT INTO journal_entry (`key`, digest, state, country, record, account, submitted_at, saved_at, finished_at)
VALUES (%s, 'x', %s, 'CR', '{}', %s, %s, 1, %s)"""


def filled(database: Database, entries: int) -> None:
    """Entries as a version without totals left them, and as many rows of totals as workers leave in a day."""
    with database.connect() as connection:
        cursor, mark = connection.cursor(), "" if database.dialect == "postgresql" else "`"
        rows = []
        for number in range(entries):
            ended = number % 3 == 0
            account = "west" if number % 2 else ""
            rows.append((f"old-{number}", "sent" if ended else "waiting", account, 10**9 + number * 7 % 100, 1 if ended else None))
        cursor.executemany(ENTRIES.replace("`", mark), rows)
        both = [(account, "sent", entries) for account in ("", "west") for entries in (1, -1)] * 300
        cursor.executemany("INSERT INTO journal_total (account, state, entries) VALUES (%s, %s, %s)", both)
        connection.commit()


def real(connection: Any, account: str | None = None) -> dict[str, tuple[int, int]]:
    cursor = connection.cursor()
    where = "" if account is None else f" WHERE account = '{account}'"
    cursor.execute(COUNT.format(where))
    found = {state: (count, oldest) for state, count, oldest in cursor.fetchall()}
    connection.commit()
    return found


def told(journal: dtekit.Journal, account: str | None = None) -> dict[str, tuple[int, int]]:
    counts = journal.counts(account).items()
    return {
        state: (one.count, round(one.oldest.timestamp() * 1000)) for state, one in counts if one.count and one.oldest
    }


def number(database: Database, query: str) -> int:
    with database.connect() as connection:
        cursor = connection.cursor()
        cursor.execute(query)
        return int(cursor.fetchone()[0])


def test_the_counts_are_those_of_the_rows_after_each_step(database: Database, sandbox: Sandbox) -> None:
    chance = random.Random(31)
    filled(database, 1500)
    sandbox.control("fault", {"fault": "http-500", "operation": "Document/SendDocumentToAuthority"})
    looking = database.connect()
    with dtekit.Client(sandbox.url, "user", "secret") as client, over(database) as journal, over(database) as other:
        clients = {"": client, "west": client}
        made = 0
        for step in range(50):
            one, key = chance.choice((journal, other)), f"k-{chance.randint(0, made)}"
            kind = chance.randint(0, 9)
            if kind < 4:
                made += 1
                account = chance.choice(("", "west"))
                with database.connect() as erp:
                    one.submit(f"k-{made}", document(made), "CR", account=account, within=erp.cursor())
                    if kind == 0:
                        erp.rollback()
                    erp.commit()
            elif kind < 6:
                one.run(clients, most=2)
            elif kind == 6:
                try:
                    one.settle(key, chance.choice(("refused", "sent")), "so")
                except dtekit.errors.ArgumentError:
                    pass
            elif kind == 7:
                # A refused entry gives its key to another document.
                old = f"old-{chance.randint(0, 1499)}"
                try:
                    one.settle(old, "refused", "a mistake")
                    with database.connect() as erp:
                        one.submit(old, document(9000 + step), "CR", within=erp.cursor())
                        chance.choice((erp.rollback, erp.commit))()
                except dtekit.errors.ArgumentError:
                    pass
            elif kind == 8:
                one.acknowledge(key)
            else:
                one.compact(datetime.now(timezone.utc))
            for account_ in (None, "", "west"):
                assert told(one, account_) == real(looking, account_), (step, account_)
        assert number(database, "SELECT count(*) FROM journal_entry WHERE counted IS NULL") < 600
        assert number(database, "SELECT count(*) FROM journal_total") < 300
    looking.close()


def test_the_counts_are_exact_while_others_fold_and_work(database: Database, sandbox: Sandbox) -> None:
    filled(database, 2000)
    failed: list[Any] = []
    entries = 2000 + 3 * 8

    def work(worker: int) -> None:
        try:
            with dtekit.Client(sandbox.url, "user", "secret") as client, over(database) as journal:
                for place in range(8):
                    name = f"w-{worker}-{place}"
                    journal.submit(name, document(1 + worker * 100 + place), "CR", account=f"till-{worker}")
                    journal.counts()
                    journal.run({f"till-{worker}": client})
        except Exception as error:
            failed.append(error)

    workers = [threading.Thread(target=work, args=(worker,)) for worker in range(3)]
    looking = database.connect()
    with over(database) as journal:
        for thread in workers:
            thread.start()
        last = 0
        while any(thread.is_alive() for thread in workers):
            # Whatever the others do at the same time, no entry is seen twice or not at all.
            found = sum(one.count for one in journal.counts().values())
            assert last <= found <= entries and found >= 2000
            last = found
        for thread in workers:
            thread.join()
        assert not failed, failed
        assert told(journal) == real(looking)
        with database.connect() as connection:
            cursor = connection.cursor()
            cursor.execute(MISSING)
            assert cursor.fetchall() in ([], ())
        # A person has changed a row, and the program is told.
        with database.connect() as connection:
            cursor = connection.cursor()
            cursor.execute("DELETE FROM journal_entry WHERE counted = 'sent' AND number < 200")
            cursor.execute("UPDATE journal_entry SET state = 'unknown' WHERE counted = 'waiting' AND number < 400")
            connection.commit()
        assert told(journal) != real(looking)
        journal.recover()
        assert told(journal) == real(looking)
    looking.close()


def test_tables_without_totals_get_them(database: Database) -> None:
    if database.dialect == "mysql":
        pytest.skip("MySQL never had tables without totals")
    try:
        with database.connect() as connection:
            cursor = connection.cursor()
            for statement in ("DROP TABLE journal_total", "ALTER TABLE journal_entry DROP COLUMN counted"):
                cursor.execute(statement)
            cursor.execute("UPDATE dtekit_version SET version = 3 WHERE name = 'journal'")
            connection.commit()
    finally:
        with over(database) as journal:
            journal.create_tables()
    filled(database, 40)
    with over(database) as journal, database.connect() as looking:
        assert told(journal) == real(looking)

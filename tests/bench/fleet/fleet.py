"""What a journal over PostgreSQL costs as it grows, and how many entries a second workers issue, beside a bare queue.

    fleet.py SANDBOX [ENTRIES [SECONDS]]

SANDBOX is the program of the sandbox. A PostgreSQL is started in a temporary folder with its own settings, so each COMMIT is
on the disk. First a table of 1,000 entries and then one of ENTRIES (a million), half of them waiting and half issued and
acknowledged: the time of a claim (its transaction, as the database sees it), of `next_at`, `counts` and a page of `list`.
Then entries a second of one and of eight processes: `submit` and a pass for each document (`single`), `submit` of sixteen
and a pass over them (`passes`), and in turn with them a loop that is as short as a queue can be (`bare`: INSERT; UPDATE of
one row by SKIP LOCKED; the call; UPDATE), with the same call to the sandbox. A worker of `dtekit.issue_worker` makes a pass
for each document too, so that it can stop soonest.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, Callable

import dtekit

TESTS = Path(__file__).parents[3] / "bindings" / "python" / "tests"
sys.path.insert(0, str(TESTS))
from databases import Database, connect  # noqa: E402
from sandbox import Sandbox  # noqa: E402
from test_journal import document  # noqa: E402

FILL = """
INSERT INTO journal_entry (key, digest, state, country, record, submitted_at, saved_at, sent_at, finished_at,
    acknowledged_at, due_at, counted)
SELECT 'fill-' || n, '\\x00', CASE WHEN n %% 2 = 0 THEN 'sent' ELSE 'waiting' END, 'CR', %s, n, n,
    CASE WHEN n %% 2 = 0 THEN n END, CASE WHEN n %% 2 = 0 THEN n END, CASE WHEN n %% 2 = 0 THEN n END,
    CASE WHEN n %% 2 = 1 THEN n END,
    CASE WHEN n > 250 THEN CASE WHEN n %% 2 = 0 THEN 'sent' ELSE 'waiting' END END
FROM generate_series(1, %s) AS n"""


# As folding leaves them.
TOTALS = """
INSERT INTO journal_total (account, state, entries)
SELECT account, counted, count(*) FROM journal_entry WHERE counted IS NOT NULL GROUP BY account, counted"""


class Timed:
    """A connection that notes how long each transaction takes, by a word of its statements."""

    def __init__(self, connection: Any, times: dict[str, list[float]]) -> None:
        self.connection, self.times, self.paramstyle, self.word, self.begin = connection, times, "pyformat", "", 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def cursor(self) -> Any:
        return TimedCursor(self)

    def commit(self) -> None:
        self.connection.commit()
        if self.word:
            self.times.setdefault(self.word, []).append(time.perf_counter() - self.begin)
        self.word, self.begin = "", 0.0


class TimedCursor:
    def __init__(self, timed: Timed) -> None:
        self.timed, self.cursor = timed, timed.connection.cursor()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cursor, name)

    def execute(self, statement: str, *values: Any) -> Any:
        timed, begin = self.timed, time.perf_counter()
        timed.begin = timed.begin or begin
        if "SKIP LOCKED" in statement:
            timed.word = "claim"
        done = self.cursor.execute(statement, *values)
        # It stands in the transaction of another call.
        if "ORDER BY due_at LIMIT 1" in statement:
            timed.times.setdefault("next_at", []).append(time.perf_counter() - begin)
        return done


def median(call: Callable[[], object], times: int = 15) -> float:
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        call()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken)


def costs(database: Database, url: str, entries: int) -> dict[str, float]:
    """The medians of each call over a table of so many entries."""
    times: dict[str, list[float]] = {}
    with database.connect() as connection:
        connection.execute("TRUNCATE journal_total, journal_attempt, journal_entry, journal_document, journal_breaker RESTART IDENTITY")
        connection.commit()
        # The record of an entry as `submit` leaves it.
        dtekit.Journal.over(database.connect, dialect="postgresql").submit("one", document(1), "CR")
        record = connection.execute("SELECT record FROM journal_entry").fetchone()[0]
        kept = connection.execute("SELECT document, arguments, warnings FROM journal_document").fetchone()
        connection.execute("TRUNCATE journal_total, journal_attempt, journal_entry, journal_document RESTART IDENTITY")
        connection.execute(FILL, (record, entries))
        connection.execute(TOTALS)
        # Of those that are taken, and of those that are listed.
        for state, after in (("waiting", 0), ("sent", entries // 4)):
            connection.execute(
                "INSERT INTO journal_document (key, document, arguments, warnings) SELECT key, %s, %s, %s FROM journal_entry"
                " WHERE state = %s AND number > %s ORDER BY number LIMIT 200",
                (*kept, state, after),
            )
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")
    journal = dtekit.Journal.over(lambda: Timed(database.connect(), times), dialect="postgresql")
    with dtekit.Client(url, "user", "secret") as client, journal:
        for _ in range(40):
            assert journal.run(client, most=1).worked == 1
        return {
            "claim": statistics.median(times["claim"]),
            "next_at": statistics.median(times["next_at"]),
            "list": median(lambda: journal.list("sent", after=entries // 4)),
            "counts": median(journal.counts),
        }


def begun() -> float:
    """Says that this process is ready, waits for the word to begin, and gives the time."""
    print("ready", flush=True)
    sys.stdin.readline()
    return time.monotonic()


def bare(port: int, url: str, first: int, seconds: float) -> int:
    """The shortest queue: how many documents it issues in so many seconds."""
    done = 0
    with connect("postgresql", port) as connection, dtekit.Client(url, "user", "secret") as client:
        end = begun() + seconds
        while time.monotonic() < end:
            xml = document(first + done)
            connection.execute("INSERT INTO bare (key, document) VALUES (%s, %s)", (f"k-{first + done}", xml))
            connection.commit()
            row = None
            # None where another worker has taken this one's row, and has not committed its own yet.
            while row is None:
                row = connection.execute(
                    "UPDATE bare SET state = 'sending' WHERE number = (SELECT number FROM bare WHERE state = 'waiting'"
                    " ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING number, document"
                ).fetchone()
                connection.commit()
            client.issue(row[1], "CR")
            connection.execute("UPDATE bare SET state = 'sent' WHERE number = %s", (row[0],))
            connection.commit()
            done += 1
    return done


def journal_of(each: int, port: int, url: str, first: int, seconds: float) -> int:
    """How many documents the journal issues in so many seconds, with a pass for so many at a time."""
    done = 0
    journal = dtekit.Journal.over(lambda: connect("postgresql", port), dialect="postgresql")
    with journal, dtekit.Client(url, "user", "secret") as client:
        journal.counts()  # connects
        end = begun() + seconds
        while time.monotonic() < end:
            for number in range(done, done + each):
                journal.submit(f"k-{first + number}", document(first + number), "CR")
            journal.run(client, most=each)
            done += each
    return done


LOOPS: dict[str, Callable[[int, str, int, float], int]] = {
    "bare": bare,
    "single": partial(journal_of, 1),
    "passes": partial(journal_of, 16),
}


def rate(way: str, port: int, url: str, workers: int, seconds: float, turn: int) -> float:
    """Documents a second of several processes."""
    command = [sys.executable, __file__, way, str(port), url]
    started = [
        subprocess.Popen(
            [*command, str(turn * 10**6 + place * 10**5 + 1), str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for place in range(workers)
    ]
    for one in started:
        assert one.stdout and one.stdout.readline() == "ready\n", "a worker has not begun"
    for one in started:
        assert one.stdin
        one.stdin.write("go\n")
        one.stdin.flush()
    return sum(int(one.communicate()[0]) for one in started) / seconds


def main(sandbox: str, entries: str = "1000000", seconds: str = "5") -> None:
    os.environ["DTEKIT_SANDBOX"] = sandbox
    database = Database("postgresql")
    try:
        dtekit.Journal.over(database.connect, dialect="postgresql").create_tables()
        with Sandbox() as service:
            few, many = costs(database, service.url, 1000), costs(database, service.url, int(entries))
            print(f"{'':10} {'1,000':>10} {int(entries):>10,}")
            for name, time_of_few in few.items():
                print(f"{name:10} {time_of_few * 1e3:7.2f} ms {many[name] * 1e3:7.2f} ms   {many[name] / time_of_few:6.2f} x")
            with database.connect() as connection:
                connection.execute("TRUNCATE journal_total, journal_attempt, journal_entry, journal_document RESTART IDENTITY")
                connection.execute(
                    "CREATE TABLE bare (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key TEXT UNIQUE NOT NULL,"
                    " document TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting')"
                )
                connection.execute("CREATE INDEX ON bare (number) WHERE state = 'waiting'")
                connection.commit()
            turn = 0
            for workers in (1, 8):
                rates: dict[str, list[float]] = {way: [] for way in LOOPS}
                for _ in range(3):
                    for way, found in rates.items():
                        turn += 1
                        found.append(rate(way, database.port, service.url, workers, float(seconds), turn))
                of = {way: statistics.median(found) for way, found in rates.items()}
                shown = "  ".join(f"{way} {found:7.1f} ({found / of['bare']:4.2f})" for way, found in of.items())
                print(f"{workers} workers, entries a second  {shown}")
    finally:
        database.stop()


if sys.argv[1] in LOOPS:
    print(LOOPS[sys.argv[1]](int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), float(sys.argv[5])))
else:
    main(*sys.argv[1:])

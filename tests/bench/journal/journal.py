"""What an entry of a `dtekit.Journal` costs, beside a bare SQLite insert with the same durability and beside the call itself.

    journal.py URL FOLDER [ENTRIES]

`submit` checks a document and stores it with one fsync. `insert` stores the same bytes with `sqlite3` in one row and one fsync, with the
journal's own settings of the file. `issue` sends the document to the sandbox at URL without a journal. `issue with a journal` stores,
sends and records. The ways take turns, entry by entry, so that the ratios hold on a busy machine. FOLDER should be on the disk that
matters: in memory an fsync costs nothing. Prints the medians and their ratios.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import dtekit

DATA = Path(__file__).parents[2] / "data" / "invoice.json"


def bare(path: Path) -> Callable[[str, bytes], None]:
    """Inserts a row durably, as the journal opens its file."""
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE entry (key TEXT PRIMARY KEY, document BLOB NOT NULL, due REAL NOT NULL) STRICT")

    def insert(key: str, document: bytes) -> None:
        file.execute("INSERT INTO entry VALUES (?, ?, ?)", (key, document, 0.0))

    return insert


def main(url: str, folder: str, entries: str = "400") -> None:
    document = dtekit.json_to_xml(DATA.read_bytes())
    kept, sent = Path(folder, "submitted.db"), Path(folder, "issued.db")
    insert = bare(Path(folder, "bare.db"))
    with dtekit.Client(url, "user", "secret") as client, dtekit.Journal(kept) as journal, dtekit.Journal(sent) as issued:

        def same(key: str) -> None:
            assert client.issue(document, "CR").outcome == "sent"

        def whole(key: str) -> None:
            assert client.issue(document, "CR", journal=issued, key=key).state == "sent"

        ways: dict[str, Callable[[str], object]] = {
            "insert": lambda key: insert(key, document),
            "submit": lambda key: journal.submit(key, document, "CR"),
            "issue": same,
            "issue with a journal": whole,
        }
        times: dict[str, list[float]] = {name: [] for name in ways}
        for number in range(-10, int(entries)):
            for name, way in ways.items():
                begin = time.perf_counter()
                way(f"k{number}")
                if number >= 0:
                    times[name].append(time.perf_counter() - begin)
    median = {name: statistics.median(taken) for name, taken in times.items()}
    print(f"{len(document)} bytes, {entries} entries in {folder} ({os.uname().sysname})")
    for name, seconds in median.items():
        print(f"{name:<22} {seconds * 1e6:8.0f} µs   {seconds / median['insert']:6.2f} inserts   {seconds / median['issue']:6.2f} issues")


main(*sys.argv[1:])

"""Workers for many companies over one PostgreSQL: each company is an account with credentials of its own.

    DTEKIT_DSN='dbname=erp' DTEKIT_BASE_URL=… DTEKIT_ACCOUNTS=/run/secrets/dtekit python companies_issue.py

`/run/secrets/dtekit/north.json` has the settings of the account `north`, `{"username": "…", "password": "…"}`. A new
file is a new company, and nothing is started again; it is moved there whole. Threads make the passes, so that a company
whose service does not answer holds up no other. Any number of processes and machines may run; one without a company's file leaves its entries
alone. The program that posts invoices calls `journal.submit(key, document, country, account="north", within=cursor)`.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path
from typing import Any, Dict, Optional

import psycopg

import dtekit

THREADS = 4
FOLDER = Path(os.environ["DTEKIT_ACCOUNTS"])

ended = threading.Event()
opening = threading.Lock()
clients: Dict[str, dtekit.Client] = {}


def connect() -> psycopg.Connection[Any]:
    return psycopg.connect(os.environ["DTEKIT_DSN"])


journal = dtekit.Journal.over(connect, dialect="postgresql", schema="dtekit", resend="after-reconcile")


def client(account: str) -> Optional[dtekit.Client]:
    """The client of an account, or None where this machine has no credentials of it."""
    with opening:
        file = FOLDER / f"{account}.json"
        if account not in clients and account.isidentifier() and file.exists():
            # With a time-out below a minute, one thread at most waits for a service that does not answer.
            clients[account] = dtekit.Client(os.environ["DTEKIT_BASE_URL"], timeout=30, **json.loads(file.read_text()))
        return clients.get(account)


def work() -> None:
    """Makes passes until the program ends."""
    while not ended.is_set():
        try:
            worked = journal.run(client, most=1).worked
        except dtekit.Error as error:
            print(error, flush=True)  # The database is away, or an account has settings that no client takes.
            worked = 0
        if not worked:
            ended.wait(0.5)


def stop(_number: int, _frame: Any) -> None:
    ended.set()


def main() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    journal.create_tables()
    workers = [threading.Thread(target=work) for _ in range(THREADS)]
    for worker in workers:
        worker.start()
    print("working", flush=True)
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()

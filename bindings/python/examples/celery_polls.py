"""Runs extractions as Celery tasks, for more documents than one machine can process.

The state of a poll is plain JSON. A table keeps one row for each document: its path and the state of its poll. A task takes
the steps that are due, and schedules itself again for the next step. Run a worker, then submit:

    celery --app celery_polls worker
    python celery_polls.py invoice.pdf organization-1

Celery can deliver a task twice, and can lose a task with its worker. The example handles both. A task saves the state after
each step, but only if no other task has saved a state meanwhile; so a second task for the same document stops. `sweep` sends
a new task for each overdue document. After a crash during an upload, the task first asks the provider whether it has the
document, and uploads it again only if the provider does not.

The table is an SQLite file on a disk that all workers share. With another database, the four SQL statements stay the same.
The settings come from the environment: DTEKIT_TABLE, DTEKIT_BROKER, and the addresses and credentials of the service.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

from celery import Celery

import dtekit

app = Celery("celery_polls", broker=os.environ.get("DTEKIT_BROKER", "redis://localhost/0"))
app.conf.update(
    task_acks_late=True,
    task_ignore_result=True,
    worker_prefetch_multiplier=1,
    # A task can wait three hours for the next cycle. Redis must not redeliver it before that.
    broker_transport_options={"visibility_timeout": 4 * 3600},
    beat_schedule={"sweep": {"task": "celery_polls.sweep", "schedule": 600.0}},
)


def table() -> sqlite3.Connection:
    """Opens the table of documents: one row for each document, with the state of its poll."""
    rows = sqlite3.connect(os.environ["DTEKIT_TABLE"], timeout=30, isolation_level=None)
    rows.execute("PRAGMA journal_mode = WAL")
    rows.execute(
        """CREATE TABLE IF NOT EXISTS polls (
            external_id TEXT PRIMARY KEY, path TEXT NOT NULL, client_id TEXT NOT NULL,
            state TEXT NOT NULL, version INTEGER NOT NULL, due REAL, outcome TEXT, xml TEXT)"""
    )
    return rows


@lru_cache(maxsize=None)
def client() -> dtekit.Client:
    """The client of this worker process. All tasks share its connections and its token."""
    return dtekit.Client(
        os.environ["DTEKIT_BASE_URL"], os.environ["DTEKIT_USERNAME"], os.environ["DTEKIT_PASSWORD"],
        extraction_url=os.environ["DTEKIT_EXTRACTION_URL"],
        client_id=os.environ["DTEKIT_CLIENT_ID"], client_secret=os.environ["DTEKIT_CLIENT_SECRET"],
    )


def submit(path: str | Path, client_id: str, *, external_id: str | None = None, **policy: Any) -> str:
    """Checks a document, saves its poll, sends its first task, and returns its external id.

    The external id is the key: submitting the same external id again has no effect.
    """
    upload = dtekit.Upload(Path(path), client_id=client_id, external_id=external_id)
    state = dtekit.Poll(upload.external_id, sending=True, **policy).to_json()
    row = (upload.external_id, str(Path(path).resolve()), client_id, state, time.time())
    with closing(table()) as rows:
        taken = rows.execute(
            "INSERT INTO polls (external_id, path, client_id, state, version, due) VALUES (?, ?, ?, ?, 0, ?)"
            " ON CONFLICT DO NOTHING",
            row,
        )
    if taken.rowcount:
        poll.delay(upload.external_id)
    return upload.external_id


@app.task
def poll(external_id: str) -> None:
    """Takes the steps of a document that are due, and schedules itself for the next one."""
    with closing(table()) as rows:
        found = rows.execute(
            "SELECT path, client_id, state, version FROM polls WHERE external_id = ? AND outcome IS NULL",
            (external_id,),
        ).fetchone()
        if found is None:
            return
        path, client_id, state, version = found
        upload = dtekit.Upload(Path(path), client_id=client_id, external_id=external_id)
        extraction = dtekit.extraction.Extraction(upload, dtekit.Poll.from_json(state))
        while True:
            step = client().advance(extraction)
            due = time.time() if step.next_at is None else step.next_at.timestamp()
            outcome = step.result.status if step.result else step.reason
            xml = step.result.xml.decode() if step.result else None
            saved = rows.execute(
                "UPDATE polls SET state = ?, version = version + 1, due = ?, outcome = ?, xml = ?"
                " WHERE external_id = ? AND version = ?",
                (extraction.poll.to_json(), due, outcome, xml, external_id, version),
            )
            if not saved.rowcount or outcome is not None:
                return  # The document is done, or another task has saved a newer state.
            version += 1
            if step.next_at is not None:
                poll.apply_async((external_id,), eta=step.next_at)
                return


@app.task
def sweep(grace: float = 600.0) -> int:
    """Sends a new task for each document that is overdue by `grace` seconds: its task was lost with a worker."""
    with closing(table()) as rows:
        overdue = rows.execute(
            "SELECT external_id FROM polls WHERE outcome IS NULL AND due < ?", (time.time() - grace,)
        ).fetchall()
    for (external_id,) in overdue:
        poll.delay(external_id)
    return len(overdue)


if __name__ == "__main__":
    print(submit(sys.argv[1], sys.argv[2]))

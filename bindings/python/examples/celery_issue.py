"""Issues documents as Celery tasks, with a journal as the record of what was issued.

The web process stores a document in the journal and enqueues its key, nothing else. The task makes a pass over the journal.
Celery beat makes one every 30 seconds: it asks about what is unknown, tries again what could not be sent, and works on what
lost its task. Run a worker with beat, then submit:

    celery --app celery_issue worker --beat
    python celery_issue.py sale-1042 invoice.json CR

Celery can deliver a task twice, and can lose a task with its worker or its broker. Neither doubles or loses a document: the
journal decides what is sent, and the queue only says that there is work. A worker that is killed in the middle of a send
leaves the document unknown when its lease ends, and a pass asks the service. On SIGTERM a worker ends its task and stops.

The journal is an SQLite file of one machine, never on a network disk: the web processes and the workers of a journal run on
that machine. Several machines can share one Redis, each with its journal: the queue has the name of the machine, so a task
reaches the workers that have its document. The settings come from the environment: DTEKIT_JOURNAL, DTEKIT_BROKER, DTEKIT_QUEUE,
DTEKIT_LEASE, DTEKIT_PASS_EVERY, and the address and the credentials of the service.
"""

from __future__ import annotations

import os
import socket
import sys
from functools import lru_cache
from pathlib import Path

from celery import Celery
from kombu.exceptions import OperationalError

import dtekit

LEASE = float(os.environ.get("DTEKIT_LEASE", "60"))

app = Celery("celery_issue", broker=os.environ.get("DTEKIT_BROKER", "redis://localhost/0"))
app.conf.update(
    task_default_queue=os.environ.get("DTEKIT_QUEUE", f"issue-{socket.gethostname()}"),
    task_acks_late=True,
    task_ignore_result=True,
    # The document is stored before its task is sent: a sale never waits for the broker.
    task_publish_retry=False,
    worker_prefetch_multiplier=1,
    broker_connection_retry_on_startup=True,
    beat_schedule={
        "passes": {"task": "celery_issue.passes", "schedule": float(os.environ.get("DTEKIT_PASS_EVERY", "30"))}
    },
)


@lru_cache(maxsize=None)
def journal() -> dtekit.Journal:
    """The journal of this process. What is unknown is sent again only after the service has not listed it for 10 minutes."""
    return dtekit.Journal(os.environ["DTEKIT_JOURNAL"], resend="after-reconcile")


@lru_cache(maxsize=None)
def client() -> dtekit.Client:
    """The client of this process. A call may take a third of the lease; no send lasts longer than half of it."""
    return dtekit.Client(
        os.environ["DTEKIT_BASE_URL"], os.environ["DTEKIT_USERNAME"], os.environ["DTEKIT_PASSWORD"], timeout=LEASE / 3
    )


def submit(key: str, document: str | bytes, country: str) -> dtekit.stores.JournalEntry:
    """Stores a document and enqueues its key. The web process calls this; it calls no service.

    Submitting the same document under the same key again has no effect, so a web request may be repeated.
    """
    entry = journal().submit(key, document, country)
    if not entry.is_finished:
        try:
            issue.delay(key)
        except OperationalError:
            pass  # The broker is away. The document is on the disk, and the next pass of Celery beat sends it.
    return entry


@app.task
def issue(key: str) -> None:
    """Makes passes until nothing is due or this document has been sent. A pass takes the oldest entry first."""
    while True:
        done = journal().run(client(), lease=LEASE, most=1)
        entry = journal().get(key)
        if done.worked == 0 or entry is None or entry.state != "waiting":
            return


@app.task
def passes() -> None:
    """Makes passes until nothing is due. What waits for the authority, or failed, is due again later."""
    while journal().run(client(), lease=LEASE, most=1).worked:
        pass


if __name__ == "__main__":
    print(submit(sys.argv[1], Path(sys.argv[2]).read_bytes(), sys.argv[3]))

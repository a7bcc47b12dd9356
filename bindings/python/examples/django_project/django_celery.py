"""Issues the documents of a Django project as Celery tasks: one for each hand-over, and a pass every 30 seconds.

The project has `dtekit.django` among its apps, its setting `DTEKIT`, and Celery's settings under `CELERY_`. A view or a
signal of the project calls `hand_over` in its transaction; after the commit a task is enqueued. Beside the web
processes run

    celery --app django_celery worker
    celery --app django_celery beat

Celery can deliver a task twice, and can lose one with its worker or its broker. Neither doubles or loses a document:
the journal in the project's database decides what is sent, and a task only says that there is work. What waits for the
authority, what failed, and what lost its task is sent or asked about by the passes of beat.
"""

from __future__ import annotations

import os

from celery import Celery
from django.db import transaction
from kombu.exceptions import OperationalError

import dtekit
from dtekit import django as issuing

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")

app = Celery("django_celery")
app.conf.update(
    # The document is stored before its task is sent: a sale never waits for the broker.
    task_publish_retry=False,
    task_ignore_result=True,
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    beat_schedule={"passes": {"task": "django_celery.issue", "schedule": 30.0}},
)
app.config_from_object("django.conf:settings", namespace="CELERY", force=True)


def hand_over(key: str, document: bytes, country: str) -> dtekit.stores.JournalEntry | None:
    """Hands a document over in the project's transaction, and has it sent after the commit."""
    entry = issuing.submit(key, document, country)
    transaction.on_commit(enqueue)
    return entry


def enqueue() -> None:
    """Says that there is work. If the broker is away, the next pass of beat finds it."""
    try:
        issue.delay()
    except OperationalError:
        pass


@app.task(name="django_celery.issue")
def issue() -> None:
    """Makes passes until nothing is due, and gives the results to the project's function `RESULT`."""
    while issuing.work(most=1).worked:
        pass

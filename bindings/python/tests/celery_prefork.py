"""The Celery application of `test_fork.py`: its client is made and used before the pool forks."""

from __future__ import annotations

import json
import os

from celery import Celery
from celery.signals import worker_init

import dtekit
from sandbox import DATA

queue = os.environ["DTEKIT_QUEUE"]
app = Celery("celery_prefork", broker="filesystem://")
app.conf.broker_transport_options = {"data_folder_in": queue, "data_folder_out": queue, "control_folder": queue}
client = dtekit.Client(os.environ["DTEKIT_BASE_URL"], "user", "secret")


def send(number: int) -> None:
    document = (DATA / "invoice.json").read_text().replace('"Numero": "12847"', f'"Numero": "{number}"')
    result = client.issue(document, "CR", timeout=20)
    line = json.dumps([os.getpid(), number, str(result.outcome), str(result.global_document_id)])
    with open(os.environ["DTEKIT_RESULTS"], "a") as results:
        results.write(line + "\n")


@worker_init.connect
def begin(**_: object) -> None:
    send(1)


@app.task
def issue(number: int) -> None:
    send(number)

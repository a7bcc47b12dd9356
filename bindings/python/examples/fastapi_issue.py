"""A back end that posts an invoice and hands it over in one transaction: FastAPI, psycopg 3 and a journal in PostgreSQL.

    DTEKIT_DSN='dbname=erp' DTEKIT_BASE_URL=… DTEKIT_USERNAME=… DTEKIT_PASSWORD=… uvicorn fastapi_issue:app

POST /invoices stores the invoice in the program's own table and the document in the journal. A failure between the two
leaves neither. A thread of each process makes passes; any number of processes and machines may run. GET /invoices/KEY
tells where the document stands.
"""

from __future__ import annotations

import os
import threading
from contextlib import asynccontextmanager
from typing import Any, AsyncGenerator, Dict

import psycopg
from fastapi import FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool

import dtekit

ended = threading.Event()


def connect() -> psycopg.Connection[Any]:
    return psycopg.connect(os.environ["DTEKIT_DSN"])


journal = dtekit.Journal.over(connect, dialect="postgresql", schema="dtekit", resend="after-reconcile")


def take_results() -> None:
    """Notes what has ended: the invoice's state and the acknowledgement are one transaction."""
    for entry in journal.results():
        with connect() as erp, erp.cursor() as cursor:
            why = [entry.description, *entry.messages, *(one.message for one in entry.findings)]
            says = entry.country_document_id or "; ".join(str(one) for one in why if one)
            cursor.execute("UPDATE invoice SET state = %s, says = %s WHERE key = %s", (entry.state, says, entry.key))
            journal.acknowledge(entry.key, within=cursor)


def work() -> None:
    """Makes passes until the program ends."""
    address = (os.environ["DTEKIT_BASE_URL"], os.environ["DTEKIT_USERNAME"], os.environ["DTEKIT_PASSWORD"])
    with dtekit.Client(*address) as client:
        while not ended.is_set():
            worked, next_at = 0, None
            try:
                done = journal.run(client, most=1)
                worked, next_at = done.worked, done.next_at
                take_results()
            except dtekit.errors.StorageError:
                pass  # The database is away. The next pass comes.
            if not worked:
                # PostgreSQL wakes it when another process submits; it looks every second whether the program ends.
                journal.wait(next_at, poll=1)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None, None]:
    journal.create_tables()
    with connect() as erp:
        erp.execute("CREATE TABLE IF NOT EXISTS invoice (key text PRIMARY KEY, state text NOT NULL, says text NOT NULL)")
    worker = threading.Thread(target=work)
    worker.start()
    yield
    ended.set()
    worker.join()


app = FastAPI(lifespan=lifespan)


@app.post("/invoices/{key}/{country}", status_code=201)
async def post(key: str, country: str, request: Request) -> Dict[str, str]:
    # The body can only be awaited; what waits for the database must not hold the event loop.
    return await run_in_threadpool(sell, key, country, await request.body())


def sell(key: str, country: str, document: bytes) -> Dict[str, str]:
    """Posts the invoice and hands it over, or does neither."""
    try:
        with connect() as erp, erp.cursor() as cursor:
            cursor.execute("INSERT INTO invoice VALUES (%s, 'submitted', '') ON CONFLICT DO NOTHING", (key,))
            entry = journal.submit(key, document, country, within=cursor)
            if entry.state == "refused":
                raise HTTPException(422, [f"{one.path or 'document'}: {one.message}" for one in entry.findings])
    except dtekit.errors.ArgumentError as error:
        raise HTTPException(409 if error.code == "journal-conflict" else 422, str(error)) from error
    return {"key": key, "state": entry.state}


@app.get("/invoices/{key}")
def get(key: str) -> Dict[str, str]:
    with connect() as erp:
        found = erp.execute("SELECT state, says FROM invoice WHERE key = %s", (key,)).fetchone()
    if found is None:
        raise HTTPException(404, "there is no such invoice")
    return {"key": key, "state": found[0], "says": found[1]}

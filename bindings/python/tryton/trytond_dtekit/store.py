"""Where a company's journal is: in the database of Tryton itself on PostgreSQL, in a file beside it on SQLite."""

import json
import os
from pathlib import Path
from threading import Lock

import dtekit
from trytond import backend
from trytond.config import config
from trytond.transaction import Transaction

_journals, _lock = {}, Lock()


def shares_transaction():
    """Whether the journal takes a document in the transaction of Tryton."""
    return backend.name == "postgresql"


def options():
    return {
        "resend": config.get("dtekit", "resend", default="after-reconcile"),
        "settle_after": config.getint("dtekit", "settle_after", default=600),
    }


def words():
    """What the authorities' answers are called in the service's lists, from the file `decide`; none without it."""
    file = config.get("dtekit", "decide")
    return json.loads(Path(file).read_text(encoding="utf-8")) if file else None


def _open(database, company):
    if shares_transaction():
        from psycopg2 import connect

        params = backend.Database._connection_params(database)
        return dtekit.Journal.over(
            lambda: connect(**params), dialect="postgresql", schema=f"dtekit_{company}", **options())
    folder = config.get("dtekit", "path", default=config.get("database", "path"))
    return dtekit.Journal(Path(folder) / f"{database}-dtekit-{company}.db", **options())


def journal(company):
    """The journal of a company of the present database: each has its own, so that none delays another."""
    database = Transaction().database.name
    place = (os.getpid(), database, company)
    with _lock:
        if place not in _journals:
            _journals[place] = _open(database, company)
        return _journals[place]


def submit(company, key, content, country):
    """Hands a document over in the present transaction. On SQLite it stays in the outbox: False."""
    if not shares_transaction():
        return False
    with Transaction().connection.cursor() as cursor:
        journal(company).submit(key, content, country, within=cursor)
    return True


def acknowledge(company, key):
    """Notes in the present transaction that the result is kept. On SQLite this comes after the commit: False."""
    if not shares_transaction():
        return False
    with Transaction().connection.cursor() as cursor:
        journal(company).acknowledge(key, within=cursor)
    return True

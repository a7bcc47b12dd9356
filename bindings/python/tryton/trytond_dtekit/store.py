"""Where a company's journal, inbox and numbers are: in the database of Tryton itself on PostgreSQL, in files beside it on SQLite."""

import json
import os
from pathlib import Path
from threading import Lock

import dtekit
from trytond import backend
from trytond.config import config
from trytond.transaction import Transaction

_stores, _lock = {}, Lock()


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


def _opened(kind, suffix, company, **options):
    """A store of a company in the present database: each has its own, so that none delays another."""
    database = Transaction().database.name
    place = (os.getpid(), database, company, suffix, str(options))
    with _lock:
        if place not in _stores:
            if shares_transaction():
                from psycopg2 import connect

                params = backend.Database._connection_params(database)
                _stores[place] = kind.over(
                    lambda: connect(**params), dialect="postgresql", schema=f"dtekit_{company}", **options)
            else:
                folder = config.get("dtekit", "path", default=config.get("database", "path"))
                _stores[place] = kind(Path(folder) / f"{database}-dtekit-{company}{suffix}", **options)
        return _stores[place]


def journal(company):
    """The company's journal."""
    return _opened(dtekit.Journal, ".db", company, **options())


def inbox(company, tax_id):
    """What suppliers sent to the company, which answers in the name of this tax id."""
    return _opened(dtekit.Inbox, "-inbox.db", company, tax_ids=[tax_id])


def folios(company):
    """The numbers of the company's answers to suppliers."""
    return _opened(dtekit.stores.FolioSequence, "-folios", company)


def create_tables(company):
    """Makes what is missing; a file has its tables."""
    if shares_transaction():
        for store in (journal(company), inbox(company, ""), folios(company)):
            store.create_tables()


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

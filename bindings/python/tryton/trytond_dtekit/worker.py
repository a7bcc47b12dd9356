"""The worker: hands over what waits in the outbox, makes a pass of each company's journal, and brings results back.

It may be killed at any line, and any number of workers may run: the journal gives an entry to one of them.
"""

import argparse
import logging
import signal
import threading

import dtekit
from trytond import backend
from trytond.config import config
from trytond.pool import Pool
from trytond.transaction import Transaction

from . import store
from .settings import AccountError

logger = logging.getLogger(__name__)
UNFINISHED = ("waiting", "sending", "unknown", "queued", "stuck")


def _begin(database):
    """A transaction of its own, also inside that of a scheduled action."""
    if Transaction().database is not None:
        return Transaction().new_transaction()
    return Transaction().start(database, 0, context={"_skip_warnings": True})


def work(database, most=16):
    """One pass for each company. Gives the number of entries that were worked on."""
    with _begin(database):
        Settings = Pool().get("dtekit.settings")
        companies, wrong = [], []
        for settings in Settings.search([]):
            try:
                inbox = settings.inbox() if settings.receives and settings.tax_id else None
                companies.append((settings.company.id, settings.journal(), settings.client(), inbox, settings.tax_id))
            except (AccountError, dtekit.Error) as error:
                wrong.append((settings.company.id, error))
            except Exception:
                logger.exception("company %s cannot issue", settings.company.id)
    for company, error in wrong:
        tell(database, company, "send", error)
    done = 0
    for company, journal, client, inbox, tax_id in companies:
        with client:
            part = "send"
            try:
                done += _pass(database, company, journal, client, most)
                if inbox is not None:
                    part = "receive"
                    receive(database, company, inbox, client, tax_id)
            except dtekit.Error as error:
                tell(database, company, part, error)
            except backend.DatabaseOperationalError as error:
                # Another worker wrote the same record: what is left is done by the next pass.
                logger.warning("company %s: the pass ended: %s", company, error)
    return done


def tell(database, company, part, found):
    """Keeps why a part of the pass could not be done, where the company's settings show it, and logs what is new.

    Args:
        found: findings, or the error that ended the pass.
    """
    if isinstance(found, AccountError):
        lines = [{"code": "account", "en": str(found), "es": str(found)}]
    else:
        lines = [_line(one) for one in (found.findings if isinstance(found, dtekit.Error) else found)]
    with _begin(database):
        for settings in Pool().get("dtekit.settings").search([("company", "=", company)], limit=1):
            for line in settings.keep_problem(part, lines):
                logger.warning("company %s: %s: %s", company, line["code"], line["en"])


def _line(finding):
    """A finding with its remedy, in both languages."""
    spanish = finding.spanish or finding
    texts = {"en": (finding.message, finding.hint), "es": (spanish.message, spanish.hint)}
    return {"code": finding.code, **{language: "; ".join(filter(None, text)) for language, text in texts.items()}}


def _pass(database, company, journal, client, most):
    hand_over(database, company, journal)
    made = journal.run(
        client, lease=config.getint("dtekit", "lease", default=600), most=most, decide=store.words())
    if made.worked:
        tell(database, company, "send", made.findings)
    note(database, company, journal)
    bring_back(database, company, journal, client)
    fetch(database, company, client)
    return made.worked


def hand_over(database, company, journal):
    """Moves the outbox into the journal. After a crash the same key gives the entry that is there."""
    with _begin(database):
        Document = Pool().get("account.invoice.dte")
        waiting = [
            (one.id, one.key, bytes(one.content), one.country)
            for one in Document.search([("state", "=", "outbox"), ("company", "=", company)], order=[("id", "ASC")])]
    for number, key, content, country in waiting:
        journal.submit(key, content, country)
        with _begin(database):
            Document = Pool().get("account.invoice.dte")
            Document.write([Document(number)], {"state": "waiting"})


def _document(key, company):
    found = Pool().get("account.invoice.dte").search([("key", "=", key), ("company", "=", company)], limit=1)
    return found[0] if found else None


def note(database, company, journal):
    """Shows on the invoice where a document stands whose result is not there yet, such as one of unknown outcome."""
    with _begin(database):
        Document = Pool().get("account.invoice.dte")
        for document in Document.search([("company", "=", company), ("state", "in", UNFINISHED)]):
            entry = journal.get(document.key)
            if entry is not None and not entry.is_finished and entry.state != document.state:
                document.take(entry)


def bring_back(database, company, journal, client):
    """Writes each result and notes in the same transaction that it is kept; on SQLite after the commit."""
    for entry in journal.results():
        with _begin(database):
            document = _document(entry.key, company)
            if document is not None:
                document.take(entry)
            elif not Pool().get("dtekit.received").settle(company, entry):
                logger.error("company %s: the journal has %s, and no document has this key", company, entry.key)
                continue
            kept = store.acknowledge(company, entry.key)
        if not kept:
            journal.acknowledge(entry.key)


def receive(database, company, inbox, client, tax_id):
    """Takes what the service has for the company, and makes a record of each document."""
    tell(database, company, "receive", inbox.run(client, tax_id).findings)
    after = 0
    while entries := inbox.list("new", after=after):
        after = entries[-1].number
        for entry in entries:
            if entry.has_document:
                with _begin(database):
                    settings = Pool().get("dtekit.settings").search([("company", "=", company)], limit=1)
                    for one in settings:
                        Pool().get("dtekit.received").take(one, entry, inbox)


def fetch(database, company, client):
    """Downloads the certified documents that did not come with the answer."""
    with _begin(database):
        Document = Pool().get("account.invoice.dte")
        missing = [(one.id, one.global_document_id) for one in Document.search([
            ("company", "=", company), ("state", "in", ["sent", "accepted"]), ("certified", "=", None),
            ("global_document_id", "!=", None)], limit=16)]
    for number, identifier in missing:
        try:
            file = client.download(identifier, "xml")
        except dtekit.Error as error:
            logger.warning("company %s: no file of %s yet: %s", company, identifier, error)
            continue
        if file is not None:
            with _begin(database):
                Document = Pool().get("account.invoice.dte")
                Document.write([Document(number)], {"certified": file.content})


def main():
    given = argparse.ArgumentParser(prog="trytond-dtekit", description="Issues the electronic documents of a database of Tryton.")
    given.add_argument("-c", "--config", action="append", help="trytond.conf")
    given.add_argument("-d", "--database", required=True)
    given.add_argument("--once", action="store_true", help="one pass, and the end")
    given.add_argument("--every", type=float, default=1, help="seconds between two passes without work (1)")
    given = given.parse_args()
    logging.basicConfig(level=logging.INFO)
    config.update_etc(given.config)
    Pool.start()
    with Transaction().start(given.database, 0, readonly=True):
        Pool(given.database).init()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    while not stop.is_set():
        done = work(given.database)
        if given.once:
            break
        if not done:
            stop.wait(given.every)


if __name__ == "__main__":
    main()

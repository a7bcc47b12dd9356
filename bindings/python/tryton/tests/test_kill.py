"""Postings and workers that are killed: each posted invoice is issued once, and nothing else is."""

import os
import random
import signal
from collections import Counter

from conftest import BACKEND

POSTINGS, KILLS = (40, 60) if "DTEKIT_TEST_FULL" in os.environ else (3, 6)
ENDED = ("sent", "accepted", "rejected")


def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)


def post(tryton, number):
    from trytond.pool import Pool

    def posted(_):
        Invoice = Pool().get("account.invoice")
        Invoice.post(Invoice.browse([number]))

    tryton.in_transaction(posted)


def test_a_posting_that_is_killed_has_both_or_nothing(tryton):
    for _ in range(POSTINGS):
        invoice = tryton.draft()
        tryton.dying(lambda: post(tryton, invoice.id), after=random.uniform(0, 0.4))
        invoice.reload()
        assert (invoice.state == "posted") == (len(invoice.dtes) == 1)
        if BACKEND == "postgresql":
            entry = tryton.journal().get(f"invoice-{invoice.id}-1")
            assert (entry is not None) == (invoice.state == "posted")


def points():
    """Each place where a worker dies between two steps."""
    from trytond_dtekit import document, store, worker

    def after(module, name, then=die):
        real = getattr(module, name)

        def both(*given, **named):
            real(*given, **named)
            then()

        return lambda: setattr(module, name, both)

    yield "after the outbox", after(worker, "hand_over")
    yield "before the results", lambda: setattr(worker, "bring_back", die)
    yield "after the result, before the commit", after(document.Document, "take")
    yield "after the acknowledgement, before the commit", after(store, "acknowledge")
    yield "after the results", after(worker, "bring_back")


def test_each_invoice_is_issued_once_whatever_step_a_worker_dies_at(tryton):
    tryton.until(lambda: all(one.state in ENDED for one in tryton.documents()))
    before, invoices = tryton.issued(), []
    for name, patch in points():
        invoices.append(tryton.posted())

        def dying(patch=patch):
            patch()
            tryton.work()

        assert tryton.dying(dying), f"the worker lives on: {name}"
    for number in range(KILLS):
        invoices.append(tryton.posted())
        if number % 3 == 0:
            tryton.sandbox.control("fault", {"fault": "body-reset", "operation": "Document/SendDocumentToAuthority"})
        tryton.dying(tryton.work, after=random.uniform(0, 0.4))
    tryton.until(lambda: all(one.state in ENDED for one in tryton.documents()))
    for invoice in invoices:
        invoice.reload()
        assert invoice.dte_state == "sent", (invoice.number, invoice.dtes[0].description)
    assert len({one.dte_identifier for one in invoices}) == len(invoices)
    assert tryton.issued() - before == len(invoices), Counter(one.state for one in tryton.documents())
    assert tryton.journal().results() == []

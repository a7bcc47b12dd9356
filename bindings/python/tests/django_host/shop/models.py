"""The invoices of a shop, which is the project that the tests run."""

from __future__ import annotations

from django.db import models

import dtekit


class Invoice(models.Model):
    """An invoice with what became of it."""

    number = models.CharField(max_length=20, primary_key=True)
    state = models.CharField(max_length=20, default="posted")
    identifier = models.TextField(blank=True, default="")
    why = models.TextField(blank=True, default="")
    deliveries = models.IntegerField(default=0)


class Bill(models.Model):
    """What a supplier wants to be paid."""

    number = models.TextField(primary_key=True)
    total = models.TextField()
    sender = models.TextField()


def keep(entry: dtekit.stores.JournalEntry) -> None:
    """Keeps a result; the worker calls it in a transaction."""
    found = Invoice.objects.get(number=entry.key)
    if found.identifier == "raise":
        raise RuntimeError("the shop is not ready")
    found.state, found.identifier = entry.state, entry.country_document_id or ""
    found.why = "; ".join(map(str, [*entry.messages, *(finding.message for finding in entry.findings)]))
    found.deliveries += 1
    found.save()

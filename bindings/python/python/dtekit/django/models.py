"""What the admin shows, and the table from which documents are moved into a journal beside SQLite."""

from __future__ import annotations

from typing import Any

from django.db import models, transaction

import dtekit

from . import _place


class Entry(models.Model):
    """A document in the journal. The journal's own tables have it: this model has the permissions and the admin's pages."""

    key = models.TextField(primary_key=True)

    class Meta:
        managed = False
        db_table = "journal_entry"
        default_permissions = ("view", "change")
        verbose_name = "document in the journal"
        verbose_name_plural = "documents in the journal"

    def __str__(self) -> str:
        return str(self.key)


class Received(models.Model):
    """A document in the inbox. The inbox's own tables have it: this model has the permissions and the admin's pages."""

    key = models.TextField(primary_key=True)

    class Meta:
        managed = False
        db_table = "inbox_entry"
        default_permissions = ("view", "change")
        verbose_name = "received document"
        verbose_name_plural = "received documents"

    def __str__(self) -> str:
        return str(self.key)


class Outbox(models.Model):
    """A document that was submitted on SQLite, until the worker moves it into the journal."""

    key = models.CharField(max_length=200, unique=True)
    document = models.BinaryField()
    country = models.CharField(max_length=2)
    options = models.JSONField(default=dict)
    submitted_at = models.DateTimeField(auto_now_add=True)
    problem = models.TextField(blank=True, default="")
    """Why the journal did not take it; a person removes it or tries again."""

    class Meta:
        default_permissions = ("view", "change", "delete")
        verbose_name = "document on its way into the journal"
        verbose_name_plural = "documents on their way into the journal"

    def __str__(self) -> str:
        return str(self.key)

    @classmethod
    def put(cls, key: str, document: bytes, country: str, options: dict[str, Any]) -> None:
        """Keeps a document in the current transaction; the same under the same key has no effect.

        Raises:
            dtekit.errors.ArgumentError: another document waits under this key.
        """
        given = {"document": document, "country": country, "options": options}
        with transaction.atomic(using=_place.alias()):
            kept, is_new = cls.objects.using(_place.alias()).get_or_create(key=key, defaults=given)
        same = (bytes(kept.document), kept.country, kept.options) == (document, country, options)
        if not is_new and not same:
            message = f"the key `{key}` has another document, which waits for the worker"
            hint = "Give each document a key of its own."
            finding = dtekit.Finding("journal-conflict", "error", None, None, message, hint)
            raise dtekit.errors.ArgumentError(f"{message} (journal-conflict)", (finding,))

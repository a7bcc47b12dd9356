"""What suppliers send: taken into the inbox, and answered in the project's own transaction."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ImproperlyConfigured
from django.db import connections, transaction

import dtekit
from .._worker import one_line

from . import _place

if TYPE_CHECKING:
    from .._words import ReceiverVerdict

_logger = logging.getLogger("dtekit.django")

# Why nothing is taken for a tax id, as it was logged last.
_refused: dict[str, str] = {}


def take() -> list[dtekit.stores.InboxPass]:
    """Makes one pass of the inbox for each tax id of the setting, as the worker does. Nothing without `TAX_IDS`.

    A tax id whose account this process does not have is left to the worker that has it. What the service or a setting
    of a client refuses is logged, and the other tax ids are taken.

    Raises:
        dtekit.errors.StorageError: the database cannot be used now; make the next pass later.
    """
    passes, known = [], _place.accounts()
    for tax_id, account in _place.tax_ids().items():
        if known is not None and account not in known:
            continue
        options: dict[str, Any] = {"sources": _place.setting("SOURCES"), "lease": _place.setting("LEASE")}
        try:
            done = _place.inbox().run(_place.client(account), tax_id, **options)
        except dtekit.errors.StorageError:
            raise
        except (dtekit.Error, ImproperlyConfigured) as error:
            # Each reason once, until a pass is made.
            if _refused.get(tax_id) != (said := getattr(error, "code", str(error))):
                _refused[tax_id] = said
                _logger.error("nothing was taken for %s: %s", tax_id, error)
            continue
        _refused.pop(tax_id, None)
        for finding in done.new_findings:
            _logger.warning("%s: %s", tax_id, one_line(finding))
        passes.append(done)
    return passes


def answer(
    key: str, verdict: ReceiverVerdict, *, detail: str | None = None, **options: Any
) -> dtekit.stores.InboxEntry:
    """Answers a document in the current transaction.

    The message is in the journal after its commit, and not after its rollback. On SQLite inbox and journal are files, and
    the answer is there at once.

    Args:
        key: the key of the entry.
        verdict, detail, **options: as `dtekit.Inbox.answer` takes them. The account is that of the receiver in
            `TAX_IDS`, and the number is the next one of the project.

    Raises:
        dtekit.Error: as `dtekit.Inbox.answer`; nothing was noted.
        django.db.Error: the database cannot be written.
    """
    inbox, journal = _place.inbox(), _place.journal()
    given = {"sequence": _place.numbers(), "account": _account(key) or None, "detail": detail, **options}
    if _place.dialect() is None:
        return inbox.answer(key, verdict, journal, **given)
    alias = _place.alias()
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        return inbox.answer(key, verdict, journal, within=cursor, **given)


def done(key: str) -> bool:
    """Notes in the current transaction that the project is done with a received document.

    On SQLite it is noted after the commit, so a process that dies between the two finds the document once more.

    Returns:
        False if it was done already, was given back or is not there; on SQLite always True.
    """
    alias = _place.alias()
    if _place.dialect() is None:
        transaction.on_commit(lambda: _place.inbox().acknowledge(key), using=alias)
        return True
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        return _place.inbox().acknowledge(key, within=cursor)


def _account(key: str) -> str:
    """The account that answers for the receiver of a document."""
    own = _place.tax_ids()
    accounts = set(own.values())
    if len(accounts) == 1:
        return accounts.pop()
    for tax_id, account in own.items():
        # An inbox with this tax id alone says whether the receiver is this one, by the rules of the country.
        with _place.opened_inbox(tax_id) as inbox:
            entry = inbox.get(key)
        if entry is not None and entry.addressed == "own":
            return account
    return ""

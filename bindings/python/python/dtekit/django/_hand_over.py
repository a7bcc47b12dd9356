"""Documents on their way into the journal, and results on their way out, each in the project's own transaction."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Collection, Iterable

from django.db import connections, transaction

import dtekit
from .._client import given_content
from .._worker import one_line

from . import _place

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._given import DocumentContent
    from .._option_types import JournalSubmit

_logger = logging.getLogger("dtekit.django")


def submit(
    key: str, document: DocumentContent, country: str, **options: Unpack[JournalSubmit]
) -> dtekit.stores.JournalEntry | None:
    """Hands a document over in the current transaction: after its commit it is there, and after its rollback it is not.

    Args:
        key, document, country, **options: as `dtekit.Journal.submit` takes them.

    Returns:
        The entry; None on SQLite, where the worker checks the document.

    Raises:
        dtekit.Error: the document cannot be read, an option cannot be used, or the key has another document. On SQLite the
            worker notes this beside the document; only another one that still waits for the worker is refused at once.
        dtekit.errors.StorageError, django.db.Error: the database cannot be written.
    """
    alias = _place.alias()
    if _place.dialect() is None:
        from .models import Outbox

        Outbox.put(key, bytes(_bytes(given_content(document))), country, dict(options))
        return None
    # Within a transaction of the project this is a savepoint, so a refused call does not break the transaction.
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        return _place.journal().submit(key, document, country, within=cursor, **options)


def _bytes(content: bytes | bytearray | memoryview | str) -> bytes | bytearray | memoryview:
    return content.encode() if isinstance(content, str) else content


def acknowledge(key: str) -> bool:
    """Notes in the current transaction that the project has a result.

    On SQLite it is noted after the commit, so a process that dies between the two gets the result once more.

    Returns:
        False if another worker has noted it; on SQLite always True.
    """
    alias = _place.alias()
    if _place.dialect() is None:
        transaction.on_commit(lambda: _place.journal().acknowledge(key), using=alias)
        return True
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        return _place.journal().acknowledge(key, within=cursor)


def move(most: int = 100) -> int:
    """Moves what waits in the table of SQLite into the journal. The worker calls it.

    A document is removed from the table after the journal has it. If the process dies between the two, it is moved once
    more, and the journal has it already. What the journal does not take stays, with the reason.

    Returns:
        How many left the table.
    """
    if _place.dialect() is not None:
        return 0
    from .models import Outbox

    moved = 0
    for row in Outbox.objects.using(_place.alias()).filter(problem="").order_by("pk")[:most]:
        try:
            _place.journal().submit(row.key, bytes(row.document), row.country, **row.options)
        except dtekit.errors.StorageError:
            raise
        # TypeError: the options name what this version of dtekit does not have.
        except (dtekit.Error, TypeError) as error:
            row.problem = str(error)
            row.save(update_fields=["problem"])
            _logger.error("%s was not taken: %s", row.key, error)
        else:
            row.delete()
            moved += 1
    return moved


def waiting() -> int:
    """How many documents wait in the table of SQLite, also those that the journal does not take."""
    if _place.dialect() is not None:
        return 0
    from .models import Outbox

    return int(Outbox.objects.using(_place.alias()).count())


def deliver(most: int = 100, passed_over: Collection[str] = ()) -> tuple[int, list[str]]:
    """Gives the finished entries to the function `RESULT` of the setting, each in a transaction with its acknowledgement.

    Without such a function they stay for `dtekit.Journal.results`. The worker calls it.

    Args:
        most: how many, at most.
        passed_over: keys to leave for later.

    Returns:
        How many were delivered, and the keys at which the function raised; they are kept.
    """
    receive = _place.function("RESULT")
    if receive is None:
        return 0, []
    delivered, failed = 0, []
    for entry in _place.journal().results(most + len(passed_over)):
        if entry.key in passed_over:
            continue
        try:
            with transaction.atomic(using=_place.alias()):
                # First, so that of two workers one waits here, and then finds that nothing is left to do.
                if acknowledge(entry.key):
                    receive(entry)
                    delivered += 1
        except Exception:  # The project's own code may raise anything, and the other results are as good.
            _logger.exception("the result of %s was not taken", entry.key)
            failed.append(entry.key)
    return delivered, failed


def work(most: int = 16, passed_over: Collection[str] = ()) -> dtekit.stores.JournalPass:
    """Makes one pass by the setting `DTEKIT`, as the worker does: moves, sends and asks, and delivers what has ended. Why
    documents cannot be sent is logged as a warning: each reason once, and again when it has come back.

    It is for projects whose own workers do this, such as Celery's.

    Args:
        most: the largest number of entries to send or to ask about.
        passed_over: keys of results to leave for later.

    Raises:
        dtekit.errors.StorageError, django.db.Error: the database cannot be used now. Nothing is lost: make the next
            pass later.
    """
    return passed(most, passed_over)[0]


def passed(most: int, passed_over: Collection[str]) -> tuple[dtekit.stores.JournalPass, list[str]]:
    """What a pass did, and the keys at which the project's function raised."""
    move()
    lease, decide = _place.setting("LEASE"), _place.decide()
    done = _place.journal().run(_place.clients(), lease=lease, most=most, decide=decide)
    for finding in done.new_findings:
        _logger.warning("%s", one_line(finding))
    return done, deliver(passed_over=passed_over)[1]


def findings(entry: dtekit.stores.JournalEntry) -> list[dict[str, Any]]:
    """The findings of an entry for a page, in both languages."""
    return of_findings((*entry.findings, *entry.warnings))


def of_findings(found: Iterable[dtekit.Finding]) -> list[dict[str, Any]]:
    """Findings for a page, in both languages."""
    return [
        {"code": one.code, "path": one.path, "message": one.message, "hint": one.hint, "spanish": one.spanish}
        for one in found
    ]

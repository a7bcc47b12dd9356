# Generated from the rows of `record!` in core: do not edit.
"""What a journal gives. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._record import Record, record
from .._time import at
from .._words import JournalAttemptKind, JournalAttemptOutcome


@record(frozen=True)
class JournalPass(Record):
    """What a pass over a journal did."""

    worked: int
    """How many entries it took."""
    finished: int
    """How many of them are finished."""
    postponed: int
    """How many could not be sent or asked about and were delayed."""
    lost: int
    """How many were lost to another worker because their lease had expired."""
    next_at: datetime | None
    """When the next entry is due or a lease expires, if there is one."""


@record(frozen=True)
class JournalAttempt(Record):
    """An attempt of an entry: a send, or a question about it; see `Journal.attempts`."""

    at: datetime
    """When its call began."""
    kind: JournalAttemptKind
    """What was called. `send`: The operation of the entry. `ask`: A question about it."""
    outcome: JournalAttemptOutcome
    """What was known after it. `accepted`: The certifier or the authority said yes. `sent`: Issued; the
    authority answers later. `queued`: Received by the service, which waits for its number. `rejected`: The
    service, the certifier or the authority said no. `unknown`: It may have been issued. `failed`: The call
    was not made, was refused, or was not answered: nothing new is known. Of a send: nothing was sent."""
    code: str | None
    """The code of its first finding. Without one, a send that was rejected has the word of its reason, such
    as `refused-unstored`."""


def read_journal_pass(members: dict[str, Any]) -> JournalPass:
    """The JournalPass of the members that core gives."""
    made = {
        **members,
        "next_at": at(members["next_at"]),
    }
    return JournalPass(**made)


def read_journal_attempt(members: dict[str, Any]) -> JournalAttempt:
    """The JournalAttempt of the members that core gives."""
    made = {
        **members,
        "at": at(members["at"]),
    }
    return JournalAttempt(**made)

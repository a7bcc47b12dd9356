# Generated from the rows of `record!` in core: do not edit.
"""What a poll store gives. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._time import at
from .._words import PollDelivered, PollState


@record(frozen=True)
class PollPass(Record):
    """The result of a pass."""

    worked: int
    """How many jobs it took."""
    finished: int
    """How many of them have ended."""
    postponed: int
    """How many could not be sent and were delayed."""
    lost: int
    """How many were lost to another worker because their lease had expired."""
    next_at: datetime | None
    """When the next job is due or a lease expires, if there is one."""


@record(frozen=True)
class PollDelivery(Record):
    """What became of a request that delivers a document, and what the program answers to it."""

    status: int
    """The status to answer with: 200 if the document is stored, 401 for other credentials, 413 for an archive
    past its limits, 503 if the store cannot be written now, and 400 for all else that cannot be stored."""
    delivered: PollDelivered | None
    """Where the document was stored; None if it was not."""
    external_id: str | None
    """The external id, once the request could be read."""
    batch_id: str | None
    """The batch id, if the request has one."""
    findings: tuple[Finding, ...]
    """Warnings, or why nothing was stored."""
    answer: str
    """The body of the answer, in JSON."""


@record(frozen=True)
class PollCounts(Record):
    """The number of jobs in each state, and when the oldest of them was submitted."""

    queued: int
    """`PollState.Queued`."""
    polling: int
    """`PollState.Polling`."""
    done: int
    """`PollState.Done`."""
    failed: int
    """`PollState.Failed`."""


def read_poll_pass(members: dict[str, Any]) -> PollPass:
    """The PollPass of the members that core gives."""
    made = {
        **members,
        "next_at": at(members["next_at"]),
    }
    return PollPass(**made)


def read_poll_delivery(members: dict[str, Any]) -> PollDelivery:
    """The PollDelivery of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return PollDelivery(**made)


def read_poll_counts(members: dict[str, Any]) -> PollCounts:
    """The PollCounts of the members that core gives."""
    return PollCounts(**members)

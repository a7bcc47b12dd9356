# Generated from the rows of `record!` in core: do not edit.
"""What a poll store gives. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import PollJobShown
from .._time import at
from .._words import PollDelivered, PollJobReason, PollState


@record(frozen=True)
class PollPass(Record):
    """What a pass over a poll store did."""

    worked: int
    """How many jobs it took."""
    finished: int
    """How many of them have ended."""
    postponed: int
    """How many could not be sent and were delayed."""
    lost: int
    """How many were lost to another worker because their lease had expired."""
    findings: tuple[Finding, ...]
    """Why it could not do more: the first finding of each code that it met, such as `auth-token-refused`
    where no token is given."""
    new_findings: tuple[Finding, ...]
    """Those of `findings` that are new: what no earlier pass with this client has given since such a call was
    answered. A worker writes them to its log, so that it says each reason once."""
    next_at: datetime | None
    """When the next job is due or a lease expires, if there is one."""


@record(frozen=True)
class PollDelivery(Record):
    """What became of a request that delivers a document, and what the program answers to it."""

    status: int
    """The status to answer with: 200 if the document is stored, 401 for other credentials, 413 for an archive
    past its limits, 503 if the store cannot be written now, and 400 for all else that cannot be stored."""
    delivered: PollDelivered | None
    """Where the document was stored; None if it was not. `met`: Its job was waiting for it, and is done.
    `new`: There was no job with its external id; it is a job of its own, which is done. `again`: The very
    document is there already. `later`: Its job has ended with another result; when that is acknowledged, it
    follows as a result of its own."""
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
    """The number of jobs of a poll store in each state."""

    queued: int
    """Jobs that were not sent yet: the state `queued`."""
    polling: int
    """Jobs that were sent, or are being sent: the state `polling`."""
    done: int
    """Jobs that have a processed document: the state `done`."""
    failed: int
    """Jobs that will have no result: the state `failed`."""


@record(frozen=True, repr=False)
class PollJob(PollJobShown, Record):
    """A document in a store: its state and its result."""

    external_id: str
    """The key of the document."""
    state: PollState
    """Its state. `queued`: Not sent yet. `polling`: Sent, or about to be sent. `done`: The processed document
    is there. `failed`: There will be no result."""
    status: str | None
    """The provider's state, once it has been asked."""
    sends: tuple[int, int]
    """How many sends were made or are under way, and how many are allowed."""
    queries: tuple[int, int]
    """How many queries were used, and how many are allowed."""
    next_at: datetime | None
    """When it is due next, unless it has ended."""
    reason: PollJobReason | None
    """Why it failed: the reason of an extraction, `refused` if the first send was refused, or `damaged` if
    its row in the store cannot be read."""
    xml: bytes | None
    """The document in the service's native XML, when it is done."""
    processed_timestamp: str | None
    """When it was processed, as the provider wrote it; the provider may leave it out."""
    file: bytes | None
    """The original file, when it is done; None if it could not be fetched."""
    findings: tuple[Finding, ...]
    """Findings: warnings, why it failed, or why it could not be sent yet."""


def read_poll_pass(members: dict[str, Any]) -> PollPass:
    """The PollPass of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "new_findings": tuple(read_finding(one) for one in members["new_findings"]),
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


def read_poll_job(members: dict[str, Any]) -> PollJob:
    """The PollJob of the members that core gives."""
    made = {
        **members,
        "sends": tuple(members["sends"]),
        "queries": tuple(members["queries"]),
        "next_at": at(members["next_at"]),
        "xml": members["xml"].encode() if members["xml"] is not None else None,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return PollJob(**made)

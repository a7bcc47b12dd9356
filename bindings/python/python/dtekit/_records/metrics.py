# Generated from the rows of `record!` in core: do not edit.
"""Metrics of a client, a journal, a poll store and an inbox."""

from __future__ import annotations

from typing import Any

from .._record import Record, record
from .._words import CallOutcome, ErrorKind


@record(frozen=True)
class CallDurations(Record):
    """How long calls took."""

    count: int
    """The number of calls."""
    sum: float
    """The sum of their times in seconds."""
    buckets: tuple[int, ...]
    """For each bound the number of calls that took at most so long, and at the end the number of all."""


@record(frozen=True)
class OperationMetrics(Record):
    """The counters of one operation."""

    operation: str
    """The operation's key, `Document/GetDocument`; `token` for the requests of OAuth 2.0 tokens, which have
    no calls of their own; `file` for the downloads of original files."""
    calls: int
    """The number of calls that have ended."""
    outcomes: dict[CallOutcome, int]
    """The number of them by outcome: that of a send, or `answered`, `cancelled`, `failed`."""
    errors: dict[ErrorKind, int]
    """The number of failed calls by kind of error."""
    requests: int
    """The number of HTTP requests that were begun, of all attempts."""
    retries: int
    """How many of them repeated a request of the same call."""
    duration: CallDurations
    """The times of the calls, from begin to end, with all attempts and waits."""


@record(frozen=True)
class MetricsMembers(Record):
    """The counters and gauges of a client and its clones, in this process, since it was made."""

    in_flight: int
    """The number of calls that are under way."""
    bounds: tuple[float, ...]
    """The bounds of the buckets of a duration, in seconds."""
    operations: tuple[OperationMetrics, ...]
    """The operations that were called, in the order of their names."""


@record(frozen=True)
class QueueState(Record):
    """The entries of a queue in one state."""

    count: int
    """How many there are."""
    oldest_age: float | None
    """The seconds since the oldest of them was submitted or received; None if there are none."""


@record(frozen=True)
class QueueMetricsMembers(Record):
    """The gauges of a `Journal`, a `PollStore` or an `Inbox`: for each state the number of its entries and
    the age of the oldest."""

    depth: int
    """The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither
    done nor failed; of an inbox, neither done, failed nor given back."""
    oldest_age: float | None
    """The age of the oldest of them in seconds."""
    unknown: int
    """The number of entries whose outcome is unknown. A poll store has none: it asks the provider before it
    sends again; nor has an inbox."""
    states: dict[str, QueueState]
    """The entries by state; every state is there."""


def read_call_durations(members: dict[str, Any]) -> CallDurations:
    """The CallDurations of the members that core gives."""
    made = {
        **members,
        "buckets": tuple(members["buckets"]),
    }
    return CallDurations(**made)


def read_operation_metrics(members: dict[str, Any]) -> OperationMetrics:
    """The OperationMetrics of the members that core gives."""
    made = {
        **members,
        "duration": read_call_durations(members["duration"]),
    }
    return OperationMetrics(**made)


def read_metrics_members(members: dict[str, Any]) -> MetricsMembers:
    """The MetricsMembers of the members that core gives."""
    made = {
        **members,
        "bounds": tuple(members["bounds"]),
        "operations": tuple(read_operation_metrics(one) for one in members["operations"]),
    }
    return MetricsMembers(**made)


def read_queue_state(members: dict[str, Any]) -> QueueState:
    """The QueueState of the members that core gives."""
    return QueueState(**members)


def read_queue_metrics_members(members: dict[str, Any]) -> QueueMetricsMembers:
    """The QueueMetricsMembers of the members that core gives."""
    made = {
        **members,
        "states": {name: read_queue_state(one) for name, one in members["states"].items()},
    }
    return QueueMetricsMembers(**made)

"""Metrics of a client, a journal and a poll store."""

from __future__ import annotations

import json
from typing import Any

from ._record import Record, record
from ._words import CallOutcome, ErrorKind


@record(frozen=True)
class CallDurations(Record):
    """How long calls took, from begin to end, with all attempts and waits."""

    count: int
    """The number of calls."""
    sum: float
    """The sum of their times in seconds."""
    buckets: tuple[int, ...]
    """For each of `Metrics.bounds` the number of calls that took at most so long, and at the end the number of all."""


@record(frozen=True)
class OperationMetrics(Record):
    """The counters of one operation."""

    operation: str
    """Its key, `Document/GetDocument`; `token` for the requests of OAuth 2.0 tokens, `file` for downloads of original files."""
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
    """The times of the calls."""


@record(frozen=True)
class Metrics(Record):
    """What the calls of a `Client` have done in this process so far: `Client.metrics`.

        >>> client = dtekit.Client("https://service.example", "user", "secret")
        >>> client.metrics().in_flight
        0
    """

    in_flight: int
    """The number of calls that are under way."""
    bounds: tuple[float, ...]
    """The bounds of `CallDurations.buckets` in seconds."""
    operations: tuple[OperationMetrics, ...]
    """The operations that were called, in the order of their names."""
    _prometheus: str = ""

    def operation(self, key: str) -> OperationMetrics | None:
        """The counters of the operation with this key, if it was called."""
        return next((one for one in self.operations if one.operation == key), None)

    def to_prometheus(self) -> str:
        """The metrics as text for Prometheus, in its exposition format 0.0.4: `text/plain; version=0.0.4; charset=utf-8`."""
        return self._prometheus


@record(frozen=True)
class QueueState(Record):
    """The entries of a `Journal` or a `PollStore` in one state."""

    count: int
    """How many there are."""
    oldest_age: float | None
    """The seconds since the oldest of them was submitted; None if there are none."""


@record(frozen=True)
class QueueMetrics(Record):
    """The gauges of a `Journal` or a `PollStore`: `Journal.metrics`, `PollStore.metrics`."""

    depth: int
    """The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither done nor failed."""
    oldest_age: float | None
    """The age of the oldest of them in seconds."""
    unknown: int
    """The number of entries whose outcome is unknown. A `PollStore` has none: it asks the provider before it sends again."""
    states: dict[str, QueueState]
    """The entries by state; every state is there."""
    _prometheus: str = ""

    def to_prometheus(self) -> str:
        """The gauges as text for Prometheus. The texts of a client, a journal and a poll store can be joined."""
        return self._prometheus


def client_metrics(text: str, prometheus: str) -> Metrics:
    """The metrics that core gives as JSON and as text."""
    members: dict[str, Any] = json.loads(text)
    return Metrics(
        members["in_flight"],
        tuple(members["bounds"]),
        tuple(
            OperationMetrics(**{**one, "duration": CallDurations(**{**one["duration"], "buckets": tuple(one["duration"]["buckets"])})})
            for one in members["operations"]
        ),
        prometheus,
    )


def queue_metrics(text: str, prometheus: str) -> QueueMetrics:
    """The gauges that core gives as JSON and as text."""
    members: dict[str, Any] = json.loads(text)
    states = {state: QueueState(**one) for state, one in members.pop("states").items()}
    return QueueMetrics(**members, states=states, _prometheus=prometheus)

"""Metrics of a client, a journal, a poll store and an inbox."""

from __future__ import annotations

import json

from ._record import record
from ._records.metrics import (
    MetricsMembers,
    OperationMetrics,
    QueueMetricsMembers,
    read_metrics_members,
    read_queue_metrics_members,
)


@record(frozen=True)
class Metrics(MetricsMembers):
    """What the calls of a `Client` have done in this process so far: `Client.metrics`.

        >>> client = dtekit.Client("https://service.example", "user", "secret")
        >>> client.metrics().in_flight
        0
    """

    _prometheus: str = ""

    def operation(self, key: str) -> OperationMetrics | None:
        """The counters of the operation with this key, if it was called."""
        return next((one for one in self.operations if one.operation == key), None)

    def to_prometheus(self) -> str:
        """The metrics as text for Prometheus, in its exposition format 0.0.4: `text/plain; version=0.0.4; charset=utf-8`."""
        return self._prometheus


@record(frozen=True)
class QueueMetrics(QueueMetricsMembers):
    """The gauges of a `Journal`, a `PollStore` or an `Inbox`: `Journal.metrics`, `PollStore.metrics`, `Inbox.metrics`."""

    _prometheus: str = ""

    def to_prometheus(self) -> str:
        """The gauges as text for Prometheus. The texts of a client, a journal and a poll store can be joined."""
        return self._prometheus


def client_metrics(text: str, prometheus: str) -> Metrics:
    """The metrics that core gives as JSON and as text."""
    return Metrics(**vars(read_metrics_members(json.loads(text))), _prometheus=prometheus)


def queue_metrics(text: str, prometheus: str) -> QueueMetrics:
    """The gauges that core gives as JSON and as text."""
    return QueueMetrics(**vars(read_queue_metrics_members(json.loads(text))), _prometheus=prometheus)

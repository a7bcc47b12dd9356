"""Calls of a client as spans and metrics of OpenTelemetry; it needs `opentelemetry-api`: `pip install 'dtekit[opentelemetry]'`.

    from dtekit import opentelemetry

    client = opentelemetry.traced(dtekit.Client("https://service.example", "user", "secret"))
    opentelemetry.publish(client)

Each call is a span that has the name of its operation, such as `Document/GetDocument`, below the current span. The service gets its
context as `traceparent`. The providers are those that the program has set up, unless they are given.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Iterable, TypeVar, overload

from opentelemetry import context, metrics, trace
from opentelemetry.metrics import CallbackOptions, MeterProvider, Observation
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer, TracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from . import AsyncClient, Client, Error, Inbox, Journal, PollStore, __version__
from .metrics import Metrics, OperationMetrics, QueueMetrics

if TYPE_CHECKING:
    from opentelemetry.context import Context

    from . import _native

__all__ = ["publish", "traced"]

_CONTEXT = TraceContextTextMapPropagator()


@overload
def traced(client: Client, tracer_provider: TracerProvider | None = None) -> Client: ...


@overload
def traced(client: AsyncClient, tracer_provider: TracerProvider | None = None) -> AsyncClient: ...


def traced(client: Client | AsyncClient, tracer_provider: TracerProvider | None = None) -> Client | AsyncClient:
    """The same client, each call of which is a span; both share connections, token and metrics.

    A span has the name of the operation and the kind CLIENT. Its attributes are `dtekit.call_id` (that of the events, the error and the
    result), and at its end `dtekit.outcome`, `dtekit.attempts` and `error.type`, the kind of the error. A call that failed, and a send whose
    outcome is unknown, have the status ERROR. No attribute has a folio, an issuer, a credential or an address.

    Args:
        client: the client; the calls of a `Journal` or a `PollStore` that gets the traced client are spans as well.
        tracer_provider: the program's own one by default.

    Raises:
        RuntimeError: the client is closed.
    """
    tracer = trace.get_tracer("dtekit", __version__, tracer_provider)
    if isinstance(client, AsyncClient):
        return client._with(_Traced._of(client.client, tracer))
    return _Traced._of(client, tracer)


class _Traced(Client):
    """A client whose calls are spans."""

    _tracer: Tracer

    @staticmethod
    def _of(client: Client, tracer: Tracer) -> _Traced:
        made = _Traced.__new__(_Traced)
        made._native, made._address, made._tracer = client._open(), client._address, tracer
        return made

    def _open(self) -> _native.Client:
        # The span that is current where the call begins; the call itself may be on another thread.
        return super()._open().traced_by(_Spans(self._tracer, context.get_current()))


class _Spans:
    """The spans of the calls that begin in one context."""

    def __init__(self, tracer: Tracer, parent: Context) -> None:
        self._tracer, self._parent = tracer, parent
        self._spans: dict[str, Span] = {}

    def __call__(self, text: str) -> tuple[str, str | None] | None:
        """Takes the begin or the end of a call as JSON; the begin gives what the service gets."""
        call = json.loads(text)
        if call["event"] == "begin":
            return self._begin(call)
        self._end(call)
        return None

    def _begin(self, call: dict[str, Any]) -> tuple[str, str | None] | None:
        attributes = {"dtekit.call_id": call["call_id"]}
        span = self._tracer.start_span(call["operation"], self._parent, SpanKind.CLIENT, attributes)
        self._spans[call["call_id"]] = span
        fields: dict[str, str] = {}
        _CONTEXT.inject(fields, trace.set_span_in_context(span, self._parent))
        parent = fields.get("traceparent")
        return None if parent is None else (parent, fields.get("tracestate") or None)

    def _end(self, call: dict[str, Any]) -> None:
        span = self._spans.pop(call["call_id"])
        span.set_attribute("dtekit.outcome", call["outcome"])
        span.set_attribute("dtekit.attempts", call["attempts"])
        if call["kind"] is not None:
            span.set_attribute("error.type", call["kind"])
        if call["outcome"] in ("failed", "unknown"):
            span.set_status(Status(StatusCode.ERROR))
        span.end()


def publish(
    client: Client | AsyncClient | None = None,
    *,
    journal: Journal | None = None,
    poll_store: PollStore | None = None,
    inbox: Inbox | None = None,
    meter_provider: MeterProvider | None = None,
) -> None:
    """Publishes metrics by observable instruments, which ask for them when they are read.

    Publish one client, one journal, one poll store and one inbox of a process. What is closed later is published no more.

    Args:
        client: its counters: `dtekit.calls`, `dtekit.call.errors`, `dtekit.requests`, `dtekit.retries`, `dtekit.call.duration.sum`,
            `dtekit.call.duration.bucket`, `dtekit.calls.in_flight`.
        journal: `dtekit.journal.entries` and `dtekit.journal.oldest_age`.
        poll_store: `dtekit.poll.jobs` and `dtekit.poll.oldest_age`.
        inbox: `dtekit.inbox.entries` and `dtekit.inbox.oldest_age`.
        meter_provider: the program's own one by default.
    """
    provider = metrics.get_meter_provider() if meter_provider is None else meter_provider
    meter = provider.get_meter("dtekit", __version__)
    if client is not None:
        counted = client

        def of_client(observe: Callable[[Metrics], Iterable[Observation]]) -> list[Callable[[CallbackOptions], list[Observation]]]:
            return [_while_open(counted.metrics, observe)]

        def of_operations(
            observe: Callable[[OperationMetrics], Iterable[Observation]],
        ) -> list[Callable[[CallbackOptions], list[Observation]]]:
            return of_client(lambda found: [made for one in found.operations for made in observe(one)])

        meter.create_observable_up_down_counter(
            "dtekit.calls.in_flight", of_client(lambda found: [Observation(found.in_flight)]), "{call}", "Calls that are under way."
        )
        meter.create_observable_counter("dtekit.calls", of_operations(_calls), "{call}", "Calls that have ended, by outcome.")
        meter.create_observable_counter("dtekit.call.errors", of_operations(_errors), "{call}", "Calls that failed, by kind of error.")
        meter.create_observable_counter(
            "dtekit.requests",
            of_operations(lambda one: [Observation(one.requests, {"operation": one.operation})]),
            "{request}",
            "HTTP requests that were begun, of all attempts.",
        )
        meter.create_observable_counter(
            "dtekit.retries",
            of_operations(lambda one: [Observation(one.retries, {"operation": one.operation})]),
            "{request}",
            "HTTP requests that repeated one of the same call.",
        )
        meter.create_observable_counter(
            "dtekit.call.duration.sum",
            of_operations(lambda one: [Observation(one.duration.sum, {"operation": one.operation})]),
            "s",
            "Time of all calls from begin to end, with all attempts and waits.",
        )
        meter.create_observable_counter(
            "dtekit.call.duration.bucket",
            of_client(_buckets),
            "{call}",
            "Calls that took at most so many seconds, the attribute `le`.",
        )
    queues: list[tuple[str, str, str, Callable[[], QueueMetrics] | None]] = [
        ("journal.entries", "journal.oldest_age", "entry", None if journal is None else journal.metrics),
        ("poll.jobs", "poll.oldest_age", "job", None if poll_store is None else poll_store.metrics),
        ("inbox.entries", "inbox.oldest_age", "entry", None if inbox is None else inbox.metrics),
    ]
    for entries, oldest, what, found in queues:
        if found is None:
            continue
        meter.create_observable_up_down_counter(
            f"dtekit.{entries}", [_while_open(found, _entries)], f"{{{what}}}", "How many there are, by state."
        )
        meter.create_observable_gauge(
            f"dtekit.{oldest}", [_while_open(found, _ages)], "s", "Time since the oldest in a state was submitted."
        )


_M = TypeVar("_M")


def _while_open(
    read: Callable[[], _M], observe: Callable[[_M], Iterable[Observation]]
) -> Callable[[CallbackOptions], list[Observation]]:
    """A callback that gives nothing once the file cannot be read, or the client or the store is closed."""

    def callback(_: CallbackOptions) -> list[Observation]:
        try:
            return list(observe(read()))
        except (RuntimeError, Error):
            return []

    return callback


def _calls(one: OperationMetrics) -> Iterable[Observation]:
    if one.calls:
        for outcome, count in one.outcomes.items():
            yield Observation(count, {"operation": one.operation, "outcome": outcome})


def _errors(one: OperationMetrics) -> Iterable[Observation]:
    if one.calls:
        for kind, count in one.errors.items():
            yield Observation(count, {"operation": one.operation, "kind": kind})


def _buckets(found: Metrics) -> Iterable[Observation]:
    bounds = [*(f"{bound:g}" for bound in found.bounds), "+Inf"]
    for one in found.operations:
        if one.calls:
            for bound, count in zip(bounds, one.duration.buckets):
                yield Observation(count, {"operation": one.operation, "le": bound})


def _entries(found: QueueMetrics) -> Iterable[Observation]:
    return [Observation(one.count, {"state": state}) for state, one in found.states.items()]


def _ages(found: QueueMetrics) -> Iterable[Observation]:
    return [Observation(one.oldest_age, {"state": state}) for state, one in found.states.items() if one.oldest_age is not None]

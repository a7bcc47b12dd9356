"""`dtekit.opentelemetry` with OpenTelemetry's own SDK, which exports into memory."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode, TraceState

import dtekit
from dtekit import opentelemetry
from sandbox import DATA, Sandbox

SEND = "Document/SendDocumentToAuthority"
READ = "Document/GetDocument"


class Traces:
    """A provider of tracers, and the spans that have ended."""

    def __init__(self) -> None:
        self.provider = TracerProvider()
        self._exporter = InMemorySpanExporter()
        self.provider.add_span_processor(SimpleSpanProcessor(self._exporter))

    def spans(self) -> list[ReadableSpan]:
        return list(self._exporter.get_finished_spans())


def parent_of(call: dict[str, Any]) -> str:
    """What the service received as `traceparent`."""
    headers = {name.lower(): value for name, value in dict(call["headers"]).items()}
    found: str = headers["traceparent"]
    return found


def traceparent(span: ReadableSpan) -> str:
    return f"00-{span.context.trace_id:032x}-{span.context.span_id:016x}-{span.context.trace_flags:02x}"


def test_a_call_is_a_span_below_the_current_one_and_the_service_gets_its_context(sandbox: Sandbox) -> None:
    traces = Traces()
    with dtekit.Client(sandbox.url, "user", "secret") as plain:
        client = opentelemetry.traced(plain, traces.provider)
        with traces.provider.get_tracer("program").start_as_current_span("sale"):
            result = client.issue((DATA / "invoice.json").read_bytes(), "CR")
    send, sale = traces.spans()
    assert (send.name, sale.name, send.kind) == (SEND, "sale", SpanKind.CLIENT)
    assert send.parent is not None and send.parent.span_id == sale.context.span_id
    assert dict(send.attributes or {}) == {"dtekit.call_id": result.call_id, "dtekit.outcome": "sent", "dtekit.attempts": 1}
    assert send.status.status_code is StatusCode.UNSET
    assert [parent_of(call) for call in sandbox.received()] == [traceparent(send)]


def test_the_attempts_of_a_call_are_one_span_and_a_failed_call_has_its_kind(sandbox: Sandbox) -> None:
    traces = Traces()
    client = opentelemetry.traced(dtekit.Client(sandbox.url, "user", "secret"), traces.provider)
    sandbox.control("fault", {"fault": "http-503", "operation": READ, "times": 2})
    client.get_document({})
    sandbox.control("fault", {"fault": "http-500", "operation": READ})
    with pytest.raises(dtekit.errors.StatusError) as raised:
        client.get_document({})
    good, bad = traces.spans()
    assert dict(good.attributes or {})["dtekit.attempts"] == 3 and good.status.status_code is StatusCode.UNSET
    assert [parent_of(call) for call in sandbox.received()] == [traceparent(good)] * 3 + [traceparent(bad)]
    assert dict(bad.attributes or {}) == {
        "dtekit.call_id": raised.value.call_id, "dtekit.outcome": "failed", "dtekit.attempts": 1, "error.type": "status"
    }
    assert bad.status.status_code is StatusCode.ERROR


def test_an_unknown_send_has_the_status_error_and_no_span_says_more_than_it_should(sandbox: Sandbox) -> None:
    traces = Traces()
    client = opentelemetry.traced(dtekit.Client(sandbox.url, "user", "secret"), traces.provider)
    sandbox.control("fault", {"fault": "http-500", "operation": SEND})
    result = client.issue((DATA / "invoice.json").read_bytes(), "CR")
    assert result.outcome is dtekit.Outcome.UNKNOWN
    [span] = traces.spans()
    assert span.attributes is not None and span.attributes["dtekit.outcome"] == "unknown"
    assert span.status.status_code is StatusCode.ERROR
    for secret in ("secret", "3101123456", sandbox.url, "127.0.0.1"):
        assert secret not in span.to_json()


def test_a_tracestate_goes_onward(sandbox: Sandbox) -> None:
    from opentelemetry import context, trace

    traces = Traces()
    client = opentelemetry.traced(dtekit.Client(sandbox.url, "user", "secret"), traces.provider)
    remote = trace.SpanContext(1, 2, True, trace.TraceFlags(1), TraceState([("rojo", "1")]))
    token = context.attach(trace.set_span_in_context(trace.NonRecordingSpan(remote)))
    try:
        client.get_document({})
    finally:
        context.detach(token)
    [call] = sandbox.received()
    headers = {name.lower(): value for name, value in dict(call["headers"]).items()}
    assert headers["tracestate"] == "rojo=1" and headers["traceparent"].startswith(f"00-{1:032x}-")


def test_a_journal_with_a_traced_client_has_a_span_for_each_call(sandbox: Sandbox, tmp_path: Path) -> None:
    traces = Traces()
    client = opentelemetry.traced(dtekit.Client(sandbox.url, "user", "secret"), traces.provider)
    with dtekit.Journal(tmp_path / "journal.db") as journal:
        journal.submit("order-17", (DATA / "invoice.json").read_bytes(), "CR")
        with traces.provider.get_tracer("program").start_as_current_span("pass"):
            journal.run(client)
    *calls, whole = traces.spans()
    assert calls[0].name == SEND and whole.name == "pass"
    assert all(span.parent is not None and span.parent.span_id == whole.context.span_id for span in calls)


def test_an_async_client_has_the_span_of_its_task_as_parent(sandbox: Sandbox) -> None:
    traces = Traces()
    tracer = traces.provider.get_tracer("program")

    async def run() -> None:
        async with dtekit.AsyncClient(sandbox.url, "user", "secret") as plain:
            client = opentelemetry.traced(plain, traces.provider)

            async def one(name: str) -> None:
                with tracer.start_as_current_span(name):
                    await client.get_document({})

            await asyncio.gather(*(one(f"task {number}") for number in range(4)))

    asyncio.run(run())
    spans = traces.spans()
    tasks = {span.context.span_id for span in spans if span.name.startswith("task")}
    parents = {span.parent.span_id for span in spans if span.name == READ and span.parent}
    assert len(tasks) == 4 and parents == tasks


def test_a_tracer_that_raises_does_not_reach_the_call(sandbox: Sandbox) -> None:
    class Broken(TracerProvider):
        def get_tracer(self, *_: Any, **__: Any) -> Any:
            class Tracer:
                def start_span(self, *_: Any) -> None:
                    raise ZeroDivisionError

            return Tracer()

    client = opentelemetry.traced(dtekit.Client(sandbox.url, "user", "secret"), Broken())
    with _Unraisable():
        assert len(client.get_document({}).documents) == 0


class _Unraisable:
    """Takes what Python would print."""

    def __enter__(self) -> None:
        self._before, sys.unraisablehook = sys.unraisablehook, lambda _: None

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook = self._before


def test_metrics_are_published_by_observable_instruments(sandbox: Sandbox, tmp_path: Path) -> None:
    reader = InMemoryMetricReader()
    provider = MeterProvider(metric_readers=[reader])
    with dtekit.Client(sandbox.url, "user", "secret") as client, dtekit.Journal(tmp_path / "journal.db") as journal:
        store, inbox = dtekit.PollStore(tmp_path / "polls.db"), dtekit.Inbox(tmp_path / "inbox.db")
        opentelemetry.publish(client, journal=journal, poll_store=store, inbox=inbox, meter_provider=provider)
        client.get_document({})
        journal.submit("order-17", (DATA / "invoice.json").read_bytes(), "CR")
        found = points(reader)
        metrics = client.metrics()
    read = metrics.operation(READ)
    assert read is not None
    assert found["dtekit.calls.in_flight"] == {(): 0}
    assert found["dtekit.calls"][("operation", READ), ("outcome", "answered")] == 1
    assert found["dtekit.call.errors"][("kind", "transport"), ("operation", READ)] == 0
    assert found["dtekit.requests"] == {(("operation", READ),): 1}
    assert found["dtekit.retries"] == {(("operation", READ),): 0}
    assert found["dtekit.call.duration.sum"] == {(("operation", READ),): read.duration.sum}
    assert found["dtekit.call.duration.bucket"][("le", "+Inf"), ("operation", READ)] == 1
    assert len(found["dtekit.call.duration.bucket"]) == len(read.duration.buckets)
    assert found["dtekit.journal.entries"][("state", "waiting"),] == 1
    assert set(found["dtekit.journal.oldest_age"]) == {(("state", "waiting"),)}
    assert found["dtekit.poll.jobs"][("state", "queued"),] == 0
    assert found["dtekit.inbox.entries"][("state", "new"),] == 0
    store.close()
    inbox.close()
    # What is closed is published no more.
    assert points(reader).get("dtekit.calls") is None


def points(reader: InMemoryMetricReader) -> dict[str, dict[tuple[tuple[str, str], ...], float]]:
    data: Any = reader.get_metrics_data()
    return {
        metric.name: {tuple(sorted(point.attributes.items())): point.value for point in metric.data.data_points}
        for resource in (data.resource_metrics if data else ())
        for scope in resource.scope_metrics
        for metric in scope.metrics
    }


def test_dtekit_itself_does_not_import_opentelemetry() -> None:
    code = (
        "import sys, dtekit; dtekit.Client, dtekit.metrics.Metrics; "
        "print(any(name.startswith('opentelemetry') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"

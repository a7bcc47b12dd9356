"""Metrics as a value and as text for Prometheus, read by the parser of prometheus_client."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

import dtekit
from sandbox import DATA, Sandbox

SEND = "Document/SendDocumentToAuthority"
READ = "Document/GetDocument"


@pytest.fixture
def used(sandbox: Sandbox) -> dtekit.metrics.Metrics:
    """The metrics of a client with a send, an unknown send, a read of three attempts and a read that failed."""
    document = (DATA / "invoice.json").read_bytes()
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        assert client.issue(document, "CR").outcome is dtekit.Outcome.SENT
        sandbox.control("fault", {"fault": "http-500", "operation": SEND})
        assert client.issue(document, "CR").outcome is dtekit.Outcome.UNKNOWN
        sandbox.control("fault", {"fault": "http-503", "operation": READ, "times": 2})
        client.get_document({})
        sandbox.control("fault", {"fault": "http-500", "operation": READ})
        with pytest.raises(dtekit.errors.StatusError):
            client.get_document({})
        return client.metrics()


def test_a_client_counts_calls_outcomes_errors_and_retries(used: dtekit.metrics.Metrics) -> None:
    send, read = used.operation(SEND), used.operation(READ)
    assert send is not None and read is not None
    assert (send.calls, send.outcomes["sent"], send.outcomes["unknown"], send.requests) == (2, 1, 1, 2)
    assert (read.calls, read.outcomes["answered"], read.outcomes["failed"]) == (2, 1, 1)
    assert (read.errors["status"], read.requests, read.retries) == (1, 4, 2)
    assert read.duration.count == read.duration.buckets[-1] == 2 and read.duration.sum > 0
    assert len(read.duration.buckets) == len(used.bounds) + 1
    assert used.in_flight == 0
    assert used.operation("Account/GetAccount") is None


def test_metrics_are_values(used: dtekit.metrics.Metrics) -> None:
    assert pickle.loads(pickle.dumps(used)) == used
    assert pickle.loads(pickle.dumps(used)).to_prometheus() == used.to_prometheus()
    plain = used.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["operations"][0]["operation"] == READ and "_prometheus" not in plain


def families(text: str) -> dict[str, Any]:
    return {family.name: family for family in text_string_to_metric_families(text)}


def test_the_parser_of_prometheus_reads_the_text(used: dtekit.metrics.Metrics) -> None:
    found = families(used.to_prometheus())
    types = {name: family.type for name, family in found.items()}
    assert types == {
        "dtekit_calls_in_flight": "gauge", "dtekit_calls": "counter", "dtekit_call_errors": "counter",
        "dtekit_requests": "counter", "dtekit_retries": "counter", "dtekit_call_duration_seconds": "histogram",
    }
    assert all(family.documentation for family in found.values())
    for one in used.operations:
        samples = {
            (sample.name, *sorted(sample.labels.items())): sample.value
            for family in found.values() for sample in family.samples if sample.labels.get("operation") == one.operation
        }
        label = ("operation", one.operation)
        for outcome, count in one.outcomes.items():
            assert samples["dtekit_calls_total", label, ("outcome", outcome)] == count
        for kind, count in one.errors.items():
            assert samples["dtekit_call_errors_total", ("kind", kind), label] == count
        assert samples["dtekit_requests_total", label] == one.requests
        assert samples["dtekit_retries_total", label] == one.retries
        duration = "dtekit_call_duration_seconds"
        for bound, count in zip([*(f"{bound:g}" for bound in used.bounds), "+Inf"], one.duration.buckets):
            assert samples[f"{duration}_bucket", ("le", bound), label] == count
        assert samples[f"{duration}_sum", label] == one.duration.sum
        assert samples[f"{duration}_count", label] == one.calls


def test_the_texts_of_a_client_a_journal_and_a_poll_store_can_be_joined(
    used: dtekit.metrics.Metrics, tmp_path: Path
) -> None:
    inbox = dtekit.Inbox(tmp_path / "inbox.db")
    with dtekit.Journal(tmp_path / "journal.db") as journal, dtekit.PollStore(tmp_path / "polls.db") as store, inbox:
        received = inbox.metrics(1790000090)
        journal.submit("order-17", (DATA / "invoice.json").read_bytes(), "CR", now=1790000000)
        store.submit(dtekit.Upload(b"total: 10", file_name="a.txt", client_id="org", external_id="x"), now=1790000030)
        queue, polls = journal.metrics(1790000090), store.metrics(1790000090)
    assert (queue.depth, queue.unknown, queue.oldest_age) == (1, 0, 90)
    assert queue.states["waiting"] == dtekit.metrics.QueueState(1, 90)
    assert queue.states["accepted"] == dtekit.metrics.QueueState(0, None)
    assert (polls.depth, polls.oldest_age, polls.states["queued"].count) == (1, 60, 1)
    found = families(used.to_prometheus() + queue.to_prometheus() + polls.to_prometheus() + received.to_prometheus())
    entries = {sample.labels["state"]: sample.value for sample in found["dtekit_journal_entries"].samples}
    assert entries == {state: one.count for state, one in queue.states.items()}
    assert (received.depth, received.oldest_age, received.states["done"].count) == (0, None, 0)
    assert {sample.labels["state"] for sample in found["dtekit_inbox_entries"].samples} == set(received.states)
    [oldest] = found["dtekit_poll_oldest_age_seconds"].samples
    assert (oldest.labels, oldest.value) == ({"state": "queued"}, 60)


def test_a_closed_client_has_no_metrics(tmp_path: Path) -> None:
    client, journal = dtekit.Client("https://service.example", "user", "secret"), dtekit.Journal(tmp_path / "journal.db")
    client.close()
    journal.close()
    for one in (client, journal):
        with pytest.raises(RuntimeError, match="is closed"):
            one.metrics()


def test_an_async_client_has_the_metrics_of_its_client(sandbox: Sandbox) -> None:
    import asyncio

    async def read() -> dtekit.metrics.Metrics:
        async with dtekit.AsyncClient(sandbox.url, "user", "secret") as client:
            await asyncio.gather(*(client.get_document({}) for _ in range(3)))
            return client.metrics()

    found = asyncio.run(read()).operation(READ)
    assert found is not None and (found.calls, found.outcomes["answered"]) == (3, 3)

"""Calls after a send that the vectors do not cover: state saved as JSON, and the logger."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from functools import partial
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import pytest

import dtekit
from sandbox import DATA, Sandbox

ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
BEGIN = datetime(2026, 9, 21, 14, 13, 20, tzinfo=timezone.utc)
CHILEAN = {"GlobalDocumentId": ID, "CountryId": "cl", "DocumentTags": [{"Code": "AuthorityStatus", "Value": "3"}]}


def at(seconds: int) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def test_a_wait_asks_then_waits_and_continues_from_saved_json() -> None:
    wait = dtekit.clients.AuthorityWait(ID, interval=timedelta(minutes=1), now=at(0))
    step = wait.next(at(0))
    assert (step.step, step.operation, step.arguments) == ("ask", "Document/GetDocument", {"GlobalDocumentId": ID})
    wait.observe(None, now=at(1))
    wait = dtekit.clients.AuthorityWait.from_json(wait.to_json())
    assert wait.next(at(2)) == dtekit.clients.AuthorityStep("wait", until=at(61))
    assert wait.next(at(61)).step == "ask"
    wait.observe(CHILEAN, now=at(62))
    answer = wait.next(at(62)).answer
    assert answer is not None
    assert answer.outcome is dtekit.Outcome.REJECTED
    assert answer.document is not None
    assert answer.document.authority_status is dtekit.Outcome.REJECTED
    assert answer.findings == ()


def test_a_wait_takes_its_own_document_alone() -> None:
    other = {**CHILEAN, "GlobalDocumentId": "7b0e9f67-4b0e-4c5a-8a11-3f1c3f0e0b6c"}
    own = {"GlobalDocumentId": ID, "CountryId": "cr"}
    wait = dtekit.clients.AuthorityWait(ID, now=at(0))
    assert wait.document_in([other]) is None and wait.document_in([]) is None
    assert wait.document_in([own, {**own, "Number": "7"}]) is None, "two that differ say nothing"
    wait.observe(other, "accepted", now=at(0))
    assert wait.next(at(1)).step == "wait"
    wait.observe(wait.document_in([other, own]), now=at(30))
    answer = wait.next(at(30)).answer
    assert answer is not None and answer.document is not None
    assert (answer.outcome, answer.document.global_document_id) == (dtekit.Outcome.SENT, UUID(ID))
    assert [finding.code for finding in answer.findings] == ["authority-answer-not-known"]


def test_a_pickled_wait_equals_what_it_was() -> None:
    wait = dtekit.clients.AuthorityWait(ID, now=at(0))
    wait.observe(None, now=at(1))
    assert pickle.loads(pickle.dumps(wait)) == wait == copy.copy(wait)
    assert wait != dtekit.clients.AuthorityWait(ID, now=at(0)) and wait != ID


def test_a_question_gives_back_when_the_document_was_not_listed(sandbox: Sandbox, client: dtekit.Client) -> None:
    sandbox.control("country", {"country": "CR"})
    sandbox.control("fault", {"fault": "http-500"})
    result = client.issue((DATA / "invoice.json").read_bytes(), "CR")
    first = client.reconcile(result, settle_after=0)
    assert not first.may_resend and first.next is not None and first.next.not_listed_since is not None
    kept = dtekit.results.NextStep.from_json(first.next.to_json())
    assert kept == first.next
    assert client.reconcile(kept, settle_after=0).may_resend


def test_a_wait_takes_the_outcome_that_the_caller_decides() -> None:
    wait = dtekit.clients.AuthorityWait(ID)
    wait.observe({"GlobalDocumentId": ID, "CountryId": "cr"}, dtekit.Outcome.SENT)
    assert wait.next().step == "wait"
    with pytest.raises(dtekit.errors.ArgumentError):
        wait.observe({"GlobalDocumentId": ID, "CountryId": "cr"}, "perhaps")
    wait.observe({"GlobalDocumentId": ID, "CountryId": "cr"}, "accepted")
    assert wait.next().answer is not None


def test_a_wait_cannot_be_read_from_other_json() -> None:
    with pytest.raises(dtekit.errors.ArgumentError):
        dtekit.clients.AuthorityWait.from_json("{}")


def test_an_exception_in_decide_ends_the_wait(client: dtekit.Client, invoice: bytes) -> None:
    result = client.issue(invoice, "CR")
    assert result.global_document_id is not None
    wait = dtekit.clients.AuthorityWait(result.global_document_id)

    def decide(_: dtekit.results.ListedDocument) -> str:
        raise KeyError("no rule")

    with pytest.raises(KeyError):
        client.wait_for_authority(wait, decide)
    assert wait.next().step == "ask"


def test_a_next_step_can_be_saved_as_json(sandbox: Sandbox, client: dtekit.Client, invoice: bytes) -> None:
    sandbox.control("fault", {"fault": "http-500=stored"})
    result = client.issue(invoice, "CR")
    assert result.next is not None
    kept = result.next.to_json()
    assert dtekit.results.NextStep.from_json(kept) == result.next
    found = client.reconcile(json.loads(kept))
    assert found.verdict == "already-issued"
    assert found.document is not None
    assert found.document.number == 12847
    assert found == client.reconcile(result) == client.reconcile(vars(result.next))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"operation": "Account/GetAccount"}'])
def test_a_next_step_cannot_be_read_from_other_json(text: str) -> None:
    with pytest.raises(dtekit.errors.ArgumentError):
        dtekit.results.NextStep.from_json(text)


def test_resend_not_before_is_settle_after_past_the_first_list(sandbox: Sandbox, client: dtekit.Client, invoice: bytes) -> None:
    sandbox.control("fault", {"fault": "http-500"})
    result = client.issue(invoice, "CR")
    assert result.next is not None and result.next.unknown_since is not None
    found = client.reconcile(result, settle_after=timedelta(hours=1))
    assert not found.may_resend
    first = found.resend_not_before
    assert first is not None
    now = datetime.now(timezone.utc) + timedelta(seconds=1)
    assert result.next.unknown_since <= first - timedelta(hours=1) <= now


@pytest.mark.parametrize("kind", [bytes, bytes.decode, dtekit.Document.from_xml])
def test_bytes_str_and_document_can_be_issued(client: dtekit.Client, invoice: bytes, kind: Any) -> None:
    assert client.issue(kind(invoice), "CR").outcome == "sent"


def test_a_dict_can_be_issued(client: dtekit.Client, invoice: bytes) -> None:
    assert client.issue(dtekit.xml_to_dict(invoice), "CR").outcome == "sent"


def test_the_logger_gets_requests_and_replies_without_secrets(
    sandbox: Sandbox, client: dtekit.Client, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.control("fault", {"fault": "http-503"})
    with caplog.at_level(logging.DEBUG, "dtekit"):
        client.get_document({"SenderCode": "3101123456"})
    events = [cast(Any, record).dtekit for record in caplog.records]
    assert [(event["event"], event["attempt"], event.get("status")) for event in events] == [
        ("request", 1, None), ("reply", 1, 503), ("request", 2, None), ("reply", 2, 200)
    ]
    [call_id] = {event["call_id"] for event in events}
    assert all(message.endswith(f" of call {call_id}") for message in caplog.messages)
    assert caplog.messages[0].startswith("request Document/GetDocument: POST /api/v1/Document/GetDocument, ")
    shown = caplog.text + str(events)
    for secret in ("secret", "3101123456", "127.0.0.1"):
        assert secret not in shown


def test_a_call_has_one_id_in_the_log_and_the_error(
    sandbox: Sandbox, client: dtekit.Client, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.control("fault", {"fault": "http-503", "times": 3})
    with caplog.at_level(logging.DEBUG, "dtekit"), pytest.raises(dtekit.errors.StatusError) as raised:
        client.get_document({"SenderCode": "3101123456"})
    ids = [cast(Any, record).dtekit["call_id"] for record in caplog.records]
    assert ids == [raised.value.call_id] * 6 and raised.value.to_dict()["call_id"] == ids[0]
    assert pickle.loads(pickle.dumps(raised.value)).call_id == ids[0]


def test_a_result_has_the_id_of_its_call(client: dtekit.Client, invoice: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "dtekit"):
        result = client.issue(invoice, "CR")
    assert {cast(Any, record).dtekit["call_id"] for record in caplog.records} == {result.call_id}


def test_a_trace_context_is_sent_onward(sandbox: Sandbox, client: dtekit.Client) -> None:
    parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    sandbox.control("reset", {})
    client.with_trace_context(parent, "rojo=1").get_account("1")
    client.get_account("1")
    traces = [
        {name: value for name, value in call["headers"] if name.lower().startswith("trace")}
        for call in sandbox.control("received")
    ]
    assert traces == [{"traceparent": parent, "tracestate": "rojo=1"}, {}]
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        client.with_trace_context(parent.upper(), "")
    assert [finding.path for finding in raised.value.findings] == ["traceparent", "tracestate"]


def test_the_logger_gets_a_failed_connection(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "dtekit"), pytest.raises(dtekit.errors.TransportError):
        dtekit.Client("http://127.0.0.1:1", "user", "secret", attempts=1).get_account("1")
    assert caplog.messages[-1].startswith("failure Account/GetAccount: transport-unreachable (before) after ")


@pytest.mark.parametrize("level, calls", [(logging.WARNING, []), (logging.DEBUG, ["request", "failure"])])
@pytest.mark.parametrize("in_thread", [False, True])
def test_an_unknown_outcome_is_one_warning(
    sandbox: Sandbox,
    client: dtekit.Client,
    invoice: bytes,
    caplog: pytest.LogCaptureFixture,
    level: int,
    calls: list[str],
    in_thread: bool,
) -> None:
    sandbox.control("fault", {"fault": "drop"})
    issue = partial(client.issue, invoice, "CR")
    with caplog.at_level(level, "dtekit"), ThreadPoolExecutor() as threads:
        result = threads.submit(issue).result() if in_thread else issue()
    assert result.outcome == "unknown"
    records = [(record.levelname, cast(Any, record).dtekit["event"]) for record in caplog.records]
    assert records == [*(("DEBUG", call) for call in calls), ("WARNING", "unknown")]
    assert caplog.messages[-1] == (
        "unknown Document/SendDocumentToAuthority: connection (transport-broken), ExternalId F-000012847, "
        f"attempt 1 of call {result.call_id}"
    )
    shown = caplog.text + str([cast(Any, record).dtekit for record in caplog.records])
    for hidden in ("secret", "3101123456", "127.0.0.1", "<DTE"):
        assert hidden not in shown


def test_an_unknown_outcome_is_not_logged_above_level_warning(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.control("fault", {"fault": "drop"})
    with caplog.at_level(logging.ERROR, "dtekit"):
        assert client.issue(invoice, "CR").outcome == "unknown"
    assert caplog.messages == []


def test_without_logging_an_unknown_outcome_is_a_line_on_stderr(sandbox: Sandbox, invoice: bytes) -> None:
    sandbox.control("fault", {"fault": "drop"})
    program = (
        "import sys, dtekit; assert 'logging' not in sys.modules;"
        f"dtekit.Client({sandbox.url!r}, 'user', 'secret').issue(sys.stdin.buffer.read(), 'CR')"
    )
    done = subprocess.run([sys.executable, "-c", program], input=invoice, capture_output=True, timeout=300, check=True)
    assert [line.partition(":")[0] for line in done.stderr.decode().splitlines()] == [
        "unknown Document/SendDocumentToAuthority"
    ]


def test_nothing_is_logged_above_level_debug(client: dtekit.Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "dtekit"):
        client.get_account("3101123456")
    assert caplog.messages == []


def test_an_exception_in_a_log_filter_does_not_fail_the_call(
    client: dtekit.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(logging.Filter):
        def filter(self, record: logging.LogRecord) -> bool:
            raise ValueError("in the filter")

    log, broken = logging.getLogger("dtekit"), Broken()
    raised: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", raised.append)
    log.addFilter(broken)
    log.setLevel(logging.DEBUG)
    try:
        assert client.get_account("3101123456")
    finally:
        log.removeFilter(broken)
        log.setLevel(logging.NOTSET)
    assert len(raised) == 2


def test_an_answer_that_comes_later_is_traced() -> None:
    explanation = dtekit.Mapping.standard("CR", "01").explain((DATA / "invoice.json").read_bytes())
    wait = dtekit.clients.AuthorityWait(ID)
    no = "The 'Canton' element is invalid - The value '01' is invalid according to its datatype."
    wait.observe({**CHILEAN, "Notes": [{"Code": "7", "Note": no}]})
    answer = wait.next().answer
    assert answer is not None
    [message] = dtekit.trace(answer, explanation).messages
    assert (message.code, message.paths) == ("7", ("Documento/Encabezado/Emisor/DomFiscal/Ciudad",))


def test_a_rejected_result_and_a_journals_entry_are_traced(sandbox: Sandbox, client: dtekit.Client, tmp_path: Path) -> None:
    invoice = (DATA / "invoice-mx.json").read_bytes()
    sandbox.control("country", {"country": "MX"})
    for _ in range(2):
        sandbox.control("fault", {"fault": "reject=CFDI40148 - el domicilio fiscal del receptor"})
    result = client.issue(invoice, "MX")
    assert result.trace is not None
    [message] = result.trace.messages
    assert message.paths == ("Documento/Encabezado/Receptor/DomFiscalRcp/CodigoPostal",)
    assert pickle.loads(pickle.dumps(result)) == result
    with dtekit.Journal(tmp_path / "journal.db") as journal:
        entry = client.issue(invoice, "MX", journal=journal, key="order-1")
    explanation = dtekit.Mapping.standard("MX", "I").explain(invoice)
    assert dtekit.trace(entry, explanation).messages == result.trace.messages
    assert client.issue(invoice, "MX").trace is None

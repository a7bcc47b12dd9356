"""The client against the local sandbox."""

from __future__ import annotations

import asyncio
import json
import pickle
import traceback
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import Any
from uuid import UUID

import pytest

import dtekit
from sandbox import Sandbox

ID = UUID("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
PASSWORD = "s3cr3t-pässwörd"


def send(client: dtekit.Client, document: Any, **more: Any) -> dtekit.ProcessResult:
    return client.send_document_to_authority(
        document,
        asynchronous=True,
        mapping=dtekit.MAPPING_STANDARD,
        sign=True,
        default_certificate=False,
        country="CR",
        **more,
    )


def documento(xml: bytes) -> Any:
    """The `Documento` member alone, without the members that the service adds when it signs."""
    return json.loads(dtekit.xml_to_json(xml))["Documento"]


def sent_body(sandbox: Sandbox) -> Any:
    return json.loads(sandbox.received()[-1]["body"], parse_float=Decimal)


def test_a_document_with_accents_is_sent_unchanged(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes
) -> None:
    result = send(client, invoice)
    assert result.outcome == "sent"
    content = sent_body(sandbox)["FileContent"].encode()
    assert content == invoice
    assert "Café &amp; Té «El Ñandú» S.A.".encode() in content


def test_a_downloaded_document_equals_the_document_that_was_sent(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes
) -> None:
    result = send(client, invoice)
    assert isinstance(result.global_document_id, UUID)
    sandbox.control("clock", {"advance_seconds": 86_400})
    file = client.download_document_xml(result.global_document_id)
    assert isinstance(file, dtekit.results.FileResult)
    assert file.name
    assert file.content is not None
    assert documento(file.content) == documento(invoice)
    assert "Ñandú" not in repr(file)


def test_a_downloaded_pdf_is_bytes(sandbox: Sandbox, client: dtekit.Client, invoice: bytes) -> None:
    result = send(client, invoice)
    sandbox.control("clock", {"advance_seconds": 86_400})
    assert result.global_document_id is not None
    file = client.download_document_pdf(result.global_document_id, "pdf")
    assert file.content is not None
    assert file.content.startswith(b"%PDF-")


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, bytes.decode])
def test_a_document_can_be_bytes_bytearray_memoryview_or_str(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, kind: Any
) -> None:
    assert send(client, kind(invoice)).outcome == "sent"
    assert sent_body(sandbox)["FileContent"].encode() == invoice


def test_asynchronous_accepts_the_processing_enum(sandbox: Sandbox, client: dtekit.Client, invoice: bytes) -> None:
    client.send_document_to_authority(
        invoice,
        asynchronous=dtekit.Processing.SYNCHRONOUS,
        mapping=dtekit.MAPPING_STANDARD,
        sign=True,
        default_certificate=False,
    )
    assert sent_body(sandbox)["Async"] is False


def test_a_method_and_call_with_the_operation_name_return_the_same(client: dtekit.Client) -> None:
    assert client.get_account("3101123456") == client.call("Account/GetAccount", {"account_code": "3101123456"})


def test_the_next_step_of_a_result_can_be_called(client: dtekit.Client, invoice: bytes) -> None:
    step = send(client, invoice).next
    assert step is not None
    documents = client.call(*step)["Documents"]
    assert len(documents) == 1


class Colour(Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "arrives"),
    [
        ("Ñ", "Ñ"),
        (True, True),
        (7, 7),
        (10**30, 10**30),
        (Decimal("1.10"), Decimal("1.10")),
        (Decimal("1E+2"), Decimal("1e+2")),
        (0.1, Decimal("0.1")),
        (ID, str(ID)),
        (date(2026, 11, 21), "2026-11-21"),
        (datetime(2026, 11, 21, 9, 30, tzinfo=timezone.utc), "2026-11-21T09:30:00+00:00"),
        (timedelta(seconds=90), Decimal("90.0")),
        (Colour.RED, "red"),
        (["a", ("b", None)], ["a", ["b", None]]),
        ({"a": {"b": 1}}, {"a": {"b": 1}}),
        (MappingProxyType({"a": 1}), {"a": 1}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_service_receives_the_exact_value(sandbox: Sandbox, client: dtekit.Client, value: Any, arrives: Any) -> None:
    client.get_document(Value=value)
    found = sent_body(sandbox)["Value"]
    assert type(found) is type(arrives)
    assert str(found) == str(arrives)


def test_an_argument_of_none_is_not_sent(sandbox: Sandbox, client: dtekit.Client) -> None:
    client.get_document({"Number": "1"}, Value=None)
    assert sent_body(sandbox) == {"Number": "1"}


def test_extra_parameters_are_sent_in_the_query(sandbox: Sandbox, client: dtekit.Client) -> None:
    client.get_account("3101123456", extra={"Nuevo": "sí & no"})
    assert "Nuevo=s%C3%AD%20%26%20no" in sandbox.received()[-1]["query"]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (object(), "`Value`"),
        ({"a": [1, {2}]}, r"`Value/a\[2\]`"),
        ({1: "a"}, "`Value`"),
        ({"a": b"x"}, "`Value/a`"),
        (1j, "`Value`"),
    ],
)
def test_a_type_without_json_form_is_a_type_error(client: dtekit.Client, value: Any, place: str) -> None:
    with pytest.raises(TypeError, match=place):
        client.get_document(Value=value)


def nested_in_itself() -> Any:
    items: list[Any] = []
    items.append(items)
    return items


@pytest.mark.parametrize(
    "value", [Decimal("NaN"), Decimal("-Infinity"), "\ud800", nested_in_itself()],
    ids=["Decimal-nan", "Decimal-inf", "surrogate", "nested-in-itself"],
)
def test_a_value_without_json_form_is_an_argument_error(client: dtekit.Client, value: Any) -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        client.get_document(Value=[value])
    assert raised.value.code == "parameter-value"
    assert raised.value.path is not None
    assert raised.value.path.startswith("Value[1]")


@pytest.mark.parametrize("value", [float("nan"), 1e21, 0.1 + 0.2])
def test_a_float_that_may_have_lost_digits_is_an_argument_error(client: dtekit.Client, value: float) -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        client.get_document(Value=[{"a": value}])
    assert (raised.value.code, raised.value.path) == ("number-inexact", "Value[1]/a")


def test_an_exception_of_an_argument_reaches_the_caller(client: dtekit.Client) -> None:
    class Broken(dict):  # type: ignore[type-arg]
        def items(self) -> Any:
            raise LookupError("broken")

    with pytest.raises(LookupError, match="broken"):
        client.get_document(Value=Broken(a=1))


def test_a_missing_argument_of_a_method_is_a_type_error(client: dtekit.Client) -> None:
    method: Any = client.get_account
    with pytest.raises(TypeError, match="account_code"):
        method()


def test_an_unknown_argument_of_a_call_is_an_argument_error(client: dtekit.Client) -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        client.call("Account/GetAccount", {"account_code": "1", "acount_type": "2"})
    assert raised.value.code == "parameter-unknown"


def test_an_unknown_setting_is_an_argument_error() -> None:
    unknown: Any = {"time_out": 30}
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.Client("https://service.example", "user", PASSWORD, **unknown)
    assert raised.value.code == "setting-unknown"


def test_arguments_that_are_not_a_dict_are_a_type_error(client: dtekit.Client) -> None:
    wrong: Any = ["account_code"]
    with pytest.raises(TypeError):
        client.call("Account/GetAccount", wrong)


@pytest.mark.parametrize("timeout", [0.5, Decimal("0.5"), timedelta(milliseconds=500)])
def test_a_send_that_times_out_has_an_unknown_outcome(
    sandbox: Sandbox, client: dtekit.Client, invoice: bytes, timeout: dtekit.clients.Seconds
) -> None:
    sandbox.control("fault", {"fault": "timeout"})
    result = send(client, invoice, timeout=timeout)
    assert result.outcome is dtekit.Outcome.UNKNOWN
    assert isinstance(result.error, dtekit.errors.TransportError)
    assert result.error.phase == "in-flight"
    assert not result.repeat_safe
    assert result.next is not None
    assert len(client.call(*result.next)["Documents"]) == 1, "the document had arrived"
    with pytest.raises(dtekit.errors.TransportError) as raised:
        result.accepted()
    assert (raised.value.code, raised.value.phase) == ("result-unknown", "in-flight")


def test_the_timeout_of_the_client_applies_to_its_calls(sandbox: Sandbox) -> None:
    sandbox.control("fault", {"fault": "timeout"})
    with dtekit.Client(sandbox.url, "user", "secret", timeout=timedelta(milliseconds=300)) as client:
        with pytest.raises(dtekit.errors.TransportError) as raised:
            client.get_account("3101123456")
    assert raised.value.code == "transport-timeout"


def test_a_send_raises_if_the_connection_is_refused(invoice: bytes) -> None:
    with dtekit.Client("http://127.0.0.1:1", "user", "secret") as client:
        with pytest.raises(dtekit.errors.TransportError) as raised:
            send(client, invoice)
    assert raised.value.phase == "before"


def test_a_closed_client_refuses_calls(client: dtekit.Client) -> None:
    client.close()
    client.close()
    with pytest.raises(RuntimeError, match="closed"):
        client.get_account("3101123456")


def test_a_with_block_closes_the_client(sandbox: Sandbox) -> None:
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        client.get_account("3101123456")
    assert repr(client) == f"<dtekit.Client {sandbox.url}, closed>"


def test_a_repr_of_a_client_shows_no_credentials() -> None:
    client = dtekit.Client("https://service.example", "user", PASSWORD, client_id="id", client_secret=PASSWORD)
    for shown in (repr(client), str(client), repr(vars(client)), repr(client._native)):
        assert PASSWORD not in shown
    assert repr(client) == "<dtekit.Client https://service.example>"
    # A debugger shows one whose `__init__` raised.
    for cls in (dtekit.Client, dtekit.AsyncClient):
        assert repr(cls.__new__(cls)) == f"<dtekit.{cls.__name__}, not made>"


def test_an_error_does_not_show_the_credentials(sandbox: Sandbox) -> None:
    with dtekit.Client(sandbox.url, "somebody", PASSWORD) as client:
        with pytest.raises(dtekit.errors.AuthError) as raised:
            client.get_account("3101123456")
    error = raised.value
    shown = f"{error!r} {error} {error.findings} {error.args} {vars(error)}"
    shown += "".join(traceback.format_exception(type(error), error, error.__traceback__))
    assert PASSWORD not in shown
    assert "somebody" not in shown


def test_the_error_for_a_wrong_setting_does_not_show_its_value() -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.Client(f"https://user:{PASSWORD}@service.example", "a:b", PASSWORD, proxy=PASSWORD)
    assert PASSWORD not in f"{raised.value!r} {raised.value.findings}"


def test_a_client_cannot_be_pickled(client: dtekit.Client) -> None:
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(client)


def test_the_asyncio_loop_runs_while_a_call_waits_in_a_thread(sandbox: Sandbox, client: dtekit.Client) -> None:
    sandbox.control("fault", {"fault": "delay=500"})

    async def both() -> int:
        call = asyncio.create_task(asyncio.to_thread(client.get_account, "3101123456"))
        turns = 0
        while not call.done():
            turns += 1
            await asyncio.sleep(0.01)
        await call
        return turns

    assert asyncio.run(both()) > 5


class Recorder(dtekit.operations.Operations):
    """A test double of the client that records each call."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def call(self, operation: str, arguments: Any = None, /) -> Any:
        self.calls.append((operation, {key: value for key, value in arguments.items() if value is not None}))


def test_a_class_that_defines_call_has_every_method() -> None:
    recorder = Recorder()
    recorder.download_document_xml("id", type="original")
    assert recorder.calls == [("File/DownloadDocumentXml", {"GlobalDocumentId": "id", "type": "original"})]

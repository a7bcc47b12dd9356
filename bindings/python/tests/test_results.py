"""The Python interface of results. The vectors test how answers are interpreted."""

from __future__ import annotations

import base64
import copy
import json
import pickle
import sys
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

import dtekit
from dtekit import _native

ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
XML = "<Documento>Ñandú</Documento>"


def decode(country: str = "CR", **members: Any) -> dtekit.ProcessResult:
    answer = {"Success": True, "GlobalDocumentId": ID, "Code": 200, **members}
    return dtekit.ProcessResult.decode(json.dumps(answer), country=country)


def decode_text(members: str) -> dtekit.ProcessResult:
    return dtekit.ProcessResult.decode(f'{{"Success": true, "GlobalDocumentId": "{ID}", {members}}}')


def test_every_outcome_of_core_is_a_member_of_the_enum() -> None:
    assert tuple(outcome.value for outcome in dtekit.Outcome) == _native.OUTCOMES


def test_an_outcome_is_equal_to_its_word() -> None:
    outcome = decode().outcome
    assert outcome == "sent"
    assert outcome is dtekit.Outcome.SENT
    assert f"{outcome}" == str(outcome) == "sent"


def test_a_global_document_id_is_a_uuid() -> None:
    assert decode().global_document_id == UUID(ID)


def test_a_next_step_unpacks_to_an_operation_and_its_arguments() -> None:
    step = decode().next
    assert step is not None
    assert tuple(step) == ("Document/GetDocument", {"GlobalDocumentId": ID})


def test_other_data_is_read_by_attribute_by_key_and_in_any_case() -> None:
    other = decode(OtherData={"BarCodeText": "x", "Propio": "y"}).other_data
    assert other.bar_code_text == other["BarCodeText"] == other.get("barcodetext") == "x"
    assert other.Propio == other["Propio"] == "y"
    assert list(other) == ["bar_code_text", "Propio"]
    assert "BarCodeText" in other
    assert "bar_code_text" in dir(other)


def test_a_missing_member_of_other_data_is_none_or_an_error() -> None:
    other = decode().other_data
    assert other.get("BarCodeText") is None
    with pytest.raises(KeyError):
        other["BarCodeText"]
    with pytest.raises(AttributeError, match="propio"):
        other.propio


PROPERTIES = [name for name in dir(dtekit.printing.OtherData) if isinstance(getattr(dtekit.printing.OtherData, name), property)]


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_documented_property_missing_from_other_data_is_none(name: str) -> None:
    value = getattr(decode().other_data, name)
    assert value is None or callable(value)


def test_content_decodes_a_document_in_other_data() -> None:
    other = decode("AR", OtherData={"XmlAuthorization": base64.b64encode(XML.encode()).decode()}).other_data
    assert other.content("XmlAuthorization") == other.content("xml_authorization") == XML.encode()
    assert other.content("Data") is None


def test_a_time_without_an_offset_is_naive() -> None:
    result = decode("PE", OtherData={"AuthorityTimeStamp": "05/06/22 19:20:31"})
    assert result.authority_time_stamp == datetime(2022, 6, 5, 19, 20, 31)
    assert result.other_data.authority_time_stamp == "05/06/22 19:20:31"


def test_a_time_with_an_offset_is_aware() -> None:
    result = decode("PA", OtherData={"AuthorityTimeStamp": "2026-05-06T10:11:12.1234567-05:00"})
    offset = timezone(timedelta(hours=-5))
    assert result.authority_time_stamp == datetime(2026, 5, 6, 10, 11, 12, 123456, offset)


def test_a_time_can_have_a_short_fraction() -> None:
    result = decode("PA", OtherData={"AuthorityTimeStamp": "2026-05-06T10:11:12.5Z"})
    assert result.authority_time_stamp == datetime(2026, 5, 6, 10, 11, 12, 500000, timezone.utc)


def test_a_document_list_is_a_mapping_with_typed_attributes() -> None:
    tags = [{"Code": "AuthorityStatus", "Value": "2"}]
    body = {"Documents": [{"GlobalDocumentId": ID, "CountryId": "CL", "DocumentTags": tags}, {"GlobalDocumentId": "x"}]}
    found = dtekit.operations.decode_reply(json.dumps(body), operation="Document/GetDocument")
    first, second = found.documents
    assert found["Documents"][0] is first
    assert first["GlobalDocumentId"] == ID
    assert first.global_document_id == UUID(ID)
    assert first.authority_status is dtekit.Outcome.ACCEPTED
    assert first.tags[0]["value"] == "2"
    assert (second.global_document_id, second.tags, second.notes, second.authority_status) == (None, [], [], None)
    assert found.continuation_token is None


@pytest.mark.parametrize("text", ["1.10", "19.00", "12345678901234567890.123456789", "1E+400", "-0", "-0.0", "1e5"])
def test_a_number_keeps_its_digits(text: str) -> None:
    result = decode_text(f'"OtherData": {{"X": {text}}}, "Messages": [{text}], "Extra": {{"Y": {text}}}')
    for number in (result.other_data["X"], result.messages[0], result.extra["Extra"]["Y"]):
        assert type(number) is Decimal
        assert str(number) == str(Decimal(text))


def test_a_whole_number_is_an_int() -> None:
    digits = "123456789012345678901234567890"
    number = decode_text(f'"OtherData": {{"X": {digits}}}').other_data["X"]
    assert type(number) is int
    assert str(number) == digits


def test_a_whole_number_too_long_for_int_is_a_decimal() -> None:
    digits = "9" * (getattr(sys, "get_int_max_str_digits", lambda: 4300)() + 1)
    assert decode_text(f'"OtherData": {{"X": {digits}}}').other_data["X"] == Decimal(digits)


def test_a_number_too_large_for_decimal_is_text() -> None:
    number = decode_text('"OtherData": {"X": 1e99999999999999999999}').other_data["X"]
    assert isinstance(number, str)
    assert number.lower().replace("+", "") == "1e99999999999999999999"


def test_a_response_value_has_role_text_and_bytes() -> None:
    result = decode("MX", ResponseValue=XML)
    assert result.response_value is not None
    assert result.response_value.role == "certified"
    assert result.response_value.text == XML
    assert result.response_value.content == XML.encode()
    assert result.certified_xml() == XML.encode()


def test_certified_xml_is_none_unless_accepted() -> None:
    result = decode("CR", ResponseValue=XML)
    assert result.response_value is not None
    assert result.certified_xml() is None


def test_a_binary_response_value_keeps_its_bytes() -> None:
    pdf = b"%PDF-1.4\xff\xfe\x00"
    result = decode(ResponseValue=base64.b64encode(pdf).decode())
    assert result.response_value is not None
    assert result.response_value.content == pdf


def test_accepted_returns_the_result_itself() -> None:
    result = decode("MX")
    assert result.accepted() is result


@pytest.mark.parametrize(
    ("country", "members", "kind", "code"),
    [
        ("MX", {"Success": False}, dtekit.errors.InvalidError, "result-rejected"),
        ("CR", {}, dtekit.errors.AnswerError, "result-not-accepted-yet"),
        ("MX", {"Code": 503}, dtekit.errors.AnswerError, "result-unknown"),
    ],
)
def test_accepted_raises_for_every_other_outcome(
    country: str, members: Any, kind: type[dtekit.Error], code: str
) -> None:
    with pytest.raises(kind) as raised:
        decode(country, **members).accepted()
    assert raised.value.code == code


def test_the_error_of_a_rejection_has_every_message_of_the_answer() -> None:
    with pytest.raises(dtekit.errors.InvalidError) as raised:
        decode("MX", Success=False, Messages=["uno", "dos"], ErrorException="x").accepted()
    assert [finding.path for finding in raised.value.findings] == [
        None, "Messages[1]", "Messages[2]", "ErrorException[1]",
    ]


def test_an_unreadable_answer_to_a_send_is_unknown_and_keeps_its_error() -> None:
    result = dtekit.ProcessResult.decode(b"<html>", country="CR")
    assert result.outcome == "unknown"
    assert isinstance(result.error, dtekit.errors.AnswerError)
    with pytest.raises(dtekit.errors.AnswerError) as raised:
        result.accepted()
    assert raised.value.__cause__ is result.error


def test_asynchronous_accepts_the_processing_enum() -> None:
    answer = json.dumps({"Success": True, "GlobalDocumentId": ID})
    queued = dtekit.ProcessResult.decode(
        answer, country="AR", asynchronous=dtekit.Processing.ASYNCHRONOUS
    )
    assert queued.outcome is dtekit.Outcome.QUEUED


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda result: pickle.loads(pickle.dumps(result))])
def test_a_result_survives_copy_and_pickle(again: Any) -> None:
    result = decode("MX", OtherData={"BarCodeText": "x"}, ResponseValue=XML, Messages=["m"])
    same = again(result)
    assert same == result
    assert same.other_data.bar_code_text == "x"
    assert same.certified_xml() == XML.encode()
    assert same.accepted() is same


def test_an_unpickled_rejection_still_raises() -> None:
    same = pickle.loads(pickle.dumps(decode("MX", Success=False)))
    with pytest.raises(dtekit.errors.InvalidError):
        same.accepted()


def test_a_repr_shows_no_document() -> None:
    result = decode("MX", ResponseValue=XML, OtherData={"Data": XML})
    for value in (result, result.response_value, result.other_data):
        assert "<Documento>" not in repr(value)
    assert repr(result).startswith("<dtekit.ProcessResult outcome='accepted'")


def test_data_of_an_unsupported_type_is_a_type_error() -> None:
    wrong: Any = 1
    with pytest.raises(TypeError, match="found `int`"):
        dtekit.ProcessResult.decode(wrong)

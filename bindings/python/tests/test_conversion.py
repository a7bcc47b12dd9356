"""The Python interface of the conversions. The vectors test their output."""

from __future__ import annotations

from typing import Any

import pytest

import dtekit

JSON = '{"Documento":{"Nombre":"El Ñandú","Total":19.00}}'
XML = "<DTE><Documento><Nombre>El Ñandú</Nombre><Total>19.00</Total></Documento></DTE>"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(JSON, id="str"),
        pytest.param(JSON.encode(), id="bytes"),
        pytest.param(bytearray(JSON.encode()), id="bytearray"),
        pytest.param(memoryview(JSON.encode()), id="memoryview"),
        pytest.param(memoryview((JSON + " ").encode().ljust(200))[::1], id="memoryview-of-more"),
    ],
)
def test_json_is_accepted_as_str_bytes_bytearray_and_memoryview(data: Any) -> None:
    assert dtekit.json_to_xml(data) == XML.encode()


def test_xml_is_accepted_as_str() -> None:
    assert dtekit.xml_to_json(XML) == b'{"Documento":{"Nombre":"El \xc3\x91and\xc3\xba","Total":"19.00"}}'


def test_json_to_xml_returns_bytes() -> None:
    assert type(dtekit.json_to_xml("{}")) is bytes


def test_data_can_be_passed_by_keyword() -> None:
    assert dtekit.json_to_xml(data="{}") == b"<DTE/>"


def test_an_option_is_passed_by_keyword() -> None:
    assert dtekit.json_to_xml('{"A": 1}', keep_root=True) == b"<A>1</A>"


def test_an_option_of_none_means_its_default() -> None:
    assert dtekit.json_to_xml("{}", keep_root=None, max_depth=None) == b"<DTE/>"


def test_a_tuple_of_paths_works_like_a_list() -> None:
    xml = "<DTE><Linea>1</Linea></DTE>"
    assert dtekit.xml_to_json(xml, arrays=("Linea",)) == b'{"Linea":["1"]}'


def test_a_long_document_converts() -> None:
    lines = ",".join(["1.10"] * 50_000)
    assert dtekit.json_to_xml(f'{{"A":[{lines}]}}') == b"<DTE>" + b"<A>1.10</A>" * 50_000 + b"</DTE>"


@pytest.mark.parametrize("data", [None, 1, 1.5, ["{}"], object()])
def test_data_of_an_unsupported_type_is_a_type_error(data: Any) -> None:
    with pytest.raises(TypeError, match=f"str or dict for `data`, found `{type(data).__name__}`"):
        dtekit.json_to_xml(data)


def test_xml_to_json_refuses_a_dict() -> None:
    wrong: Any = {"a": 1}
    with pytest.raises(TypeError, match="memoryview or str for `data`, found `dict`"):
        dtekit.xml_to_json(wrong)


def test_an_unknown_option_is_an_argument_error() -> None:
    unknown: Any = {"keep_rot": True}
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.json_to_xml("{}", **unknown)
    assert raised.value.code == "option-unknown"


def test_one_error_reports_every_wrong_option() -> None:
    wrong: Any = {"keep_root": "yes", "max_depth": 0, "max_bytes": 1.5}
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.json_to_xml("{}", **wrong)
    assert [finding.code for finding in raised.value.findings] == ["option-value"] * 3


def test_an_option_without_json_form_is_a_type_error() -> None:
    wrong: Any = {"dialect": object()}
    with pytest.raises(TypeError, match="at `dialect`"):
        dtekit.json_to_xml("{}", **wrong)


def test_a_lone_surrogate_in_a_str_is_a_syntax_error_with_a_position() -> None:
    with pytest.raises(dtekit.errors.DocumentSyntaxError) as raised:
        dtekit.json_to_xml('{"a":\n"\ud800"}')
    assert raised.value.code == "text-not-utf8"
    assert raised.value.position is not None
    assert raised.value.position.line == 2


def test_changing_the_input_after_the_call_does_not_change_the_result() -> None:
    data = bytearray(b'{"A":"' + b"x" * 100_000 + b'"}')
    view = memoryview(data)
    xml = dtekit.json_to_xml(view)
    data[6:9] = b"yyy"
    assert xml.startswith(b"<DTE><A>xxx")

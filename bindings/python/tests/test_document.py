"""`Document`: the parts of reading, editing and comparing that the vectors do not cover."""

from __future__ import annotations

import copy
from decimal import Decimal
from typing import Any

import pytest

import dtekit

XML = (
    "<DTE><Documento ID='F1' xml:lang='es'><Total>19.00</Total>"
    "<Detalle><Nmb>té</Nmb></Detalle><Detalle><Nmb>pan</Nmb></Detalle><Nota/></Documento></DTE>"
)


def document() -> dtekit.Document:
    return dtekit.Document.from_xml(XML)


def test_an_element_has_name_path_text_and_attributes() -> None:
    element = document().element("Documento/Detalle[2]/Nmb")
    assert element is not None
    assert (element.name, element.path, element.text) == ("Nmb", "Documento/Detalle[2]/Nmb", "pan")
    root = document().root
    assert (root.name, root.path, root.text) == ("DTE", "", None)
    assert root.children[0].attributes == {"ID": "F1", "xml:lang": "es"}


def test_a_missing_element_is_none() -> None:
    assert document().element("Documento/Nada") is None
    assert document().get("Documento/Nada") is None


def test_children_are_in_document_order() -> None:
    (child,) = document().root.children
    names = ["Total", "Detalle", "Detalle", "Nota"]
    assert [element.name for element in child.children] == names
    assert [element.name for element in child] == names


def test_iter_yields_all_elements_in_document_order() -> None:
    paths = ["", "Documento", "Documento/Total", "Documento/Detalle[1]", "Documento/Detalle[1]/Nmb"]
    paths += ["Documento/Detalle[2]", "Documento/Detalle[2]/Nmb", "Documento/Nota"]
    assert [element.path for element in document().iter()] == paths
    assert [element.path for element in document().root.iter()] == paths


def test_a_null_element_differs_from_an_empty_one() -> None:
    read = dtekit.Document.from_json('{"a": null, "b": ""}')
    assert [(element.is_null, element.text) for element in read.root] == [(True, None), (False, "")]


def test_an_element_reflects_later_edits_and_outlives_its_removal() -> None:
    edited = document()
    total = edited.element("Documento/Total")
    assert total is not None
    edited.set("Documento/Total", "7")
    assert total.text == "7"
    edited.remove("Documento")
    assert (total.name, total.text) == ("Total", "7")


def test_two_elements_are_equal_if_they_are_the_same_node() -> None:
    read = document()
    assert read.element("Documento") == read.root.children[0]
    assert read.element("Documento") != read.root
    assert read.root != document().root
    assert len({read.root, read.element(""), read.element("Documento")}) == 2


@pytest.mark.parametrize(
    ("value", "json"),
    [
        (None, b"null"),
        ("1", b'"1"'),
        (True, b"true"),
        (False, b"false"),
        (7, b"7"),
        (10**40, b"1" + b"0" * 40),
        (Decimal("1.10"), b"1.10"),
        (Decimal("1E-7"), b"0.0000001"),
        (Decimal("-1.5E+3"), b"-1500"),
    ],
)
def test_set_writes_the_text_of_a_value(value: Any, json: bytes) -> None:
    edited = dtekit.Document.from_dict({})
    edited.set("a", value)
    assert edited.to_json() == b'{"a":' + json + b"}"


@pytest.mark.parametrize("value", [1.5, b"1", [], {}])
def test_set_refuses_a_value_of_an_unsupported_type(value: Any) -> None:
    with pytest.raises(TypeError, match=f"found `{type(value).__name__}`"):
        document().set("a", value)


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal("1E+400")])
def test_set_refuses_a_decimal_that_has_no_plain_text(value: Decimal) -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        document().set("Documento/Total", value)
    assert (raised.value.code, raised.value.path) == ("document-number", "Documento/Total")


def test_to_dict_returns_the_values_that_from_dict_read() -> None:
    members = {"Total": Decimal("19.00"), "Detalle": [{"Nmb": "té"}], "Sí": True, "Nota": None, "Vacío": ""}
    read = dtekit.Document.from_dict(members)
    assert read.to_dict() == members
    assert str(read.to_dict()["Total"]) == "19.00"


def test_a_document_takes_the_options_of_the_conversions() -> None:
    read = dtekit.Document.from_dict({"Factura": {"Linea": "1"}}, keep_root=True)
    assert read.to_xml(declaration=True, encoding="iso-8859-1").startswith(b'<?xml version="1.0" encoding="ISO-8859-1"?>')
    assert read.to_dict(keep_root=True, arrays=["Linea"], typed=True) == {"Factura": {"Linea": [Decimal(1)]}}
    with pytest.raises(dtekit.errors.LimitError):
        dtekit.Document.from_xml(XML, max_depth=2)
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        read.to_json(**{"keep_rot": True})  # type: ignore[arg-type]
    assert raised.value.code == "option-unknown"


def test_documents_are_equal_if_their_output_is_equal() -> None:
    assert document() == document()
    assert dtekit.Document.from_dict({"a": 1}) == dtekit.Document.from_json('{"a": "1"}')
    assert document() != dtekit.Document.from_dict({})
    assert document() != XML


def test_a_document_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(document())


def test_differences_have_the_path_and_both_values() -> None:
    edited = document()
    edited.set("Documento/Total", "7")
    edited.remove("Documento/Nota")
    edited.set("Documento/Nuevo", "x")
    assert document().differences(edited) == [
        dtekit.documents.Difference("Documento/Nota", "", None),
        dtekit.documents.Difference("Documento/Nuevo", None, "x"),
        dtekit.documents.Difference("Documento/Total", "19.00", "7"),
    ]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_editing_a_copy_does_not_change_the_original(copied: Any) -> None:
    first = document()
    second = copied(first)
    assert second == first
    second.remove("Documento")
    assert second != first


def test_a_repr_shows_no_text_of_the_document() -> None:
    assert repr(document()) == "<dtekit.Document DTE>"
    assert repr(document().root.children[0]) == "<dtekit.documents.Element Documento>"


def test_many_lines_are_appended_in_linear_time() -> None:
    edited = dtekit.Document.from_dict({})
    for number in range(2000):
        edited.set(f"{edited.append('Detalle')}/NroLinDet", number + 1)
    assert edited.get("Detalle[2000]/NroLinDet") == "2000"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"<DTE/>", ("xml", False, b"<DTE/>")),
        ('{"a": 1}', ("json", False, b'{"a": 1}')),
        ("PERURS8+", ("xml", True, b"<DTE/>")),
        (bytearray(b"eyJhIjog\r\nMX0="), ("json", True, b'{"a": 1}')),
    ],
)
def test_a_file_content_is_detected(content: Any, found: Any) -> None:
    detected = dtekit.documents.FileContent.detect(content)
    assert (detected.format, detected.base64, detected.document) == found


def test_detect_refuses_data_that_is_neither_xml_nor_json() -> None:
    with pytest.raises(dtekit.errors.DocumentSyntaxError) as raised:
        dtekit.documents.FileContent.detect("%PDF-1.7")
    assert raised.value.code == "file-content"
    assert repr(dtekit.documents.FileContent.detect("<DTE/>")) == "<dtekit.documents.FileContent xml, plain, 6 bytes>"

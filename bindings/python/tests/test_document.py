"""`Document`: reading, editing and comparing, where it is more than what the vectors say."""

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


def test_an_element_tells_name_path_text_and_attributes() -> None:
    element = document().element("Documento/Detalle[2]/Nmb")
    assert element is not None
    assert (element.name, element.path, element.text) == ("Nmb", "Documento/Detalle[2]/Nmb", "pan")
    root = document().root
    assert (root.name, root.path, root.text) == ("DTE", "", None)
    assert root.children[0].attributes == {"ID": "F1", "xml:lang": "es"}


def test_what_is_not_there_is_none() -> None:
    assert document().element("Documento/Nada") is None
    assert document().get("Documento/Nada") is None


def test_children_are_in_document_order() -> None:
    (child,) = document().root.children
    names = ["Total", "Detalle", "Detalle", "Nota"]
    assert [element.name for element in child.children] == names
    assert [element.name for element in child] == names


def test_iter_gives_all_elements_in_document_order() -> None:
    paths = ["", "Documento", "Documento/Total", "Documento/Detalle[1]", "Documento/Detalle[1]/Nmb"]
    paths += ["Documento/Detalle[2]", "Documento/Detalle[2]/Nmb", "Documento/Nota"]
    assert [element.path for element in document().iter()] == paths
    assert [element.path for element in document().root.iter()] == paths


def test_null_and_empty_are_not_the_same() -> None:
    read = dtekit.Document.from_json('{"a": null, "b": ""}')
    assert [(element.is_null, element.text) for element in read.root] == [(True, None), (False, "")]


def test_an_element_shows_what_its_document_holds_now() -> None:
    edited = document()
    total = edited.element("Documento/Total")
    assert total is not None
    edited.set("Documento/Total", "7")
    assert total.text == "7"
    edited.remove("Documento")
    assert (total.name, total.text) == ("Total", "7")


def test_elements_are_equal_if_they_are_the_same() -> None:
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
def test_a_value_is_set_by_its_text(value: Any, json: bytes) -> None:
    edited = dtekit.Document.from_dict({})
    edited.set("a", value)
    assert edited.to_json() == b'{"a":' + json + b"}"


@pytest.mark.parametrize("value", [1.5, b"1", [], {}])
def test_another_type_cannot_be_set(value: Any) -> None:
    with pytest.raises(TypeError, match=f"found `{type(value).__name__}`"):
        document().set("a", value)


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal("1E+400")])
def test_a_number_without_decimal_text_cannot_be_set(value: Decimal) -> None:
    with pytest.raises(dtekit.ArgumentError) as raised:
        document().set("Documento/Total", value)
    assert (raised.value.code, raised.value.path) == ("document-number", "Documento/Total")


def test_what_a_dict_held_comes_back() -> None:
    members = {"Total": Decimal("19.00"), "Detalle": [{"Nmb": "té"}], "Sí": True, "Nota": None, "Vacío": ""}
    read = dtekit.Document.from_dict(members)
    assert read.to_dict() == members
    assert str(read.to_dict()["Total"]) == "19.00"


def test_options_reach_core() -> None:
    read = dtekit.Document.from_dict({"Factura": {"Linea": "1"}}, keep_root=True)
    assert read.to_xml(declaration=True, encoding="iso-8859-1").startswith(b'<?xml version="1.0" encoding="ISO-8859-1"?>')
    assert read.to_dict(keep_root=True, arrays=["Linea"], typed=True) == {"Factura": {"Linea": [Decimal(1)]}}
    with pytest.raises(dtekit.LimitError):
        dtekit.Document.from_xml(XML, max_depth=2)
    with pytest.raises(dtekit.ArgumentError) as raised:
        read.to_json(**{"keep_rot": True})  # type: ignore[arg-type]
    assert raised.value.code == "option-unknown"


def test_documents_are_equal_if_they_are_written_alike() -> None:
    assert document() == document()
    assert dtekit.Document.from_dict({"a": 1}) == dtekit.Document.from_json('{"a": "1"}')
    assert document() != dtekit.Document.from_dict({})
    assert document() != XML


def test_a_document_that_can_change_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(document())


def test_differences_name_the_places() -> None:
    edited = document()
    edited.set("Documento/Total", "7")
    edited.remove("Documento/Nota")
    edited.set("Documento/Nuevo", "x")
    assert document().differences(edited) == [
        dtekit.Difference("Documento/Nota", "", None),
        dtekit.Difference("Documento/Nuevo", None, "x"),
        dtekit.Difference("Documento/Total", "19.00", "7"),
    ]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_document_of_its_own(copied: Any) -> None:
    first = document()
    second = copied(first)
    assert second == first
    second.remove("Documento")
    assert second != first


def test_no_text_is_shown() -> None:
    assert repr(document()) == "<dtekit.Document DTE>"
    assert repr(document().root.children[0]) == "<dtekit.Element Documento>"


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
    detected = dtekit.FileContent.detect(content)
    assert (detected.format, detected.base64, detected.document) == found


def test_what_is_no_file_content_is_refused() -> None:
    with pytest.raises(dtekit.DocumentSyntaxError) as raised:
        dtekit.FileContent.detect("%PDF-1.7")
    assert raised.value.code == "file-content"
    assert repr(dtekit.FileContent.detect("<DTE/>")) == "<dtekit.FileContent xml, plain, 6 bytes>"

"""The exceptions that calls raise."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import dtekit
from dtekit import _errors, _native


def refused(data: str = '{"a":\n{"b": 1, "b": 2}}') -> dtekit.Error:
    with pytest.raises(dtekit.Error) as raised:
        dtekit.json_to_xml(data)
    return raised.value


def test_every_error_kind_of_core_has_a_class() -> None:
    assert tuple(_errors.CLASSES) == _native.KINDS


def test_every_error_class_is_public() -> None:
    for subclass in _errors.CLASSES.values():
        assert getattr(dtekit.errors, subclass.__name__) is subclass


def test_an_argument_error_is_a_value_error() -> None:
    assert issubclass(dtekit.errors.ArgumentError, ValueError)


def test_an_error_has_the_class_of_its_kind() -> None:
    error = refused()
    assert type(error) is dtekit.errors.StructureError
    assert error.kind == "structure"


def test_an_error_has_code_path_position_and_message() -> None:
    error = refused()
    assert error.code == "json-duplicate-member"
    assert error.path == "a/b"
    assert error.position is not None
    assert (error.position.line, error.position.offset) == (2, 15)
    assert "`b`" in error.message
    assert error.phase is None


def test_a_finding_has_hint_and_spanish_text() -> None:
    error = refused()
    (finding,) = error.findings
    assert (finding.code, finding.severity, finding.path) == (error.code, "error", "a/b")
    assert finding.hint == "remove one, or make the value an array"
    assert finding.spanish == (
        "un objeto tiene dos miembros con el mismo nombre: se encontró `b`",
        "quite uno, o haga del valor un arreglo",
    )


def test_the_text_of_an_error_is_one_line() -> None:
    text = str(refused())
    assert text.startswith("structure: ")
    assert "[json-duplicate-member]" in text
    assert "\n" not in text
    assert repr(refused()) == f"StructureError({text!r})"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_survives_copy_and_pickle(again: Any) -> None:
    error = refused()
    error.__cause__ = None
    same = again(error)
    assert type(same) is type(error)
    assert (str(same), same.findings, same.phase) == (str(error), error.findings, error.phase)


def test_an_unknown_error_kind_becomes_the_base_error() -> None:
    members: Any = {"kind": "novel", "display": "novel: x", "phase": None, "findings": []}
    assert type(_errors.from_members(members)) is dtekit.Error


def test_a_panic_is_an_internal_error() -> None:
    with pytest.raises(dtekit.errors.InternalError) as raised:
        _native._panic()
    assert raised.value.code == "internal-panic"
    assert "for the test" not in str(raised.value), "a panic's text could hold part of a document"


def test_dtekit_still_works_after_a_panic() -> None:
    with pytest.raises(dtekit.errors.InternalError):
        _native._panic()
    assert dtekit.json_to_xml("{}") == b"<DTE/>"

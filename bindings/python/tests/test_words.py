"""The closed sets of words: what core gives is one of the words of its type."""

from __future__ import annotations

import typing
from typing import Any

import pytest

import dtekit
from dtekit import _errors, _native


def words(literal: Any) -> tuple[str, ...]:
    """The words of a type, which is a union of literals."""
    return tuple(word for one in typing.get_args(literal) for word in typing.get_args(one))


def test_the_kinds_of_errors_are_those_of_the_classes() -> None:
    assert words(dtekit.ErrorKind) == tuple(_errors.CLASSES) == _native.KINDS


def test_every_kind_of_identifier_is_taken() -> None:
    for kind in words(dtekit.IdentifierKind):
        with pytest.raises(dtekit.InvalidError):
            dtekit.parse_identifier(typing.cast(Any, kind), "?")


def test_every_state_of_a_folio_is_taken() -> None:
    for state in words(dtekit.FolioState):
        assert dtekit.evaluate_folio(folio="1", folio_state=typing.cast(Any, state)).rule


def test_every_direction_is_taken() -> None:
    for direction in words(dtekit.Direction):
        assert dtekit.Mapping.standard("CR", "01", direction=typing.cast(Any, direction)).direction == direction


def test_every_reason_of_a_failure_has_its_error() -> None:
    for reason in words(dtekit.FailureReason):
        assert isinstance(_native.extraction_failure(typing.cast(Any, reason), "x"), dtekit.Error)


def test_a_finding_has_a_severity_of_the_type() -> None:
    with pytest.raises(dtekit.Error) as raised:
        dtekit.json_to_xml("{")
    assert raised.value.findings[0].severity in words(dtekit.Severity)


def test_a_value_with_a_word_is_a_str() -> None:
    assert type(dtekit.Poll("x", 0).next(0).action) is str

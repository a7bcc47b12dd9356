"""The words of the `Literal` types are the words that core uses."""

from __future__ import annotations

import typing
from typing import Any

import pytest

import dtekit
from dtekit import _errors, _native


def words(literal: Any) -> tuple[str, ...]:
    """The words of a union of `Literal` types."""
    return tuple(word for one in typing.get_args(literal) for word in typing.get_args(one))


def test_error_kind_lists_the_kinds_of_the_error_classes() -> None:
    assert words(dtekit.errors.ErrorKind) == tuple(_errors.CLASSES) == _native.KINDS


def test_every_identifier_kind_is_accepted() -> None:
    for kind in words(dtekit.identifiers.IdentifierKind):
        with pytest.raises(dtekit.errors.InvalidError):
            dtekit.identifiers.parse_identifier(typing.cast(Any, kind), "?")


def test_every_folio_state_is_accepted() -> None:
    for state in words(dtekit.chile.FolioState):
        assert dtekit.evaluate_folio(folio="1", folio_state=typing.cast(Any, state)).rule


def test_every_mapping_direction_is_accepted() -> None:
    for direction in words(dtekit.mappings.Direction):
        assert dtekit.Mapping.standard("CR", "01", direction=typing.cast(Any, direction)).direction == direction


def test_every_failure_reason_has_an_error() -> None:
    for reason in words(dtekit.extraction.FailureReason):
        assert isinstance(_native.extraction_failure(typing.cast(Any, reason), "x"), dtekit.Error)


def test_the_severity_of_a_finding_is_in_its_type() -> None:
    with pytest.raises(dtekit.Error) as raised:
        dtekit.json_to_xml("{")
    assert raised.value.findings[0].severity in words(dtekit.errors.Severity)


def test_the_action_of_a_poll_is_a_plain_str() -> None:
    assert type(dtekit.Poll("x", 0).next(0).action) is str

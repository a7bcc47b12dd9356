"""The record classes of dtekit: frozen, compared by their fields, and usable with the module `dataclasses`."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from typing import Any

import pytest

import dtekit

ROW = dtekit.mappings.Row("a/b", "1", ("x",), dtekit.errors.TemplatePlace("", 1, 2), None)
ACTION = dtekit.extraction.Action("wait")


def test_fields_are_passed_by_position_or_by_name() -> None:
    assert ROW == dtekit.mappings.Row(target="a/b", value="1", sources=("x",), place=ROW.place, cut=None)
    assert (ACTION.action, ACTION.until) == ("wait", None)


def test_a_missing_or_unknown_field_is_a_type_error() -> None:
    make: Any = dtekit.mappings.Row
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'cut'"):
        make("a/b", "1", (), ROW.place)
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        make("a/b", "1", (), ROW.place, None, colour="red")


def test_a_field_cannot_be_changed() -> None:
    row: Any = ROW
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'value'"):
        row.value = "2"
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'value'"):
        del row.value


def test_equal_fields_make_equal_values() -> None:
    assert ROW == dataclasses.replace(ROW)
    assert hash(ROW) == hash(dataclasses.replace(ROW))
    assert ROW != dataclasses.replace(ROW, value="2")
    other: Any = "a/b"
    assert ROW != other
    assert len({ROW, ACTION, dtekit.extraction.Action("wait")}) == 2


def test_repr_shows_each_field() -> None:
    assert repr(ACTION) == "Action(action='wait', until=None, renew_token=None, result=None, reason=None)"


def test_repr_hides_fields_that_begin_with_an_underscore() -> None:
    assert "_refusal" not in repr(dtekit.evaluate_folio())


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_value_survives_copy_and_pickle(again: Any) -> None:
    assert again(ROW) == ROW


def test_the_module_dataclasses_finds_the_fields() -> None:
    assert dataclasses.is_dataclass(ROW)
    assert [field.name for field in dataclasses.fields(ROW)] == ["target", "value", "sources", "place", "cut", "through"]
    assert dataclasses.asdict(ACTION) == vars(ACTION)
    decision = {field.name: field for field in dataclasses.fields(dtekit.chile.FolioDecision)}
    assert (decision["_refusal"].default, decision["_refusal"].compare, decision["rule"].compare) == (None, False, True)


def test_a_dataclass_can_derive_from_a_record() -> None:
    @dataclasses.dataclass(frozen=True)
    class Named(dtekit.mappings.Missing):
        name: str = ""

    named = Named("a", "b", ROW.place, name="n")
    assert (named.source, named.name) == ("a", "n")
    fields = [field.name for field in dataclasses.fields(dtekit.mappings.Missing)]
    assert fields == ["source", "target", "place", "through"]


def test_the_signature_lists_the_fields() -> None:
    parameters = list(inspect.signature(dtekit.mappings.Row).parameters)
    assert parameters == ["target", "value", "sources", "place", "cut", "through"]
    assert inspect.signature(dtekit.extraction.Action).parameters["until"].default is None


@pytest.mark.skipif(sys.version_info < (3, 10), reason="match came with 3.10")
def test_a_value_can_be_matched() -> None:
    assert dtekit.mappings.Row.__match_args__ == ("target", "value", "sources", "place", "cut", "through")


@pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace came with 3.13")
def test_copy_replace_changes_fields() -> None:
    replace: Any = getattr(copy, "replace")
    assert replace(ROW, value="2").value == "2"

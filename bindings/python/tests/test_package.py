"""The package itself: what it offers, and that its examples are true."""

from __future__ import annotations

import doctest
import io
import re
import sys
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest

import dtekit
from dtekit import (
    _chile, _document, _event, _extraction, _follow_up, _native, _operations, _poll_store, _receiver_message, _result,
)
from sandbox import ROOT


def test_the_installed_wheel_is_what_is_tested() -> None:
    assert Path(sys.prefix) in Path(dtekit.__file__).parents
    assert (Path(dtekit.__file__).parent / "py.typed").exists()


def test_the_version_is_that_of_the_workspace() -> None:
    manifest = (ROOT / "Cargo.toml").read_text("utf-8")
    version = re.search(r'^version = "(.*)"', manifest, re.MULTILINE)
    assert version is not None
    assert dtekit.__version__ == version[1]


def test_every_public_name_is_there_and_documented() -> None:
    for name in dtekit.__all__:
        value = getattr(dtekit, name)
        assert not isinstance(value, type) or value.__doc__, name


def test_every_operation_is_documented() -> None:
    for name, method in vars(_operations.Operations).items():
        assert name.startswith("_") or method.__doc__, name


NATIVE = (
    "cadena_original", "json_to_xml", "json_to_xml_into", "xml_to_json", "xml_to_dict", "Document", "Element",
)
NAMES = {"dtekit": dtekit, "Decimal": Decimal, "io": io}


@pytest.mark.parametrize(
    ("module", "least"),
    [
        (dtekit, 1), (_native, 6), (_result, 1), (_document, 1), (_chile, 1), (_event, 2), (_follow_up, 1),
        (_receiver_message, 3), (_extraction, 3), (_poll_store, 1),
    ],
    ids=lambda one: str(one)[:30],
)
def test_the_examples_are_true(module: ModuleType, least: int, tmp_path: Path) -> None:
    finder = doctest.DocTestFinder()
    examples = finder.find(module, globs={**NAMES, "path": tmp_path / "polls.db"})
    if module is _native:
        for name in NATIVE:
            examples += finder.find(getattr(module, name), name, module=False, globs=dict(NAMES))
    runner = doctest.DocTestRunner()
    with_examples = [example for example in examples if example.examples]
    for example in with_examples:
        runner.run(example)
    assert len(with_examples) >= least
    assert runner.failures == 0

"""The package itself: what it offers, and that its examples are true."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dtekit
from dtekit import _native, _operations, _result
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


@pytest.mark.parametrize("module", [dtekit, _native, _result], ids=lambda module: module.__name__)
def test_the_examples_are_true(module: ModuleType) -> None:
    examples = doctest.DocTestFinder().find(module, globs={"dtekit": dtekit})
    for name in ("json_to_xml", "xml_to_json"):
        if module is _native:
            examples += doctest.DocTestFinder().find(
                getattr(module, name), name, module=False, globs={"dtekit": dtekit}
            )
    runner = doctest.DocTestRunner()
    for example in examples:
        runner.run(example)
    assert runner.tries > 0
    assert runner.failures == 0

"""The package: its public names, the modules that it loads, and the examples in its documentation."""

from __future__ import annotations

import doctest
import io
import pickle
import pydoc
import re
import subprocess
import sys
import typing
from datetime import datetime, timezone
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import dtekit
import public
from dtekit import (
    _chile, _document, _event, _extraction, _follow_up, _identifier, _journal, _native, _operations, _poll_store,
    _print, _reading, _receiver_message, _result, _sequence, _signature, _trace,
)
from sandbox import ROOT


def test_the_tests_import_the_installed_package() -> None:
    assert Path(sys.prefix) in Path(dtekit.__file__).parents
    assert (Path(dtekit.__file__).parent / "py.typed").exists()


def test_the_version_equals_the_version_of_the_workspace() -> None:
    manifest = (ROOT / "Cargo.toml").read_text("utf-8")
    version = re.search(r'^version = "(.*)"', manifest, re.MULTILINE)
    assert version is not None
    assert dtekit.__version__ == version[1]


def test_no_public_name_stands_twice() -> None:
    assert len(dtekit.__all__) == len(set(dtekit.__all__))


def test_every_public_name_exists_and_every_class_is_documented() -> None:
    for name, value in public.values().items():
        assert not isinstance(value, type) or value.__doc__, name


def test_every_operation_is_documented() -> None:
    for name, method in vars(_operations.Operations).items():
        assert name.startswith("_") or method.__doc__, name


NATIVE = ("json_to_xml", "json_to_xml_into", "xml_to_json", "xml_to_dict", "Document", "Element")
OFFERED = sorted(path.stem for path in Path(dtekit.__file__).parent.glob("_offered/[a-z]*.py"))
NAMES = {"dtekit": dtekit, "Decimal": Decimal, "datetime": datetime, "io": io, "timezone": timezone}


@pytest.mark.parametrize(
    ("module", "least"),
    [
        (dtekit, 1), (_native, 6), (_result, 1), (_document, 1), (_chile, 1), (_event, 2), (_follow_up, 1),
        (_receiver_message, 1), (_identifier, 2), (_extraction, 3), (_poll_store, 1), (_journal, 1), (_sequence, 1),
        (_print, 2), (_reading, 2), (_signature, 1), (_trace, 1),
        *((import_module(f"dtekit._offered.{name}"), 1) for name in OFFERED),
    ],
    ids=lambda one: str(one)[:30],
)
def test_the_doctests_pass(module: ModuleType, least: int, tmp_path: Path) -> None:
    finder = doctest.DocTestFinder()
    examples = finder.find(module, globs={**NAMES, "path": tmp_path / "polls.db", "folder": tmp_path})
    if module is _native:
        for name in NATIVE:
            examples += finder.find(getattr(module, name), name, module=False, globs=dict(NAMES))
    runner = doctest.DocTestRunner()
    with_examples = [example for example in examples if example.examples]
    for example in with_examples:
        runner.run(example)
    assert len(with_examples) >= least
    assert runner.failures == 0


def run(code: str) -> str:
    """The output of a program in a new interpreter. With `-S`, other installed packages load no modules at startup."""
    folder = str(Path(dtekit.__file__).parents[1])
    program = f"import sys; sys.path.insert(0, {folder!r})\n{code}"
    ended = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


# Each of these modules takes milliseconds to load.
SLOW = {
    "argparse", "ast", "asyncio", "dataclasses", "datetime", "decimal", "email", "enum", "inspect", "json", "logging",
    "pathlib", "platform", "re", "socket", "subprocess", "tempfile", "threading", "traceback", "typing", "uuid",
}


def test_importing_dtekit_loads_no_slow_module() -> None:
    loaded = set(run("import dtekit; print(*sys.modules)").split())
    assert "dtekit._native" in loaded
    assert loaded & SLOW == set()
    assert {name for name in loaded if name.startswith("dtekit.")} == {"dtekit._native"}


def test_a_conversion_loads_no_slow_module() -> None:
    code = "import dtekit; dtekit.xml_to_json(dtekit.json_to_xml('{\"a\": 1.10}')); print(*sys.modules)"
    assert set(run(code).split()) & SLOW == set()


def test_making_a_client_does_not_load_asyncio_logging_or_threading() -> None:
    code = "import dtekit; dtekit.Client('https://service.example', 'user', 'secret'); print(*sys.modules)"
    assert set(run(code).split()) & {"asyncio", "dataclasses", "inspect", "logging", "threading"} == set()


def test_calls_are_logged_if_logging_is_imported_after_the_client() -> None:
    code = """
import dtekit
client = dtekit.Client('http://127.0.0.1:1', 'user', 'secret', attempts=1)
import logging
logging.basicConfig(stream=sys.stdout, level=logging.DEBUG, format="%(name)s")
try:
    client.get_account("1")
except dtekit.errors.TransportError:
    pass
"""
    assert set(run(code).split()) == {"dtekit"}


def test_dir_lists_every_public_name_before_its_module_is_loaded() -> None:
    code = "import dtekit; print(set(dtekit.__all__) <= set(dir(dtekit)), hasattr(dtekit, 'Nothing'))"
    assert run(code) == "True False"


def test_a_star_import_imports_every_public_name() -> None:
    names = run("from dtekit import *; import dtekit; print(set(dtekit.__all__) <= set(globals()), Client.__module__)")
    assert names == "True dtekit._client"


def test_an_error_can_be_caught_before_its_module_is_loaded() -> None:
    code = """
import dtekit
try: dtekit.json_to_xml('{')
except dtekit.errors.DocumentSyntaxError as error: print(error.code)
"""
    assert run(code) == "json-syntax"


def test_a_result_can_be_unpickled_before_dtekit_is_imported() -> None:
    result = dtekit.ProcessResult.decode('{"Success": true}', country="CR")
    code = f"import pickle; print(pickle.loads({pickle.dumps(result)!r}).success)"
    assert run(code) == "True"


def test_help_shows_the_names_of_modules_that_load_on_demand() -> None:
    text = pydoc.plain(pydoc.render_doc(dtekit))
    for name in ("class Client(", "class ProcessResult(", "evaluate_folio(", "class Finding("):
        assert name in text


@pytest.mark.skipif(sys.version_info < (3, 10), reason="`str | None` is evaluated from 3.10 on")
def test_the_types_of_every_field_can_be_evaluated() -> None:
    for name, value in public.values().items():
        if isinstance(value, type) and hasattr(value, "__dataclass_fields__"):
            assert typing.get_type_hints(value), name


def test_dtekit_arrow_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['dtekit_arrow'] = None\n"
        "try: import dtekit.arrow\n"
        "except ModuleNotFoundError as missing: print(missing.name, missing)"
    )
    assert run(code).split(" ", 1) == ["dtekit_arrow", "dtekit.arrow needs the package dtekit-arrow: pip install 'dtekit[arrow]'"]


SUB_INTERPRETER = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

def main():
    import dtekit
    try:
        dtekit.json_to_xml(b"{")
    except dtekit.errors.DocumentSyntaxError:
        print("main works")

def sub():
    # In an isolated interpreter newer versions of Python refuse the module themselves.
    for isolated in (False, True):
        try:
            one = interpreters.create(isolated=isolated)
        except TypeError:
            one = interpreters.create("isolated" if isolated else "legacy")
        failed = interpreters.run_string(one, '''
try:
    import dtekit
except ImportError:
    pass
else:
    raise SystemError("a sub-interpreter imported dtekit")
''')
        assert not failed, failed
        interpreters.destroy(one)
    print("sub refused")
"""


@pytest.mark.parametrize("order", ["sub(); main(); sub(); main()", "main(); sub(); main()"])
def test_a_sub_interpreter_is_refused_and_changes_nothing_for_the_main_one(order: str) -> None:
    ended = subprocess.run([sys.executable, "-c", SUB_INTERPRETER + order], capture_output=True, text=True)
    if "No module named '_xxsubinterpreters'" in ended.stderr:
        pytest.skip("this Python has no module for sub-interpreters")
    assert ended.stdout.split("\n")[:-1] == [
        "main works" if call == "main()" else "sub refused" for call in order.split("; ")
    ], ended.stderr


def test_the_refusal_of_a_sub_interpreter_says_what_to_do() -> None:
    tried = SUB_INTERPRETER.partition("def main")[0] + (
        "print(interpreters.run_string(interpreters.create(), 'import dtekit'))"
    )
    ended = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True)
    if sys.version_info >= (3, 12) or "No module named '_xxsubinterpreters'" in ended.stderr:
        pytest.skip("an isolated interpreter refuses the module before it can say anything")
    assert "WSGIApplicationGroup %{GLOBAL}" in ended.stderr

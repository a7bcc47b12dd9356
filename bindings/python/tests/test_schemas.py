"""Tests `docs/mapping.schema.json` and `docs/table.schema.json`: they accept what dtekit reads and refuse malformed files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Iterator

import pytest
from jsonschema import Draft7Validator

import dtekit
from sandbox import VECTORS

ROOT = VECTORS.parent.parent
SCHEMA = json.loads((ROOT / "docs" / "mapping.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft7Validator(SCHEMA)
TABLE_SCHEMA = json.loads((ROOT / "docs" / "table.schema.json").read_text(encoding="utf-8"))
TABLES = Draft7Validator(TABLE_SCHEMA)


def texts() -> Iterator[tuple[str, str]]:
    """Names and texts of templates and libraries: the built-in ones, the vectors that parse, those in the page."""
    for path in sorted((ROOT / "core" / "mappings").rglob("*.json")):
        yield path.name, path.read_text(encoding="utf-8")
    for folder in ("mapping", "registry"):
        for path in sorted((VECTORS / folder).glob("*.json")):
            case = json.loads(path.read_bytes())
            libraries = case.get("libraries", {})
            given = [case.get("template"), case.get("other"), *case.get("templates", []), *case.get("files", {}).values()]
            for text in given:
                text = "\n".join(text) if isinstance(text, list) else text
                if text is not None and parses(text, libraries):
                    yield path.stem, text
            if "expect" in case:
                yield from ((path.stem, library) for library in libraries.values())
    page = (ROOT / "docs" / "mappings.md").read_text(encoding="utf-8")
    for block in page.split("```template\n")[1:]:
        yield "mappings.md", block.split("```")[0]


def parses(text: str, libraries: dict[str, str]) -> bool:
    registry = dtekit.Registry()
    try:
        for name, library in libraries.items():
            registry.add_library(name, library)
        registry.parse(text)
    except dtekit.Error:
        return False
    return True


def test_the_schema_is_a_valid_schema() -> None:
    Draft7Validator.check_schema(SCHEMA)


def test_the_schema_accepts_every_template_that_parses() -> None:
    count = 0
    for name, text in texts():
        if text.lstrip().startswith("{"):
            count += 1
            assert [error.message for error in VALIDATOR.iter_errors(json.loads(text))] == [], name
    assert count > 20


@pytest.mark.parametrize(
    "template",
    [
        {"$mapping": {}},
        {"template": 1},
        {"$mapping": {}, "template": 1, "more": 1},
        {"$mapping": {"codee": "x"}, "template": 1},
        {"$mapping": {"code": "x"}, "template": 1},
        {"$mapping": {"direction": "up"}, "template": 1},
        {"$mapping": {"$absent": "nil"}, "template": 1},
        {"$mapping": {"params": {"p": 1}}, "template": 1},
        {"$mapping": {"params": {"p q": None}}, "template": 1},
        {"$mapping": {"lets": {"1": "2"}}, "template": 1},
        {"$mapping": {"tables": {"t": {"row": {}}}}, "template": 1},
        {"$mapping": {"tables": {"t": {"rows": {"1": 1}}}}, "template": 1},
        {"$mapping": {"checks": [{"test": "1", "code": "c"}]}, "template": 1},
        {"$mapping": {}, "template": {"$eech": "a", "b": "{c}"}},
        {"$mapping": {}, "template": {"$with": "a", "$each": "b", "c": "{d}"}},
        {"$mapping": {}, "template": {"$group": "a", "c": "{d}"}},
        {"$mapping": {}, "template": {"$by": "a", "c": "{d}"}},
        {"$mapping": {}, "template": {"$else": 1, "c": 1}},
        {"$mapping": {}, "template": {"$if": "1", "$each": "b", "$else": 1, "c": 1}},
        {"$mapping": {}, "template": {"$value": "{a}", "b": 1}},
        {"$mapping": {"defines": {"d": {}}}, "template": {"$value": "{a}", "$use": "d"}},
        {"$mapping": {}, "template": {"$keep": "yes", "b": "{a}"}},
        {"$mapping": {}, "template": {"$if": "", "b": "{a}"}},
    ],
    ids=json.dumps,
)
def test_the_schema_and_the_parser_refuse_a_malformed_template(template: Any) -> None:
    with pytest.raises(dtekit.errors.MappingError):
        dtekit.Mapping.parse(json.dumps(template))
    assert not VALIDATOR.is_valid(template)


def test_the_schema_of_tables_accepts_every_built_in_table() -> None:
    Draft7Validator.check_schema(TABLE_SCHEMA)
    files = sorted((ROOT / "core" / "countries").glob("*/tables/*.json"))
    assert len(files) > 100
    for file in files:
        assert [error.message for error in TABLES.iter_errors(json.loads(file.read_bytes()))] == [], file.name


HEAD = {"name": "own", "version": "1", "source": "x"}


@pytest.mark.parametrize(
    "table",
    [
        {"$table": HEAD},
        {"$table": {"name": "own", "version": "1"}, "columns": ["key"], "rows": []},
        {"$table": {**HEAD, "name": "Own"}, "columns": ["key"], "rows": []},
        {"$table": {**HEAD, "from": "2024"}, "columns": ["key"], "rows": []},
        {"$table": {**HEAD, "more": "1"}, "columns": ["key"], "rows": []},
        {"$table": HEAD, "columns": [], "rows": []},
        {"$table": HEAD, "columns": ["value"], "rows": []},
        {"$table": HEAD, "columns": ["key", "source"], "rows": []},
        {"$table": HEAD, "columns": ["key", "key"], "rows": []},
        {"$table": HEAD, "columns": ["key"], "rows": [[]]},
        {"$table": HEAD, "columns": ["key"], "rows": [[""]]},
        {"$table": HEAD, "columns": ["key", "value"], "rows": [["a", 1]]},
        {"$table": HEAD, "columns": ["key"], "rows": {}},
        {"$table": HEAD, "columns": ["key"], "rows": [], "more": 1},
    ],
    ids=json.dumps,
)
def test_the_schema_of_tables_and_the_reader_refuse_a_malformed_table(table: Any) -> None:
    with pytest.raises(dtekit.errors.InvalidError):
        dtekit.Registry().add_table(json.dumps(table))
    assert not TABLES.is_valid(table)

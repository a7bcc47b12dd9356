"""The Python interface of mappings: forms of the input document, loading from files and folders, threads."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import pytest

import dtekit
from sandbox import VECTORS
from test_threads import turns_during

CODE = "0a1b2c3d-0000-4000-8000-000000000001"
TEMPLATE = f"""<m:mapping xmlns:m="urn:dtekit:mapping:1" code="{CODE}" source="/DTE">
  <m:template><F><T m:each="a">{{fixed(., 2)}}</T></F></m:template>
</m:mapping>"""


def test_a_mapping_applies_to_a_document_and_to_a_dict() -> None:
    mapping = dtekit.Mapping.parse(TEMPLATE)
    document = dtekit.Document.from_dict({"a": [Decimal("1.10"), 2]})
    document.set("a[2]", Decimal("2.5"))
    assert mapping.apply(document) == b"<F><T>1.10</T><T>2.50</T></F>"
    assert mapping.apply({"a": [Decimal("1.10"), 2]}) == b"<F><T>1.10</T><T>2.00</T></F>"
    assert mapping.explain({"a": 1, "b": 2}).lost == ("b",)
    assert dtekit.Mapping.diff(mapping, mapping, document) == []
    with pytest.raises(TypeError, match="Document or dict"):
        mapping.apply(1)  # type: ignore[arg-type]


def test_a_finding_for_a_dict_has_no_position_in_the_document() -> None:
    with pytest.raises(dtekit.errors.StructureError) as raised:
        dtekit.Mapping.parse(TEMPLATE).apply({"a b": 1})
    assert raised.value.findings[0].position is None
    with pytest.raises(dtekit.errors.MappingError) as found:
        dtekit.Mapping.parse(TEMPLATE).apply({"a": "x"})
    finding = found.value.findings[0]
    assert finding.position is None
    assert finding.template is not None and finding.template.line == 2
    assert str(found.value).endswith("(template: line 2, column 39)")
    with pytest.raises(dtekit.errors.LimitError):
        dtekit.Mapping.parse(TEMPLATE).apply({"a": "x" * 100}, max_bytes=50)


def test_a_registry_loads_a_file_and_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "own.xml"
    file.write_text(TEMPLATE)
    registry = dtekit.Registry()
    (mapping,) = registry.load(file)
    assert (mapping.code, mapping.format, registry.find(CODE.upper()) is not None) == (CODE, "xml", True)
    assert registry.find("other") is None
    with pytest.raises(dtekit.errors.MappingError) as raised:
        registry.load(str(tmp_path))
    assert raised.value.findings[0].path == "own.xml"
    assert repr(registry) == "<dtekit.Registry of 1 mappings>"


def test_hidden_files_links_and_other_files_of_a_folder_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "own.xml").write_text(TEMPLATE)
    (tmp_path / ".git").mkdir()
    for other in (".git/a.xml", ".b.json", "README.md"):
        (tmp_path / other).write_text("<")
    os.symlink(tmp_path, tmp_path / "in" / "again")
    assert [mapping.code for mapping in dtekit.Registry().load(tmp_path)] == [CODE]


def test_loading_a_missing_file_is_a_storage_error(tmp_path: Path) -> None:
    with pytest.raises(dtekit.errors.StorageError) as raised:
        dtekit.Registry().load(tmp_path / "none")
    assert (raised.value.code, raised.value.path) == ("file-not-found", "none")


def test_the_python_examples_of_the_mappings_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (VECTORS.parent.parent / "docs" / "mappings.md").read_text(encoding="utf-8")
    blocks = {word: page.split(f"```{word}\n")[1].split("```")[0] for word in ("template", "document")}
    (tmp_path / "mappings").mkdir()
    (tmp_path / "mappings" / "other.xml").write_text(TEMPLATE.replace(CODE, CODE[:-1] + "2"))
    monkeypatch.chdir(tmp_path)
    names = {"dtekit": dtekit, **blocks, "own_template": TEMPLATE.replace("/DTE\"", "/DTE/Documento\"").replace("\"a\"", "\"Detalle\"").replace("fixed(.", "fixed(QtyItem"), "library": '{"$library": {}}'}
    examples = page.split("```python\n")[1:]
    assert len(examples) == 2
    for example in examples:
        exec(example.split("```")[0], names)
    assert b"3101999999" in names["xml"]  # type: ignore[operator]
    registry = names["registry"]
    assert isinstance(registry, dtekit.Registry) and len(registry.mappings) == 2


def test_threads_share_a_mapping_and_a_registry() -> None:
    registry = dtekit.Registry()
    mapping = registry.add(TEMPLATE)

    def run(number: int) -> bool:
        expected = f"<F><T>{number}.00</T></F>".encode()
        found = registry.resolve(CODE)
        with pytest.raises(dtekit.errors.MappingError):
            registry.add(TEMPLATE)
        return mapping.apply(f'{{"a": {number}}}') == expected == found.apply({"a": number})

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(run, range(400)))


def test_other_threads_run_while_a_document_is_mapped() -> None:
    mapping = dtekit.Mapping.parse(TEMPLATE)
    data = b'{"a":[' + b",".join([b"1.10"] * 50_000) + b"]}"
    assert turns_during(lambda: mapping.apply(data)) > 5
    assert turns_during(lambda: mapping.explain(data)) > 5
    document = dtekit.Document.from_json(data)
    assert turns_during(lambda: mapping.apply(document)) > 5

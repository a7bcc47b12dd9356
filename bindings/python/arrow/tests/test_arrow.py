"""`dtekit.arrow`: exact columns, every source, every program that takes them, and the way back."""

from __future__ import annotations

import doctest
import io
import os
import random
import re
import subprocess
import sys
import tarfile
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any, Iterator

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

import dtekit
import dtekit.arrow

ROOT = Path(__file__).parents[4]


def document(total: str, number: int = 1) -> str:
    return (
        '{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01", "Numero": "%d", "FechaEmis": "2026-11-22T08:00:00-06:00"},'
        ' "Totales": {"VlrPagar": "%s"}}, "Detalle": [{"NroLinDet": "1", "MontoTotalItem": "%s"}]}}' % (number, total, total)
    )


def columns(source: Any, **options: Any) -> pyarrow.Table:
    table = pyarrow.table(dtekit.arrow.columns(source, **options))
    table.validate(full=True)
    return table


def codes(table: pyarrow.Table) -> list[list[str]]:
    return [[finding["code"] for finding in findings] for findings in table["findings"].to_pylist()]


def totals(count: int) -> list[str]:
    chance = random.Random(17)
    return [f"{chance.randrange(10**chance.randrange(1, 20))}.{chance.randrange(10**6):06}" for _ in range(count)]


# Exactness


def test_a_sum_over_the_column_is_the_sum_of_the_texts() -> None:
    texts = totals(2000)
    rows = dtekit.arrow.columns([document(text) for text in texts])
    expected = sum(Decimal(text) for text in texts)
    assert duckdb.sql("select sum(total) from rows").fetchall() == [(expected,)]
    table = pyarrow.table(rows)
    assert sum(table["total"].to_pylist()) == expected
    assert polars.DataFrame(rows)["total"].sum() == expected
    lines = duckdb.sql("select sum(line.total) from (select unnest(lines) as line from rows)").fetchall()
    assert lines == [(expected,)]


def test_a_number_that_does_not_fit_is_text_with_a_warning() -> None:
    table = columns([document("1.0000001"), document("ten"), document("1e2"), document("1.50")])
    assert table["total"].to_pylist() == [None, None, None, Decimal("1.5")]
    assert table["total_text"].to_pylist() == ["1.0000001", "ten", "1e2", None]
    assert table["ok"].to_pylist() == [True] * 4
    warning = {"columns-value"}
    assert [set(found) for found in codes(table)] == [warning, warning, warning, set()]
    finding = table["findings"].to_pylist()[0][0]
    assert (finding["severity"], finding["path"]) == ("warning", "Documento/Encabezado/Totales/VlrPagar")


def test_the_schema_is_known_before_and_has_a_version() -> None:
    schema = pyarrow.schema(dtekit.arrow.schema())
    assert schema.equals(columns([]).schema, check_metadata=True)
    assert schema.metadata == {b"dtekit.columns": str(dtekit.arrow.SCHEMA_VERSION).encode()}
    assert schema.field("total").type == pyarrow.decimal128(38, 6)


def test_the_schema_has_the_columns_of_the_page() -> None:
    page = (ROOT / "docs/columns.md").read_text("utf-8")
    table = page.partition("### A document\n")[2].partition("###")[0]
    named = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    names = [name for name in pyarrow.schema(dtekit.arrow.schema()).names if not name.endswith("_text")]
    assert names == ["name", "ok", *named, "findings"]


# Findings


def test_a_wrong_document_is_a_row_with_findings() -> None:
    table = columns([document("1.00"), "{", b"<Invoice/>", 5, document("2.00")])
    assert table["ok"].to_pylist() == [True, False, False, False, True]
    assert codes(table) == [[], ["json-syntax"], ["columns-document"], ["batch-document"], []]
    assert table["total"].to_pylist() == [Decimal(1), None, None, None, Decimal(2)]
    assert table["lines"].to_pylist()[1:4] == [None] * 3
    assert table["name"].to_pylist() == ["1", "2", "3", "4", "5"]


def test_an_exception_of_the_source_comes_behind_the_rows_before_it() -> None:
    def broken() -> Iterator[str]:
        yield from [document("1.00")] * 3
        raise KeyError("the mailbox is gone")

    reader = pyarrow.RecordBatchReader.from_stream(dtekit.arrow.columns(broken(), batch_rows=2))
    assert [reader.read_next_batch().num_rows for _ in range(2)] == [2, 1]
    with pytest.raises(pyarrow.ArrowInvalid, match="the mailbox is gone"):
        reader.read_next_batch()


# Sources


def content() -> list[tuple[str, str]]:
    return [(f"2026/{number}.json", document(f"{number}.10", number)) for number in range(3)]


def folder(path: Path) -> Path:
    (path / "archive/2026").mkdir(parents=True)
    for name, text in content():
        (path / "archive" / name).write_text(text, "utf-8")
    (path / "archive/2026/readme.txt").write_text("none", "utf-8")
    return path / "archive"


def zipped(path: Path) -> Path:
    with zipfile.ZipFile(path / "archive.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content():
            archive.writestr(name, text)
    return path / "archive.zip"


def tarred(path: Path) -> Path:
    with tarfile.open(path / "archive.tar", "w") as archive:
        for name, text in content():
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return path / "archive.tar"


@pytest.mark.parametrize("make", [folder, zipped, tarred])
def test_a_folder_and_an_archive_are_read(make: Any, tmp_path: Path) -> None:
    table = columns(make(tmp_path), endings=[".json"])
    assert table["name"].to_pylist() == [name for name, _ in content()]
    assert table["number"].to_pylist() == ["0", "1", "2"]


def test_ndjson_is_read_again_by_each_reader(tmp_path: Path) -> None:
    path = tmp_path / "a.ndjson"
    path.write_text("\n".join(text for _, text in content()), "utf-8")
    stream = dtekit.arrow.columns(str(path))
    assert pyarrow.table(stream).equals(pyarrow.table(stream))


def test_paths_are_read(tmp_path: Path) -> None:
    archive = folder(tmp_path)
    paths = [archive / name for name, _ in content()]
    assert columns([*paths, tmp_path / "none.json"])["ok"].to_pylist() == [True, True, True, False]


@pytest.mark.parametrize(
    "kind", [pyarrow.binary(), pyarrow.large_binary(), pyarrow.binary_view(), pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()], ids=str
)
def test_a_column_of_documents_is_read(kind: pyarrow.DataType) -> None:
    texts = pyarrow.array([None, *[text for _, text in content()]], pyarrow.string())
    given = pyarrow.table({"name": ["n", "a", "b", "c"], "content": texts.cast(pyarrow.binary()).cast(kind)})
    # A slice has an offset, and two chunks are two record batches.
    given = pyarrow.concat_tables([given.slice(2), given.slice(0, 1)])
    table = columns(given)
    assert table["name"].to_pylist() == ["b", "c", "n"]
    assert table["total"].to_pylist() == [Decimal("1.1"), Decimal("2.1"), None]
    assert codes(table) == [[], [], ["batch-document"]]


def test_frames_of_every_program_are_read() -> None:
    texts = [text for _, text in content()]
    frames = [
        polars.DataFrame({"content": texts}),
        pandas.DataFrame({"content": texts}),
        duckdb.sql("select unnest(%s) as content" % texts),
        pyarrow.record_batch({"content": texts}),
        pyarrow.table({"content": texts}).to_reader(),
        dtekit.arrow.convert(texts, to="xml"),
    ]
    for frame in frames:
        assert columns(frame)["number"].to_pylist() == ["0", "1", "2"]


def test_every_program_takes_the_columns() -> None:
    stream = dtekit.arrow.columns(content())
    expected = [Decimal("0.10"), Decimal("1.10"), Decimal("2.10")]
    assert pyarrow.table(stream)["total"].to_pylist() == expected
    assert polars.DataFrame(stream)["total"].to_list() == expected
    assert list(pandas.DataFrame.from_arrow(stream)["total"]) == expected
    assert [row[0] for row in duckdb.sql("select total from stream").fetchall()] == expected


def test_a_generator_is_read_only_once() -> None:
    stream = dtekit.arrow.columns(text for _, text in content())
    assert pyarrow.table(stream).num_rows == 3
    with pytest.raises(ValueError, match="only once"):
        pyarrow.table(stream)


def test_a_stream_is_lazy_and_can_be_left() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield document("1.00")

    reader = pyarrow.RecordBatchReader.from_stream(dtekit.arrow.columns(endless(), batch_rows=10, ahead=20))
    assert reader.read_next_batch().num_rows == 10
    del reader
    assert taken <= 200


@pytest.mark.parametrize(
    ("source", "options", "code"),
    [
        (pyarrow.table({"text": ["{}"]}), {}, "option-value"),
        (pyarrow.table({"content": [1]}), {}, "option-value"),
        ([], {"threads": 0}, "option-value"),
        ([], {"batch_rows": 0}, "option-value"),
        ([], {"thread": 1}, "option-unknown"),
        ([], {"standard": ("CR", "77")}, "mapping-unknown"),
        ([], {"standard": ("CR",)}, "option-value"),
        ("none.pdf", {}, "batch-source"),
        ("none.zip", {}, "file-not-found"),
    ],
)
def test_what_is_wrong_with_the_call_is_said_at_once(source: Any, options: dict[str, Any], code: str) -> None:
    with pytest.raises(dtekit.Error) as raised:
        dtekit.arrow.columns(source, **options)
    assert raised.value.code == code


@pytest.mark.parametrize("source", [5, b"{}", None])
def test_a_source_of_another_type_is_a_type_error(source: Any) -> None:
    with pytest.raises(TypeError, match="expected a path, Arrow data or an iterable"):
        dtekit.arrow.columns(source)


# The way back


TEMPLATE = (
    '<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento/Encabezado">'
    '<m:param name="note" default="none"/>'
    "<m:template><Factura><Total>{Totales/VlrPagar!}</Total><Nota>{$note}</Nota></Factura></m:template></m:mapping>"
)


def test_convert_makes_what_json_to_xml_makes() -> None:
    texts = [text for _, text in content()]
    table = pyarrow.table(dtekit.arrow.convert([*texts, "{"], to="xml", declaration=True))
    assert table["content"].to_pylist() == [*(dtekit.json_to_xml(text, declaration=True) for text in texts), None]
    assert codes(table) == [[], [], [], ["json-syntax"]]
    back = pyarrow.table(dtekit.arrow.convert(table.slice(0, 3), to="json"))
    assert back["content"].to_pylist() == [dtekit.xml_to_json(xml) for xml in table["content"].to_pylist()[:3]]


@pytest.mark.parametrize("template", [TEMPLATE, TEMPLATE.encode()], ids=["str", "bytes"])
def test_map_makes_what_the_mapping_makes(template: bytes | str) -> None:
    texts = [text for _, text in content()]
    table = pyarrow.table(dtekit.arrow.map([*texts, '{"a": 1}'], template, params={"note": Decimal("1.50")}))
    mapping = dtekit.Mapping.parse(template)
    expected = [mapping.apply(text, {"note": Decimal("1.50")}) for text in texts]
    assert table["content"].to_pylist() == [*expected, None]
    assert codes(table)[3] == ["mapping-missing"]


def test_official_documents_are_mapped_before_their_columns_are_read() -> None:
    given = (ROOT / "tests/vectors/mapping_cr/to/01_plain.xml").read_bytes()
    generic = dtekit.Mapping.standard("CR", "01", direction="from").apply(given)
    mapped = columns([given], standard=("CR", "01", "from")).drop(["name"])
    assert mapped.equals(columns([generic]).drop(["name"]))
    assert mapped["ok"].to_pylist() == [True]
    assert mapped["total"].to_pylist() == [Decimal(dtekit.Document.from_xml(generic).get("Documento/Encabezado/Totales/VlrPagar"))]


# pack


def test_pack_writes_names_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "documents.parquet"
    given = [("a", b"\x00\xff"), ("b", ""), ("c", tmp_path / "none"), ("d", "é")]
    packed = dtekit.arrow.pack(given, path, group_bytes=2)
    assert (packed.documents, packed.failed) == (4, 1)
    assert [(name, [finding.code for finding in found]) for name, found in packed.findings] == [("c", ["file-not-found"])]
    file = pyarrow.parquet.ParquetFile(path)
    assert file.read().to_pydict() == {"name": ["a", "b", "c", "d"], "content": [b"\x00\xff", b"", None, "é".encode()]}
    assert file.metadata.num_row_groups > 1
    assert file.schema_arrow.types == [pyarrow.string(), pyarrow.binary()]
    assert os.listdir(tmp_path) == ["documents.parquet"]


@pytest.mark.parametrize("make", [folder, zipped])
def test_packed_documents_have_the_columns_of_their_files(make: Any, tmp_path: Path) -> None:
    source = make(tmp_path)
    path = tmp_path / "documents.parquet"
    assert dtekit.arrow.pack(source, path, endings=[".json"]).documents == 3
    assert columns(pyarrow.parquet.read_table(path)).equals(columns(source, endings=[".json"]))


def test_a_pack_that_fails_leaves_no_file(tmp_path: Path) -> None:
    def broken() -> Iterator[str]:
        yield "{}"
        raise KeyError("the mailbox is gone")

    with pytest.raises(KeyError, match="the mailbox is gone"):
        dtekit.arrow.pack(broken(), tmp_path / "documents.parquet")
    assert os.listdir(tmp_path) == []
    with pytest.raises(dtekit.errors.StorageError):
        dtekit.arrow.pack([], tmp_path / "none" / "documents.parquet")


MEMORY = """
import re, sys, dtekit.arrow
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
def documents(count):
    for number in range(count):
        yield b"<DTE>" + b"%08d" % number * 250 + b"</DTE>"
dtekit.arrow.pack(documents(2000), sys.argv[1], group_bytes=1 << 20)
before = peak()
dtekit.arrow.pack(documents(100_000), sys.argv[1], group_bytes=1 << 20)
print(peak() - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_pack_needs_no_more_memory_for_more_documents(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MEMORY, str(tmp_path / "documents.parquet")]
    grown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    # The documents have 200 MB. What a batch may hold ahead is 32 MiB.
    assert int(grown) < 64_000


# The package


def test_no_program_that_takes_arrow_is_loaded() -> None:
    code = "import sys, dtekit.arrow; dtekit.arrow.convert([b'{}'], to='xml').__arrow_c_stream__(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pyarrow", "polars", "pandas", "duckdb"} & set(loaded)


def test_another_version_of_the_native_part_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dtekit_arrow.py").write_text("__version__ = '0.0.1'")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", "import dtekit.arrow"], capture_output=True, text=True, env=environment)
    assert "needs dtekit-arrow" in ended.stderr and "found 0.0.1" in ended.stderr


def test_the_doctests_pass() -> None:
    results = doctest.testmod(dtekit.arrow)
    assert results.attempted >= 8
    assert results.failed == 0


def test_every_public_name_is_documented() -> None:
    for name in dtekit.arrow.__all__:
        value = getattr(dtekit.arrow, name)
        assert name == "SCHEMA_VERSION" or value.__doc__, name


@pytest.mark.parametrize(("number", "expected"), [(0, ["01", "2026/2.xml expected", "1.30"]), (1, ["4 documents, 0 could"])])
def test_the_programs_of_the_page_run(number: int, expected: list[str], tmp_path: Path) -> None:
    page = (ROOT / "docs/columns.md").read_text("utf-8")
    program = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[number]
    documents = [("2026/1.xml", document("1.30")), ("2026/2.xml", document("x")), ("2026/3.xml", "{"), ("2026/4.xml", "<a/>")]
    with zipfile.ZipFile(tmp_path / "invoices.zip", "w") as archive:
        for name, text in documents:
            archive.writestr(name, text)
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    for text in expected:
        assert text in printed.stdout

"""What the tests of both engines share: the documents, the mapping, and what must come out."""

from __future__ import annotations

import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pyarrow.parquet

import dtekit
import dtekit.arrow

EXAMPLES = Path(__file__).parents[1] / "examples"
COUNT = 9000
MAPPING = (
    '<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento/Encabezado"><m:template>'
    "<Factura><m:check test=\"Totales/VlrPagar &lt; 8000\" code=\"own-limit\" message=\"too much\"/>"
    "<Total>{Totales/VlrPagar!}</Total></Factura></m:template></m:mapping>"
)


def document(number: int) -> str | bytes:
    """A generic DTE as JSON or XML; each hundredth is neither."""
    if number % 100 == 7:
        return b"\x00{"
    json = '{"Documento": {"Encabezado": {"IdDoc": {"Numero": "%d"}, "Totales": {"VlrPagar": "%d.01"}}}}' % (number, number)
    return json if number % 2 else dtekit.json_to_xml(json)


def start(example: str, folder: Path, *arguments: str) -> list[str]:
    """The lines that an example prints for packed documents."""
    packed = dtekit.arrow.pack(((f"{number}", document(number)) for number in range(COUNT)), folder / "documents.parquet", group_bytes=1 << 16)
    assert (packed.documents, packed.failed) == (COUNT, 0)
    (folder / "mapping.xml").write_text(MAPPING, "utf-8")
    command = [sys.executable, str(EXAMPLES / example), str(folder / "documents.parquet"), str(folder / "out")]
    environment = {**os.environ, "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    ended = subprocess.run(
        [*command, "--mapping", str(folder / "mapping.xml"), *arguments], capture_output=True, text=True, env=environment
    )
    assert ended.returncode == 0, ended.stderr[-4000:]
    return ended.stdout.splitlines()


def check(folder: Path, printed: list[str]) -> None:
    wrong = {number for number in range(COUNT) if number % 100 == 7}
    assert printed[-1] == f"{COUNT} documents, {len(wrong)} with errors"
    rows = {int(row["name"]): row for row in pyarrow.parquet.read_table(folder / "out").to_pylist()}
    assert set(rows) == set(range(COUNT))
    for number, row in rows.items():
        is_wrong = number in wrong
        assert row["ok"] is not is_wrong
        assert row["total"] == (None if is_wrong else Decimal(f"{number}.01"))
        codes = {name: [finding["code"] for finding in row[name]] for name in ("findings", "mapping_findings")}
        assert bool(codes["findings"]) is is_wrong
        # JSON becomes XML; what is XML already cannot be read as JSON.
        assert bool(row["xml"]) is (not is_wrong and number % 2 == 1)
        assert bool(row["xml"]) is not bool(row["xml_findings"])
        if is_wrong:
            assert row["mapped"] is None and codes["mapping_findings"]
        elif number >= 8000:
            assert row["mapped"] is None and codes["mapping_findings"] == ["own-limit"]
        else:
            assert row["mapped"] == b"<Factura><Total>%d.01</Total></Factura>" % number

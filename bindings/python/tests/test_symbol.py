"""Symbols are read by zxing-cpp, a reader that dtekit does not share a line with."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

import dtekit

VECTORS = Path(__file__).parents[3] / "tests" / "vectors"
FORMATS = {
    "qr": zxingcpp.BarcodeFormat.QRCode,
    "pdf417": zxingcpp.BarcodeFormat.PDF417,
    "code128": zxingcpp.BarcodeFormat.Code128,
}


def cases(folder: str) -> list[Path]:
    found = sorted((VECTORS / folder).glob("*.json"))
    assert found
    return [path for path in found if "error" not in json.loads(path.read_text(encoding="utf-8"))]


def read(image: Image.Image, kind: str) -> bytes:
    [found] = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(FORMATS[kind]))
    return bytes(found.bytes)


def of_png(png: bytes) -> Image.Image:
    """The picture as a page has it: with white around it."""
    drawn = Image.open(io.BytesIO(png)).convert("L")
    page = Image.new("L", (drawn.width + 80, drawn.height + 80), 255)
    page.paste(drawn, (40, 40))
    return page


def of_escpos(escpos: bytes) -> Image.Image:
    """The dots that a printer makes of `GS v 0`."""
    rows, at, width = b"", 0, 0
    while at < len(escpos):
        assert escpos[at : at + 4] == b"\x1dv0\x00"
        width = int.from_bytes(escpos[at + 4 : at + 6], "little")
        height = int.from_bytes(escpos[at + 6 : at + 8], "little")
        rows += escpos[at + 8 : at + 8 + width * height]
        at += 8 + width * height
    drawn = Image.frombytes("1", (width * 8, len(rows) // width), bytes(255 - byte for byte in rows)).convert("L")
    page = Image.new("L", (drawn.width + 80, drawn.height + 80), 255)
    page.paste(drawn, (40, 40))
    # A dot of a printer is larger than a pixel.
    return page.resize((page.width * 2, page.height * 2), Image.Resampling.NEAREST)


@pytest.mark.parametrize("path", cases("symbol"), ids=lambda path: path.stem)
def test_another_program_reads_every_symbol(path: Path) -> None:
    case: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    drawn = dtekit.symbol(case["text"], case["kind"], **case.get("options", {}))
    content = case["text"].encode(case.get("options", {}).get("encoding", "utf-8"))
    larger = dtekit.symbol(case["text"], case["kind"], **{**case.get("options", {}), "module": 4})
    assert read(of_png(larger.png), case["kind"]) == content
    assert read(of_escpos(drawn.escpos), case["kind"]) == content


@pytest.mark.parametrize("path", cases("print"), ids=lambda path: path.stem)
def test_another_program_reads_the_symbol_of_every_country(path: Path) -> None:
    case: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    symbol = dtekit.print_data(case["data"], case["country"], **case.get("options", {})).symbol
    if symbol is None:
        assert case["expect"]["symbol"] is None
        return
    drawn = dtekit.symbol(
        symbol.text, symbol.kind, error_correction=symbol.error_correction, encoding=symbol.encoding, module=4
    )
    assert read(of_png(drawn.png), symbol.kind) == symbol.text.encode(symbol.encoding)


def test_the_example_prints_a_ticket_and_a_page(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    example, document = root / "bindings/python/examples/print_document.py", root / "tests/data/certified-cl.xml"
    command = [sys.executable, str(example), str(document), "CL", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    symbol = dtekit.print_data(document.read_bytes(), "CL").symbol
    assert symbol is not None
    ticket = (tmp_path / "ticket.bin").read_bytes()
    begin = ticket.index(b"\x1dv0\x00")
    drawn = dtekit.symbol(symbol.text, symbol.kind, encoding=symbol.encoding, columns=12).escpos
    assert ticket[begin : begin + len(drawn)] == drawn
    assert read(of_escpos(drawn), "pdf417") == symbol.text.encode("iso-8859-1")
    assert "Receptor: Muñoz y Cía.\n".encode("cp1252") in ticket[:begin]
    assert "2 x Café & té\n" in ticket[:begin].decode("cp1252")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<td>Café &amp; té<td>" in page
    assert "<svg " in page
    assert "Res. 80 de 2014" in page


def test_an_address_of_the_caller_holds() -> None:
    case = json.loads((VECTORS / "print" / "sv_signed.json").read_text(encoding="utf-8"))
    registry = dtekit.Registry()
    registry.add_table(
        '{"$table": {"name": "sv-direccion", "version": "2", "from": "2025-01-01", "source": "own"},'
        ' "columns": ["key", "value"], "rows": [["consulta", "https://nueva.example/c"]]}'
    )
    symbol = dtekit.print_data(case["data"], "SV", registry=registry).symbol
    assert symbol is not None
    assert symbol.text.startswith("https://nueva.example/c?ambiente=00&")
    before = dtekit.print_data(case["data"], "SV", registry=registry, as_of="2024-12-31").symbol
    assert before is not None
    assert before.text == case["expect"]["symbol.text"]

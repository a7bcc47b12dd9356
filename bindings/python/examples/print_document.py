"""Prints a certified document: a ticket of 80 mm for a printer that takes ESC/POS, and an A4 page as HTML.

    python print_document.py certified.xml CL [folder]

The fields, legends and the symbol come from dtekit; what the page looks like is in the templates, for Jinja2.
"""

from __future__ import annotations

import sys
from pathlib import Path

import jinja2

import dtekit

TEMPLATES = Path(__file__).parent / "templates"
# Initialize, windows-1252; centred; cut.
BEGIN, CENTRED, CUT = b"\x1b@\x1bt\x10", b"\x1ba\x01", b"\n\n\n\x1dVB\x00"


def paper(certified: bytes, country: str) -> tuple[bytes, str]:
    """The bytes of the ticket, and the page."""
    data = dtekit.print_data(certified, country)
    for finding in data.findings:
        print(f"{finding.severity}: {finding.message}", file=sys.stderr)
    if data.symbol is None:
        raise SystemExit("something is missing for the symbol")
    drawn = dtekit.symbol(
        data.symbol.text,
        data.symbol.kind,
        error_correction=data.symbol.error_correction,
        encoding=data.symbol.encoding,
        # 576 dots in a line: twelve columns of PDF417 with two dots a module.
        columns=12 if data.symbol.kind == "pdf417" else None,
    )
    engine = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=jinja2.select_autoescape())
    text = engine.get_template("ticket.txt").render(data=data)
    legends = "".join(f"{legend.text}\n" for legend in data.legends)
    ticket = b"".join([BEGIN, printer(text), CENTRED, drawn.escpos, printer(legends), CUT])
    page = engine.get_template("page.html").render(data=data, svg=drawn.svg, width=data.symbol.minimum_width or 30)
    return ticket, page


def printer(text: str) -> bytes:
    """The text as the printer takes it."""
    return text.encode("cp1252", "replace")


if __name__ == "__main__":
    folder = Path(sys.argv[3] if len(sys.argv) > 3 else ".")
    ticket, page = paper(Path(sys.argv[1]).read_bytes(), sys.argv[2])
    (folder / "ticket.bin").write_bytes(ticket)
    (folder / "page.html").write_text(page, encoding="utf-8")
    print(f"{folder / 'ticket.bin'}: {len(ticket)} bytes, {folder / 'page.html'}: {len(page)} characters")

"""Runs the fragments in Python of the pages of lint, totals, tables, reading, batches and each country: fragments.py ARCHIVE TAKEN

A fragment takes for granted what its reader has, such as `document`. It gets a document from the vectors of its country: one at least
must pass. ARCHIVE is the one that docs/batches.md reads. Writes to TAKEN which blocks it ran, as `FILE:LINE`. Prints a line for each
page that fails, and the sum.
"""

import contextlib
import io
import json
import re
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List

import dtekit
from blocks import ROOT
from blocks import blocks as of_page

VECTORS = ROOT / "tests/vectors"
taken: List[str] = []


def blocks(page: str, only: slice = slice(None)) -> List[str]:
    """The blocks in Python of a page, which the caller runs."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    chosen = [block for block in of_page(text) if block.label == "python"][only]
    taken.extend(f"docs/{page}:{block.line}" for block in chosen)
    return [block.text for block in chosen]


def run(page: str, code: str, names: Dict[str, Any]) -> str:
    """Runs a block; gives what it printed."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, f"docs/{page}", "exec"), {"dtekit": dtekit, **names})
    return said.getvalue()


def country(page: str) -> None:
    """Each block of a country's page does what it says with a vector of that country."""
    code = page[len("mapping-") : -len(".md")]
    folder, ending = (VECTORS / f"mapping_{code}/from", "xml") if code == "br" else (VECTORS / f"mapping_{code}/to", "json")
    inputs = [file for file in sorted(folder.glob(f"*.{ending}")) if not file.name.endswith(".dte.xml")]
    for block in blocks(page):
        kind = re.search(r'standard\("[A-Z]+", "(\w+)"', block)
        assert kind, "a block that names no mapping"
        fitting = [file for file in inputs if file.name.startswith(f"{kind[1]}_")] or inputs
        assert any(passes(page, block, file) for file in fitting), f"no vector passes:\n{block}"


def passes(page: str, block: str, file: Path) -> bool:
    text = file.read_bytes()
    try:
        ticket = (VECTORS / "mapping_do/to/32_plain.json").read_bytes()
        run(page, block, {"document": text, "xml": text, "ticket": ticket, "signature_value": "c2VsbG8gZGUgcHJ1ZWJh" * 8})
    except dtekit.Error:
        return False
    return True


def tables(page: str) -> None:
    run(page, "".join(blocks(page)), {})
    # What the comments of the page say.
    registry = dtekit.Registry()
    assert registry.row("ec-tasa-iva", "general", "2024-03-31")["value"] == "12"
    assert registry.row("ec-tasa-iva", "general", "2024-04-01")["value"] == "15"


def deadlines(page: str) -> None:
    run(page, "".join(blocks(page)), {})
    # What the comment of the page says.
    document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "I", "FechaEmis": "2026-05-31T10:00:00"}}}}
    found = [(one.kind, one.due) for one in dtekit.deadlines(document, "MX")]
    assert found == [("send", "2026-06-03T10:00:00"), ("cancel", "2027-03-31"), ("answer", None)], found


def reading(page: str) -> None:
    taken: List[Any] = []
    received = (ROOT / "tests/data/certified-cl.xml").read_bytes()
    block, originals = blocks(page)
    run(page, block, {"received": received, "book": taken.append, "set_aside": lambda *rest: taken.append(rest)})
    assert [type(one) for one in taken] == [dtekit.Document], taken
    run(page, block, {"received": b"<a/>", "book": taken.append, "set_aside": lambda *rest: taken.append(rest)})
    assert isinstance(taken[1], tuple), taken
    envelope = json.loads((VECTORS / "verify/a_chilean_envio.json").read_text(encoding="utf-8"))["data"].encode()
    alone: List[Any] = []
    run(page, originals, {"envelope": envelope, "archive": alone.append})
    assert alone and all(dtekit.read(one)[0].original == one for one in alone), alone


def pages(archive: str) -> Iterator[Any]:
    yield "trace.md", lambda page: "('seller/address/canton',)" in run(page, blocks(page, slice(1, 2))[0], {}) or sys.exit("no path")
    yield "lint.md", lambda page: "lint-misspelt" in run(page, blocks(page)[0], {}) or sys.exit("no lint-misspelt")
    yield "totals.md", lambda page: "inconsistent rate half-up" in run(page, blocks(page)[0], {}) or sys.exit("no difference")
    yield "validation.md", lambda page: run(page, blocks(page)[0], {}) == "schema-type SemillaModel/fecha\n" or sys.exit("no schema-type")
    yield "cookbook-refused.md", lambda page: "\nse esperaba " in run(page, blocks(page)[0], {}) or sys.exit("no words in Spanish")
    yield "tables.md", tables
    yield "deadlines.md", deadlines
    yield "reading.md", reading
    yield "batches.md", lambda page: run(page, blocks(page, slice(1, 2))[0].replace("invoices.zip", archive), {}).count("findings") == 2 or sys.exit("no items")
    for file in sorted((ROOT / "docs").glob("mapping-*.md")):
        yield file.name, country


def main(archive: str, log: str) -> int:
    failed = []
    passed = 0
    for page, test in pages(archive):
        try:
            test(page)
            passed += 1
        except (Exception, SystemExit) as error:
            failed.append(page)
            print(f"FAILED docs/{page}: {type(error).__name__}: {error}")
    with open(log, "a", encoding="utf-8") as file:
        file.write("".join(f"{place}\n" for place in taken))
    print(f"{passed} pages passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

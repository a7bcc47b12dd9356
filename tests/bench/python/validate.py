"""Measures `validate` beside libxml2 in the same run: python validate.py LIBRARY PROGRAM DATA [--bless]

LIBRARY is libdtekit in a release build, PROGRAM the dtekit-instructions of the same build, which calls the function of
Rust; DATA is the folder of the authorities' data. All get the bytes of an unsigned document: libxml2 (lxml) parses and validates it with a schema that was read before. Each document has one violation,
so that both read it to its end and dtekit stays with the schema; the rules beyond the schema are measured beside it.
Writes the tables of docs/validation.md with `--bless`. `DOMCount` of Xerces-C (Debian: libxerces-c-samples) is measured
if it is installed: what a document of 1.5 MB takes longer than one of 2 kB.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Callable, Dict, List

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/schemas"))

from lxml import etree

from compare import Bytes, Library, Peer
from documents import DOCUMENTS
from sources import mended, unsigned

VECTORS = ROOT / "tests/vectors"
# The document, its repeated part, the schema, and a change that breaks the schema at the end.
SEEDS = {
    "CFDI 4.0": ("mapping_mx/to/I_plain.xml", "Concepto", "mx/Comprobante-4.0"),
    "UBL invoice": ("mapping_pe/to/01_plain.xml", "InvoiceLine", "ubl/2.1"),
    "GTDocumento": ("mapping_gt/to/FACT_plain.xml", "Item", "gt/GTDocumento-0.2"),
}
SIZES = {"2 kB": 2_000, "20 kB": 20_000, "1.5 MB": 1_500_000}
BEGIN, END = "<!-- The measurements: made by `VALIDATE=--bless tests/bench/run validate`. -->\n", "<!-- The measurements end here. -->"


def grown(seed: str, part: str, size: int) -> bytes:
    """The document with its repeated part so often that it has this size, and an unknown element at its end."""
    root = etree.parse(str(VECTORS / seed), etree.XMLParser(remove_blank_text=True)).getroot()
    last = root.findall(f".//{{*}}{part}")[-1]
    text = etree.tostring(last)
    missing = size - len(etree.tostring(root))
    parent, at = last.getparent(), last.getparent().index(last)
    for number in range(max(0, round(missing / (len(text) - 120)))):
        parent.insert(at + 1, etree.fromstring(text))
    etree.SubElement(root, f"{{{etree.QName(root).namespace}}}NotOfTheSchema")
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def seconds(call: Callable[[], object]) -> float:
    """The median of rounds that take a tenth of a second each at least, in time of the processor."""
    call()
    begin = time.process_time()
    call()
    count = max(1, round(0.1 / (time.process_time() - begin)))
    rounds = []
    for _ in range(7):
        begin = time.process_time()
        for _ in range(count):
            call()
        rounds.append((time.process_time() - begin) / count)
    return statistics.median(rounds)


def call(library: Library, text: bytes) -> Callable[[], object]:
    """The call of the C function alone: its findings are freed unread, as nobody reads the log of lxml."""
    options = b'{"signed": false}'
    out, error = Bytes(), ctypes.c_void_p()

    def validate() -> None:
        status = library.library.dtekit_validate(
            text, len(text), options, len(options), ctypes.byref(out), ctypes.byref(error)
        )
        assert status == 0
        library.library.dtekit_bytes_free(ctypes.byref(out))

    return validate


def function(program: pathlib.Path, text: bytes, file: pathlib.Path) -> float:
    """The median of the call of the Rust function alone: what twice as many calls in a process take longer."""
    file.write_bytes(text)

    def processor() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    def took(times: int) -> float:
        begin = processor()
        subprocess.run([program, "check", "validate", "CL", file, str(times)], check=True)
        return processor() - begin

    count = max(2, 20_000_000 // len(text))
    return statistics.median((took(2 * count) - took(count)) / count for _ in range(7))


def shown(value: float) -> str:
    return f"{value * 1e6:,.0f} µs" if value < 0.01 else f"{value * 1e3:,.1f} ms"


def alone(code: str, *arguments: str) -> float:
    """What a Python program of its own prints."""
    here = str(ROOT / "tests/schemas")
    text = f"import sys; sys.path.insert(0, {here!r})\n{code}"
    said = subprocess.run([sys.executable, "-c", text, *arguments], capture_output=True, text=True, check=True)
    return float(said.stdout.split()[-1])


# The peak of the memory over what the program had with the document read and one small document validated.
MEMORY = """
import pathlib, re
from compare import Library
peak = lambda: int(re.search(r"VmHWM:\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text())[1])
library, text, small = Library(sys.argv[1]), pathlib.Path(sys.argv[2]).read_bytes(), pathlib.Path(sys.argv[3]).read_bytes()
library.validate(small, signed=False)
before = peak()
assert library.validate(text, signed=False)
print(peak() - before)
"""
# The first call less the second one.
FIRST = """
import pathlib, time
from compare import Library
library, text = Library(sys.argv[1]), pathlib.Path(sys.argv[2]).read_bytes()
end = text.rindex(b"</")
# With one violation the rules are not asked.
text = text if sys.argv[3] == "rules" else text[:end] + b"<NotOfTheSchema/>" + text[end:]
# Everything but the schema is warm.
library.validate(b"<SemillaModel><valor>x</valor></SemillaModel>", signed=False)
times = []
for _ in range(2):
    begin = time.process_time()
    library.validate(text, signed=False)
    times.append(time.process_time() - begin)
print(times[0] - times[1])
"""


def tables() -> int:
    """The bytes of all packed tables of schemas in the newest release build."""
    folders = (ROOT / "target").glob("**/release/build/dtekit-*/out/schemas")
    newest = max(folders, key=lambda folder: folder.stat().st_mtime)
    return sum(file.stat().st_size for file in newest.rglob("*") if file.is_file())


def xerces(schema: pathlib.Path, small: bytes, large: bytes, folder: pathlib.Path) -> float | None:
    """What the large document takes longer than the small one, by processes of Xerces-C."""
    program = shutil.which("DOMCount")
    if program is None:
        return None
    took = []
    for name, text in (("small.xml", small), ("large.xml", large)):
        location = f'xsi:schemaLocation="{etree.QName(etree.fromstring(text)).namespace} {schema}"'
        head = re.sub(rb"<([\w:]+) ", lambda found: found.group(0) + location.encode() + b" ", text.split(b"?>", 1)[1], count=1)
        if b"xmlns:xsi" not in head[:2000]:
            head = head.replace(b"xsi:schemaLocation", b'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation', 1)
        (folder / name).write_bytes(head)
        rounds = []
        for _ in range(3):
            begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            command = [program, "-v=always", "-n", "-s", "-f", str(folder / name)]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            rounds.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin)
            # It has read the schema if it finds the violation, and no other.
            if "NotOfTheSchema" not in ran.stderr or ran.stderr.count("Error at file") > ran.stderr.count("NotOfTheSchema"):
                raise SystemExit(f"Xerces-C did not find the violation alone: {ran.stderr[:500]}")
        took.append(min(rounds))
    return took[1] - took[0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--bless", action="store_true")
    given = parser.parse_args()
    path = str(given.library.resolve())
    library = Library(path)
    rows: List[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        whole = mended(given.data, folder / "mended")
        services: Dict[str, set] = {}
        for row in DOCUMENTS:
            services.setdefault(row["table"].split("/")[0], set()).update(row["service"])
        bare = unsigned(whole, services)
        large: Dict[str, bytes] = {}
        for title, (seed, part, table) in SEEDS.items():
            row = next(row for row in DOCUMENTS if row["table"] == table)
            schema = Peer(row, bare).schema
            for size, length in SIZES.items():
                text = grown(seed, part, length)
                large[title, size] = text
                parse = etree.XMLParser(huge_tree=True)
                assert not schema.validate(etree.fromstring(text, parse)) and library.validate(text, signed=False)
                ours, rust = seconds(call(library, text)), function(given.program, text, folder / "document.xml")
                theirs = seconds(lambda: schema.validate(etree.fromstring(text, parse)))
                right = re.sub(rb"<[\w:]*NotOfTheSchema/>", b"", text)
                assert library.validate(right, signed=False) == [], title
                rules = seconds(call(library, right))
                rows.append(f"| {title}, {size} ({len(text):,} bytes) | {shown(rust)} | {shown(theirs)} | {theirs / rust:.1f} × | "
                            f"{shown(ours)} | {theirs / ours:.1f} × | {shown(rules)} |")
                print(rows[-1], flush=True)
        small, big = folder / "small.xml", folder / "big.xml"
        growth = []
        for size in ("20 kB", "1.5 MB"):
            small.write_bytes(large["UBL invoice", "2 kB"])
            big.write_bytes(large["UBL invoice", size])
            growth.append(alone(MEMORY, path, str(big), str(small)))
        first: Dict[str, List[tuple]] = {"schema": [], "rules": []}
        for to in sorted(VECTORS.glob("mapping_*/to")):
            for file in sorted(to.glob("*_plain.xml"))[:1]:
                for what, rounds in first.items():
                    rounds.append((alone(FIRST, path, str(file), what), file))
        weight = tables()
        other = xerces(whole / "gt/schemas/GT_Documento-0.2.0.xsd", large["GTDocumento", "2 kB"],
                       large["GTDocumento", "1.5 MB"], folder)
    said = ["\n| document | dtekit | libxml2, parsed and validated | dtekit is faster | through C from Python | faster | with the rules |",
            "|---|---|---|---|---|---|---|", *rows, "",
            "| what | measured | goal |", "|---|---|---|",
            f"| memory that the invoice of 20 kB and of 1.5 MB needs more than one of 2 kB | {growth[0]:.0f} kB and {growth[1]:.0f} kB | "
            "the same |",
            *[f"| the first use of a {what}, median and slowest of {len(one)} countries | {shown(statistics.median(took for took, _ in one))}, "
              f"{shown(max(one)[0])} (`{max(one)[1].parent.parent.name[8:].upper()}`) | {goal} |"
              for what, one, goal in (("schema", first["schema"], "3 ms"), ("schema with its rules", first["rules"], ""))],
            f"| all tables of schemas in the library | {weight / 1000:,.0f} kB | 300 kB |"]
    if other is not None:
        ours = seconds(call(library, large["GTDocumento", "1.5 MB"]))
        said.append(f"| `GTDocumento` of 1.5 MB: Xerces-C (`DOMCount`) beside dtekit | {shown(other)} beside {shown(ours)} | |")
    made = "\n".join(said) + "\n\n"
    print(made)
    if given.bless:
        page = ROOT / "docs/validation.md"
        text = page.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        page.write_text(before + BEGIN + made + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()

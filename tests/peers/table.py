"""Runs the probes with dtekit and its peers, and writes into `docs/how-documents-convert.md` what each loses.

`--check` writes nothing, and fails if the page is stale. A peer that cannot run here keeps its column of the page.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.parsers import expat

from probes import JSON_TO_XML, REFUSE, XML_TO_JSON

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / "target/peers"
PAGE = ROOT / "docs/how-documents-convert.md"
BEGIN, END = "<!-- peers: written by tests/peers/run, do not edit -->", "<!-- end of peers -->"
JSON_NET = Path("/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll")
SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
WAYS = {"json_to_xml": JSON_TO_XML, "xml_to_json": XML_TO_JSON}
NODE = ["node", str(HERE / "ask.js")]
PEERS = {
    "dtekit": [*NODE, "dtekit", str(ROOT)],
    "Json.NET": ["mono", str(WORK / "AskJsonNet.exe")],
    "xmltodict": [str(WORK / "venv/bin/python"), str(HERE / "ask_xmltodict.py")],
    "fast-xml-parser": [*NODE, "fast-xml-parser", str(ROOT)],
    "xml-js": [*NODE, "xml-js", str(ROOT)],
}


def main():
    page = PAGE.read_text("utf-8")
    columns = {name: ask(name, command) for name, command in PEERS.items()}
    text = "\n\n".join(table(way, columns, page) for way in WAYS)
    before, rest = page.split(BEGIN)
    new = f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}"
    if "--check" not in sys.argv:
        PAGE.write_text(new, "utf-8")
    elif new != page:
        sys.exit("docs/how-documents-convert.md is stale: tests/peers/run writes it")


def ask(name, command):
    """The outputs of a peer for each direction; None if it cannot run here."""
    if name == "Json.NET" and not compiled():
        print("left out: Json.NET (Debian: mono-mcs, mono-runtime, libnewtonsoft-json5.0-cil)")
        return None
    asked = {way: [encoded(input) for _, input, _ in probes] for way, probes in WAYS.items()}
    environment = {**os.environ, "MONO_PATH": str(JSON_NET.parent)}
    done = subprocess.run(
        command, input=json.dumps(asked).encode(), stdout=subprocess.PIPE, env=environment, check=True
    )
    return json.loads(done.stdout)


def encoded(input):
    data = input if isinstance(input, bytes) else input.encode()
    return base64.b64encode(data).decode()


def compiled():
    if not (JSON_NET.exists() and shutil.which("mcs") and shutil.which("mono")):
        return False
    source, program = HERE / "AskJsonNet.cs", WORK / "AskJsonNet.exe"
    subprocess.run(["mcs", f"-r:{JSON_NET}", "-r:System.Xml", f"-out:{program}", str(source)], check=True)
    return True


def table(way, columns, page):
    title = {"json_to_xml": "JSON → XML", "xml_to_json": "XML → JSON"}[way]
    lines = [f"| {title} | {' | '.join(PEERS)} |", "|---" * (1 + len(PEERS)) + "|"]
    known = {name: known_column(page, title, index) for index, name in enumerate(PEERS)}
    wrong = dict.fromkeys(PEERS, 0)
    for number, (probe, input, right) in enumerate(WAYS[way]):
        cells = []
        for peer, answers in columns.items():
            cell = known[peer].get(probe, "not asked")
            if answers is not None:
                cell = judge(way, probe, answers[way][number], right)
            wrong[peer] += cell not in ("kept", "refused")
            cells.append(cell)
        lines.append(f"| {probe} | {' | '.join(cells)} |")
    sums = " | ".join(f"**{count}**" for count in wrong.values())
    return "\n".join([*lines, f"| **lost or wrong, of {len(WAYS[way])}** | {sums} |"])


def known_column(page, title, index):
    """The cells of a peer on the page, by probe."""
    section = page.partition(BEGIN)[2].partition(f"| {title} |")[2].partition("\n\n")[0]
    rows = [re.split(r"(?<!\\) \| ", line.strip("| ")) for line in section.splitlines()[2:]]
    return {row[0]: row[index + 1] for row in rows}


def judge(way, probe, answer, right):
    """The cell of an output: `kept` or `refused` if nothing is lost, else the output or `error`."""
    answers = [text for text in right if text is not REFUSE]
    if "error" in answer:
        return "refused" if REFUSE in right else "error"
    out = answer["out"]
    if way == "xml_to_json":
        kept = any(same_json(out, text) for text in answers)
        return "kept" if kept else shown(out)
    # For these probes only, `<a/>` and `<a></a>` are different outputs.
    facts = events if '"' not in probe else spelled
    found = facts(out)
    if found is not None and any(found == facts(text) for text in answers):
        return "kept"
    content = re.sub(r"^<DTE>|</DTE>$", "", out)
    return shown(content) if events(out) is not None else f"no XML: {shown(content)}"


def same_json(left, right):
    try:
        return tokens(left) == tokens(right)
    except ValueError:
        return left == right


def tokens(text):
    """A JSON text as data: its members in their order, its numbers as they are written."""
    number = lambda token: ("number", token)  # noqa: E731
    return json.loads(text, object_pairs_hook=list, parse_int=number, parse_float=number)


def events(xml):
    """The events that expat reads, with namespaces; None if the text is not XML."""
    found = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.ordered_attributes = parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: found.append((name, attributes))
    parser.EndElementHandler = found.append
    parser.CharacterDataHandler = lambda text: found.append(("#text", text))
    try:
        parser.Parse(xml.encode(), True)
    except (expat.ExpatError, UnicodeEncodeError):
        return None
    return found


def spelled(xml):
    return xml.strip().replace(" />", "/>")


def shown(text):
    """An output for a table, in one line."""
    text = re.sub(r'^{"\?xml":{[^}]*},', "{", text).replace("|", "\\|")
    text = "".join(c if c.isprintable() else SHORT.get(c, f"\\u{ord(c):04x}") for c in text)
    text = text if len(text) <= 60 else f"{text[:59]}…"
    return f"`{text}`" if text else "nothing"


if __name__ == "__main__":
    main()

"""Compares dtekit with Python's json and xml.etree: the XML and JSON of both must hold the same data.

The inputs are `tests/data/invoice.json`, 400 random documents, the vectors without options, and the files of the JSON suite
that every parser must accept. The suite is not part of the project: `DTEKIT_AUTHORITY_DATA` names its folder, by default
`../shared/data` beside the project. `UNLIKE` lists the allowed differences with their reasons; a listed difference that no
longer exists fails too.
"""

import base64
import json
import os
import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VECTORS = ROOT / "tests/vectors/convert"
SUITE = Path(os.environ.get("DTEKIT_AUTHORITY_DATA", ROOT.parent / "shared/data")) / "json-suite"

CR = "xml.etree writes a carriage return in text as it is, so that it is read as a line feed"
CDATA = "xml.etree does not tell CDATA from text; in JSON they are two members, whose order is lost"
UNLIKE = {
    "json_to_xml/escape_of_white_space_in_text": CR,
    "xml_to_json/references_to_characters": CR,
    "xml_to_json/cdata_between_texts": CDATA,
    "xml_to_json/cdata_in_white_space_beside_children": CDATA,
    "xml_to_json/cdata_in_white_space_without_children": CDATA,
    "xml_to_json/encoding_mark_wins_over_the_declaration": "expat follows the declaration against the mark",
}


def main():
    from_json = {"invoice": (ROOT / "tests/data/invoice.json").read_bytes(), **vectors("json_to_xml", "json", "xml")}
    from_xml = vectors("xml_to_json", "xml", "json")
    generator = Generator(3)
    for number in range(200):
        from_json[f"random/{number}"] = generator.json()
        from_xml[f"random/{number}"] = generator.xml()
    if SUITE.is_dir():
        from_json.update(suite())
    else:
        print("left out: the JSON suite is not there (DTEKIT_AUTHORITY_DATA)")
    ours = ask({"json_to_xml": list(from_json.values()), "xml_to_json": list(from_xml.values())})
    wrong, compared, unlike = [], 0, set()

    def compare(name, same):
        nonlocal compared
        compared += 1
        if not same:
            unlike.add(name)
            if name not in UNLIKE:
                wrong.append(f"{name}: the data is not the same")

    for (name, data), answer in zip(from_json.items(), ours["json_to_xml"]):
        if "out" in answer:
            theirs = ET.fromstring(xml_of(data))
            compare(name, facts(ET.fromstring(base64.b64decode(answer["base64"]))) == facts(theirs))
        elif not name.startswith("suite/"):
            wrong.append(f"{name}: {answer['error']}")
    for (name, data), answer in zip(from_xml.items(), ours["xml_to_json"]):
        # Python turns dtekit's JSON into XML, so that namespaces are compared and not prefixes.
        compare(name, grouped(ET.fromstring(xml_of(answer["out"], True))) == grouped(ET.fromstring(data)))
    wrong += [f"{name}: no longer differs" for name in UNLIKE.keys() - unlike]
    if wrong or compared < 200:
        sys.exit("\n".join([*wrong, f"{compared} documents compared"]))
    print(f"{compared} documents hold the same data")


class Generator:
    """Random documents; the same seed gives the same documents."""

    NAMES = ["a", "b", "Detalle", "un-nombre-de-mas-de-dieciseis", "ñ", "p:a", "q:b", "_c.1"]
    TEXTS = ["x", " ", "&<>", "\"'", "]]>", "\t\n", "año", "😀", "007", "1.10", "texto largo " * 9]
    ROOT = {"@xmlns:p": "urn:p", "@xmlns:q": "urn:q"}

    def __init__(self, seed):
        self.random = random.Random(seed)

    def json(self):
        ascii_only = self.random.random() < 0.5
        return json.dumps({**self.ROOT, **self.object(4)}, ensure_ascii=ascii_only).encode()

    def text(self):
        return "".join(self.random.choices(self.TEXTS, k=self.random.randint(0, 4)))

    def attributes(self):
        names = self.random.sample(self.NAMES, self.random.choice([0, 0, 1, 3]))
        return {f"@{name}": self.random.choice([self.text(), 5, True, None]) for name in names}

    def object(self, depth):
        names = self.random.sample(self.NAMES, self.random.randint(0, 5))
        members = [(name, self.member(depth)) for name in names] + list(self.attributes().items())
        self.random.shuffle(members)
        if self.random.random() < 0.3:
            # Not only white space, which would be dropped beside elements.
            members.append(("#text", "t" + self.text()))
        return dict(members)

    def member(self, depth):
        if self.random.random() < 0.2:
            return [self.value(depth) for _ in range(self.random.randint(0, 3))]
        return self.value(depth)

    def value(self, depth):
        if depth and self.random.random() < 0.4:
            return self.object(depth - 1)
        return self.random.choice([None, True, False, 0, -0.5, 1.1, 10**22, self.text(), self.text()])

    def xml(self):
        declarations = " ".join(f'{name[1:]}="{uri}"' for name, uri in self.ROOT.items())
        return f"<DTE {declarations}>{self.content(4)}</DTE>".encode()

    def content(self, depth):
        return "".join(self.piece(depth) for _ in range(self.random.randint(0, 5)))

    def piece(self, depth):
        kind = self.random.random()
        if kind < 0.15:
            return self.random.choice(["<!-- c -->", "<?p i?>", "&#65;", "&amp;", "\n  ", "&lt;b&gt;"])
        if kind < 0.3:
            return self.escaped(self.text())
        name = self.random.choice(self.NAMES)
        names = self.random.sample(self.NAMES, self.random.choice([0, 0, 1, 3]))
        tag = name + "".join(f' {attribute}="{self.escaped(self.text())}"' for attribute in names)
        if not depth or kind < 0.4:
            return self.random.choice([f"<{tag}/>", f"<{tag}></{name}>"])
        return f"<{tag}>{self.content(depth - 1)}</{name}>"

    @staticmethod
    def escaped(text):
        for character, reference in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
            text = text.replace(character, reference)
        return text


def vectors(folder, given, made):
    """The inputs of the cases without options and without an error."""
    cases = {}
    for path in sorted((VECTORS / folder).glob(f"*.{given}")):
        if path.with_suffix(f".{made}").exists() and not path.with_suffix(".options").exists():
            cases[f"{folder}/{path.stem}"] = path.read_bytes()
    return cases


def suite():
    """Each text alone if it is an object, and as a member. Another test covers those that dtekit refuses."""
    cases = {}
    for path in sorted(SUITE.glob("y_*.json")):
        data = path.read_bytes()
        if data.lstrip().startswith(b"{"):
            cases[f"suite/{path.stem}"] = data
        cases[f"suite/{path.stem} as a member"] = b'{"v": ' + data + b"}"
    return cases


def ask(inputs):
    asked = {way: [base64.b64encode(data).decode() for data in all_] for way, all_ in inputs.items()}
    command = ["node", str(HERE / "ask.js"), "dtekit", str(ROOT)]
    done = subprocess.run(command, input=json.dumps(asked).encode(), stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def xml_of(data, keep_root=False):
    """The XML of a JSON object, made with json and xml.etree."""
    members = json.loads(data, parse_float=Decimal, parse_int=Decimal)
    members.pop("?xml", None)
    root = ET.Element("DTE")
    if keep_root or list(members) == ["DTE"]:
        (name, value), = members.items()
        value, = value if isinstance(value, list) else [value]
        root.tag, members = name, value
    fill(root, members)
    return ET.tostring(root, encoding="utf-8")


def fill(element, value):
    if not isinstance(value, dict):
        return say(element, value)
    for name, inner in value.items():
        if name.startswith("@"):
            element.set(name[1:], text_of(inner))
            continue
        for item in inner if isinstance(inner, list) else [inner]:
            if name in ("#text", "#cdata-section"):
                say(element, item)
            else:
                fill(ET.SubElement(element, name), item)


def say(element, value):
    """Appends text to the content of an element."""
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text_of(value)
    else:
        element.text = (element.text or "") + text_of(value)


def text_of(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return format(value, "f") if isinstance(value, Decimal) else value or ""


def facts(element):
    """Everything that xml.etree reads of an element."""
    children = [(facts(child), child.tail or "") for child in element]
    return element.tag, sorted(element.items()), element.text or "", children


def grouped(element):
    """The data that the JSON convention keeps: siblings by name, and text except white space alone beside elements."""
    runs = [element.text or "", *(child.tail or "" for child in element)]
    if len(element):
        runs = [run for run in runs if run.strip(" \t\r\n")]
    groups = {}
    for child in element:
        groups.setdefault(child.tag, []).append(grouped(child))
    return element.tag, sorted(element.items()), "".join(runs), sorted(groups.items())


if __name__ == "__main__":
    main()

"""Compares dtekit's validation with libxml2's: python compare.py LIBRARY DATA [--documents N] [--seed N] [--country CC]
or python compare.py LIBRARY DATA --inputs FOLDER….

LIBRARY is libdtekit, DATA the folder of the authorities' data. All samples, all outputs of the mapping vectors, and N changed
documents a country are held against both. With --inputs it is the files of these folders instead: those of the fuzz
target `validate`, whose first byte is odd for a signed document. A difference that `explained.py` does not explain fails.
"""

import argparse
import collections
import copy
import pathlib
import random
import sys
import tempfile

from lxml import etree

from documents import DOCUMENTS
from explained import explanation
from sources import mended, unsigned, wrapper

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from library import Library  # noqa: E402

DS = "{http://www.w3.org/2000/09/xmldsig#}Signature"


def validated(library, document, **options):
    """What the schema says of it; None if the call fails."""
    found = library.call("validate", document, **options)
    # What breaks a rule beyond the schema is no matter of libxml2.
    return None if found is None else [one for one in found if one["code"].startswith("schema-")]


class Peer:
    """libxml2 with the schemas of one row."""

    def __init__(self, row, folder):
        files = [folder / one for one in row["sources"]]
        self.row = row
        source = files[0] if len(files) == 1 else wrapper(files, folder / (row["table"].replace("/", "-") + ".xsd"))
        try:
            self.schema = etree.XMLSchema(etree.parse(str(source)))
        except etree.XMLSchemaParseError as error:
            raise SystemExit(f"{row['table']}: {error}") from None
        self.roots = row["roots"] or [one.get("name") for file in files for one in etree.parse(str(file)).getroot()
                                      if one.tag == "{http://www.w3.org/2001/XMLSchema}element"]
        self.targets = {etree.parse(str(one)).getroot().get("targetNamespace") or "" for one in files}
        if row["table"].startswith("mx/"):
            self.targets.add("http://www.sat.gob.mx/cfd/4")

    def takes(self, root):
        name = etree.QName(root)
        if (name.namespace or "") not in self.targets:
            return False
        if name.localname not in [one.split(":")[-1] for one in self.roots]:
            return False
        condition = self.row["condition"]
        if condition is None or name.localname == "EnvioBOLETA":
            return True
        place, value = condition.split("=")
        if place.startswith("@"):
            return (root.get(place[1:]) or "").strip() == value
        node = root
        for step in place.split("/"):
            node = next((one for one in node if isinstance(one.tag, str) and etree.QName(one).localname == step), None)
            if node is None:
                return False
        return (node.text or "").strip() in value.split("|")

    def validate(self, tree):
        if self.row["table"].startswith("ec/"):
            # The schemas of Ecuador have no place for the signature; dtekit takes it.
            tree = copy.deepcopy(tree)
            last = tree.getroot()[-1] if len(tree.getroot()) else None
            if last is not None and last.tag == DS:
                tree.getroot().remove(last)
        try:
            return bool(self.schema.validate(tree))
        except etree.XMLSchemaValidateError:
            # An internal error of libxml2.
            return None

    def counts(self, finding):
        """Whether the peer looked at the place: Ecuador's signature was taken out."""
        return not (self.row["table"].startswith("ec/") and "ds:Signature/" in (finding["path"] or ""))

    def errors(self):
        return [one.message for one in self.schema.error_log][:3]


def documents(data, vectors):
    for path in sorted(data.glob("*/samples/**/*.xml")):
        yield path.relative_to(data).parts[0], path
    for path in sorted(vectors.glob("mapping_*/*/*.xml")):
        if not path.name.endswith(".dte.xml"):
            yield path.parts[-3].split("_")[1], path


def stripped(tree, words):
    """The document without what the service adds."""
    tree = copy.deepcopy(tree)
    names = {word.split(":")[-1] for word in words if word[0] not in "@*"}
    for one in list(tree.getroot().iter()):
        if isinstance(one.tag, str) and one.getparent() is not None and etree.QName(one).localname in names:
            if one.tag == DS or not one.tag.startswith("{urn:oasis"):
                one.getparent().remove(one)
    return tree


def alter(tree, dice):
    """Changes one thing of a document."""
    root = tree.getroot()
    elements = [one for one in root.iter() if isinstance(one.tag, str)]
    one = dice.choice(elements)
    parent = one.getparent()
    leaves = [leaf for leaf in elements if len(leaf) == 0]
    kind = dice.choice(["text"] * 10 + ["remove"] * 3 + ["twice", "swap", "rename", "insert", "stray", "move"] + ["attribute"] * 5)
    if kind == "attribute":
        with_attributes = [element for element in elements if element.attrib]
        if with_attributes:
            one = dice.choice(with_attributes)
            name = dice.choice(list(one.attrib))
            what = dice.choice(["value", "value", "value", "remove", "rename"])
            if what == "value":
                one.set(name, word(one.get(name), dice))
            elif what == "remove":
                del one.attrib[name]
            else:
                one.set(name + "x", one.attrib.pop(name))
            return f"{what} attribute {name}"
        kind = "text"
    if kind == "text":
        leaf = dice.choice(leaves)
        leaf.text = word(leaf.text or "", dice)
        return f"text of {leaf.tag}"
    if parent is None:
        return None
    if kind == "remove":
        parent.remove(one)
    elif kind == "twice":
        for _ in range(dice.choice([1, 1, 2, 12])):
            one.addnext(copy.deepcopy(one))
    elif kind == "swap":
        after = one.getnext()
        if after is None:
            return None
        after.addnext(one)
    elif kind == "rename":
        one.tag = dice.choice([one.tag + "x", dice.choice(elements).tag, etree.QName(one).localname])
    elif kind == "insert":
        one.addprevious(etree.Element(dice.choice([root.tag, "extra", dice.choice(elements).tag])))
    elif kind == "stray":
        one.tail = dice.choice(["x", " ", "\n"])
    elif kind == "move":
        target = dice.choice(elements)
        if one in list(target.iterancestors()) or target is one:
            return None
        target.append(one)
    return f"{kind} {one.tag}"


def word(text, dice):
    """Another value."""
    at = dice.randrange(len(text) + 1)
    choices = [
        "", " ", text + " ", " " + text, text[:at] + text[at + 1:], text[:at] + dice.choice("0123456789") + text[at:],
        text[:at] + dice.choice("abcXYZñ&<-.,/|") + text[at:], text + text, text * 12, "-" + text, "0" + text, text + "0",
        text + ".5", "x", "0", "1", "9", "99", "01", "999999999999999999999", "0.00", "-1", "1.123456789", "true",
        "2026-02-30", "2026-02-28", "2026-02-28T10:00:00", "2026-02-28T10:00:00-06:00", "31-12-2026", text.lower(),
        text.upper(), text[:at] + "  " + text[at:], text[:at] + "\n" + text[at:], text[::-1], "A" * 300,
        text.replace("0", "7"), text.replace(".", ","), "+" + text, text[:1], text[1:], "1e3", "CRC", "XXX",
    ]
    return dice.choice(choices)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--country")
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--inputs", type=pathlib.Path, nargs="+")
    given = parser.parse_args()
    library = Library(given.library)
    with tempfile.TemporaryDirectory() as folder:
        folder = mended(given.data, pathlib.Path(folder))
        seeds, differences = collections.defaultdict(list), []
        rows = [row for row in DOCUMENTS if given.country is None or row["table"].split("/")[0] in (given.country, "ubl")]
        services = collections.defaultdict(set)
        # A schema with a condition comes before one without.
        rows.sort(key=lambda row: row["condition"] is None)
        for row in DOCUMENTS:
            services[row["table"].split("/")[0]].update(row["service"])
        signed_peers = [Peer(row, folder) for row in rows]
        bare = unsigned(mended(given.data, folder / "unsigned"), services)
        peers_of = {True: signed_peers, False: [Peer(row, bare) for row in rows]}
        counts = collections.Counter()

        def compare(country, tree, text, about, signed=True):
            peer = next((one for one in peers_of[signed] if one.takes(tree.getroot())), None)
            found = validated(library, text, signed=signed)
            if peer is None:
                if found == []:
                    differences.append((country, about, "no schema", found, []))
                return None
            right, ours = peer.validate(tree), found is not None and not any(map(peer.counts, found))
            if right is None:
                counts[country, "libxml2 gives up with an internal error"] += 1
                return peer
            counts[country] += 1
            counts[country, "whole" if signed else "unsigned", "valid" if right else "refused"] += 1
            if right != ours:
                why = explanation(right, found, peer.errors(), text.decode(errors="replace"))
                if why:
                    counts[country, why] += 1
                else:
                    differences.append((country, about, "valid" if right else "refused", found, peer.errors(), text))
            return peer

        for path in sorted(path for folder in given.inputs or [] for path in folder.iterdir()):
            kind, text = path.read_bytes()[:1], path.read_bytes()[1:]
            signed = kind != b"" and kind[0] % 2 == 1
            try:
                tree = etree.ElementTree(etree.fromstring(text, etree.XMLParser(resolve_entities=False, no_network=True)))
            except (etree.XMLSyntaxError, ValueError):
                continue
            # What dtekit cannot read is no matter of a schema.
            if tree.docinfo.doctype == "" and validated(library, text, signed=signed) is not None:
                compare("inputs", tree, text, path.name, signed)
        for country, path in documents(given.data, HERE.parent / "vectors") if given.inputs is None else []:
            if given.country not in (None, country):
                continue
            try:
                tree = etree.parse(str(path))
            except etree.XMLSyntaxError:
                continue
            if compare(country, tree, path.read_bytes(), str(path)) is not None:
                seeds[country].append(tree)
                plain = stripped(tree, services[country] | services["ubl"])
                compare(country, plain, etree.tostring(plain, encoding="UTF-8"), f"{path} unsigned", signed=False)
        print("samples and vectors:", {one: count for one, count in counts.items() if isinstance(one, str)})
        for country, trees in sorted(seeds.items()):
            dice = random.Random(f"{given.seed} {country}")
            for number in range(given.documents):
                tree = copy.deepcopy(dice.choice(trees))
                signed = number % 4 == 0
                if not signed:
                    tree = stripped(tree, services[country] | services["ubl"])
                about = [alter(tree, dice) for _ in range(dice.choice([1, 1, 1, 2]))]
                text = etree.tostring(tree, xml_declaration=True, encoding="UTF-8")
                compare(country, etree.ElementTree(etree.fromstring(text)), text, f"{number} {about}", signed)
        for one in sorted(str(key) for key in counts):
            print(one, next(counts[key] for key in counts if str(key) == one))
        for country, about, right, found, errors, *text in differences[:given.show]:
            shown = found and [(one["code"], one["path"], one["message"]) for one in found][:3]
            print(f"{country}: {about}: libxml2: {right} {errors}; dtekit: {shown}", file=sys.stderr)
        if differences:
            by = collections.Counter((one[0], one[2]) for one in differences)
            raise SystemExit(f"expected no difference, found {len(differences)}: {dict(by)}")


if __name__ == "__main__":
    main()

"""Names what the tables drop: the constructs of the schemas that nobody checks, by country.

A construct that is neither read nor named here stops the tool, so that docs/validation.md names all of them.
"""

import collections
import json
import pathlib

XS = "{http://www.w3.org/2001/XMLSchema}"
# What the tables say, or what carries no condition on a document.
READ = set("""
    schema import include annotation documentation appinfo element attribute attributeGroup group complexType simpleType
    complexContent simpleContent extension restriction list sequence choice any anyAttribute unique selector field enumeration
    pattern length minLength maxLength totalDigits fractionDigits minInclusive maxInclusive minExclusive maxExclusive whiteSpace
""".split())
# Attributes of the schemas' elements that say where something is, what it is called, or what the tables say.
SAYING = set("""
    id name ref type base value use fixed nillable minOccurs maxOccurs mixed itemType memberTypes xpath refer source namespace
    processContents schemaLocation targetNamespace version form elementFormDefault attributeFormDefault abstract
    substitutionGroup lang
""".split())
# Attributes that the tables drop, with what they mean.
DROPPED = {
    "default": "`default`: a value that an empty element or a missing attribute gets",
    "block": "`block`, `final`: which types may stand for another one (`xsi:type` is not read)",
    "blockDefault": "`block`, `final`: which types may stand for another one (`xsi:type` is not read)",
    "final": "`block`, `final`: which types may stand for another one (`xsi:type` is not read)",
    "finalDefault": "`block`, `final`: which types may stand for another one (`xsi:type` is not read)",
}
ANY_TYPE = "`xs:anyType`: any content"
WILDCARD = "`xs:any` with `{}`: elements that the schema does not declare"
ATTRIBUTES = "`xs:anyAttribute`: attributes that the schema does not declare"
REFERENCE = "`xs:IDREF`: whether the ID stands in the document"
FORMAT = "`format` `{}`"
BEGIN = "<!-- What is not checked: made by `tests/schemas/run bless`. -->\n"
END = "<!-- What is not checked ends here. -->"


class Unchecked:
    """Counts for each country the constructs in the files of its schemas, each file once."""

    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.seen = collections.defaultdict(set)

    def add(self, countries, schemas):
        """Counts the files of a set of schemas; gives what is neither read nor named, such as `xs:redefine`."""
        strange = set()
        for schema in schemas:
            if schema.url is None or schema.target_namespace in ("http://www.w3.org/2001/XMLSchema",
                                                                 "http://www.w3.org/XML/1998/namespace",
                                                                 "http://www.w3.org/2001/XMLSchema-instance"):
                continue
            found, other = self.of(schema.root)
            strange |= other
            for country in countries:
                if schema.url not in self.seen[country]:
                    self.seen[country].add(schema.url)
                    self.counts[country].update(found)
        return strange

    def of(self, root):
        found, strange = collections.Counter(), set()
        notes = [*root.iter(f"{XS}documentation"), *root.iter(f"{XS}appinfo")]
        documented = {id(inner) for one in notes for inner in one.iter() if inner is not one}
        for one in root.iter():
            if not isinstance(one.tag, str) or id(one) in documented:
                continue
            if not one.tag.startswith(XS):
                strange.add(one.tag)
                continue
            tag = one.tag.removeprefix(XS)
            if tag not in READ:
                strange.add(f"xs:{tag}")
            if tag == "any" and one.get("processContents", "strict") != "strict":
                found[WILDCARD.format(one.get("processContents"))] += 1
            if tag == "anyAttribute":
                found[ATTRIBUTES] += 1
            kind = (one.get("type") or one.get("base") or "").split(":")[-1]
            if kind == "anyType" and tag != "restriction":
                found[ANY_TYPE] += 1
            if kind in ("IDREF", "IDREFS"):
                found[REFERENCE] += 1
            for name in one.attrib:
                name = name.rsplit("}", 1)[-1]
                if name in DROPPED:
                    found[DROPPED[name]] += 1
                elif name not in SAYING:
                    strange.add(f"xs:{tag}/@{name}")
        return found, strange

    def add_json(self, country, paths, silent):
        """Counts the words of JSON schemas that are passed over."""
        def count(one):
            if isinstance(one, list):
                for part in one:
                    count(part)
            elif isinstance(one, dict):
                for name, part in one.items():
                    if name in silent and name not in ("$schema", "title", "description"):
                        self.counts[country][f"the misspelt word `{name}`"] += 1
                    if name == "format" and isinstance(part, str) and part not in ("date", "email"):
                        self.counts[country][FORMAT.format(part)] += 1
                    count(part)

        for path in paths:
            count(json.loads(pathlib.Path(path).read_text(encoding="utf-8-sig")))

    def table(self):
        lines = ["", "| country | construct | how often in its schemas |", "|---|---|---|"]
        for country, counts in sorted(self.counts.items()):
            lines += [f"| {country.upper()} | {name} | {count:,} |" for name, count in sorted(counts.items())]
        return "\n".join(lines) + "\n\n"

    def stands_in(self, page, write):
        """Whether the page has the table; writes it there if asked to."""
        text = page.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        found, after = rest.split(END)
        if write and found != self.table():
            page.write_text(f"{before}{BEGIN}{self.table()}{END}{after}", encoding="utf-8")
            return True
        return found == self.table()

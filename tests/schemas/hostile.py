"""Hostile schemas are refused when their tables would be made: python hostile.py.

Each case is the content of a root element, or declarations beside it, and a word of the refusal; None for a schema that
is taken, so that the cases beside it are refused for what they say.
"""

import pathlib
import sys
import tempfile

from xml.etree import ElementTree

import xmlschema

from make import MOST_COUNT, Refused, Table, weight
from unchecked import Unchecked

A = '<xs:element name="a" type="xs:string" minOccurs="0"/>'


def nested(depth):
    """Groups that may be left out, each in the other."""
    return '<xs:sequence minOccurs="0">' * depth + A + "</xs:sequence>" * depth


def choices(depth):
    """As `nested`, with a choice in each group: each path through them leaves out something else."""
    text = A
    for number in range(depth):
        text = f'<xs:choice minOccurs="0" maxOccurs="unbounded">{text}<xs:element name="b{number}" type="xs:string"/></xs:choice>'
    return f"<xs:sequence>{text}</xs:sequence>"


def simple(facet):
    return f'<xs:sequence><xs:element name="a"><xs:simpleType><xs:restriction base="xs:string">{facet}</xs:restriction>' \
           "</xs:simpleType></xs:element></xs:sequence>"


def many(count):
    return "<xs:sequence>" + "".join(f'<xs:element name="e{one}" type="xs:string"/>' for one in range(count)) + "</xs:sequence>"


def counted(low, high):
    return f'<xs:sequence><xs:element name="a" type="xs:string" minOccurs="{low}" maxOccurs="{high}"/></xs:sequence>'


CASES = [
    ("a plain schema", f"<xs:sequence>{A}</xs:sequence>", "", None),
    ("ten groups in each other", nested(10), "", None),
    ("forty optional groups in each other", nested(40), "", "deep"),
    ("forty repeated choices in each other", choices(40), "", "deep"),
    ("fifty parts", many(50), "", None),
    ("2,001 parts", many(2001), "", "particles"),
    ("the largest count", counted(0, MOST_COUNT), "", None),
    ("a count of a billion", counted(0, 10**9), "", "count"),
    ("at least a billion", counted(10**9, "unbounded"), "", "count"),
    ("a billion times a group", f'<xs:sequence maxOccurs="{10**9}">{A}</xs:sequence>', "", "count"),
    ("a pattern with a count", simple('<xs:pattern value="[0-9]{1,4000}"/>'), "", None),
    ("a pattern with a count of a billion", simple(f'<xs:pattern value="[0-9]{{{10**9}}}"/>'), "", "counts"),
    ("counts in each other", simple('<xs:pattern value="((a{100}){100}){100}"/>'), "", "counts"),
    ("a long pattern", simple(f'<xs:pattern value="{"ab" * 3000}"/>'), "", "long"),
    ("a union", '<xs:sequence><xs:element name="a"><xs:simpleType><xs:union memberTypes="xs:int xs:date"/></xs:simpleType>'
     "</xs:element></xs:sequence>", "", "union"),
    ("all", f"<xs:all>{A}</xs:all>", "", "all"),
    ("a substitution group", '<xs:sequence><xs:element ref="head"/></xs:sequence>',
     '<xs:element name="head" type="xs:string" abstract="true"/>'
     '<xs:element name="other" type="xs:string" substitutionGroup="head"/>', "abstract"),
]

WEIGHTS = {"": 0, "abc": 3, "a{3}": 3, "a{2,5}b": 6, "(ab){10}": 20, "(a{3}|b){2}": 8, r"\p{Lu}{2}": 2, r"[\]a]{7}": 7,
           "[a-z-[aeiou]]{4}": 4, r"\{{2}": 2, "a+b*": 2}

# What is neither read nor named as unchecked, in a schema with this content.
STRANGE = {
    '<xs:element name="a" type="xs:string" nillable="true"/>': set(),
    '<xs:notation name="n" public="p"/>': {"xs:notation", "xs:notation/@public"},
    '<xs:redefine schemaLocation="other.xsd"/>': {"xs:redefine"},
    '<xs:element name="a" type="xs:string" xmlns:o="o" o:extra="1"/>': {"xs:element/@extra"},
    '<xs:annotation><xs:documentation><b>bold</b></xs:documentation></xs:annotation>': set(),
}


def refusal(folder, content, beside):
    """Why the schema is refused; None if its table is made."""
    path = folder / "hostile.xsd"
    path.write_text('<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
                    f'<xs:element name="root"><xs:complexType>{content}</xs:complexType></xs:element>{beside}</xs:schema>')
    row = {"table": "xx/hostile", "sources": ["hostile.xsd"], "roots": ["root"], "condition": None, "service": (),
           "countries": (), "targets": [""], "target": ""}
    try:
        Table(row, xmlschema.XMLSchema10(str(path), validation="lax", allow="local")).text()
    except (Refused, xmlschema.XMLSchemaException, RecursionError) as refused:
        return f"{type(refused).__name__}: {refused}"
    return None


def main():
    wrong = [f"{pattern}: {weight(pattern)}, not {one}" for pattern, one in WEIGHTS.items() if weight(pattern) != one]
    with tempfile.TemporaryDirectory() as folder:
        for name, content, beside, word in CASES:
            found = refusal(pathlib.Path(folder), content, beside)
            if (found is None) != (word is None) or (word and word not in found):
                wrong.append(f"{name}: expected {word or 'a table'}, found {found or 'a table'}")
    for content, strange in STRANGE.items():
        root = ElementTree.fromstring(f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{content}</xs:schema>')
        _, found = Unchecked().of(root)
        if found != strange:
            wrong.append(f"{content}: expected {sorted(strange)} as unknown, found {sorted(found)}")
    for one in wrong:
        print(one, file=sys.stderr)
    print(f"{len(CASES) + len(WEIGHTS) + len(STRANGE) - len(wrong)} hostile schemas and patterns as expected, {len(wrong)} not")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

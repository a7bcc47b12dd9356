"""Writes the tables of the authorities' schemas: python make.py DATA COUNTRIES [--check].

DATA is the folder of the authorities' data, COUNTRIES is core/countries. Only facts go into a table: names, order,
counts, types and facets. `core/src/schema/table` says what the lines mean, and `json_tables` for the JSON of El
Salvador. With --check it compares instead of writing.
"""

import itertools
import pathlib
import re
import sys
import tempfile
import textwrap

import xmlschema
from xmlschema.validators import (
    XsdAnyElement, XsdAtomicBuiltin, XsdAtomicRestriction, XsdComplexType, XsdElement, XsdGroup, XsdList, XsdUnion,
)

import json_tables
from documents import DOCUMENTS
from sources import is_service_wildcard, mended, wrapper
from unchecked import Unchecked

XS = "{http://www.w3.org/2001/XMLSchema}"
DS = "http://www.w3.org/2000/09/xmldsig#"
# Bounds on hostile schemas: what is over them is refused here.
MOST_DEPTH, MOST_PARTICLES, MOST_TYPES, MOST_PATTERN = 24, 2000, 4000, 4000
# The largest count of a part of a content, and how many characters a pattern may ask for, counts included.
MOST_COUNT, MOST_WEIGHT = 100_000, 24_000
# A message names the words of an enumeration up to so many, and of a longer one its name: `FEW` in
# core/src/schema/report.rs.
FEW_WORDS = 12


class Refused(Exception):
    pass


def split(name):
    namespace, _, local = name[1:].rpartition("}") if name.startswith("{") else ("", "", name)
    return namespace, local


class Table:
    def __init__(self, row, schemas):
        self.row, self.schemas = row, schemas
        self.types, self.lines, self.namespaces, self.uses = {}, [], [], {}
        self.globals, self.pending = {}, []
        self.simple, self.complex, self.alike = {}, {}, {}
        self.service = set(row["service"])

    # -- names

    def prefixed(self, name, own=True):
        namespace, local = split(name)
        if namespace not in self.namespaces:
            self.namespaces.append(namespace)
            if len(self.namespaces) > 26:
                raise Refused("more than 26 namespaces")
        index = self.namespaces.index(namespace)
        return local if index == 0 and own else f"{chr(97 + index)}:{local}"

    def is_service(self, name):
        namespace, local = split(name)
        words = {word for word in self.service if word[0] not in "@*+"}
        return (local in words) or (namespace == DS and f"ds:{local}" in words) or any(
            word.split(":")[-1] == local and ":" in word and not word.startswith("ds:") for word in words)

    # -- types

    def type(self, kind):
        """The name of a type, written once."""
        if kind.name == f"{XS}anyType":
            return "any"
        if kind.is_complex():
            return self.complex_type(kind)
        return self.simple_type(kind)

    def simple_type(self, kind, more=()):
        lines = self.simple_lines(kind)
        lines[0] += "".join(more)
        text = "\n".join(lines)
        if text not in self.simple:
            if len(lines) == 1 and " " not in text:
                self.simple[text] = text
            else:
                self.simple[text] = f"S{len(self.types) + 1}"
                self.types[self.simple[text]] = [f"{self.simple[text]} {lines[0]}", *lines[1:]]
        return self.simple[text]

    def simple_lines(self, kind):
        if isinstance(kind, XsdUnion) or (isinstance(kind, XsdAtomicRestriction) and isinstance(kind.primitive_type, XsdUnion)):
            raise Refused(f"a union: {kind}")
        if isinstance(kind, XsdList):
            return [f"list {self.simple_type(kind.item_type)}"]
        steps, step = [], kind
        while not isinstance(step, XsdAtomicBuiltin):
            if isinstance(step, XsdList):
                raise Refused(f"a restricted list: {kind}")
            if step.is_complex():
                step = step.content
                continue
            steps.append(step)
            step = step.base_type
            if step is None or step.name == f"{XS}anySimpleType":
                break
        if step is None or step.name in (f"{XS}anySimpleType", f"{XS}anyAtomicType"):
            return ["string"]
        base = step.name.removeprefix(XS)
        if base in ("NMTOKENS", "IDREFS", "ENTITIES"):
            return [f"list {base[:-1]}"]
        known = {"string", "normalizedString", "token", "language", "NMTOKEN", "Name", "NCName", "ID", "IDREF", "anyURI",
                 "base64Binary", "hexBinary", "boolean", "decimal", "integer", "positiveInteger", "nonNegativeInteger",
                 "negativeInteger", "nonPositiveInteger", "long", "int", "short", "byte", "unsignedLong", "unsignedInt",
                 "unsignedShort", "unsignedByte", "float", "double", "date", "dateTime", "time", "gYear", "gYearMonth",
                 "gMonth", "gMonthDay", "gDay", "duration", "QName"}
        if base not in known:
            raise Refused(f"the built-in type {base}")
        head, more, facets, enumeration, catalogue = base, [], {}, None, None
        for step in reversed(steps):
            for name, facet in step.facets.items():
                name = name.removeprefix(XS) if name else None
                if name in (None, "assertion", "explicitTimezone"):
                    if name:
                        raise Refused(f"the facet {name}")
                    continue
                if name == "enumeration":
                    enumeration = [str(one.get("value")) for one in facet]
                    # The name tells a person where to look up a word.
                    catalogue = step.local_name if step.name and len(enumeration) > FEW_WORDS else None
                elif name == "pattern":
                    patterns = [one.get("value") for one in facet]
                    if any(len(one) > MOST_PATTERN for one in patterns):
                        raise Refused("a pattern that is too long")
                    if any(weight(one) > MOST_WEIGHT for one in patterns):
                        raise Refused("a pattern whose counts are too large")
                    more += [" ~" + escaped(one) if index == 0 else " |" + escaped(one) for index, one in enumerate(patterns)]
                else:
                    facets[name] = str(facet.elem.get("value"))
        short = {"whiteSpace": "space", "length": "length", "minLength": "min", "maxLength": "max", "totalDigits": "digits",
                 "fractionDigits": "decimals", "minInclusive": "from", "maxInclusive": "to", "minExclusive": "above",
                 "maxExclusive": "below"}
        for name in short:
            if name in facets:
                value = facets.pop(name).strip()
                head += f" {short[name]}={value}"
        if facets:
            raise Refused(f"the facets {sorted(facets)}")
        if catalogue is not None:
            head += f" catalogue={catalogue}"
        lines = [head]
        if enumeration is not None:
            plain = [one for one in enumeration if one and not any(c.isspace() or c == '"' or c == "\\" for c in one)]
            if plain:
                lines += textwrap.wrap("= " + " ".join(plain), 118, initial_indent=" ", subsequent_indent=" = ",
                                       break_long_words=False, break_on_hyphens=False)
            lines += [f' ="{escaped(one)}' for one in enumeration if one not in plain]
        return lines + more

    def complex_type(self, kind):
        key = id(kind)
        if key in self.complex:
            return self.complex[key]
        name = f"C{len(self.complex) + 1}"
        self.complex[key] = name
        if len(self.complex) > MOST_TYPES:
            raise Refused("too many types")
        if kind.abstract:
            raise Refused(f"an abstract type: {kind.name}")
        head, body, model = name, [], None
        if kind.has_simple_content():
            head += f" text={self.simple_type(kind.content)}"
        else:
            particles = Count()
            model = self.group(kind.content, 0, particles)
            if kind.mixed:
                head += " mixed"
        for name_, attribute in kind.attributes.items():
            if name_ is None:
                head += f" attributes={attribute.process_contents}"
                if attribute.namespace != ("##any",) and list(attribute.namespace) != ["##any"]:
                    raise Refused(f"a wildcard of attributes for {attribute.namespace}")
                continue
            if attribute.use == "prohibited":
                continue
            mark = "!" if attribute.use == "required" else "?"
            if split(name_)[0] == "" and f"@{name_}" in self.service:
                mark = "-" if mark == "!" else "?"
            shown = name_ if not name_.startswith("{") else self.prefixed(name_, own=False)
            if attribute.fixed is not None:
                kind_name = self.fixed(attribute.type, [attribute.fixed])
            else:
                kind_name = self.simple_type(attribute.type)
            body.append(f" @{shown}{mark} {kind_name}")
        if model is not None and model != "":
            body += textwrap.wrap(model, 116, initial_indent=" ", subsequent_indent="  ", break_long_words=False,
                                  break_on_hyphens=False)
        if kind.has_simple_content():
            # UBL declares a type of its own for each name; most are alike.
            name = self.complex[key] = self.alike.setdefault((head.removeprefix(name), *body), name)
            if name in self.types:
                return name
        self.types[name] = [head, *body]
        return name

    def fixed(self, kind, values):
        lines = [line for line in self.simple_lines(kind) if not line.startswith(" =")]
        text = "\n".join([lines[0], *[f' ="{escaped(one)}' for one in values], *lines[1:]])
        if text not in self.simple:
            self.simple[text] = f"S{len(self.types) + 1}"
            self.types[self.simple[text]] = [f"{self.simple[text]} {lines[0]}", *text.split("\n")[1:]]
        return self.simple[text]

    # -- content

    def group(self, group, depth, particles):
        if depth > MOST_DEPTH:
            raise Refused("groups that are too deep")
        if group.model == "all":
            raise Refused("a group `all`")
        parts = []
        for particle in group:
            particles.add()
            low, high = particle.min_occurs, particle.max_occurs
            if high == 0:
                continue
            if max(low, high or 0) > MOST_COUNT:
                raise Refused(f"a count of more than {MOST_COUNT}")
            if isinstance(particle, XsdElement):
                parts.append(self.element(particle) + occurs(low, high))
            elif isinstance(particle, XsdAnyElement):
                parts.append(self.wildcard(particle) + occurs(low, high))
            elif isinstance(particle, XsdGroup):
                inner = self.group(particle, depth + 1, particles)
                if inner:
                    parts.append(inner + occurs(low, high))
            else:
                raise Refused(f"the particle {particle}")
        if not parts and depth == 0:
            return ""
        if not parts:
            return ""
        opening = "( " if group.model == "sequence" else "[ "
        closing = " )" if group.model == "sequence" else " ]"
        text = opening + " ".join(parts) + closing
        if depth == 0:
            if max(group.min_occurs, group.max_occurs or 0) > MOST_COUNT:
                raise Refused(f"a count of more than {MOST_COUNT}")
            text += occurs(group.min_occurs, group.max_occurs)
        return text

    def wildcard(self, particle):
        namespace = " ".join(particle.namespace)
        if namespace not in ("##any", "##other"):
            raise Refused(f"a wildcard for {namespace}")
        own = "" if namespace == "##any" else "-other:" + self.letter(particle.target_namespace)
        mark = "-" if "*" in self.service and is_service_wildcard(str(particle.schema.url)) else ""
        return f"{mark}*{particle.process_contents}{own}"

    def letter(self, namespace):
        if namespace not in self.namespaces:
            self.namespaces.append(namespace)
        return chr(97 + self.namespaces.index(namespace))

    def element(self, particle):
        name = self.prefixed(particle.name)
        mark = "-" if self.is_service(particle.name) else ""
        if particle.ref is not None:
            self.need(particle.ref)
            return mark + name
        if particle.substitution_group:
            raise Refused("a substitution group")
        return f"{mark}{name}={self.declared(particle)}"

    def declared(self, element):
        if element.abstract:
            raise Refused(f"an abstract element: {element.name}")
        if element.fixed is not None:
            kind = self.fixed(element.type, [element.fixed, ""])
        else:
            kind = self.type(element.type)
        for identity in element.identities:
            if type(identity).__name__ != "XsdUnique":
                raise Refused(f"an identity constraint {identity}")
            selector, fields = identity.selector.path, [field.path for field in identity.fields]
            if selector != "./*" or len(fields) != 1 or not fields[0].startswith("@"):
                raise Refused(f"the path {selector} {fields}")
            self.types[kind][0] += f" unique={fields[0][1:]}"
        return kind + ("!nil" if element.nillable else "")

    def need(self, element):
        if element.name not in self.globals:
            self.globals[element.name] = None
            self.pending.append(element)

    def drain(self):
        while self.pending:
            element = self.pending.pop(0)
            self.globals[element.name] = self.declared(element)

    # -- the text

    def text(self):
        first = self.schemas
        roots = []
        for element in first.maps.elements.values():
            namespace, local = split(element.name)
            wanted = self.row["roots"]
            if wanted is None:
                wanted = None if namespace == self.row["target"] else []
            if wanted is None or local in [one.split(":")[-1] for one in wanted] and (
                    self.row["roots"] is None or self.is_root_namespace(namespace)):
                roots.append(element)
        roots.sort(key=lambda one: one.name)
        if not roots:
            raise Refused("no root")
        self.namespaces.append(split(roots[0].name)[0])
        for element in roots:
            self.need(element)
        self.drain()
        # What a wildcard may meet.
        while True:
            if self.has_wildcard():
                for element in first.maps.elements.values():
                    if split(element.name)[0] != "http://www.w3.org/2001/XMLSchema":
                        self.need(element)
            if not self.pending:
                break
            self.drain()
        out = [f"# Facts of {', '.join(pathlib.Path(one).name for one in self.row['sources'])}.",
               "# Written by tests/schemas/make: do not edit."]
        if "+ds:Signature" in self.service:
            for element in roots:
                self.add_signature(self.globals[element.name])
        # Names number the namespaces, so they come first here, and behind them in the text.
        names = [f"root {self.prefixed(one.name)}" for one in roots]
        names += [f"element {self.prefixed(name)} {kind}" for name, kind in sorted(self.globals.items())]
        out += ["countries " + " ".join(self.row["countries"])] if self.row["countries"] else []
        out += [f"namespace {namespace or '-'}" for namespace in self.namespaces]
        if self.row["condition"]:
            out.append(f"for {self.row['condition']}")
        out += names
        for lines in self.types.values():
            out += lines
        return "\n".join(out) + "\n"

    def add_signature(self, kind):
        """Gives a schema that has no place for the signature one at the end of the root."""
        lines = self.types[kind]
        content = " ".join(line.strip() for line in lines if line[:2] in (" (", "  "))
        if not content.endswith(" )") or len([line for line in lines if line.startswith(" (")]) != 1:
            raise Refused("a root that is no sequence")
        content = f"{content[:-2]} -{self.letter(DS)}:Signature=any? )"
        lines[:] = [line for line in lines if line[:2] not in (" (", "  ")]
        lines += textwrap.wrap(content, 116, initial_indent=" ", subsequent_indent="  ", break_long_words=False,
                               break_on_hyphens=False)

    def is_root_namespace(self, namespace):
        return namespace in self.row["targets"]

    def has_wildcard(self):
        return any("*lax" in line or "*strict" in line for lines in self.types.values() for line in lines)


class Count:
    def __init__(self):
        self.count = 0

    def add(self):
        self.count += 1
        if self.count > MOST_PARTICLES:
            raise Refused("too many particles")


def weight(pattern):
    """How many characters a pattern asks for when each count is written out."""
    totals, last, at = [0], 0, 0
    while at < len(pattern):
        one = pattern[at]
        if one == "{" and (count := re.match(r"\{(\d+)(?:,(\d*))?\}", pattern[at:])):
            last *= max(1, int(count[2] or count[1]))
            at += count.end()
            continue
        if one not in "?*+":
            totals[-1] += last
            last = 0 if one in "(|" else 1
        if one == "(":
            totals.append(0)
        elif one == ")" and len(totals) > 1:
            last = totals.pop()
        elif one == "\\":
            named = re.match(r"\\[pP]\{\w+\}", pattern[at:])
            at += len(named[0]) - 1 if named else 1
        elif one == "[":
            # A class may have another one in it, which it leaves out.
            depth = 1
            while depth and at + 1 < len(pattern):
                at += 2 if pattern[at + 1] == "\\" else 1
                depth += {"[": 1, "]": -1}.get(pattern[at], 0) if pattern[at - 1] != "\\" else 0
        at += 1
    return sum(totals) + last


def occurs(low, high):
    match low, high:
        case 1, 1:
            return ""
        case 0, 1:
            return "?"
        case 0, None:
            return "*"
        case 1, None:
            return "+"
        case low, None:
            return f"{{{low},}}"
        case low, high:
            return f"{{{low},{high}}}"


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def tables(data, unchecked):
    """Yields (place, text); counts in `unchecked` what a table does not say."""
    from lxml import etree

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        mended(data, folder)
        for row in DOCUMENTS:
            files = [folder / one for one in row["sources"]]
            row["targets"] = [etree.parse(str(one)).getroot().get("targetNamespace") or "" for one in files]
            row["target"] = row["targets"][0]
            if row["target"] == "":
                imports = etree.parse(str(files[0])).getroot().findall(f"{XS}import")
                if row["table"].startswith("mx/"):
                    row["targets"] += [one.get("namespace") for one in imports]
            source = files[0] if len(files) == 1 else wrapper(files, folder / "wrapper.xsd")
            schema = xmlschema.XMLSchema10(str(source), validation="lax", allow="local")
            for error in schema.all_errors:
                print(f"{row['table']}: {error.message}"[:300], file=sys.stderr)
            country = row["table"].split("/")[0]
            strange = unchecked.add(row["countries"] or [country], schema.maps.iter_schemas())
            if strange:
                raise SystemExit(f"{row['table']}: expected constructs that unchecked.py knows, found {sorted(strange)}")
            try:
                yield f"{row['table'].split('/')[0]}/schemas/{row['table'].split('/')[1]}.txt", Table(row, schema).text()
            except Refused as refused:
                raise SystemExit(f"{row['table']}: expected a schema of plain constructs, found {refused}")


def main():
    data, countries = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    stale, seen, unchecked = [], set(), Unchecked()
    unchecked.add_json("sv", [data / "sv/schemas" / one[1] for one in json_tables.DOCUMENTS], json_tables.SILENT)
    for place, text in itertools.chain(tables(data, unchecked), json_tables.tables(data)):
        path = countries / place
        seen.add(path)
        if "--check" in sys.argv:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(place)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    stale += [str(path) for path in countries.glob("*/schemas/*.txt") if path not in seen]
    if not unchecked.stands_in(countries.parent.parent / "docs/validation.md", write="--check" not in sys.argv):
        stale.append("docs/validation.md")
    if stale:
        raise SystemExit(f"expected the tables of tests/schemas/make, found others: {', '.join(stale)}")


if __name__ == "__main__":
    main()

"""The tables of the JSON schemas of El Salvador: facts only, as `core/src/schema/json/table.rs` reads them.

A table says `json`, then `for` (which documents it is for), then one line a shape: the kinds of value that it takes,
its facets, and below it the words of its enumeration and its patterns as in the tables of XML, its members (`!` must be
there) and its conditions. The first shape is that of the document.
"""

import copy
import decimal
import json
import pathlib
import textwrap

# (table, file, condition). A condition is a member with its value, or a member that is there.
DOCUMENTS = [
    ("sv/DTE-01", "fe-fc-v1.json", "identificacion/tipoDte=01"),
    ("sv/DTE-03", "fe-ccf-v3.json", "identificacion/tipoDte=03"),
    ("sv/DTE-04", "fe-nr-v3.json", "identificacion/tipoDte=04"),
    ("sv/DTE-05", "fe-nc-v3.json", "identificacion/tipoDte=05"),
    ("sv/DTE-06", "fe-nd-v3.json", "identificacion/tipoDte=06"),
    ("sv/DTE-07", "fe-cr-v1.json", "identificacion/tipoDte=07"),
    ("sv/DTE-08", "fe-cl-v1.json", "identificacion/tipoDte=08"),
    ("sv/DTE-09", "fe-dcl-v1.json", "identificacion/tipoDte=09"),
    ("sv/DTE-11", "fe-fex-v1.json", "identificacion/tipoDte=11"),
    ("sv/DTE-14", "fe-fse-v1.json", "identificacion/tipoDte=14"),
    ("sv/DTE-15", "fe-cd-v1.json", "identificacion/tipoDte=15"),
    ("sv/contingencia-3", "contingencia-schema-v3.json", "detalleDTE"),
    ("sv/invalidacion-2", "anulacion-schema-v2.json", "documento"),
]
# What is added after the document was checked, in the document as it is kept and delivered.
ADDED = ("firmaElectronica", "selloRecibido")
KINDS = ("string", "number", "integer", "boolean", "object", "array", "null")
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "uniqueItems", "enum", "const",
         "minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
         "if", "then", "else", "allOf"}
# Words that say nothing, and misspelt ones, which a reader of the schema passes over as well.
SILENT = {"$schema", "title", "description", "trype", "minimun", "exclusiveMonimun"}
# Bounds on hostile schemas: what is over them is refused here.
MOST_DEPTH, MOST_SHAPES, MOST_PATTERN, MOST_NUMBER = 24, 2000, 4000, 10**9


class Refused(Exception):
    pass


def read(path):
    return json.loads(path.read_text(encoding="utf-8-sig"), parse_float=decimal.Decimal)


def mended(schema):
    """The schema with the mends that docs/validation.md tells, and with what is added to a whole document."""
    schema = copy.deepcopy(schema)
    for name in ADDED:
        schema["properties"][name] = {"type": ["string", "null"]}

    def mend(one):
        if isinstance(one, list):
            for part in one:
                mend(part)
        elif isinstance(one, dict):
            # The lists of municipalities are older than the reform of 2024: two digits are asked for.
            if "allOf" in one and isinstance(one["allOf"], list):
                one["allOf"] = [part for part in one["allOf"]
                                if set(part.get("then", {}).get("properties", {})) != {"municipio"}]
                if not one["allOf"]:
                    del one["allOf"]
            for part in one.values():
                mend(part)

    mend(schema)
    return schema


def anchored(pattern):
    """A pattern that is searched in a text, as one that matches the whole text."""
    if len(pattern) > MOST_PATTERN:
        raise Refused("a pattern that is too long")
    branches, depth, start, index = [], 0, 0, 0
    while index < len(pattern):
        one = pattern[index]
        if one == "\\":
            index += 1
        elif one == "[":
            index = pattern.index("]", index + 2)
        elif one in "()":
            depth += 1 if one == "(" else -1
            if pattern.startswith("(?", index):
                raise Refused(f"the pattern {pattern}")
        elif one == "|" and depth == 0:
            branches.append(pattern[start:index])
            start = index + 1
        index += 1
    branches.append(pattern[start:])
    out = []
    for branch in branches:
        begins, ends = branch.startswith("^"), branch.endswith("$") and not branch.endswith("\\$")
        inner = branch[begins:len(branch) - ends]
        if any(one in inner for one in "^$") and "[^" not in inner:
            raise Refused(f"an anchor inside the pattern {pattern}")
        out.append(("" if begins else r"[\s\S]*") + inner + ("" if ends else r"[\s\S]*"))
    return out


def number(value):
    if abs(value) > MOST_NUMBER * 1000:
        raise Refused(f"the number {value}")
    return format(decimal.Decimal(value).normalize(), "f")


def decimals(step):
    """How many decimals a multiple of 0.01 has."""
    step = decimal.Decimal(step).normalize()
    if step.as_tuple().digits != (1,) or step.as_tuple().exponent > 0:
        raise Refused(f"multiples of {step}")
    return -step.as_tuple().exponent


class Table:
    def __init__(self, schema):
        self.lines, self.known, self.count = {}, {}, 0
        self.root = self.shape(schema, 0, own=True)

    def shape(self, schema, depth, own=False):
        """The name of a shape, written once."""
        if depth > MOST_DEPTH:
            raise Refused("shapes that are too deep")
        unknown = set(schema) - KNOWN - SILENT
        if unknown:
            raise Refused(f"the words {sorted(unknown)}")
        number_ = None
        if own:
            self.count, number_ = 1, "N1"
            self.lines["N1"] = None
        kinds, simple, below = self.value(schema)
        shown = [one for one in KINDS if one in kinds and not (one == "integer" and "number" in kinds)]
        head = "|".join(shown) if len(kinds) < len(KINDS) else "any"
        if schema.get("additionalProperties", True) is False:
            head += " closed"
        elif schema.get("additionalProperties", True) is not True:
            raise Refused("a schema of other members")
        head += self.items(schema, depth)
        properties, required = schema.get("properties", {}), schema.get("required", [])
        if " closed" in head and set(required) - set(properties):
            raise Refused(f"the members {set(required) - set(properties)}, which must and may not be there")
        for name, inner in properties.items():
            below.append(f" .{name}{'!' if name in required else '?'} {self.shape(inner, depth + 1)}")
        below += [f" .{name}! any" for name in required if name not in properties]
        conditions = [schema] if "if" in schema else []
        for part in schema.get("allOf", []):
            if set(part) <= {"if", "then", "else"} | SILENT:
                conditions.append(part)
            else:
                below.append(f" all {self.shape(part, depth + 1)}")
        for one in conditions:
            words = [f"{word} {self.shape(one[word], depth + 1)}" for word in ("if", "then", "else") if word in one]
            if len(words) > 1:
                below.append(" " + " ".join(words))
        text = "\n".join([head + simple, *below])
        if number_ is None:
            if not below and " " not in text:
                return text
            if text in self.known:
                return self.known[text]
            self.count += 1
            number_ = f"N{self.count}"
            if self.count > MOST_SHAPES:
                raise Refused("too many shapes")
            self.known[text] = number_
        self.lines[number_] = f"{number_} {text}"
        return number_

    def value(self, schema):
        """The kinds of value, the facets, and the lines of words and patterns."""
        type_ = schema.get("type", list(KINDS))
        kinds = set([type_] if isinstance(type_, str) else type_)
        if "number" in kinds:
            # A whole number is a number.
            kinds.add("integer")
        values = [schema["const"]] if "const" in schema else schema.get("enum")
        if "const" in schema and "enum" in schema:
            values = [one for one in schema["enum"] if one == schema["const"]]
        if values is not None:
            of = {kind_of(one) for one in values}
            if of & {"boolean", "array", "object"}:
                raise Refused(f"the values {values}")
            texts = [one for one in values if isinstance(one, str)]
            numbers = [number(one) for one in values if kind_of(one) == "number"]
            if texts and numbers:
                raise Refused(f"the values {values}")
            if "number" in of:
                of |= {"integer"}
            kinds &= of
        facets, below, bases = [], [], set()
        for word, facet, base in [("minLength", "min", "string"), ("maxLength", "max", "string"),
                                  ("minimum", "from", "number"), ("maximum", "to", "number"),
                                  ("exclusiveMinimum", "above", "number"), ("exclusiveMaximum", "below", "number")]:
            if word in schema and is_of(base, kinds):
                facets.append(f" {facet}={number(schema[word])}")
                bases.add(base)
        if "multipleOf" in schema and is_of("number", kinds):
            facets.append(f" decimals={decimals(schema['multipleOf'])}")
            bases.add("number")
        patterns = []
        if "string" in kinds and schema.get("format") == "date":
            facets.append(" base=date")
            patterns.append(["[0-9]{4}-[0-9]{2}-[0-9]{2}"])
        elif "string" in kinds and schema.get("format") == "email":
            patterns.append([r"[\s\S]*@[\s\S]*"])
        elif "format" in schema and "string" in kinds:
            raise Refused(f"the format {schema['format']}")
        if "pattern" in schema and "string" in kinds:
            patterns.append(anchored(schema["pattern"]))
        if patterns:
            bases.add("string")
        if values is not None:
            words = [one if isinstance(one, str) else number(one) for one in values if one is not None]
            if words:
                bases.add("string" if isinstance([one for one in values if one is not None][0], str) else "number")
            plain = [one for one in words if one and not any(c.isspace() or c in '"\\' for c in one)]
            if plain:
                below += textwrap.wrap("= " + " ".join(plain), 118, initial_indent=" ", subsequent_indent=" = ",
                                       break_long_words=False, break_on_hyphens=False)
            below += [f' ="{escaped(one)}' for one in words if one not in plain]
        for step in patterns:
            below += [(" ~" if index == 0 else " |") + escaped(one) for index, one in enumerate(step)]
        if len(bases) > 1:
            raise Refused(f"facets of texts and of numbers: {schema}")
        if bases:
            facets = [" texts" if bases == {"string"} else " numbers", *facets]
        return kinds, "".join(facets), below

    def items(self, schema, depth):
        head = ""
        if schema.get("minItems"):
            head += f" least={number(schema['minItems'])}"
        if "maxItems" in schema:
            head += f" most={number(schema['maxItems'])}"
        if "items" in schema:
            if not isinstance(schema["items"], dict):
                raise Refused("items by their places")
            head += f" items={self.shape(schema['items'], depth + 1)}"
        if schema.get("uniqueItems"):
            head += " unique"
        return head

    def text(self):
        return "\n".join(self.lines.values()) + "\n"


def is_of(base, kinds):
    return bool(kinds & ({"string"} if base == "string" else {"number", "integer"}))


def kind_of(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (int, decimal.Decimal)):
        return "number"
    return "array" if isinstance(value, list) else "object"


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def tables(data):
    """Yields (place, text)."""
    for table, file, condition in DOCUMENTS:
        schema = mended(read(pathlib.Path(data) / "sv/schemas" / file))
        try:
            text = Table(schema).text()
        except Refused as refused:
            raise SystemExit(f"{table}: expected a schema of plain constructs, found {refused}") from None
        country, name = table.split("/")
        head = f"# Facts of {file}.\n# Written by tests/schemas/make: do not edit.\njson\nfor {condition}\n"
        yield f"{country}/schemas/{name}.txt", head + text

"""Compares dtekit's validation of the JSON of El Salvador with `jsonschema`: python compare_json.py LIBRARY DATA
[--documents N].

All samples, all outputs of the mapping vectors, and N changed documents are held against both. Each difference fails:
nothing explains one.
"""

import argparse
import collections
import copy
import decimal
import json
import pathlib
import random
import re
import sys

from jsonschema import Draft7Validator, FormatChecker, validators

from compare import HERE, Library, validated, word
from json_tables import DOCUMENTS, mended, read

CHECKER = FormatChecker(["date", "email"])


def is_whole(_, value):
    """Draft 7 takes 1.0 for a whole number; `jsonschema` knows that of doubles alone."""
    return isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool) and value == int(value)


Peer = validators.extend(Draft7Validator, type_checker=Draft7Validator.TYPE_CHECKER.redefine("integer", is_whole))


def whole(schema):
    """The schema with patterns in which `$` is the end of the text, as in ECMAScript, and not of its last line."""
    if isinstance(schema, list):
        return [whole(one) for one in schema]
    if isinstance(schema, dict):
        return {name: re.sub(r"\$(?=$|\||\))", r"\\Z", one) if name == "pattern" and isinstance(one, str) else whole(one)
                for name, one in schema.items()}
    return schema


def peers(data):
    for _, file, condition in DOCUMENTS:
        validator = Peer(whole(mended(read(data / "sv/schemas" / file))), format_checker=CHECKER)
        yield condition, validator


def peer_of(document, known):
    """The validator of a document: of the type that it names, else of a member that it has."""
    if not isinstance(document, dict):
        return None
    for condition, validator in sorted(known, key=lambda one: "=" not in one[0]):
        path, _, value = condition.partition("=")
        place = document
        for name in path.split("/"):
            place = place.get(name, ...) if isinstance(place, dict) else ...
        if place is not ... and (not value or place == value):
            return validator
    return None


def places(value):
    """Every member and item: what holds it, and its name or number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from places(inner)


def another(value, dice):
    """Another value."""
    if isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool) and dice.random() < 0.6:
        return dice.choice([0, 1, -1, 2, 3, 99, value + 1, -value, value * 10, decimal.Decimal(value) / 8, decimal.Decimal("0.001"),
                            decimal.Decimal("1.0"), decimal.Decimal("1e2"), decimal.Decimal("1.000000001"), 10**12, 1094, 1095, 1096,
                            decimal.Decimal("0E-3")])
    return dice.choice([None, True, 1, 0, "", [], {}, "x", [value], str(value), decimal.Decimal("1.5"),
                        *[word(value if isinstance(value, str) else "0", dice) for _ in range(12)]])


def alter(document, dice):
    """Changes one thing of a document."""
    holder, key = dice.choice(list(places(document)))
    kind = dice.choice(["value"] * 6 + ["remove", "rename", "insert", "twice"] + ["condition"] * 3)
    if kind == "condition":
        # Values on which conditions depend.
        of = [(one, name) for one, name in places(document)
              if name in ("tipoDocumento", "tipoOperacion", "tipoModelo", "tipoContingencia", "tipoItem", "departamento", "tributos",
                          "condicionOperacion", "montoTotalOperacion", "ventaGravada", "codTributo", "tipoAnulacion", "bienTitulo")]
        if of:
            holder, key = dice.choice(of)
        holder[key] = dice.choice([None, 1, 2, 3, 4, 5, "13", "36", "37", "01", "02", "1", "2", 0, 1095, ["20"], ["59"], "20", "D1"])
    elif kind == "value":
        holder[key] = another(holder[key], dice)
    elif kind == "remove":
        del holder[key]
    elif isinstance(holder, dict):
        if kind == "rename":
            holder[key + "x"] = holder.pop(key)
        elif kind == "insert":
            holder["extra"] = holder[key]
        else:
            holder[key] = [holder[key], holder[key]]
    else:
        holder.extend(copy.deepcopy(holder[key]) for _ in range(dice.choice([1, 2, 60])))
    return f"{kind} {key}"


def text(value):
    """JSON with the digits of its numbers as they are."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{text(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(text, value)) + "]"
    if isinstance(value, decimal.Decimal):
        return str(value)
    return json.dumps(value)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    library, known = Library(given.library), list(peers(given.data))
    counts, differences, seeds = collections.Counter(), [], []

    def compare(document, about):
        peer = peer_of(document, known)
        written = text(document).encode()
        found = validated(library, written, country="SV", signed=False)
        if peer is None:
            if found == []:
                differences.append((about, "no schema", found))
            return
        error = next(iter(peer.iter_errors(document)), None)
        counts["refused" if error else "valid"] += 1
        if (error is None) != (found == []):
            differences.append((about, error and f"{list(error.absolute_path)} {error.message}"[:300], found))

    for path in sorted([*given.data.glob("sv/samples/**/*.json"), *(HERE.parent / "vectors").glob("mapping_sv/to/*.official")]):
        document = json.loads(path.read_text(encoding="utf-8-sig"), parse_float=decimal.Decimal)
        compare(document, str(path))
        seeds.append(document)
    samples = counts.total()
    dice = random.Random(given.seed)
    for number in range(given.documents):
        document = copy.deepcopy(dice.choice(seeds))
        about = [alter(document, dice) for _ in range(dice.choice([1, 1, 1, 2]))]
        compare(document, f"{number} {about}")
    print(f"SV: {samples} samples and vectors and {counts.total() - samples} changed documents:", dict(counts))
    for about, right, found in differences[:10]:
        shown = found and [(one["code"], one["path"], one["message"]) for one in found][:3]
        print(f"{about}: jsonschema: {right}; dtekit: {shown}", file=sys.stderr)
    if differences:
        raise SystemExit(f"expected no difference, found {len(differences)}")
    if not all(counts[one] > given.documents / 20 for one in ("valid", "refused")):
        raise SystemExit(f"expected valid and refused documents, found {dict(counts)}")


if __name__ == "__main__":
    main()

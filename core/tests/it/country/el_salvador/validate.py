"""Validates documents of El Salvador against the authority's JSON schemas.

Reads from standard input one line for each document: its name, a tab, the schema's file, a tab, the document.
Prints what is wrong, a line for each finding; nothing where every document is valid.
"""

import json
import sys
from decimal import Decimal
from pathlib import Path

from jsonschema import Draft7Validator, FormatChecker

schemas = Path(sys.argv[1])
validators = {}
for line in sys.stdin:
    name, schema, document = line.rstrip("\n").split("\t")
    if schema not in validators:
        # Decimals: `multipleOf: 0.01` fails on binary floats.
        text = (schemas / schema).read_text(encoding="utf-8-sig")
        validators[schema] = Draft7Validator(json.loads(text, parse_float=Decimal), format_checker=FormatChecker())
    for error in validators[schema].iter_errors(json.loads(document, parse_float=Decimal)):
        print(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")

"""Differences between dtekit and libxml2 that are meant: each with its reason, which docs/validation.md tells.

An excuse holds for one value, and is proved for it: the value itself is judged again, by Python.
"""

import re

# What libxml2 says of a value of a simple type.
NO_VALUE = re.compile(r": '(?P<value>[^']*)' is not a valid value of the (local )?atomic type", re.S)
DATE_OR_TIME = re.compile(r"-?\d{4,}-\d\d(-\d\d)?(T\d\d:\d\d:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?|\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?")
FORM = re.compile(r"^expected a value of the form `(?P<pattern>[^`]*\|[^`]*)`, found `(?P<value>[^`]*)`$", re.S)
BASE64 = re.compile(r"^expected base64, found `(?P<value>[^`]*)`$", re.S)
SPACES = "libxml2 does not collapse white space around a date or time"
REPETITIONS = "libxml2 takes more repetitions than an alternative of a pattern allows"
ADDRESS = re.compile(r"^expected an address, found `(?P<value>[^`]*)`$", re.S)
BREAKS = "libxml2 takes a line break or tab inside an address, which white space collapses to a blank"
CHARACTERS = "libxml2 takes characters that base64 does not have"


def has_spaces_around(value):
    """Whether a value is a date or time with white space before or behind it."""
    plain = value.strip(" \t\r\n")
    return plain != value and DATE_OR_TIME.fullmatch(plain) is not None


def breaks_its_pattern(one):
    """Whether Python refuses the value as well, by the pattern that the finding names."""
    found = FORM.match(one["message"])
    if one["code"] != "schema-pattern" or not found or "…" in found["value"] + found["pattern"]:
        return False
    return re.fullmatch(found["pattern"], found["value"]) is None


def is_no_base64(one):
    found = BASE64.match(one["message"])
    return bool(found) and re.search(r"[^A-Za-z0-9+/=\s…]|=[^=\s…]", found["value"]) is not None


def has_blank_inside(one, text):
    """Whether an address has a blank inside after its white space was collapsed; libxml2 itself refuses a plain blank.

    A message cuts a long value: then it is each value in the document that begins so.
    """
    found = ADDRESS.match(one["message"])
    if not found:
        return False
    values = [found["value"]]
    if values[0].endswith("…"):
        values += re.findall(re.escape(values[0][:-1]) + "[^\"<]*", text)
    return any(re.search(r"\s|&#(9|10|13);", value.strip()) for value in values)


def explanation(valid, found, errors, text):
    """Why the verdicts differ, if libxml2 says `valid` and dtekit `found` of `text`; None if nothing explains it."""
    if not valid and found == []:
        values = [match["value"] for match in map(NO_VALUE.search, errors) if match]
        if values and len(values) == len(errors) and all(map(has_spaces_around, values)):
            return SPACES
    if valid and found and all(map(breaks_its_pattern, found)):
        return REPETITIONS
    if valid and found and all(map(is_no_base64, found)):
        return CHARACTERS
    if valid and found and all(has_blank_inside(one, text) for one in found):
        return BREAKS
    return None

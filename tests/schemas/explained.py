"""Differences between dtekit and libxml2 that are meant: each with its reason, which docs/validation.md tells."""

import re

NO_VALUE = re.compile(r": '(?P<value>[^']*)' is not a valid value of the (local )?atomic type", re.S)


BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
FORM = re.compile(r"a value of the form (`.*`), found `", re.S)


def value_at(root, path):
    """The value at a path as dtekit writes it: names as in the document, an index, an attribute behind `@`."""
    at = root
    for step in path.split("/") if path else []:
        if step.startswith("@"):
            name = step[1:]
            return next((at.get(one) for one in at.attrib if one.split("}")[-1] == name.split(":")[-1]), None)
        name, _, index = step.partition("[")
        same = [one for one in at if isinstance(one.tag, str) and name == (f"{one.prefix}:" if one.prefix else "")
                + one.tag.split("}")[-1]]
        number = int(index[:-1]) if index else 1
        if len(same) < number:
            return None
        at = same[number - 1]
    return "".join(at.itertext())


def is_outside(message, value):
    """Whether Python says too that a value has none of the forms, which dtekit's message names whole."""
    forms = FORM.search(message)
    if value is None or forms is None or "…" in forms[1] or re.search(r"\\[icpIC]|-\[", forms[1]):
        return False
    return not any(re.fullmatch(one, value.strip()) for one in forms[1][1:-1].split("` or `"))


def explanation(valid, found, errors, root):
    """Why the verdicts differ, if libxml2 says `valid` and dtekit `found`; None if nothing explains it."""
    if not valid and found == []:
        values = [match["value"] for match in map(NO_VALUE.search, errors) if match]
        if values and len(values) == len(errors) and all(value != value.strip() for value in values):
            return "libxml2 does not collapse white space behind a date or time"
    values = [(one, value_at(root, one["path"])) for one in found or []]
    if valid and found and all(one["code"] == "schema-pattern" and is_outside(one["message"], value) for one, value in values):
        return "libxml2 takes more repetitions than an alternative of a pattern allows"
    if valid and found and all("expected base64" in one["message"] and value is not None
                               and not BASE64.fullmatch("".join(value.split())) for one, value in values):
        return "libxml2 takes characters that base64 does not have"
    return None

"""Differences between dtekit and libxml2 that are meant: each with its reason, which docs/validation.md tells."""

import re

NO_VALUE = re.compile(r": '(?P<value>[^']*)' is not a valid value of the (local )?atomic type", re.S)


def explanation(valid, found, errors):
    """Why the verdicts differ, if libxml2 says `valid` and dtekit `found`; None if nothing explains it."""
    if not valid and found == []:
        values = [match["value"] for match in map(NO_VALUE.search, errors) if match]
        if values and len(values) == len(errors) and all(value != value.strip() for value in values):
            return "libxml2 does not collapse white space behind a date or time"
    if valid and found and all(one["code"] == "schema-pattern" and "|" in one["message"] for one in found):
        return "libxml2 takes more repetitions than an alternative of a pattern allows"
    if valid and found and all("expected base64" in one["message"] for one in found):
        return "libxml2 takes characters that base64 does not have"
    return None

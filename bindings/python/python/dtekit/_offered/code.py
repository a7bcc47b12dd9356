# Generated from core/src/offer/table.rs: do not edit.
"""The function `code`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .. import _native
from .._records.trace import AuthorityCode, read_authority_code

if TYPE_CHECKING:
    from datetime import date
    from .._native import Registry

_FUNCTION = _native.Function("code")


def code(
    country: str,
    code: str,
    *,
    registry: Registry | None = None,
    as_of: str | date | None = None,
) -> AuthorityCode:
    """Says what is known of a code with which an authority answers: meaning, remedy, elements, and whether
    the document exists.

    It is found in any letter case, and with or without the zeros before it.

        >>> dtekit.code("PE", "3277").elements
        ('TaxTotal/TaxSubtotal/TaxableAmount',)
        >>> dtekit.code("EC", "43").exists
        True

    Args:
        country: the country's code, such as `PE`.
        code: the code, as the authority writes it.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        as_of: The day on which the table of codes counts, such as `2026-01-31`; without it, the newest
            table counts.

    Raises:
        dtekit.errors.ArgumentError: the country has no table of codes, or its table does not have the
            code (`authority-code`).
    """
    members = {
        "as_of": as_of,
    }
    answer = _FUNCTION.run(None, country, code, members=members, registry=registry)
    return read_authority_code(json.loads(answer))

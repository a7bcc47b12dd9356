# Generated from core/src/offer/table.rs: do not edit.
"""The function `deadlines`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .. import _native
from .._option_types import DeadlineOptions
from .._records.deadline import Deadline, read_deadline

if TYPE_CHECKING:
    from typing import Any
    from typing_extensions import Unpack
    from .._native import Document
    from .._native import Registry

_FUNCTION = _native.Function("deadlines")


def deadlines(
    document: bytes | bytearray | memoryview | str | Document | dict[str, Any],
    country: str,
    *,
    registry: Registry | None = None,
    **options: Unpack[DeadlineOptions],
) -> list[Deadline]:
    """Says until when a document must be sent, may be cancelled, and is answered, by the table of its
    country.

    A country whose law names no deadline that dtekit knows has an empty list. Holidays are not known.

        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "I", "FechaEmis": "2026-05-31T10:00:00"}}}}
        >>> [(one.kind, one.due) for one in dtekit.deadlines(document, "MX")]
        [('send', '2026-06-03T10:00:00'), ('cancel', '2027-03-31'), ('answer', None)]

    Args:
        document: the generic DTE, JSON or XML. As bytes or str; a `Document`; or a dict, as for
            `dtekit.json_to_xml`.
        country: the country's code, such as `MX`.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **options: the keywords of `dtekit.audit.DeadlineOptions`.

    Raises:
        dtekit.errors.StructureError: it cannot be read.
        dtekit.errors.DocumentSyntaxError: its text is broken.
        dtekit.errors.LimitError: a bound is reached.
        dtekit.errors.ArgumentError: the country is unknown, or an option is unknown or unusable.
        TypeError: document is no bytes, bytearray, memoryview, str, Document or dict.
    """
    answer = _FUNCTION.run(document, country, members={**options}, registry=registry)
    return [read_deadline(one) for one in json.loads(answer)]

"""Until when a document must be sent, may be cancelled, and is answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import _native
from ._option_types import DeadlineOptions
from ._records.deadline import Deadline, read_deadline

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Document, Registry


def deadlines(
    document: bytes | bytearray | memoryview | str | Document | dict[str, Any],
    country: str,
    *,
    registry: Registry | None = None,
    **options: Unpack[DeadlineOptions],
) -> list[Deadline]:
    """Says until when a document must be sent, may be cancelled, and is answered, by the table of its country.

    A country whose law names no deadline that dtekit knows has an empty list. Holidays are not known.

        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "I", "FechaEmis": "2026-05-31T10:00:00"}}}}
        >>> [(one.kind, one.due) for one in dtekit.deadlines(document, "MX")]
        [('send', '2026-06-03T10:00:00'), ('cancel', '2027-03-31'), ('answer', None)]

    Args:
        document: the generic DTE, as for `dtekit.lint`.
        country: the country's code, such as `MX`.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **options: the keywords of `dtekit.audit.DeadlineOptions`.

    Raises:
        StructureError: it cannot be read; DocumentSyntaxError: its text is broken.
        LimitError: a bound is reached.
        ArgumentError: the country is unknown, or an option is unknown or unusable.
        TypeError: document is no bytes, bytearray, memoryview, str, Document or dict.
    """
    found: list[dict[str, Any]] = json.loads(_native.deadlines(document, country, {**options}, registry))
    return [read_deadline(one) for one in found]

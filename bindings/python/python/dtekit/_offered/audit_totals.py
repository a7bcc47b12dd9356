# Generated from core/src/offer/table.rs: do not edit.
"""The function `audit_totals`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .. import _native
from .._option_types import TotalsOptions
from .._records.totals import TotalsAudit, read_totals_audit

if TYPE_CHECKING:
    from typing import Any
    from typing_extensions import Unpack
    from .._native import Document
    from .._native import Registry

_FUNCTION = _native.Function("audit_totals")


def audit_totals(
    document: bytes | bytearray | memoryview | str | Document | dict[str, Any],
    country: str,
    *,
    registry: Registry | None = None,
    **options: Unpack[TotalsOptions],
) -> TotalsAudit:
    """Recomputes the amounts of a generic DTE by the rules of a country, and says which differ. It changes
    nothing.

    An absent amount is no error. An amount that differs is no error of the call either: it is in the result.

        >>> totals = {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}
        >>> lines = [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": totals}, "Detalle": lines}}
        >>> audit = dtekit.audit_totals(document, "CL")
        >>> audit.status, audit.differences[0].path, audit.differences[0].off_by
        ('inconsistent', 'Documento/Encabezado/Totales/VlrPagar', '10')
        >>> audit.changes[0].to
        '1190'

    Args:
        document: the generic DTE, JSON or XML. As bytes or str; a `Document`; or a dict, as for
            `dtekit.json_to_xml`.
        country: the country's code, such as `CL`.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **options: the keywords of `dtekit.audit.TotalsOptions`.

    Raises:
        dtekit.errors.StructureError: it is no generic DTE, or cannot be read.
        dtekit.errors.DocumentSyntaxError: its text is broken.
        dtekit.errors.LimitError: a bound is reached.
        dtekit.errors.ArgumentError: the country is unknown, or an option is unknown or unusable.
        TypeError: document is no bytes, bytearray, memoryview, str, Document or dict.
    """
    answer = _FUNCTION.run(document, country, members={**options}, registry=registry)
    return read_totals_audit(json.loads(answer))

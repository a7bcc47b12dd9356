"""Whether the amounts of a document agree: lines, discounts, taxes, withholdings and totals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Mapping

from . import _native
from ._option_types import TotalsMany, TotalsOptions
from ._options import BatchSource
from ._records.totals import TotalsAudit, read_totals_audit

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Batch, BatchProgress, Document, Registry


def audit_totals(
    document: bytes | bytearray | memoryview | str | Document | Mapping[str, Any],
    country: str,
    *,
    registry: Registry | None = None,
    **options: Unpack[TotalsOptions],
) -> TotalsAudit:
    """Recomputes the amounts of a generic DTE by the rules of a country, and says which differ. It changes nothing.

    An absent amount is no error. An amount that differs is no error of the call either: it is in the result.

        >>> document = {
        ...     "Documento": {
        ...         "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
        ...         "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}],
        ...     }
        ... }
        >>> audit = dtekit.audit_totals(document, "CL")
        >>> audit.status, audit.differences[0].path, audit.differences[0].off_by
        ('inconsistent', 'Documento/Encabezado/Totales/VlrPagar', '10')
        >>> audit.changes[0].to
        '1190'

    Args:
        document: the generic DTE, JSON or XML, as bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`.
        country: the country's code, such as `CL`.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **options: the keywords of `dtekit.audit.TotalsOptions`.

    Raises:
        StructureError: it is no generic DTE, or cannot be read; DocumentSyntaxError: its text is broken.
        LimitError: a bound is reached.
        ArgumentError: the country is unknown, or an option is unknown or unusable.
        TypeError: document is no bytes, bytearray, memoryview, str, Document or dict.
    """
    return _audit(_native.audit_totals(document, country, {**options}, registry))


def audit_totals_many(
    source: BatchSource,
    country: str,
    *,
    registry: Registry | None = None,
    progress: Callable[[BatchProgress], object] | None = None,
    **options: Unpack[TotalsMany],
) -> Batch[TotalsAudit]:
    """Runs `audit_totals` on many documents of a country on several threads, and gives the results in order, in bounded memory.

    Each output is a `TotalsAudit`. A document that cannot be read is an item with its findings; it ends nothing.

        >>> totals = {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}
        >>> lines = [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": totals}, "Detalle": lines}}
        >>> for item in dtekit.audit.audit_totals_many([("a.json", document), ("b.json", "{")], "CL"):
        ...     print(item.name, item.output and item.output.status, [finding.code for finding in item.findings])
        a.json inconsistent []
        b.json None ['json-syntax']

    Args:
        source: as for `dtekit.convert_many`, such as the path of a folder.
        country: the country's code, such as `CL`.
        registry: tables of your own, such as newer ones.
        progress: as for `dtekit.convert_many`.
        **options: the keywords of `dtekit.audit.TotalsOptions`, for all documents, and those of
            `dtekit.batches.BatchOptions`.

    Raises:
        ArgumentError, StorageError, DocumentSyntaxError, TypeError: as `dtekit.convert_many`.
    """
    return _native.audit_totals_many(source, country, _audit, progress, {**options}, registry)


def _audit(text: str | bytes) -> TotalsAudit:
    return read_totals_audit(json.loads(text))

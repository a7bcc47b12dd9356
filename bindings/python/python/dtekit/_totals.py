"""Whether the amounts of many documents agree."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Callable

from . import _native
from ._option_types import TotalsMany
from ._options import BatchSource
from ._records.totals import TotalsAudit, read_totals_audit

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Batch, BatchProgress, Registry


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

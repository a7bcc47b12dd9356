"""Whether the amounts of a document agree: lines, discounts, taxes, withholdings and totals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Mapping

from . import _native
from ._errors import Finding, finding
from ._option_types import TotalsMany, TotalsOptions
from ._options import BatchSource
from ._record import Record, record
from ._words import AmountKind, RoundingPolicy, TotalsStatus

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Batch, BatchProgress, Document, Registry


@record(frozen=True)
class TotalsPolicy(Record):
    """What was found under one way of rounding."""

    policy: RoundingPolicy
    """`line`: each line is rounded, then added. `sum`: exact lines are added, then rounded. `rate`: the tax is computed on the sum of
    the bases of each tax and rate."""
    rounding: str
    """`half-up`, `half-even` or `truncate`."""
    is_of_country: bool
    """Whether it is a way of this country."""
    tolerated: int
    """How many amounts differ by no more than they may."""
    inconsistent: int
    """How many amounts differ by more."""


@record(frozen=True)
class TotalsDifference(Record):
    """An amount that is not what others give."""

    path: str
    """Its place."""
    kind: AmountKind
    """What it is."""
    found: str
    """What the document says."""
    expected: str
    """What the others give."""
    off_by: str
    """The amount of the document less the expected one."""
    tolerance: str
    """By how much it may differ."""
    is_tolerated: bool
    """Whether it differs by no more than that."""
    inputs: tuple[str, ...]
    """The places of the amounts that give it, at most ten."""


@record(frozen=True)
class TotalsChange(Record):
    """One amount whose change makes the whole document consistent."""

    path: str
    """Its place."""
    found: str
    """What the document says."""
    to: str
    """What it should say."""


@record(frozen=True, repr=False)
class TotalsAudit(Record):
    """What an audit of totals found."""

    country: str
    """The country."""
    status: TotalsStatus
    """`consistent`: each amount is what it should be. `tolerated`: some differ by no more than the authority takes. `inconsistent`:
    some differ by more. `unchecked`: nothing could be recomputed."""
    policy: RoundingPolicy
    """The country's way of rounding under which the fewest amounts differ."""
    rounding: str
    """How a number is rounded in that way: `half-up`, `half-even` or `truncate`."""
    source: str
    """Where the authority says so."""
    compared: int
    """How many amounts were recomputed and compared."""
    policies: tuple[TotalsPolicy, ...]
    """What was found under each way of rounding: the country's own first."""
    differences: tuple[TotalsDifference, ...]
    """The amounts that differ, also by no more than they may."""
    changes: tuple[TotalsChange, ...]
    """Each change of one amount that makes the document consistent, the most likely first; empty if one is not enough."""
    unchecked: tuple[str, ...]
    """The places of amounts that nothing else gives and that give nothing else: nobody can say whether they are right."""
    findings: tuple[Finding, ...]
    """The differences that are not tolerated, amounts with too many decimals, and what could not be recomputed."""

    def __repr__(self) -> str:
        parts = [f"{self.status}, {self.policy} {self.rounding}, {self.compared} amounts"]
        parts += [f"{one.path} off by {one.off_by}" for one in self.differences if not one.is_tolerated]
        return f"<dtekit.audit.TotalsAudit {self.country}: {'; '.join(parts[:4])}>"


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
    found: dict[str, Any] = json.loads(text)
    return TotalsAudit(
        **{
            **found,
            "policies": tuple(TotalsPolicy(**one) for one in found["policies"]),
            "differences": tuple(
                TotalsDifference(**{**one, "inputs": tuple(one["inputs"])}) for one in found["differences"]
            ),
            "changes": tuple(TotalsChange(**one) for one in found["changes"]),
            "unchecked": tuple(found["unchecked"]),
            "findings": tuple(finding(one) for one in found["findings"]),
        }
    )

# Generated from the rows of `record!` in core: do not edit.
"""What an audit of totals found."""

from __future__ import annotations

from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import TotalsAuditShown
from .._words import AmountKind, RoundingPolicy, TotalsStatus


@record(frozen=True)
class TotalsPolicy(Record):
    """What was found under one way of rounding."""

    policy: RoundingPolicy
    """How sums come from lines. `line`: Each line is rounded; a total is the sum of the rounded lines. `sum`:
    Lines are not rounded; a total is the sum of the exact lines, rounded once. `rate`: The bases are added
    for each tax and rate; the tax is computed once on the sum."""
    rounding: str
    """How a number is rounded: `half-up`, `half-even` or `truncate`."""
    is_of_country: bool
    """Whether it is a way of this country."""
    tolerated: int
    """How many amounts differ, and by no more than they may."""
    inconsistent: int
    """How many amounts differ by more."""


@record(frozen=True)
class TotalsDifference(Record):
    """An amount that is not what others give."""

    path: str
    """Its place."""
    kind: AmountKind
    """What it is. `given`: A quantity, a price, a rate, or another amount that nothing else gives. `line`: An
    amount of a line. `discount`: A discount or charge, of a line or of the document. `tax`: A tax or its
    base, of a line or of the document. `withholding`: A withholding or its base. `total`: A total.
    `currency`: An amount in another currency."""
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
class TotalsAudit(TotalsAuditShown, Record):
    """What an audit of totals found."""

    country: str
    """The country."""
    status: TotalsStatus
    """Whether the amounts agree. `consistent`: Each amount is what it should be, to the last digit.
    `tolerated`: Some amounts differ, by no more than the authority takes. `inconsistent`: Some amounts differ
    by more. `unchecked`: No amount could be recomputed."""
    policy: RoundingPolicy
    """The country's way of rounding under which they agree; else the one under which the fewest differ.
    `line`: Each line is rounded; a total is the sum of the rounded lines. `sum`: Lines are not rounded; a
    total is the sum of the exact lines, rounded once. `rate`: The bases are added for each tax and rate; the
    tax is computed once on the sum."""
    rounding: str
    """How a number is rounded in that way: `half-up`, `half-even` or `truncate`."""
    source: str
    """Where the authority says so."""
    compared: int
    """How many amounts were recomputed and compared."""
    policies: tuple[TotalsPolicy, ...]
    """What was found under each way of rounding: the country's own first."""
    differences: tuple[TotalsDifference, ...]
    """The amounts that differ under that way, also by no more than they may."""
    changes: tuple[TotalsChange, ...]
    """Each change of one amount that makes the document consistent, the most likely first; empty if one is
    not enough."""
    unchecked: tuple[str, ...]
    """The places of amounts that nothing else gives and that give nothing else: nobody can say whether they
    are right."""
    findings: tuple[Finding, ...]
    """The differences that are not tolerated, amounts with too many decimals, and what could not be
    recomputed."""


def read_totals_policy(members: dict[str, Any]) -> TotalsPolicy:
    """The TotalsPolicy of the members that core gives."""
    return TotalsPolicy(**members)


def read_totals_difference(members: dict[str, Any]) -> TotalsDifference:
    """The TotalsDifference of the members that core gives."""
    made = {
        **members,
        "inputs": tuple(members["inputs"]),
    }
    return TotalsDifference(**made)


def read_totals_change(members: dict[str, Any]) -> TotalsChange:
    """The TotalsChange of the members that core gives."""
    return TotalsChange(**members)


def read_totals_audit(members: dict[str, Any]) -> TotalsAudit:
    """The TotalsAudit of the members that core gives."""
    made = {
        **members,
        "policies": tuple(read_totals_policy(one) for one in members["policies"]),
        "differences": tuple(read_totals_difference(one) for one in members["differences"]),
        "changes": tuple(read_totals_change(one) for one in members["changes"]),
        "unchecked": tuple(members["unchecked"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return TotalsAudit(**made)

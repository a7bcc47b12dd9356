# Generated from the rows of `record!` in core: do not edit.
"""What a rule of folio assignment decides."""

from __future__ import annotations

from typing import Any, Mapping

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._words import FolioAction, FolioManager


@record(frozen=True)
class FolioDecisionMembers(Record):
    """Which rule fires, and what follows from it."""

    rule: int
    """The number of the rule, 1 to 6, as the service's interface has them ("Chile folio assignment"). Rule 1
    means that folio manager 3.0 does not know the biller. If it knows the biller, rule 2 or 3 fires."""
    alternatives: list[int]
    """The rules that may fire instead, since an input is not known."""
    action: FolioAction
    """What happens to the folio by `rule`. `assign`: A new folio is assigned. `validate`: The folio in the
    document is validated, and none is requested. `refuse`: The service refuses: it answers with an error and
    makes no document. `none`: The flow continues without assigning a folio."""
    by: FolioManager | None
    """Who does it; None by rule 6. `folio-manager-3.0`: Folio manager 3.0, which `BillerId` selects.
    `folio-manager-1.0`: Folio manager 1.0, which the custom field CategoryID selects. `automatic-assignment`:
    The company's automatic assignment, without an agent."""
    members: Mapping[str, Any]
    """The members that the request needs: `BillerId` and `ValidateNumber`, by the wire's own names, or
    none."""
    category_id: str | None
    """CategoryID from the inputs or from the document."""
    folio: str | None
    """The folio from the inputs or from the document."""
    why: str
    """Why, in one English sentence."""
    why_es: str
    """Why, in one Spanish sentence."""
    certain: bool
    """Whether every input that the decision depends on is known."""
    unknown: list[str]
    """The inputs that are not known and that the decision depends on."""
    service_decides: str | None
    """What the service will decide, in English; None if all is known."""
    service_decides_es: str | None
    """What the service will decide, in Spanish; None if all is known."""
    findings: tuple[Finding, ...]
    """The errors (refusals) and the warnings."""


def read_folio_decision_members(members: dict[str, Any]) -> FolioDecisionMembers:
    """The FolioDecisionMembers of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return FolioDecisionMembers(**made)

"""Chile: who assigns or validates a folio."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping

from . import _native
from ._errors import Finding, finding, from_json
from ._options import FolioInputs
from ._record import record
from ._words import FolioAction, FolioManager

if TYPE_CHECKING:
    from typing_extensions import Unpack


@record(frozen=True)
class FolioDecision:
    """Which rule of folio assignment fires, and what follows from it."""

    rule: int
    """The rule, 1 to 6. Rule 1 is the biller that folio manager 3.0 does not find; where it finds it, 2 or 3 fires."""
    alternatives: list[int]
    """The rules that fire in its place if what is not known turns out otherwise."""
    action: FolioAction
    """`assign`, `validate`, `refuse`, or `none`."""
    by: FolioManager | None
    """Who does it: `folio-manager-3.0`, `folio-manager-1.0`, `automatic-assignment`; None by rule 6."""
    members: Mapping[str, Any]
    """The members of the request that follow: `BillerId` and `ValidateNumber`, or nothing."""
    category_id: str | None
    """CategoryID as given or as the document has it."""
    folio: str | None
    """The folio as given or as the document has it."""
    why: str
    """Why, in one English sentence."""
    why_es: str
    """Why, in one Spanish sentence."""
    certain: bool
    """Whether all that the answer hangs on is known."""
    unknown: list[str]
    """The inputs that are not known and on which the answer hangs."""
    service_decides: str | None
    """What the service will decide, in English; None where all is known."""
    service_decides_es: str | None
    """What the service will decide, in Spanish; None where all is known."""
    findings: tuple[Finding, ...]
    """The refusals, of severity `error`, and what somebody should look at."""
    _refusal: str | None = None

    def accepted(self) -> FolioDecision:
        """This decision unless the service will refuse, for those who want a refusal to be an error.

        Raises:
            InvalidError: with the refusals.
        """
        if self._refusal is None:
            return self
        raise from_json(self._refusal)


def evaluate_folio(
    *,
    document: bytes | bytearray | memoryview | str | dict[str, Any] | _native.Document | None = None,
    **inputs: Unpack[FolioInputs],
) -> FolioDecision:
    """Says which of the six rules of folio assignment fires for a Chilean document, and what the service will refuse.

    It only computes: nothing is asked or sent. Where an input is not known, the rule is the first that may fire,
    `alternatives` holds the others, and `service_decides` says what the service will decide.

        >>> decision = dtekit.evaluate_folio(
        ...     biller_id="7", validate_number=True, biller_known=True, folio="1042", folio_state="approved"
        ... )
        >>> decision.rule, decision.action, decision.findings[0].code
        (2, 'refuse', 'folio-already-issued')

    Args:
        document: the document that would be sent, XML or JSON, plain or in base 64, a dict, or a `Document`:
            CategoryID and the folio are read from it. If it differs from an input, it counts, with a warning.
        **inputs: what else is known, as `dtekit.FolioInputs` says; None is not known.

    Raises:
        ArgumentError: an input is unknown or of the wrong type, with a finding for each.
        Error: the document cannot be read.
    """
    if isinstance(document, _native.Document):
        document = document.to_xml()
    elif isinstance(document, dict):
        document = _native.json_to_xml(document)
    text, refusal = _native.evaluate_folio(inputs, document)
    members = json.loads(text)
    members["findings"] = tuple(finding(one) for one in members["findings"])
    return FolioDecision(**members, _refusal=refusal)

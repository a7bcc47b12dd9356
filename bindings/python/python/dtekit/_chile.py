# The documentation of the functions is generated from core/src/offer/table.rs; the rest is written by hand.
"""Chile: who assigns or validates a folio."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import _native
from ._errors import from_json
from ._option_types import FolioInputs
from ._record import record
from ._records.chile import FolioDecisionMembers, read_folio_decision_members

if TYPE_CHECKING:
    from typing_extensions import Unpack

_EVALUATE_FOLIO = _native.Function("evaluate_folio")


@record(frozen=True)
class FolioDecision(FolioDecisionMembers):
    """Which rule of folio assignment applies, and what follows from it."""

    _refusal: str | None = None

    def accepted(self) -> FolioDecision:
        """Returns this decision, or raises an error if the service will refuse the document.

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
    """Says which of the six rules of folio assignment applies to a Chilean document, who assigns or validates
    its folio, and what the service will refuse.

    It only computes: it asks and sends nothing. An input that is absent is not known. Then `rule` is the
    first rule that may apply, `alternatives` has the others, and `service_decides` says what the service will
    decide.

        >>> decision = dtekit.evaluate_folio(
        ...     biller_id="7", validate_number=True, biller_known=True, folio="1042", folio_state="approved"
        ... )
        >>> decision.rule, decision.action, decision.findings[0].code
        (2, 'refuse', 'folio-already-issued')

    Args:
        document: the document that would be sent: XML or JSON, plain or in base 64, an object, or a
            `Document`. CategoryID and the folio are read from it. If it differs from an input, the
            document counts, and there is a warning.
        **inputs: what is known: the keywords of `dtekit.chile.FolioInputs`.

    Raises:
        dtekit.errors.ArgumentError: an input is unknown or of the wrong type, with a finding for each.
        dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError, dtekit.errors.LimitError: the
            document cannot be read.
        TypeError: document is no bytes, bytearray, memoryview, str, dict or Document.
    """
    if isinstance(document, _native.Document):
        document = document.to_xml()
    elif isinstance(document, dict):
        document = _native.json_to_xml(document)
    text, refusal = _EVALUATE_FOLIO.run(document, members=inputs)
    return FolioDecision(**vars(read_folio_decision_members(json.loads(text))), _refusal=refusal.decode() or None)

"""Chile: who assigns a folio."""

from ._chile import FolioDecision, evaluate_folio
from ._option_types import FolioInputs
from ._words import FolioAction, FolioManager, FolioState

__all__ = [
    "FolioAction",
    "FolioDecision",
    "FolioInputs",
    "FolioManager",
    "FolioState",
    "evaluate_folio",
]

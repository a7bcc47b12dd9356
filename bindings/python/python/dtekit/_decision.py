"""The caller's rule for the authority's answer, as core takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from . import _native
from ._kept import exact
from ._listed import ListedDocument

if TYPE_CHECKING:
    from ._given import DecideRule, DecideTable


def decision(decide: DecideRule | DecideTable | None) -> tuple[Callable[[str], str] | None, DecideTable | None]:
    """The caller's function as core calls it, with the JSON text of a listed document for the word of an outcome; or
    the caller's table."""
    if callable(decide):
        rule = decide
        return lambda text: str(rule(ListedDocument(exact(text)))), None
    return None, decide


def check_table(table: DecideTable) -> None:
    """Looks whether a table can be used.

    Raises:
        ArgumentError: it cannot; a finding for each part says why.
    """
    _native.Journal.check_decide({"decide": table})

# Generated from the rows of `record!` in core: do not edit.
"""What a lint found."""

from __future__ import annotations

from typing import Any

from .._lint_finding import LintFinding, read_lint_finding
from .._record import Record, record
from .._shown import LintShown


@record(frozen=True, repr=False)
class Lint(LintShown, Record):
    """What a lint found."""

    country: str
    """The country."""
    document_type: str | None
    """The document type: what the document says, or `LintOptions.document_type`."""
    mapped: bool
    """Whether a built-in mapping looked at the document. Without one, only the checks of the generic DTE were
    made."""
    errors: int
    """How many findings the service or the authority surely refuses."""
    warnings: int
    """How many findings are doubtful."""
    findings: tuple[LintFinding, ...]
    """What was found, in the order of the document: at most 100 of each code, and `findings-left-out` for the
    rest."""


def read_lint(members: dict[str, Any]) -> Lint:
    """The Lint of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_lint_finding(one) for one in members["findings"]),
    }
    return Lint(**made)

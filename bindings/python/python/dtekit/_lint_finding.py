"""One thing that a lint found."""

from __future__ import annotations

from typing import Any

from ._errors import Finding, finding
from ._record import record


@record(frozen=True)
class LintFinding(Finding):
    """One thing that a lint found.

    Its severity is `error` for what the service or the authority surely refuses, `warning` for what is doubtful.
    """

    value: str | None = None
    """The text at its place, shortened if it is long."""


def read_lint_finding(members: dict[str, Any]) -> LintFinding:
    """The LintFinding of the members that core gives."""
    value = members.pop("value")
    return LintFinding(**vars(finding(members)), value=value)

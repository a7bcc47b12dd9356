"""One thing that a lint found."""

from __future__ import annotations

from typing import Any

from ._errors import Finding, Position, Spanish, TemplatePlace, finding
from ._record import record
from ._words import Severity


@record(frozen=True)
class LintFinding(Finding):
    """One thing that a lint found."""

    code: str
    """A stable kebab-case word, such as `lint-date`."""
    severity: Severity
    """`error`, what the service or the authority surely refuses; `warning`, what is doubtful."""
    path: str | None
    """The place in the document, such as `Documento/Detalle[3]/NmbItem`."""
    position: Position | None
    """The place in the caller's text; None if the input was no text."""
    message: str
    """What was expected and what was found."""
    hint: str | None
    """What to do about it."""
    spanish: Spanish | None = None
    """The same in Spanish; None if a mapping's own check has no Spanish message."""
    template: TemplatePlace | None = None
    """The place in the mapping's template that asked for the value."""
    through: tuple[str, ...] = ()
    """The path in the generic DTE, if a mapping of yours made it."""
    value: str | None = None
    """The text at its place, shortened if it is long."""


def read_lint_finding(members: dict[str, Any]) -> LintFinding:
    """Reads a LintFinding from the members that core gives."""
    value: str | None = members.pop("value")
    one = finding(members)
    return LintFinding(
        code=one.code,
        severity=one.severity,
        path=one.path,
        position=one.position,
        message=one.message,
        hint=one.hint,
        spanish=one.spanish,
        template=one.template,
        through=one.through,
        value=value,
    )

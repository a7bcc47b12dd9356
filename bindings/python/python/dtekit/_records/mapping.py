# Generated from the rows of `record!` in core: do not edit.
"""Where the values of an output come from."""

from __future__ import annotations

from typing import Any, NamedTuple

from .._errors import Finding, finding as read_finding
from .._errors import TemplatePlace, read_template_place
from .._plain import plain
from .._record import Record, record


@record(frozen=True)
class Row(Record):
    """One leaf of the output."""

    target: str
    """Its path in the output: `Factura/Detalle[2]/Monto`."""
    value: str
    """Its value."""
    sources: tuple[str, ...]
    """The paths in the document that the value was made from; none for a constant."""
    place: TemplatePlace
    """Its place in the template."""
    cut: str | None
    """The text before it was cut, if it was."""
    through: tuple[str, ...] = ()
    """The paths in the document between, if another mapping made that document first."""


@record(frozen=True)
class Missing(Record):
    """A value that the output lacks: a required one that was absent, or one that a finding refused."""

    source: str
    """The path in the document at which it was expected."""
    target: str
    """The path in the output at which it would have been written."""
    place: TemplatePlace
    """The place in the template that requires it."""
    through: str | None = None
    """The path in the document between, if another mapping made that document first."""


class UnmatchedName(NamedTuple):
    """A name in a path of the template that the document has nowhere: an optional part that it lacks, or a
    typo."""

    name: str
    """The name, without prefix."""
    place: TemplatePlace
    """Its place in the template."""

    def to_dict(self) -> dict[str, Any]:
        """The fields as a plain dict."""
        return {name: plain(value) for name, value in self._asdict().items()}


@record(frozen=True)
class Explanation(Record):
    """What `Mapping.explain` gives."""

    output: str
    """The output, as far as it was written."""
    rows: tuple[Row, ...]
    """A row for each leaf, in the order of the output."""
    lost: tuple[str, ...]
    """The leaves of the document that nothing read."""
    tested: tuple[str, ...]
    """The leaves of the document that only conditions and predicates read."""
    missing: tuple[Missing, ...]
    """The values that the output lacks: required ones that were absent, and those that a finding refused."""
    unmatched: tuple[UnmatchedName, ...]
    """The names in the template's paths that the document has nowhere, in the order of the template. Those
    that are here for each of your sample documents are likely to be typos."""
    findings: tuple[Finding, ...]
    """Every finding for which `Mapping.apply` would have refused the document."""
    written: tuple[TemplatePlace, ...]
    """The expressions of the template whose values were written."""


def read_row(members: dict[str, Any]) -> Row:
    """The Row of the members that core gives."""
    made = {
        **members,
        "sources": tuple(members["sources"]),
        "place": read_template_place(members["place"]),
        "through": tuple(members.get("through", ())),
    }
    return Row(**made)


def read_missing(members: dict[str, Any]) -> Missing:
    """The Missing of the members that core gives."""
    made = {
        **members,
        "place": read_template_place(members["place"]),
    }
    return Missing(**made)


def read_unmatched_name(members: dict[str, Any]) -> UnmatchedName:
    """The UnmatchedName of the members that core gives."""
    made = {
        **members,
        "place": read_template_place(members["place"]),
    }
    return UnmatchedName(**made)


def read_explanation(members: dict[str, Any]) -> Explanation:
    """The Explanation of the members that core gives."""
    made = {
        **members,
        "rows": tuple(read_row(one) for one in members["rows"]),
        "lost": tuple(members["lost"]),
        "tested": tuple(members["tested"]),
        "missing": tuple(read_missing(one) for one in members["missing"]),
        "unmatched": tuple(read_unmatched_name(one) for one in members["unmatched"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "written": tuple(read_template_place(one) for one in members["written"]),
    }
    return Explanation(**made)

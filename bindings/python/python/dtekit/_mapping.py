"""What `Mapping.explain` gives: where every value of the output comes from."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypedDict

from ._errors import Finding, finding
from ._record import record


class Bounds(TypedDict, total=False):
    """The bounds on one application of a mapping; None is the default. `max_depth` and `max_bytes` bound no `Document`."""

    max_steps: int | None
    """The most steps of work, expressions evaluated and nodes looked at: 100,000,000 by default."""
    max_output: int | None
    """The most bytes of output: 268,435,456 (256 MiB) by default."""
    max_depth: int | None
    """The most elements inside each other in the document: 256 by default."""
    max_bytes: int | None
    """The most bytes of the document: 268,435,456 (256 MiB) by default."""


class TemplatePlace(NamedTuple):
    """A line and column of a template."""

    library: str
    """The library in which it stands; empty for the template itself."""
    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""


@record(frozen=True)
class Row:
    """One leaf of what was written."""

    target: str
    """Its path in what was written, such as `Factura/Detalle[2]/Monto`."""
    value: str
    """Its value."""
    sources: tuple[str, ...]
    """The paths in the document that the value was made of; none for a constant."""
    place: TemplatePlace
    """Where in the template it stands."""
    cut: str | None
    """The text before it was cut, if it was."""


@record(frozen=True)
class Missing:
    """A required value that was not there."""

    source: str
    """Where in the document it was looked for."""
    target: str
    """Where it would have been written."""
    place: TemplatePlace
    """Where in the template it is asked for."""


@record(frozen=True)
class Explanation:
    """Where every value of an output comes from, and what of the document nothing read."""

    output: str
    """What was written, as far as it came."""
    rows: tuple[Row, ...]
    """A row for each leaf, in the order of the output."""
    lost: tuple[str, ...]
    """The leaves of the document that nothing read."""
    tested: tuple[str, ...]
    """Those that were read only in a condition or predicate."""
    missing: tuple[Missing, ...]
    """The required values that were not there."""
    findings: tuple[Finding, ...]
    """Everything that `Mapping.apply` would have refused the document for."""
    written: tuple[TemplatePlace, ...]
    """The expressions of the template whose values were written."""


def from_json(text: str) -> Explanation:
    """The explanation that core wrote as JSON."""
    members: dict[str, Any] = json.loads(text)
    return Explanation(
        output=members["output"],
        rows=tuple(
            Row(row["target"], row["value"], tuple(row["sources"]), TemplatePlace(**row["place"]), row["cut"])
            for row in members["rows"]
        ),
        lost=tuple(members["lost"]),
        tested=tuple(members["tested"]),
        missing=tuple(
            Missing(one["source"], one["target"], TemplatePlace(**one["place"])) for one in members["missing"]
        ),
        findings=tuple(finding(one) for one in members["findings"]),
        written=tuple(TemplatePlace(**place) for place in members["written"]),
    )

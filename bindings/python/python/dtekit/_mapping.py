"""The result of `Mapping.explain`: where every value of the output comes from."""

from __future__ import annotations

import json
from typing import Any, Dict, NamedTuple

from ._errors import Finding, TemplatePlace, finding
from ._plain import plain
from ._record import Record, record


@record(frozen=True)
class Row(Record):
    """One leaf of the output."""

    target: str
    """Its path in the output, such as `Factura/Detalle[2]/Monto`."""
    value: str
    """Its value."""
    sources: tuple[str, ...]
    """The paths of the values in the document that it was made of; none for a constant."""
    place: TemplatePlace
    """The place in the template that wrote it."""
    cut: str | None
    """The text before it was cut, if it was."""
    through: tuple[str, ...] = ()
    """The paths in the document between, if another mapping went before."""


@record(frozen=True)
class Missing(Record):
    """A required value that the document does not have, or a value that a finding refused."""

    source: str
    """The path in the document at which it was expected."""
    target: str
    """The path in the output at which it would have been written."""
    place: TemplatePlace
    """The place in the template that requires it."""
    through: str | None = None
    """The path in the document between, if another mapping went before."""


class UnmatchedName(NamedTuple):
    """A name in a path of the template that the document has nowhere: an optional part that it lacks, or a typo."""

    name: str
    """The name, without prefix."""
    place: TemplatePlace
    """Its place in the template."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict."""
        return {name: plain(value) for name, value in self._asdict().items()}


@record(frozen=True)
class Explanation(Record):
    """Where every value of an output comes from, and which values of the document no expression read."""

    output: str
    """The output, up to the point at which the mapping ended."""
    rows: tuple[Row, ...]
    """A row for each leaf, in the order of the output."""
    lost: tuple[str, ...]
    """The leaves of the document that no expression read."""
    tested: tuple[str, ...]
    """The leaves that only a condition or predicate read."""
    missing: tuple[Missing, ...]
    """The values that the output lacks: required ones that are absent, and those that a finding refused."""
    unmatched: tuple[UnmatchedName, ...]
    """The names in the template's paths that the document has nowhere. Those that are here for each of your sample documents
    are likely to be typos."""
    findings: tuple[Finding, ...]
    """Everything for which `Mapping.apply` would refuse the document."""
    written: tuple[TemplatePlace, ...]
    """The places of the expressions whose values were written."""


def from_json(text: str) -> Explanation:
    """The explanation from core's JSON text."""
    members: dict[str, Any] = json.loads(text)
    return Explanation(
        output=members["output"],
        rows=tuple(
            Row(
                row["target"],
                row["value"],
                tuple(row["sources"]),
                TemplatePlace(**row["place"]),
                row["cut"],
                tuple(row.get("through", ())),
            )
            for row in members["rows"]
        ),
        lost=tuple(members["lost"]),
        tested=tuple(members["tested"]),
        missing=tuple(
            Missing(one["source"], one["target"], TemplatePlace(**one["place"]), one.get("through"))
            for one in members["missing"]
        ),
        unmatched=tuple(
            UnmatchedName(one["name"], TemplatePlace(**one["place"])) for one in members["unmatched"]
        ),
        findings=tuple(finding(one) for one in members["findings"]),
        written=tuple(TemplatePlace(**place) for place in members["written"]),
    )


def origins(explanation: Explanation) -> str:
    """What core needs of an explanation to find where a value came from, as JSON text."""
    rows = [
        {"target": row.target, "value": row.value, "sources": row.sources, "through": row.through}
        for row in explanation.rows
    ]
    missing = [
        {"target": one.target, "source": one.source, "through": one.through} for one in explanation.missing
    ]
    return json.dumps({"output": explanation.output, "rows": rows, "missing": missing})

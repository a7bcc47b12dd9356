"""The result of `Mapping.explain`: where every value of the output comes from."""

from __future__ import annotations

import json

from ._records.mapping import Explanation, read_explanation


def from_json(text: str) -> Explanation:
    """The explanation from core's JSON text."""
    return read_explanation(json.loads(text))


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

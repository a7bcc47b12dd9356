"""A name of a mapping's template that a document has nowhere."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple

from ._errors import TemplatePlace, read_template_place
from ._plain import plain


class UnmatchedName(NamedTuple):
    """A name in a path of the template that the document has nowhere: an optional part that it lacks, or a typo."""

    name: str
    """The name, without prefix."""
    place: TemplatePlace
    """Its place in the template."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict."""
        return {name: plain(value) for name, value in self._asdict().items()}


def read_unmatched_name(members: Dict[str, Any]) -> UnmatchedName:
    """The UnmatchedName of the members that core gives."""
    return UnmatchedName(members["name"], read_template_place(members["place"]))

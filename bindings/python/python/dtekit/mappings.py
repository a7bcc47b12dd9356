"""Mappings from the generic DTE to a country's format, and where their values came from."""

from ._native import Mapper, Mapping, Registry
from ._option_types import Bounds
from ._records.mapping import Explanation, Missing, Row, UnmatchedName
from ._words import Direction

__all__ = [
    "Bounds",
    "Direction",
    "Explanation",
    "Mapper",
    "Mapping",
    "Missing",
    "Registry",
    "Row",
    "UnmatchedName",
]

"""Mappings from the generic DTE to a country's format, and where their values came from."""

from ._mapping import Explanation, Missing, Row, UnmatchedName
from ._option_types import Bounds
from ._native import Mapper, Mapping, Registry
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

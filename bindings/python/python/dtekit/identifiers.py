"""The identifiers of the countries."""

from ._identifier import compose_identifier, parse_identifier
from ._words import IdentifierKind

__all__ = [
    "IdentifierKind",
    "compose_identifier",
    "parse_identifier",
]

"""Events about a document."""

from ._event import AuthorityEvent, StatusChange

__all__ = [
    "AuthorityEvent",
    "StatusChange",
]

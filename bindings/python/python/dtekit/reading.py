"""What was received: the documents in a file."""

from ._option_types import ReadBounds
from ._reading import Inherited, ReadDocument, ReadFile, read
from ._words import ReadEnvironment, ReadStatus, ReceivedKind

__all__ = [
    "Inherited",
    "ReadBounds",
    "ReadDocument",
    "ReadEnvironment",
    "ReadFile",
    "ReadStatus",
    "ReceivedKind",
    "read",
]

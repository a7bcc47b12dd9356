"""What was received: the documents in a file."""

from ._option_types import ReadBounds
from ._reading import ReadDocument, read
from ._records.reading import Inherited, ReadFile
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

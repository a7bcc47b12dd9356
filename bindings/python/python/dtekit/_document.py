"""What is said about documents: where two differ, and what a FileContent holds."""

from __future__ import annotations

from typing import NamedTuple

from . import _native
from ._record import record
from ._words import DocumentFormat


class Difference(NamedTuple):
    """A place at which two documents differ."""

    path: str
    """The place, in the document that has it."""
    left: str | None
    """The text in the first document; None where it has nothing there."""
    right: str | None
    """The text in the other document; None where it has nothing there."""


@record(frozen=True, repr=False)
class FileContent:
    """What a `FileContent` of the service holds: XML or JSON, plain or in base 64."""

    format: DocumentFormat
    """`xml` or `json`."""
    base64: bool
    """Whether it came in base 64."""
    document: bytes
    """The document itself, out of its base 64."""

    @staticmethod
    def detect(data: bytes | bytearray | memoryview | str) -> FileContent:
        """Says which of XML and JSON a content is, plain or in base 64, and gives the document.

            >>> dtekit.FileContent.detect("PERURS8+").document
            b'<DTE/>'

        Raises:
            DocumentSyntaxError: it is neither.
            TypeError: data is no bytes, bytearray, memoryview or str.
        """
        return FileContent(*_native.detect(data))

    # A document is its user's business.
    def __repr__(self) -> str:
        form = "in base 64" if self.base64 else "plain"
        return f"<dtekit.FileContent {self.format}, {form}, {len(self.document)} bytes>"

"""Differences between documents, and the content of a FileContent."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple

from . import _native
from ._record import Record, record
from ._words import DocumentFormat


class Difference(NamedTuple):
    """A place at which two documents differ."""

    path: str
    """The place, in the document that has it."""
    left: str | None
    """The text in the first document; None if it has nothing at this path."""
    right: str | None
    """The text in the other document; None if it has nothing at this path."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict."""
        return self._asdict()


@record(frozen=True, repr=False)
class FileContent(Record):
    """What a `FileContent` of the service holds: XML or JSON, plain or in base 64."""

    format: DocumentFormat
    """`xml` or `json`."""
    base64: bool
    """Whether it came in base 64."""
    document: bytes
    """The document itself, decoded from base 64."""

    @staticmethod
    def detect(data: bytes | bytearray | memoryview | str) -> FileContent:
        """Says whether a content is XML or JSON, plain or in base 64, and gives the document.

            >>> dtekit.documents.FileContent.detect("PERURS8+").document
            b'<DTE/>'

        Raises:
            DocumentSyntaxError: it is neither.
            TypeError: data is not bytes, bytearray, memoryview or str.
        """
        return FileContent(*_native.detect(data))

    # The content of a document is private.
    def __repr__(self) -> str:
        form = "in base 64" if self.base64 else "plain"
        return f"<dtekit.documents.FileContent {self.format}, {form}, {len(self.document)} bytes>"

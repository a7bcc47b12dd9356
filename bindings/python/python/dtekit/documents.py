"""A document that is read, edited and compared."""

from ._document import Difference, FileContent
from ._native import Document, Element
from ._offered.example import example
from ._words import ContentFormat, DocumentFormat

__all__ = [
    "ContentFormat",
    "Difference",
    "Document",
    "DocumentFormat",
    "Element",
    "FileContent",
    "example",
]

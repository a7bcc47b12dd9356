"""What an answer of the service means."""

from ._options import Context
from ._result import (
    DocumentList,
    FileResult,
    ListedDocument,
    ProcessResult,
    ResponseValue,
)
from ._records.result import NextStep, SvAcknowledgement
from ._words import ContentFormat, Outcome, Reason, Role, Subject, Undecidable

__all__ = [
    "ContentFormat",
    "Context",
    "DocumentList",
    "FileResult",
    "ListedDocument",
    "NextStep",
    "Outcome",
    "ProcessResult",
    "Reason",
    "ResponseValue",
    "Role",
    "Subject",
    "SvAcknowledgement",
    "Undecidable",
]

"""What an answer of the service means."""

from ._options import Context
from ._result import (
    DocumentList,
    FileResult,
    ListedDocument,
    NextStep,
    Outcome,
    ProcessResult,
    ResponseValue,
)
from ._records.result import SvAcknowledgement
from ._words import ContentFormat, Reason, Role, Subject, Undecidable

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

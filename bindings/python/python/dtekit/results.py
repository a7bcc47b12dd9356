"""What an answer of the service means."""

from ._listed import ListedDocument
from ._option_types import Context
from ._records.result import NextStep, ResponseValue, SvAcknowledgement
from ._result import DocumentList, FileResult, ProcessResult
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

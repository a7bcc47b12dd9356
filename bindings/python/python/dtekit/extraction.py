"""The extraction provider: uploads, polling, archives."""

from ._extraction import Archive, Extraction, Poll, Upload
from ._option_types import ArchiveRequest, Policy
from ._records.extraction import Action, Extracted, Processed, Progress
from ._words import ExtractionStep, FailureReason, PollAction

__all__ = [
    "Action",
    "Archive",
    "ArchiveRequest",
    "Extracted",
    "Extraction",
    "ExtractionStep",
    "FailureReason",
    "Policy",
    "Poll",
    "PollAction",
    "Processed",
    "Progress",
    "Upload",
]

"""The extraction provider: uploads, polling, archives."""

from ._extraction import Action, Archive, Extracted, Extraction, Poll, Processed, Progress, Upload
from ._option_types import Policy
from ._options import ArchiveRequest
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

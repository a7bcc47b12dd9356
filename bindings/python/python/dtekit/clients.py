"""The clients, their options, and what became of a send."""

from ._async_client import AsyncClient
from ._client import Client
from ._follow_up import AuthorityWait, next_step_of
from ._interruption import interrupted_result
from ._offered.processing_model import processing_model
from ._option_types import Answer, IssueOptions, Settings
from ._options import Processing, Seconds, Time
from ._records.follow_up import AuthorityAnswer, AuthorityStep, FieldDifference, Reconciliation
from ._words import AuthorityWaitStep, IssueCheck, ProcessingModel, Verdict

__all__ = [
    "Answer",
    "AsyncClient",
    "AuthorityAnswer",
    "AuthorityStep",
    "AuthorityWait",
    "AuthorityWaitStep",
    "Client",
    "FieldDifference",
    "IssueCheck",
    "IssueOptions",
    "Processing",
    "ProcessingModel",
    "Reconciliation",
    "Seconds",
    "Settings",
    "Time",
    "Verdict",
    "interrupted_result",
    "next_step_of",
    "processing_model",
]

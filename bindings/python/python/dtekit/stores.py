"""What survives a crash: the journal, the inbox, the store of polls, and numbers of documents."""

from ._inbox import Inbox
from ._inbox_entry import InboxAnswered, InboxCount, InboxEntry, InboxPass
from ._inbox_print import InboxPrinted, PrintJob
from ._journal import Journal
from ._journal_content import JournalContent
from ._journal_entry import JournalAttempt, JournalCount, JournalEntry, JournalPass
from ._journal_work import JournalStep, JournalWork
from ._option_types import InboxPrint, JournalSubmit
from ._poll_store import PollCounts, PollDelivery, PollJob, PollPass, PollStore
from ._receiver_message import FolioSequence
from ._sequence import AuthorisedRange, Gaps, NumberBlock, NumberRange, Sequence, SequenceKey, SequenceNumber
from ._words import (
    InboxAddressee,
    InboxSource,
    InboxState,
    JournalAttemptKind,
    JournalAttemptOutcome,
    JournalState,
    JournalWorkStep,
    PollDelivered,
    PollJobReason,
    PollState,
    ReceiverVerdict,
    Replica,
    Resend,
)

__all__ = [
    "AuthorisedRange",
    "FolioSequence",
    "Gaps",
    "Inbox",
    "InboxAddressee",
    "InboxAnswered",
    "InboxCount",
    "InboxEntry",
    "InboxPass",
    "InboxPrint",
    "InboxPrinted",
    "InboxSource",
    "InboxState",
    "Journal",
    "JournalAttempt",
    "JournalAttemptKind",
    "JournalAttemptOutcome",
    "JournalContent",
    "JournalCount",
    "JournalEntry",
    "JournalPass",
    "JournalState",
    "JournalStep",
    "JournalSubmit",
    "JournalWork",
    "JournalWorkStep",
    "NumberBlock",
    "NumberRange",
    "PollCounts",
    "PollDelivered",
    "PollDelivery",
    "PollJob",
    "PollJobReason",
    "PollPass",
    "PollState",
    "PollStore",
    "PrintJob",
    "ReceiverVerdict",
    "Replica",
    "Resend",
    "Sequence",
    "SequenceKey",
    "SequenceNumber",
]

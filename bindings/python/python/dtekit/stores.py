"""What survives a crash: the journal, the inbox, the store of polls, and numbers of documents."""

from ._inbox import Inbox
from ._journal import Journal
from ._journal_content import JournalContent
from ._journal_work import JournalWork
from ._option_types import InboxPrint, JournalSubmit
from ._poll_store import PollStore
from ._records.gaps import Gaps, NumberRange, OpenNumbers, VoidNumbers
from ._records.inbox import InboxAnswered, InboxEntry, InboxPass, InboxPrinted, PrintJob
from ._records.journal import JournalAttempt, JournalEntry, JournalPass, JournalStep, JournalWorkEntry
from ._records.poll import PollCounts, PollDelivery, PollJob, PollPass
from ._records.queue import StateCount
from ._records.sequence import AuthorisedRange, NumberBlock, SequenceNumber
from ._receiver_message import FolioSequence
from ._sequence import Sequence, SequenceKey
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
    "JournalEntry",
    "JournalPass",
    "JournalState",
    "JournalStep",
    "JournalSubmit",
    "JournalWork",
    "JournalWorkEntry",
    "JournalWorkStep",
    "NumberBlock",
    "NumberRange",
    "OpenNumbers",
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
    "StateCount",
    "VoidNumbers",
]

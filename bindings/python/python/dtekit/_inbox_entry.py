"""What an `Inbox` gives: its entries, and the counts of a pass."""

from __future__ import annotations

from datetime import datetime

from ._errors import Finding
from ._record import Record, record
from ._records.deadline import Deadline
from ._words import InboxAddressee, InboxSource, InboxState, ReadStatus, ReceiverVerdict


@record(frozen=True)
class InboxAnswered(Record):
    """The answer to a document in an `Inbox`."""

    verdict: ReceiverVerdict
    """What was said."""
    code: str
    """The country's own code for it: `1` to `3` in Costa Rica, `210200` in Brazil, `033` in Colombia, `ACECF` in the Dominican
    Republic."""
    journal_key: str
    """The key of the journal's entry, whose state says what became of it."""
    number: str | None
    """The number of the message, where it has one of its own."""
    at: datetime
    """When it was given (UTC)."""
    is_submitted: bool
    """Whether the journal has it. If not, a program died between the two: answer once more in the same way."""
    is_new: bool
    """Whether this call of `Inbox.answer` has put it into the journal. Of several calls one has True, and an entry that is read
    has False: so a program books a document in the transaction of its answer, once."""
    findings: tuple[Finding, ...]
    """Warnings about it."""


@record(frozen=True, repr=False)
class InboxEntry(Record):
    """An item in an `Inbox`, as it was at the time of the call that gave it."""

    key: str
    """The source, a `/`, and the id in the service, else the fiscal identifier, else a hash of the item."""
    number: int
    """Its number in the inbox: a later entry has a higher one."""
    source: InboxSource | None
    """`received`, `despatch`, `messages` or `print`; None if its row cannot be read."""
    state: InboxState
    """`new`, `printed`, `answered`, `done`, `failed` or `given-back`."""
    has_document: bool
    """Whether its document is there: see `Inbox.original`."""
    global_document_id: str | None
    """Its id in the service."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …)."""
    status: ReadStatus | None
    """How far its document was read; None while there is no document."""
    country: str | None
    """The country, as the document says it, else as the item does."""
    document_type: str | None
    """The document type."""
    sender: str | None
    """The tax id of the sender."""
    sender_name: str | None
    """The name of the sender."""
    receiver: str | None
    """The tax id of the receiver."""
    total: str | None
    """The total, with every digit."""
    currency: str | None
    """The currency of the total."""
    issued_at: str | None
    """The day or the moment of its issue, as the document says it."""
    answer: InboxAnswered | None
    """The answer that was given by `Inbox.answer`, the last one of several."""
    attempts: int
    """How often the program has failed with it."""
    findings: tuple[Finding, ...]
    """Why its document cannot be read, or why the program has failed with it."""
    call_findings: tuple[Finding, ...]
    """Why the last call about it failed; empty after one that went well."""
    received_at: datetime
    """When it was stored (UTC)."""
    confirmed_at: datetime | None
    """When the service confirmed that it was taken (UTC); None before that, and after it was given back."""
    finished_at: datetime | None
    """When the program was done with it, failed with it or gave it back (UTC)."""
    next_at: datetime | None
    """When a pass makes its next call about it, or a print job that failed is tried again (UTC); None if none is left."""
    addressed: InboxAddressee | None
    """`own` if its receiver is one of the inbox's `tax_ids`, else `other`; None without any, and if it names no receiver."""
    deadline: Deadline | None
    """Until when its receiver answers it by the law of its country; None if dtekit knows none."""

    # It does not show who deals with whom, which is private.
    def __repr__(self) -> str:
        return f"<dtekit.stores.InboxEntry {self.key} {self.state}>"


@record(frozen=True)
class InboxPass(Record):
    """What a pass of `Inbox.run` did."""

    taken: int
    """The number of new entries that it stored."""
    known: int
    """The number of items that were listed and have an entry already."""
    confirmed: int
    """The number of entries that it confirmed."""
    given_back: int
    """The number of entries that it gave back."""
    fetched: int
    """The number of documents that it fetched."""
    unclear: int
    """The number of calls that failed or said nothing clear. A later pass makes them again."""
    findings: tuple[Finding, ...]
    """Why they did."""
    next_at: datetime | None
    """When the next entry is due or a lease runs out (UTC); None where nothing is left."""


@record(frozen=True)
class InboxCount(Record):
    """The entries of an `Inbox` in one state."""

    count: int
    """How many there are."""
    oldest: datetime | None
    """When the oldest of them was received (UTC)."""

# Generated from the rows of `record!` in core: do not edit.
"""What an inbox gives. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import InboxEntryShown, PrintJobShown
from .._time import at
from .._words import InboxAddressee, InboxSource, InboxState, ReadStatus, ReceiverVerdict
from .deadline import Deadline, read_deadline
from .print import PrintData, read_print_data


@record(frozen=True)
class InboxAnswered(Record):
    """The answer to a document in an inbox."""

    verdict: ReceiverVerdict
    """What was said. `receipt`: The document has arrived; nothing is said of its content. `delivery`: The
    goods or the service have arrived. `accept`: It is accepted. `partly`: A part of it is accepted. `reject`:
    It is rejected, or what it is about has not happened. `disown`: The receiver knows nothing of what it is
    about."""
    code: str
    """The country's own code for it: `1` to `3` in Costa Rica, `210200` in Brazil, `033` in Colombia, `ACECF`
    in the Dominican Republic."""
    journal_key: str
    """The key of the journal's entry, whose state says what became of it."""
    number: str | None
    """The number of the message, where it has one of its own."""
    at: datetime
    """When it was given."""
    is_submitted: bool
    """Whether the journal has it. If not, a program died between the two: answer once more in the same
    way."""
    is_new: bool
    """Whether this call of `Inbox.answer` has put it into the journal. Of several calls one has true, and an
    entry that is read has false: so a program books a document in the transaction of its answer, once."""
    findings: tuple[Finding, ...]
    """Warnings about it."""


@record(frozen=True, repr=False)
class InboxEntry(InboxEntryShown, Record):
    """An item in an inbox, as it was at the time of the call that gave it."""

    key: str
    """The source, a `/`, and the id in the service, else the fiscal identifier, else a hash of the item."""
    number: int
    """Its number in the inbox: a later entry has a higher one."""
    source: InboxSource | None
    """Where it comes from; None if its row cannot be read. `received`: Documents of suppliers:
    `Document/GetReceivedDocument`, confirmed by `Document/ConfirmReceivedDocument`. `despatch`: Despatch
    advices: `Document/GetDocumentsGuiaRemision`, which has no confirmation. `messages`: Messages:
    `Msg/Recovery`, confirmed by `Msg/Confirm`, given back by `Msg/DesConfirm`. `print`: Print jobs:
    `Msg/RecoveryToPrint`, confirmed by `Msg/ConfirmToPrint`, given back by `Msg/DesConfirmToPrint`."""
    state: InboxState
    """Its state. `new`: Stored; the program has done nothing with it. `printed`: The program has printed it,
    see `Inbox.mark`. `answered`: The program has answered it. `done`: The program is done with it. `failed`:
    The program has failed with it, or its row cannot be read. `given-back`: Its confirmation is taken back,
    or will be in the next pass: another system may take it."""
    has_document: bool
    """Whether its document is there, see `Inbox.original`."""
    global_document_id: str | None
    """Its id in the service."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …)."""
    status: ReadStatus | None
    """How far its document was read; None while there is no document. `read`: It was read; there is a generic
    DTE. `refused`: It was recognized, and the mapping to the generic DTE refused it; the findings say why.
    `recognized`: It was recognized, and there is no mapping from it to the generic DTE. `unknown`: It was not
    recognized."""
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
    """When it was stored."""
    confirmed_at: datetime | None
    """When the service confirmed that it was taken; None before that, and after it was given back."""
    finished_at: datetime | None
    """When the program was done with it, failed with it or gave it back."""
    next_at: datetime | None
    """When a pass makes its next call about it, or a print job that failed is tried again; None if none is
    left."""
    addressed: InboxAddressee | None
    """Whether its receiver is one of the inbox's own tax ids; None if it has none, and if the item names no
    receiver. `own`: Its receiver is one of the tax ids of the inbox. `other`: Its receiver is none of
    them."""
    deadline: Deadline | None
    """Until when its receiver answers it by the law of its country, with the law; None if dtekit knows
    none."""


@record(frozen=True)
class InboxPass(Record):
    """What a pass over an inbox did."""

    taken: int
    """How many new entries it stored."""
    known: int
    """How many items were listed that have an entry already."""
    confirmed: int
    """How many entries it confirmed."""
    given_back: int
    """How many entries it gave back."""
    fetched: int
    """How many documents it fetched."""
    unclear: int
    """How many calls failed or said nothing clear. They are made again in a later pass."""
    findings: tuple[Finding, ...]
    """Why they did: the first finding of each code."""
    new_findings: tuple[Finding, ...]
    """Those of `findings` that are new: what no earlier pass with this client has given since such a call was
    answered. A worker writes them to its log, so that it says each reason once."""
    next_at: datetime | None
    """When the next entry is due or a lease expires, if there is one."""


@record(frozen=True, repr=False)
class PrintJob(PrintJobShown, Record):
    """A print job, for one attempt."""

    entry: InboxEntry
    """The entry. `Inbox.original` gives its document."""
    attempt: int
    """The number of the attempt, from 1. Above 1 the paper may be out already."""
    data: PrintData | None
    """What goes on the paper; None if the document is not one of its country's format, see `findings`."""
    findings: tuple[Finding, ...]
    """Why there is no `data`."""


@record(frozen=True)
class InboxPrinted(Record):
    """What a pass of `Inbox.print` did."""

    printed: int
    """How many jobs were printed."""
    postponed: int
    """How many failed, and are tried again later."""
    failed: int
    """How many failed for good."""
    given_back: int
    """How many failed and are given back."""


def read_inbox_answered(members: dict[str, Any]) -> InboxAnswered:
    """The InboxAnswered of the members that core gives."""
    made = {
        **members,
        "at": at(members["at"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return InboxAnswered(**made)


def read_inbox_entry(members: dict[str, Any]) -> InboxEntry:
    """The InboxEntry of the members that core gives."""
    made = {
        **members,
        "answer": read_inbox_answered(members["answer"]) if members["answer"] is not None else None,
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "call_findings": tuple(read_finding(one) for one in members["call_findings"]),
        "received_at": at(members["received_at"]),
        "confirmed_at": at(members["confirmed_at"]),
        "finished_at": at(members["finished_at"]),
        "next_at": at(members["next_at"]),
        "deadline": read_deadline(members["deadline"]) if members["deadline"] is not None else None,
    }
    return InboxEntry(**made)


def read_inbox_pass(members: dict[str, Any]) -> InboxPass:
    """The InboxPass of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "new_findings": tuple(read_finding(one) for one in members["new_findings"]),
        "next_at": at(members["next_at"]),
    }
    return InboxPass(**made)


def read_print_job(members: dict[str, Any]) -> PrintJob:
    """The PrintJob of the members that core gives."""
    made = {
        **members,
        "entry": read_inbox_entry(members["entry"]),
        "data": read_print_data(members["data"]) if members["data"] is not None else None,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return PrintJob(**made)


def read_inbox_printed(members: dict[str, Any]) -> InboxPrinted:
    """The InboxPrinted of the members that core gives."""
    return InboxPrinted(**members)

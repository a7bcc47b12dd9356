# Generated from the rows of `record!` in core: do not edit.
"""What a journal gives. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Mapping
from uuid import UUID

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import JournalEntryShown
from .._time import at
from .._words import JournalAttemptKind, JournalAttemptOutcome, JournalState, JournalWorkStep, Outcome, Reason, Verdict
from .result import NextStep, read_next_step


@record(frozen=True, repr=False)
class JournalEntry(JournalEntryShown, Record):
    """A document in a journal, as it was at the time of the call that gave it."""

    key: str
    """The caller's key."""
    number: int
    """Its number in the journal: a later entry has a higher one."""
    state: JournalState
    """Its state."""
    account: str
    """The account whose credentials send it; empty unless it was submitted with one."""
    is_finished: bool
    """Whether no pass will change it any more."""
    country: str
    """The country of the document."""
    chain: str | None
    """The chain in which it is sent in order, if it has one."""
    outcome: Outcome | None
    """The outcome of the last send; None before the first. `accepted`: The certifier or the authority said
    yes. `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the document
    waits until its number is next (Argentina, asynchronous), or nothing more is known (Code 001). `rejected`:
    The service, the certifier or the authority said no. `unknown`: Not known yet: ask before sending
    again."""
    reason: Reason | None
    """Why the outcome is what it is."""
    repeat_safe: bool
    """Whether the same document can be sent again without the risk of a second one."""
    global_document_id: str | None
    """The document's id in the service."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …)."""
    code: str | None
    """The answer's process code."""
    description: str | None
    """The answer's text for the status or error."""
    messages: tuple[Any, ...]
    """Errors or observations of the authority, as they arrived; of a document that it rejected after the
    send, the notes of the document in the service's list."""
    other_data: Mapping[str, Any]
    """The members that depend on the country, as they arrived."""
    deadline: str | None
    """Until when the law wants it at the authority: a day, or a moment in the document's own time. None if
    dtekit knows none. Of several documents that are due, the one with the earliest deadline is sent first."""
    warnings: tuple[Finding, ...]
    """Findings from before anything was sent. While the document has not come to the authority, they say
    whether it is late (`lint-late`), or its last day is today or tomorrow (`lint-due`)."""
    findings: tuple[Finding, ...]
    """Findings of the last send or question, or why it could not be made."""
    next: NextStep | None
    """What to ask while the outcome is unknown or not final."""
    verdict: Verdict | None
    """What the last question found. `already-issued`: The service lists a document with the same identity,
    and nothing contradicts. `differs`: It lists one with the same identity, and something else differs.
    `ambiguous`: Listed documents could be it, and nothing says which. `not-found`: It lists none, or none
    yet."""
    note: str | None
    """Why a person settled the entry."""
    sends: int
    """How many sends were made or are under way."""
    questions: int
    """How many questions were asked."""
    operation: str
    """The operation that is called: `Document/SendDocumentToAuthority`, or the option `operation`."""
    certified: bytes | None
    """The certified document; for one that was found by asking, the XML that the service has, if it could be
    fetched."""
    submitted_at: datetime
    """When it was submitted."""
    sent_at: datetime | None
    """When its last send began."""
    finished_at: datetime | None
    """When it was finished."""
    acknowledged_at: datetime | None
    """When its result was acknowledged."""
    next_at: datetime | None
    """When a pass takes it again; None if it is finished, if it waits for a person, or behind another of its
    chain."""


@record(frozen=True)
class JournalWorkEntry(Record):
    """What is known about the entry of a `JournalWork`."""

    state: JournalState
    """Its state."""
    is_finished: bool
    """Whether it has ended."""
    country: str
    """The country of the document."""
    due_at: datetime | None
    """When it is due; None if it is finished or waits for a person."""
    outcome: Outcome | None
    """The outcome of the last send; None before the first. `accepted`: The certifier or the authority said
    yes. `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the document
    waits until its number is next (Argentina, asynchronous), or nothing more is known (Code 001). `rejected`:
    The service, the certifier or the authority said no. `unknown`: Not known yet: ask before sending
    again."""
    reason: Reason | None
    """Why the outcome is what it is."""
    repeat_safe: bool
    """Whether the same document can be sent again without the risk of a second one."""
    global_document_id: str | None
    """The document's id in the service."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …)."""
    code: str | None
    """The answer's process code."""
    description: str | None
    """The answer's text for the status or error."""
    messages: tuple[Any, ...]
    """Errors or observations of the authority, as they arrived; of a document that it rejected after the
    send, the notes of the document in the service's list."""
    other_data: Mapping[str, Any]
    """The members that depend on the country, as they arrived."""
    deadline: str | None
    """Until when the law wants it at the authority: a day, or a moment in the document's own time. None if
    dtekit knows none. Of several documents that are due, the one with the earliest deadline is sent first."""
    warnings: tuple[Finding, ...]
    """Findings from before anything was sent. While the document has not come to the authority, they say
    whether it is late (`lint-late`), or its last day is today or tomorrow (`lint-due`)."""
    findings: tuple[Finding, ...]
    """Findings of the last send or question, or why it could not be made."""
    next: NextStep | None
    """What to ask while the outcome is unknown or not final."""
    verdict: Verdict | None
    """What the last question found. `already-issued`: The service lists a document with the same identity,
    and nothing contradicts. `differs`: It lists one with the same identity, and something else differs.
    `ambiguous`: Listed documents could be it, and nothing says which. `not-found`: It lists none, or none
    yet."""
    note: str | None
    """Why a person settled the entry."""
    sends: int
    """How many sends were made or are under way."""
    questions: int
    """How many questions were asked."""
    operation: str
    """The operation that is called: `Document/SendDocumentToAuthority`, or the option `operation`."""


@record(frozen=True)
class JournalPass(Record):
    """What a pass over a journal did."""

    worked: int
    """How many entries it took."""
    finished: int
    """How many of them are finished."""
    postponed: int
    """How many could not be sent or asked about and were delayed."""
    lost: int
    """How many were lost to another worker because their lease had expired."""
    findings: tuple[Finding, ...]
    """Why it could not do more: the first finding of each code that it met, such as `auth-refused` where the
    service refuses the password; with several accounts that of each, whose message begins with the
    account."""
    new_findings: tuple[Finding, ...]
    """Those of `findings` that are new: what no earlier pass with this client has given since such a call was
    answered. A worker writes them to its log, so that it says each reason once."""
    next_at: datetime | None
    """When the next entry is due or a lease expires, if there is one."""


@record(frozen=True)
class JournalAttempt(Record):
    """An attempt of an entry: a send, or a question about it; see `Journal.attempts`."""

    at: datetime
    """When its call began."""
    kind: JournalAttemptKind
    """What was called. `send`: The operation of the entry. `ask`: A question about it."""
    outcome: JournalAttemptOutcome
    """What was known after it. `accepted`: The certifier or the authority said yes. `sent`: Issued; the
    authority answers later. `queued`: Received by the service, which waits for its number. `rejected`: The
    service, the certifier or the authority said no. `unknown`: It may have been issued. `failed`: The call
    was not made, was refused, or was not answered: nothing new is known. Of a send: nothing was sent."""
    code: str | None
    """The code of its first finding. Without one, a send that was rejected has the word of its reason, such
    as `refused-unstored`."""


@record(frozen=True)
class JournalStep(Record):
    """What to do next with an entry, by its `JournalWork`."""

    step: JournalWorkStep
    """`wait`: Do nothing before `until`. `send`: Keep the value, then send the request with `timeout`, and
    observe its answer with the number `send`. `ask`: Ask, and observe what was heard. `done`: The end: the
    state says which."""
    until: datetime | None = None
    """`wait`: When to ask for the next step; None if a person has to look."""
    send: int | None = None
    """`send`: The number of this send, from 1. Its answer is observed with it."""
    timeout: float | None = None
    """`send`: The time-out of the call, in seconds."""
    before: datetime | None = None
    """`send`: No byte may leave after this time: then observe that the send was not begun."""
    next: NextStep | None = None
    """`ask`: The step that `Client.reconcile` takes."""
    settle_after: float | None = None
    """`ask`: The time that it takes with the step, in seconds."""
    operation: str | None = None
    """`ask`: The operation's key."""
    arguments: Mapping[str, Any] | None = None
    """`ask`: Its arguments."""


def read_journal_entry(members: dict[str, Any]) -> JournalEntry:
    """The JournalEntry of the members that core gives."""
    made = {
        **members,
        "outcome": Outcome(members["outcome"]) if members["outcome"] is not None else None,
        "messages": tuple(members["messages"]),
        "warnings": tuple(read_finding(one) for one in members["warnings"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "next": read_next_step(members["next"]) if members["next"] is not None else None,
        "submitted_at": at(members["submitted_at"]),
        "sent_at": at(members["sent_at"]),
        "finished_at": at(members["finished_at"]),
        "acknowledged_at": at(members["acknowledged_at"]),
        "next_at": at(members["next_at"]),
    }
    return JournalEntry(**made)


def read_journal_work_entry(members: dict[str, Any]) -> JournalWorkEntry:
    """The JournalWorkEntry of the members that core gives."""
    made = {
        **members,
        "due_at": at(members["due_at"]),
        "outcome": Outcome(members["outcome"]) if members["outcome"] is not None else None,
        "messages": tuple(members["messages"]),
        "warnings": tuple(read_finding(one) for one in members["warnings"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "next": read_next_step(members["next"]) if members["next"] is not None else None,
    }
    return JournalWorkEntry(**made)


def read_journal_pass(members: dict[str, Any]) -> JournalPass:
    """The JournalPass of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "new_findings": tuple(read_finding(one) for one in members["new_findings"]),
        "next_at": at(members["next_at"]),
    }
    return JournalPass(**made)


def read_journal_attempt(members: dict[str, Any]) -> JournalAttempt:
    """The JournalAttempt of the members that core gives."""
    made = {
        **members,
        "at": at(members["at"]),
    }
    return JournalAttempt(**made)


def read_journal_step(members: dict[str, Any]) -> JournalStep:
    """The JournalStep of the members that core gives."""
    made = {
        **members,
        "until": at(members.get("until")),
        "before": at(members.get("before")),
        "next": read_next_step(members["next"]) if members.get("next") is not None else None,
    }
    return JournalStep(**made)

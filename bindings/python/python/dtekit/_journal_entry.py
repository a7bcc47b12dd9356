"""What a journal gives: entries and counts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ._errors import Finding, with_findings
from ._record import Record, record
from ._result import NextStep, Outcome, exact, next_step
from ._time import at
from ._words import JournalState, Reason, Verdict


@record(frozen=True, repr=False)
class JournalEntry(Record):
    """A document in a `Journal`, as it was at the time of the call that gave it."""

    key: str
    """The caller's key."""
    number: int
    """Its number in the journal: a later entry has a higher one."""
    state: JournalState
    """`waiting`, `sending`, `unknown`, `sent`, `queued`, `accepted`, `rejected`, `refused` or `stuck`."""
    account: str
    """The account whose client sends it; empty unless it was submitted with one."""
    is_finished: bool
    """Whether no pass will change it any more."""
    country: str
    """The country of the document."""
    chain: str | None
    """The chain in which it is sent in order."""
    operation: str
    """The operation that is called: `Document/SendDocumentToAuthority`, or that of `submit(operation=…)`."""
    outcome: Outcome | None
    """The outcome of the last send; None before the first."""
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
    """Errors or observations of the authority, as they arrived."""
    other_data: dict[str, Any]
    """The members that depend on the country, as they arrived."""
    deadline: str | None
    """Until when the law wants it at the authority: a day or a moment in the document's own time. None if dtekit knows none."""
    warnings: tuple[Finding, ...]
    """The findings from before anything was sent. While the document has not come to the authority, `get` and `list`
    say here whether it is late (`lint-late`), or its last day is today or tomorrow (`lint-due`)."""
    findings: tuple[Finding, ...]
    """The findings of the last send or question, or why it could not be made."""
    next: NextStep | None
    """What to ask while the outcome is unknown or not final."""
    verdict: Verdict | None
    """What the last question found."""
    note: str | None
    """Why a person settled it."""
    sends: int
    """How many sends were made or are under way."""
    questions: int
    """How many questions were asked."""
    certified: bytes | None
    """The certified document; for one that was found by asking, the XML that the service has, if it could be fetched."""
    submitted_at: datetime
    """When it was submitted (UTC)."""
    sent_at: datetime | None
    """When its last send began (UTC)."""
    finished_at: datetime | None
    """When it was finished (UTC)."""
    acknowledged_at: datetime | None
    """When its result was acknowledged (UTC)."""
    next_at: datetime | None
    """When a pass takes it again (UTC); None if it is finished, or if it waits for a person."""

    # It does not show the documents, which are private.
    def __repr__(self) -> str:
        return f"<dtekit.stores.JournalEntry {self.key} {self.state}>"


@record(frozen=True)
class JournalCount(Record):
    """The entries of a `Journal` in one state."""

    count: int
    """How many there are."""
    oldest: datetime | None
    """When the oldest of them was submitted (UTC)."""


_TIMES = ("submitted_at", "sent_at", "finished_at", "acknowledged_at", "next_at")


def entry_of(text: str, certified: bytes | None) -> JournalEntry:
    """The entry from its members as JSON, and its certified document."""
    members = with_findings(with_findings(exact(text), "findings"), "warnings")
    step, outcome = members.pop("next"), members.pop("outcome")
    members.update((name, at(members[name])) for name in _TIMES)
    members["messages"] = tuple(members["messages"])
    return JournalEntry(
        **members,
        outcome=None if outcome is None else Outcome(outcome),
        next=None if step is None else next_step(step),
        certified=certified,
    )

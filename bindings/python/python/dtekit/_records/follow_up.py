# Generated from the rows of `record!` in core: do not edit.
"""What became of a send, and what the authority answered. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Mapping, NamedTuple

from .._errors import Finding, finding as read_finding
from .._listed import ListedDocument, read_listed_document
from .._plain import plain
from .._record import Record, record
from .._time import at
from .._words import AuthorityWaitStep, Outcome, Undecidable, Verdict
from .result import NextStep, read_next_step


class FieldDifference(NamedTuple):
    """One field in which a listed document differs from the sent one."""

    field: str
    """The member of the listed document, `TotalAmount`."""
    expected: str
    """The value in the sent document."""
    found: str | None
    """The value in the listed document; None if it has none."""

    def to_dict(self) -> dict[str, Any]:
        """The fields as a plain dict."""
        return {name: plain(value) for name, value in self._asdict().items()}


@record(frozen=True)
class Reconciliation(Record):
    """What became of a send whose outcome was unknown."""

    verdict: Verdict
    """What the service's list says. `already-issued`: The service lists a document with the same identity,
    and nothing contradicts. `differs`: It lists one with the same identity, and something else differs.
    `ambiguous`: Listed documents could be it, and nothing says which. `not-found`: It lists none, or none
    yet."""
    undecidable: Undecidable | None
    """Why asking cannot settle it; None if it can. `no-identity`: The document carries nothing that
    identifies it. If an equal one is listed, a person has to decide. `unnamed`: The request does not say
    which document it was about. `invalidation`: The service lists documents, not their invalidations.
    `event`: The form in which the service lists events is not known."""
    document: ListedDocument | None
    """The document in the service's list, where it is exactly one."""
    differences: tuple[FieldDifference, ...]
    """Where it differs from the document that was sent."""
    candidates: tuple[ListedDocument, ...]
    """The documents that could be it, where they are several."""
    may_resend: bool
    """Whether the document may be sent again now; dtekit never does so by itself."""
    resend_not_before: datetime | None
    """The time before which it must not be sent again; None if it must never be."""
    next: NextStep | None
    """What to ask next time. It keeps when the document was first and last not listed, so keep this step in
    place of the one that was asked; None if the document was found."""


@record(frozen=True)
class AuthorityAnswer(Record):
    """How a wait for the authority ended."""

    outcome: Outcome
    """Accepted or rejected. If the answer is not known or the wait was given up: `Sent`, `Queued` for a
    document that is still without its number, or `Unknown` for one that was never listed. `accepted`: The
    certifier or the authority said yes. `sent`: Processed and sent to the authority, which answers later.
    `queued`: Received; the document waits until its number is next (Argentina, asynchronous), or nothing more
    is known (Code 001). `rejected`: The service, the certifier or the authority said no. `unknown`: Not known
    yet: ask before sending again."""
    document: ListedDocument | None
    """The document as the service last listed it, if it did."""
    findings: tuple[Finding, ...]
    """`authority-answer-not-known` unless the document was accepted or rejected."""


@record(frozen=True)
class AuthorityStep(Record):
    """What to do next in a wait for the authority."""

    step: AuthorityWaitStep
    """`wait`: Do nothing before `until`. `ask`: Call `operation` with `arguments`, then observe what it
    lists. `done`: The end: `answer` says how it ended."""
    until: datetime | None = None
    """`wait`: The time of the next question."""
    operation: str | None = None
    """`ask`: Call `operation` with `arguments`, then observe what it lists."""
    arguments: Mapping[str, Any] | None = None
    """`ask`: The filter."""
    answer: AuthorityAnswer | None = None
    """`done`: The end: `answer` says how it ended."""


def read_field_difference(members: dict[str, Any]) -> FieldDifference:
    """The FieldDifference of the members that core gives."""
    return FieldDifference(**members)


def read_reconciliation(members: dict[str, Any]) -> Reconciliation:
    """The Reconciliation of the members that core gives."""
    made = {
        **members,
        "document": read_listed_document(members["document"]) if members["document"] is not None else None,
        "differences": tuple(read_field_difference(one) for one in members["differences"]),
        "candidates": tuple(read_listed_document(one) for one in members["candidates"]),
        "resend_not_before": at(members["resend_not_before"]),
        "next": read_next_step(members["next"]) if members["next"] is not None else None,
    }
    return Reconciliation(**made)


def read_authority_answer(members: dict[str, Any]) -> AuthorityAnswer:
    """The AuthorityAnswer of the members that core gives."""
    made = {
        **members,
        "outcome": Outcome(members["outcome"]),
        "document": read_listed_document(members["document"]) if members["document"] is not None else None,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return AuthorityAnswer(**made)


def read_authority_step(members: dict[str, Any]) -> AuthorityStep:
    """The AuthorityStep of the members that core gives."""
    names = ("outcome", "document", "findings")
    made = {
        "step": members["step"],
        "until": at(members.get("until")),
        "operation": members.get("operation"),
        "arguments": members.get("arguments"),
        "answer": read_authority_answer({name: members[name] for name in names}) if members["step"] == "done" else None,
    }
    return AuthorityStep(**made)

"""What follows a send: what became of it, and what the authority says."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple
from uuid import UUID

from . import _native
from ._record import record
from ._result import ListedDocument, Outcome, exact
from ._time import at
from ._words import AuthorityWaitStep, Verdict

if TYPE_CHECKING:
    from ._options import Seconds, Time


class FieldDifference(NamedTuple):
    """One thing in which a listed document differs from the one that was sent."""

    field: str
    """The member of the listed document, such as `TotalAmount`."""
    expected: str
    """What the document that was sent holds."""
    found: str | None
    """What the listed document holds; None if it holds none."""


@record(frozen=True)
class Reconciliation:
    """What became of a send whose outcome was unknown; see `Client.reconcile`."""

    verdict: Verdict
    """`already-issued`: it is there, equal in all that it holds. `differs`: one of its number is there, but not equal.
    `ambiguous`: several could be it. `not-found`: it is not there, or not yet."""
    document: ListedDocument | None
    """The document in the service's list, where it is one."""
    differences: tuple[FieldDifference, ...]
    """Where it differs from what was sent."""
    candidates: tuple[ListedDocument, ...]
    """The documents that could be it, where they are several."""
    may_resend: bool
    """Whether it may be sent again now; dtekit never does so by itself."""
    resend_not_before: datetime | None
    """The time (UTC) before which it may not be sent again; None where it never may."""


@record(frozen=True)
class AuthorityAnswer:
    """How a wait for the authority ended."""

    outcome: Outcome
    """ACCEPTED or REJECTED; still SENT where nothing says which, or where the wait was given up."""
    document: ListedDocument | None
    """The document as the service listed it last, if it did."""


@record(frozen=True)
class AuthorityStep:
    """What a wait for the authority wants next."""

    step: AuthorityWaitStep
    """`wait`: nothing before `until`. `ask`: `client.call(step.operation, step.arguments)`, and observe what it lists.
    `done`: `answer` is the end."""
    until: datetime | None = None
    """The time of day (UTC)."""
    operation: str | None = None
    """`Document/GetDocument`."""
    arguments: Mapping[str, Any] | None = None
    """Its filter."""
    answer: AuthorityAnswer | None = None
    """How the wait ended."""


class AuthorityWait:
    """The wait for the authority's answer to one document: a value without sockets, kept as JSON between its steps.

    `Client.wait_for_authority` takes the steps; a program with an event loop or a job queue of its own takes them here.

        >>> wait = dtekit.AuthorityWait("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
        >>> wait.next().step
        'ask'
        >>> document = {"CountryId": "cl", "DocumentTags": [{"Code": "AuthorityStatus", "Value": "2"}]}
        >>> wait.observe(document)
        >>> wait.next().answer.outcome
        <Outcome.ACCEPTED: 'accepted'>

    Args:
        global_document_id: the document's id in the service.
        interval: the time between questions: 30 seconds by default.
        give_up_after: the time after which the wait ends without an answer: a day by default.
        now: when the wait begins: a datetime with its zone or seconds since 1970; by default now.

    Raises:
        ArgumentError: an argument cannot be used, with a finding for each.
    """

    def __init__(
        self,
        global_document_id: str | UUID,
        *,
        interval: Seconds | None = None,
        give_up_after: Seconds | None = None,
        now: Time | None = None,
    ) -> None:
        options = {
            "global_document_id": global_document_id, "interval": interval, "give_up_after": give_up_after
        }
        self._native = _native.AuthorityWait(options, now)

    @classmethod
    def from_json(cls, data: bytes | bytearray | memoryview | str) -> AuthorityWait:
        """Reads what `to_json` wrote.

        Raises:
            ArgumentError: it is something else.
        """
        wait = cls.__new__(cls)
        wait._native = _native.AuthorityWait.from_json(data)
        return wait

    def to_json(self) -> str:
        """The state, to be kept and read again."""
        return self._native.to_json()

    def next(self, now: Time | None = None) -> AuthorityStep:
        """What to do at this time, by default now."""
        members = exact(self._native.next(now))
        step = members.pop("step")
        if step == "done":
            return AuthorityStep(step, answer=_answer(members))
        return AuthorityStep(step, until=at(members.pop("until", None)), **members)

    def observe(
        self,
        document: Mapping[str, Any] | None,
        decided: Outcome | str | None = None,
        now: Time | None = None,
    ) -> None:
        """Takes what GetDocument listed, None if nothing, and what the caller makes of it.

        `decided` is None where the caller has no rule: then the first document that is listed ends the wait, unless it is
        Chile's. A rule that does not know yet says SENT.

        Raises:
            ArgumentError: `decided` is no outcome.
        """
        self._native.observe(document, None if decided is None else str(decided), now)

    def __repr__(self) -> str:
        return "<dtekit.AuthorityWait>"


def reconciliation(text: str) -> Reconciliation:
    """The reconciliation with these members."""
    members = exact(text)
    document, since = members["document"], members["resend_not_before"]
    members.update(
        document=None if document is None else ListedDocument(document),
        differences=tuple(FieldDifference(**one) for one in members["differences"]),
        candidates=tuple(ListedDocument(one) for one in members["candidates"]),
        resend_not_before=at(since),
    )
    return Reconciliation(**members)


def _answer(members: Mapping[str, Any]) -> AuthorityAnswer:
    document = members["document"]
    return AuthorityAnswer(
        Outcome(members["outcome"]), None if document is None else ListedDocument(document)
    )

"""The state machine of a journal's entry, for a store of another kind (`JournalWork`)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Dict, Mapping, Tuple, Union

from . import _native
from ._errors import Error
from ._kept import exact, kept_members
from ._listed import ListedDocument
from ._request import Request
from ._records.follow_up import Reconciliation
from ._records.journal import JournalStep, JournalWorkEntry, read_journal_step, read_journal_work_entry
from ._result import DocumentList, ProcessResult
from ._words import JournalState, Outcome, Resend

if TYPE_CHECKING:
    from ._options import Seconds, Time

    _Heard = Union[ProcessResult, Reconciliation, DocumentList, Error, Mapping[str, Any]]


class JournalWork:
    """What becomes of one document or call, from its first send to the authority's answer: the state machine of a
    `Journal` without its store. It is a value that neither sends nor waits, kept as JSON.

    A program with a store of another kind has the guarantees of a journal if it keeps the JSON before it does what
    `next` says, in one step that fails if another worker has changed it since, and keeps it again after `observe`.

        >>> event = {"global_document_id": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "status": "210210", "description": "v"}
        >>> work = dtekit.stores.JournalWork(dtekit.operations.Request("Document/ChangeDocumentStatus", event))
        >>> work.next().step
        'send'
        >>> work.state  # keep work.to_json() before the first byte leaves
        'sending'

    Args:
        request: what is sent. Send the same request each time.
        resend: as for `Journal`.
        settle_after: as for `Journal`, 600 seconds by default.
        lease: how long a worker has for a step, 600 seconds by default. A send takes half of it at most.
        decides: whether you give `observe` what you `decided`. Without it an entry whose country does not tell the
            authority's answer is finished as sent.
        now: when it begins: a datetime with its zone or seconds since 1970; by default now.

    Raises:
        ArgumentError: an option cannot be used, with a finding for each, or no journal takes the operation.
    """

    def __init__(
        self,
        request: Request,
        *,
        resend: Resend | None = None,
        settle_after: Seconds | None = None,
        lease: Seconds | None = None,
        decides: bool | None = None,
        now: Time | None = None,
    ) -> None:
        options = {"resend": resend, "settle_after": settle_after, "lease": lease, "decides": decides}
        self._native = _native.JournalWork(request._native, options, now)

    @classmethod
    def from_json(cls, data: bytes | bytearray | memoryview | str) -> JournalWork:
        """Reads what `to_json` wrote.

        Raises:
            ArgumentError: data is something else, with a finding for each member.
        """
        work = cls.__new__(cls)
        work._native = _native.JournalWork.from_json(data)
        return work

    def to_json(self) -> str:
        """The state as JSON, to be kept and read again."""
        return self._native.to_json()

    # Copies and pickles are made of the state.
    def __reduce__(self) -> Tuple[Callable[[str], JournalWork], Tuple[str]]:
        return JournalWork.from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same state."""
        return self.to_json() == other.to_json() if isinstance(other, JournalWork) else NotImplemented

    # It changes, so it is no key.
    __hash__ = None  # type: ignore[assignment]

    @property
    def entry(self) -> JournalWorkEntry:
        """What is known about the entry."""
        return read_journal_work_entry(exact(self._native.entry()))

    @property
    def state(self) -> JournalState:
        """`waiting`, `sending`, `unknown`, `sent`, `queued`, `accepted`, `rejected` or `refused`."""
        return self.entry.state

    @property
    def is_finished(self) -> bool:
        """Whether it has ended."""
        return self.entry.is_finished

    @property
    def due_at(self) -> datetime | None:
        """When it is due (UTC); None if it is finished or waits for a person."""
        return self.entry.due_at

    def to_dict(self) -> Dict[str, Any]:
        """What is known about the entry, as a plain dict: `state`, `is_finished`, `country`, `due_at` (seconds since
        1970), and what a `JournalEntry` has from the answers."""
        entry: Dict[str, Any] = json.loads(self._native.entry())
        return entry

    def next(self, now: Time | None = None) -> JournalStep:
        """What to do at this time, by default now. Keep the state before you do it."""
        return read_journal_step(exact(self._native.next(now)))

    def subject(self, heard: _Heard) -> ListedDocument | None:
        """The listed document in what was heard, about which your rule decides what the authority answered."""
        text = self._native.subject(_observation(heard, None))
        return None if text is None else ListedDocument(exact(text))

    def observe(
        self,
        heard: _Heard,
        decided: Outcome | str | None = None,
        now: Time | None = None,
        *,
        send: int | None = None,
    ) -> bool:
        """Takes what happened; false if it changes nothing, since the document was sent again meanwhile, or nobody
        asked.

        Args:
            heard: the result or the error of a send, with its number `send`; the reconciliation, list, result or error
                of a question; or a dict: `{"send": 1, "begun": False}` if nothing was sent, `{"send": 1, "lost": True}`
                if nothing will be heard of the send.
            decided: what you decided about `subject`: SENT if the authority has not answered yet, None without a rule.
            now: a datetime with its zone or seconds since 1970; by default now.
            send: the number of the step whose answer it is.

        Raises:
            ArgumentError: `heard` is none of these, or `decided` is not an outcome.
        """
        return self._native.observe(_observation(heard, send), None if decided is None else str(decided), now)

    def __repr__(self) -> str:
        return f"<dtekit.stores.JournalWork {self.state}, due {self.due_at}>"


def _observation(heard: _Heard, send: int | None) -> Mapping[str, Any]:
    """What was heard, as core takes it."""
    if isinstance(heard, ProcessResult):
        result = {**heard.to_dict(), "next": None if heard.next is None else kept_members(heard.next)}
        members: Dict[str, Any] = {"result": result}
    elif isinstance(heard, Reconciliation):
        following = None if heard.next is None else kept_members(heard.next)
        since = None if heard.resend_not_before is None else heard.resend_not_before.timestamp()
        members = {"found": {**heard.to_dict(), "next": following, "resend_not_before": since}}
    elif isinstance(heard, DocumentList):
        members = {"documents": [dict(document) for document in heard.documents]}
    elif isinstance(heard, Error):
        members = {"error": heard.to_dict()}
    else:
        return heard
    return members if send is None else {"send": send, **members}

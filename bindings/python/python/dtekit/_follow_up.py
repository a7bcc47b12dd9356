"""After a send: what became of it (`Reconciliation`), and the authority's answer (`AuthorityWait`)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Generator, Iterable, Mapping, Tuple
from uuid import UUID

from . import _native
from ._kept import exact
from ._listed import ListedDocument
from ._records.follow_up import (
    AuthorityAnswer,
    AuthorityStep,
    Reconciliation,
    read_authority_step,
    read_reconciliation,
)
from ._records.result import NextStep, read_next_step
from ._result import ProcessResult
from ._words import Outcome

if TYPE_CHECKING:
    from ._given import DecideRule, DecideTable
    from ._options import Seconds, Time


class AuthorityWait:
    """The wait for the authority's answer to one document: a value that neither sends nor waits, kept as JSON between steps.

    `Client.wait_for_authority` takes the steps. A program with its own event loop or job queue takes them itself.

        >>> wait = dtekit.clients.AuthorityWait("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
        >>> wait.next().step
        'ask'
        >>> document = {"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "CountryId": "cl",
        ...     "DocumentTags": [{"Code": "AuthorityStatus", "Value": "2"}]}
        >>> wait.observe(wait.document_in([document]))
        >>> wait.next().answer.outcome
        <Outcome.ACCEPTED: 'accepted'>

    Args:
        of: the result of the send, or the document's id in the service. A result that says already that the document was
            accepted or rejected ends the wait at once.
        interval: the time between questions, 30 seconds by default.
        give_up_after: the time after which the wait ends without an answer, a day by default.
        country_document_id: the document's fiscal identifier, by default that of the result. A listed document with another one
            says nothing.
        decide: a table such as `{"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3"]}}`, also as JSON text, that says
            what a listed document means in a country whose answers dtekit does not know. The state has it too.
        now: when the wait begins: a datetime with its zone or seconds since 1970; by default now.

    Raises:
        ArgumentError: an argument cannot be used, with a finding for each.
    """

    def __init__(
        self,
        of: ProcessResult | str | UUID,
        *,
        interval: Seconds | None = None,
        give_up_after: Seconds | None = None,
        country_document_id: str | None = None,
        decide: DecideTable | None = None,
        now: Time | None = None,
    ) -> None:
        outcome: Outcome | None = None
        document: object = of
        if isinstance(of, ProcessResult):
            outcome, document = of.outcome, of.global_document_id
            country_document_id = country_document_id or of.country_document_id
        options = {
            "global_document_id": document,
            "country_document_id": country_document_id,
            "outcome": None if outcome is None else str(outcome),
            "interval": interval,
            "give_up_after": give_up_after,
            "decide": decide,
        }
        self._native = _native.AuthorityWait(options, now)

    @classmethod
    def from_json(cls, data: bytes | bytearray | memoryview | str) -> AuthorityWait:
        """Reads what `to_json` wrote.

        Raises:
            ArgumentError: data is something else.
        """
        wait = cls.__new__(cls)
        wait._native = _native.AuthorityWait.from_json(data)
        return wait

    def to_json(self) -> str:
        """The state as JSON, to be kept and read again."""
        return self._native.to_json()

    # Copies and pickles are made of the state.
    def __reduce__(self) -> Tuple[Callable[[str], AuthorityWait], Tuple[str]]:
        return AuthorityWait.from_json, (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        """Whether both waits have the same state."""
        return self.to_json() == other.to_json() if isinstance(other, AuthorityWait) else NotImplemented

    # A wait changes, so it is no key.
    __hash__ = None  # type: ignore[assignment]

    def next(self, now: Time | None = None) -> AuthorityStep:
        """What to do at this time, by default now."""
        return read_authority_step(exact(self._native.next(now)))

    def document_in(self, documents: Iterable[Mapping[str, Any]]) -> ListedDocument | None:
        """The document that this wait is about, among those that GetDocument listed: the one with its GlobalDocumentId.

        None if there is none, or if two of them differ: then nothing was said.
        """
        listed = list(documents)
        place = self._native.place_in(listed)
        if place is None:
            return None
        found = listed[place]
        return found if isinstance(found, ListedDocument) else ListedDocument(found)

    def observe(
        self,
        document: Mapping[str, Any] | None,
        decided: Outcome | str | None = None,
        now: Time | None = None,
    ) -> None:
        """Records the document that GetDocument listed, `document_in` (None if it did not), and the caller's decision about it.

        A document with another id says nothing. Without a decision the wait's table decides; if it has no row for the
        document's country, the wait ends when the document is listed, unless it is Chilean or still queued. SENT means that the caller cannot say yet.

        Raises:
            ArgumentError: `decided` is not an outcome.
        """
        self._native.observe(document, None if decided is None else str(decided), now)

    def __repr__(self) -> str:
        state = json.loads(self.to_json())
        shown = f"{state['global_document_id']}, outcome {state['outcome']}, asked {state['asked']}"
        return f"<dtekit.clients.AuthorityWait {shown}>"


def waiting(
    of: ProcessResult | str | UUID | AuthorityWait,
    decide: DecideRule | DecideTable | None,
    interval: Seconds | None,
    give_up_after: Seconds | None,
) -> Generator[datetime | tuple[str, Mapping[str, Any] | None], Any, AuthorityAnswer]:
    """All steps of `Client.wait_for_authority`: gives the call whose answer it needs, or the time of the next question."""
    rule, table = (decide, None) if callable(decide) else (None, decide)
    wait = of
    if not isinstance(wait, AuthorityWait):
        wait = AuthorityWait(wait, interval=interval, give_up_after=give_up_after, decide=table)
    elif table is not None:
        raise TypeError("a wait that was begun before has its own table: give it to `AuthorityWait`")
    while True:
        step = wait.next()
        if step.answer is not None:
            return step.answer
        if step.until is not None:
            yield step.until
            continue
        assert step.operation is not None
        document = wait.document_in((yield step.operation, step.arguments).documents)
        wait.observe(document, rule(document) if rule is not None and document is not None else None)


def next_step_of(
    document: bytes | bytearray | memoryview | str | Mapping[str, Any] | _native.Document,
    country: str,
    *,
    unknown_since: Time | None = None,
    mapping: str | None = None,
) -> NextStep:
    """The question about a document whose send may have been interrupted, from the document alone.

    A program whose process died in a send has no result to ask about; `Client.reconcile` takes this step in its place.

        >>> invoice = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "Numero": "120"}, "Emisor": {"IDEmisor": "76354771-K"}}}}
        >>> dtekit.next_step_of(invoice, "CL").arguments["SenderCode"]
        '76354771-K'

    Args:
        document: a generic DTE or the country's own format: JSON or XML, plain or in base 64, a `Document`, or a dict.
        country: the ISO 3166-1 code.
        unknown_since: a time before the send, if it is known. Without it `may_resend` is never true.
        mapping: the code of the mapping with which it was sent, if it was not the standard one.

    Raises:
        ArgumentError: the country or an option is wrong.
        DocumentSyntaxError, StructureError: the document cannot be read.
    """
    if isinstance(document, _native.Document):
        document = document.to_xml()
    elif isinstance(document, Mapping):
        document = _native.json_to_xml(dict(document))
    since = None if unknown_since is None else int(_native.seconds(unknown_since, "unknown_since"))
    options = {"unknown_since": since, "mapping": mapping}
    return read_next_step(exact(_native.next_step_of(document, country, options)))


def reconciliation(text: str) -> Reconciliation:
    """The reconciliation from core's JSON text."""
    return read_reconciliation(exact(text))


def reconciliations(text: str) -> list[Reconciliation]:
    """Several of them from core's JSON text."""
    return [read_reconciliation(members) for members in exact(text)]

"""The client of the service."""

from __future__ import annotations

import json
import os
import sys
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal, Mapping, overload
from uuid import UUID

from . import _native
from ._errors import RequestWarning, finding
from ._extraction import Extraction, Poll, Upload, advance, extracting
from ._follow_up import AuthorityWait, reconciliation, reconciliations, waiting
from ._kept import kept_members
from ._metrics import Metrics, client_metrics
from ._operations import Operations
from ._option_types import IssueOptions, Policy, Settings
from ._options import Seconds, Time
from ._receiver_message import ReceiverMessage
from ._records.extraction import Extracted, Progress
from ._records.follow_up import AuthorityAnswer, Reconciliation
from ._records.result import NextStep
from ._request import Request
from ._result import FileResult, ProcessResult, reply
from ._time import sleep_until
from ._words import Outcome

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._native import Registry

    from ._given import DecideRule, DecideTable, DocumentContent
    from ._journal import Journal
    from ._records.journal import JournalEntry
    from ._option_types import JournalSubmit



class Client(Operations):
    """A client of the service, with one method for each operation; threads may share it.

    Every send ends in an `Outcome`. A time-out or a broken connection after bytes were sent is not an error: the outcome
    is UNKNOWN, and the document is never sent again by itself. Reads are repeated; a send is repeated only if it is certain
    that nothing was sent. Other threads run while a call waits; for asyncio there is `AsyncClient`.

        with dtekit.Client("https://service.example", "user", "secret", timeout=30) as client:
            account = client.get_account("3101123456")

    Ctrl-C, or any signal handler that raises, ends a call of the main thread at once; `interrupted_result` is the result of a
    send that may have left. After a fork the child may use the client of its parent.

    The logger `dtekit` gets each send whose outcome is unknown at WARNING, and each request and reply at DEBUG, without
    credentials, queries and bodies. The attribute `dtekit` of the log record is the event as a dict.

    Args:
        base_url: the address of the service, without `/api/v1`.
        username: the user for HTTP Basic.
        password: the password for HTTP Basic.
        registry: a `Registry` whose tables count in the checks of `issue`. What is added to it later counts in later calls.
        **settings: the keywords of `dtekit.clients.Settings`; time-outs in seconds, or as a timedelta.

    Raises:
        ArgumentError: a setting is unknown or cannot be used, with a finding for each.
        TypeError: a setting has a type that no setting has.
    """

    def __init__(
        self, base_url: str, username: str, password: str, *, registry: Registry | None = None, **settings: Unpack[Settings]
    ) -> None:
        members = {"base_url": base_url, "username": username, "password": password, **settings}
        native = _native.Client(members, registry)
        self._native: _native.Client | None = native
        self._address = native.address()

    def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`.

        Args:
            operation: the key, `Group/Operation`.
            arguments: the arguments by the wire's own names, in any letter case, with or without underscores.
                Values are str, bool, int, Decimal, UUID, date, datetime, and lists and dicts of these; a document is
                bytes or a `Document`; None means no argument. Every call also takes `timeout` (the seconds that it may
                last), `extra` (a dict of further parameters, passed through unchanged) and `accept`. The method of the
                operation shows its other options: `body`, `base64`, `method`, `version`, `form`, `field_names`.

        Warns:
            RequestWarning: for each warning about the request; a `ProcessResult` and a `DocumentList` have these warnings
                among their findings instead.

        Returns:
            A `ProcessResult`, a `FileResult`, or the answer as it arrived, with numbers as int or Decimal.

        Raises:
            ArgumentError: the operation or a parameter is wrong, with every finding; nothing was sent.
            AuthError: the service refused the credentials.
            StatusError: it answered with an HTTP status that means failure.
            AnswerError: its answer to a read cannot be understood.
            TransportError: the connection failed. After bytes of a send were sent, the result has the outcome UNKNOWN
                instead.
            LimitError: the reply to a read is larger than `max_reply_bytes`.
            TypeError: an argument has a type that has no JSON form.
            RuntimeError: the client is closed.
        """
        return with_warnings(self._exchange(operation, arguments))

    def execute(self, request: Request) -> Any:
        """Sends a request that was built before.

        Raises:
            Error: as `call` says.
        """
        return with_warnings(self._exchange_request(request))

    @overload
    def issue(
        self,
        document: DocumentContent,
        country: str,
        *,
        journal: None = None,
        key: None = None,
        now: None = None,
        decide: None = None,
        **options: Unpack[IssueOptions],
    ) -> ProcessResult: ...

    @overload
    def issue(
        self,
        document: DocumentContent,
        country: str,
        *,
        journal: Journal,
        key: str,
        now: Time | None = None,
        decide: DecideRule | DecideTable | None = None,
        **options: Unpack[JournalSubmit],
    ) -> JournalEntry: ...

    def issue(
        self,
        document: DocumentContent,
        country: str,
        *,
        journal: Journal | None = None,
        key: str | None = None,
        now: Time | None = None,
        decide: DecideRule | DecideTable | None = None,
        **options: Any,
    ) -> ProcessResult | JournalEntry:
        """Issues a document: converts it to XML, decides about Chile's folio, sends it, and returns the outcome.

        JSON is converted to XML here, so that the service does not read numbers and dates again. The warnings are in the
        result's findings. The document is never sent twice by itself. Every document that a credit or debit note refers to
        must have been authorized by the same certifier.

        Args:
            document: a generic DTE: JSON or XML, plain or in base 64, a `Document`, or a dict.
            country: the ISO 3166-1 alpha-2 code.
            journal: stores the document before it is sent, under this `key`, and gives the entry: `Journal.issue`.
            key: the caller's own key, such as the number of the sale; with `journal` only.
            now: the time, now by default; with `journal` only.
            decide: the rule of `Journal.run`; with `journal` only.
            **options: the keywords of `dtekit.clients.IssueOptions`; with `journal` those of
                `dtekit.stores.JournalSubmit`.

        Raises:
            ArgumentError: an option is wrong, or the country requires `asynchronous`; nothing was sent.
            InvalidError: the service would refuse the folio; nothing was sent.
            DocumentSyntaxError, StructureError: the document cannot be read; nothing was sent.
            Error: as `call` says.
        """
        if journal is not None and key is not None:
            return journal.issue(self, key, document, country, now=now, decide=decide, **options)
        if any(one is not None for one in (journal, key, now, decide)):
            raise TypeError("`journal` and `key` belong together, and `now` and `decide` to both")
        result: ProcessResult = reply(self._open().issue(given_content(document), country, options, event_listener()))
        return result

    def el_salvador_invalidate(self, event: DocumentContent, mapping: str, *, sign: bool = True) -> ProcessResult:
        """Sends an invalidation to El Salvador's authority, and returns the outcome.

        It is sent with `Async` true and the company's certificate. The authority's answer is in `acknowledgement`.

        Args:
            event: the generic DTE of the invalidation, as `issue` takes it.
            mapping: `MAPPING_SV_INVALIDATION_A` or `MAPPING_SV_INVALIDATION_B`.
            sign: whether it is signed.

        Raises:
            Error: as `issue` says.
        """
        native = self._open()
        parts = native.el_salvador_invalidate(given_content(event), mapping, {"sign": sign}, event_listener())
        result: ProcessResult = reply(parts)
        return result

    def reconcile(
        self, of: ProcessResult | NextStep | Mapping[str, Any], *, settle_after: Seconds | None = None
    ) -> Reconciliation:
        """Asks the service what became of a send whose outcome is unknown.

        It looks for the document's identity (the Clave, the codigoGeneracion, issuer with type and number …, or the caller's own
        key, by the country) in what the service lists, and compares the rest. A document that is not listed may still arrive. So it may be sent again only when `settle_after` has passed since the
        outcome became unknown, and only by the caller.

        Args:
            of: the result, its `next`, or that as a dict.
            settle_after: how long the service may take to list what it received: 10 minutes by default.

        Raises:
            ArgumentError: `of` names no document.
            LimitError: the service's list does not end.
            Error: as `call` says of a read.
        """
        step = of.next if isinstance(of, ProcessResult) else of
        members = {} if step is None else kept_members(step)
        return reconciliation(self._open().reconcile(members, {"settle_after": settle_after}, event_listener()))

    def reconcile_many(
        self,
        of: Iterable[ProcessResult | NextStep | Mapping[str, Any]],
        *,
        settle_after: Seconds | None = None,
    ) -> list[Reconciliation]:
        """Asks the service what became of many sends, with one list for all documents of an issuer and of the same days.

        The answers are in the order of `of`. A document that no list names is looked for under its number, as `reconcile` does.

        Args:
            of: the results, their `next`, or those as dicts.
            settle_after: as for `reconcile`.

        Raises:
            ArgumentError: one names no document; nothing was asked. The finding's path has its place, from 1.
            Error: as `reconcile` says.
        """
        steps = [one.next if isinstance(one, ProcessResult) else one for one in of]
        given = [{} if step is None else kept_members(step) for step in steps]
        return reconciliations(self._open().reconcile_many(given, {"settle_after": settle_after}, event_listener()))

    def download(
        self,
        of: ProcessResult | str | UUID,
        format: Literal["xml", "pdf", "json"],
        type_: str = "default",
    ) -> FileResult | None:
        """Downloads a document, decoded; None if it is not ready yet: ask again later.

        Args:
            of: the result of the send, or the document's id.
            format: the format.
            type_: which form of it, such as `original`.

        Raises:
            ArgumentError: the result names no document.
            Error: as `call` says of a read, except for the HTTP statuses 404 and 409.
        """
        document = of.global_document_id if isinstance(of, ProcessResult) else of
        parts = self._open().download("" if document is None else str(document), format, type_, event_listener())
        file: FileResult | None = None if parts is None else reply(parts)
        return file

    def wait_for_authority(
        self,
        of: ProcessResult | str | UUID | AuthorityWait,
        decide: DecideRule | DecideTable | None = None,
        *,
        interval: Seconds | None = None,
        give_up_after: Seconds | None = None,
    ) -> AuthorityAnswer:
        """Waits for the authority's answer to a document, asking GetDocument again and again.

        After an error or KeyboardInterrupt, call it again with the same `AuthorityWait` to go on.

        Args:
            of: the result of the send, the document's id, or a wait that was begun before.
            decide: a function, or a table as `Journal.run` takes it. It says what a listed document means in a country whose
                answers dtekit does not know; SENT means that it cannot say yet. Without it, the first question ends the wait,
                unless the document is Chilean. A wait that was begun before has its own table.
            interval: the time between questions, 30 seconds by default.
            give_up_after: the time after which the wait ends without an answer, a day by default.

        Raises:
            Error: as `call` says of a read.
        """
        steps = waiting(of, decide, interval, give_up_after)
        listed: Any = None
        while True:
            try:
                step = steps.send(listed)
            except StopIteration as end:
                answer: AuthorityAnswer = end.value
                return answer
            if isinstance(step, tuple):
                listed = self.call(*step)
            else:
                listed = None
                sleep_until(step)

    def extract(
        self,
        upload: Upload,
        *,
        progress: Callable[[Progress], object] | None = None,
        keep: Callable[[Poll], object] | None = None,
        poll: Poll | None = None,
        **policy: Unpack[Policy],
    ) -> Extracted:
        """Sends a document to the extraction provider and waits until it is processed, 13¼ hours at most.

            def line(step):
                sends, of = step.sends
                print(f"\\r{step.status or step.step}, send {sends} of {of}", end="", flush=True)

            extracted = client.extract(dtekit.Upload(pdf, file_name="a.pdf", client_id="org"), progress=line)

        Args:
            upload: the file.
            progress: is called with each step.
            keep: is called with the state before each step; a program that saves it can go on after a crash.
            poll: the saved state. The document is sent again only if the provider does not know it.
            **policy: the keywords of `dtekit.extraction.Policy`.

        Raises:
            AnswerError: the provider rejected the document or let it expire, or every send and query was used up; the error's
                code says which.
            AuthError: the provider refused the token twice in a row.
            Error: the first send was refused, or never left.
            RuntimeError: the client is closed.
        """
        extraction = Extraction(upload, poll, **policy)
        steps = extracting(extraction, progress, keep)
        step: Progress | None = None
        while True:
            try:
                due = steps.send(step)
            except StopIteration as end:
                extracted: Extracted = end.value
                return extracted
            if due is None:
                step = self.advance(extraction)
            else:
                step = None
                sleep_until(due)

    def advance(self, extraction: Extraction, now: Time | None = None) -> Progress:
        """Takes one step of an extraction: sends, asks (and fetches the file), or says when the next step is due.

        Args:
            extraction: the document; only one thread at a time works on it.
            now: the time, as a datetime with its zone or in seconds since 1970; by default now.

        Raises:
            Error: the first send was refused, or was never sent; the extraction has not changed. Later failures are
                part of the policy and raise nothing.
            RuntimeError: the client is closed.
        """
        return advance(self._open(), extraction, now, event_listener())

    def _exchange(
        self, operation: str, arguments: Mapping[str, Any] | None
    ) -> tuple[Any, str | None]:
        """The reply, and the JSON text of the findings that it has no place for."""
        parts, findings = self._open().call(operation, arguments or {}, event_listener())
        return reply(parts), findings

    def _exchange_request(self, request: Request) -> tuple[Any, str | None]:
        """The same for a request that was built before."""
        parts, findings = self._open().execute(request._native, event_listener())
        return reply(parts), findings

    def metrics(self) -> Metrics:
        """What the calls of this client have done in this process so far: calls, outcomes, retries and times by operation.

        A client that `with_trace_context` gave shares the counters. A forked process begins at zero.

        Raises:
            RuntimeError: the client is closed.
        """
        return client_metrics(*self._open().metrics())

    def with_trace_context(self, traceparent: str, tracestate: str | None = None) -> Client:
        """The same client, whose calls belong to your own trace; both share connections and token.

        Each request to the service has the header fields `traceparent` and `tracestate` (W3C Trace Context). The extraction provider,
        a token endpoint and the address of a file do not get them.

            >>> client = dtekit.Client("https://service.example", "user", "secret")
            >>> client.with_trace_context("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
            <dtekit.Client https://service.example>

        Args:
            traceparent: `version-traceid-parentid-flags`, in small hexadecimal digits.
            tracestate: what the systems of the trace add.

        Raises:
            ArgumentError: one of them breaks the syntax.
            RuntimeError: the client is closed.
        """
        client = Client.__new__(Client)
        client._native = self._open().with_trace_context(traceparent, tracestate)
        client._address = self._address
        return client

    def _cancelled_by(self, cancellation: _native.Cancellation) -> Client:
        """The same client, with its connections, for one call that another thread can cancel."""
        client = Client.__new__(Client)
        client._native, client._address = self._open().cancelled_by(cancellation), self._address
        return client

    def _open(self) -> _native.Client:
        if self._native is None:
            raise RuntimeError("the client is closed")
        return self._native

    def costa_rica_send_receiver_message(
        self,
        message: ReceiverMessage,
        *,
        base64: bool | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> ProcessResult:
        """Sends a receiver message through `Document/SendDocumentToAuthority`, as the service's interface requires.

        `Async` and `Sign` are true, `DefaultCertificate` is false and `Mapping` is empty.

        Args:
            message: the message.
            base64: sends it in base 64.
            timeout: the seconds that the call may last.
            extra: further parameters, passed through unchanged.

        Raises:
            InvalidError: the message breaks a rule, with every finding; nothing was sent.
            Error: as `call`.
        """
        arguments = {"base64": base64, "timeout": timeout, "extra": extra}
        native = self._open()
        parts = native.costa_rica_send_receiver_message(message._native, arguments, event_listener())
        result: ProcessResult = reply(parts)
        return result

    def close(self) -> None:
        """Closes the client. Calls that are under way end normally; later calls raise RuntimeError."""
        self._native = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # It shows no credentials. A debugger shows also one whose arguments were refused.
    def __repr__(self) -> str:
        if not hasattr(self, "_address"):
            return "<dtekit.Client, not made>"
        return f"<dtekit.Client {self._address}{'' if self._native else ', closed'}>"


def given_content(document: DocumentContent) -> bytes | bytearray | memoryview | str:
    """The document as bytes or text."""
    if isinstance(document, dict):
        document = _native.Document.from_dict(document)
    return document.to_xml() if isinstance(document, _native.Document) else document


def event_listener() -> tuple[Callable[[str], None], bool] | None:
    """The listener of a call with true if it gets every event, false if only an unknown outcome; None if the logger is off."""
    logging = sys.modules.get("logging")
    if logging is None:
        # The program has set up no logger. Python then shows warnings on stderr.
        return _log, False
    logger = logging.getLogger("dtekit")
    return (_log, logger.isEnabledFor(logging.DEBUG)) if logger.isEnabledFor(logging.WARNING) else None


def _log(text: str) -> None:
    import logging

    event = json.loads(text)
    kind, operation, attempt = event["event"], event["operation"], event["attempt"]
    level = logging.DEBUG
    if kind == "unknown":
        level = logging.WARNING
        what = " ".join(filter(None, (event["reason"], event["code"] and f"({event['code']})")))
        if event["external_id"] is not None:
            what += f", ExternalId {event['external_id']}"
    elif kind == "request":
        what = f"{event['method']} {event['path']}, {event['body_bytes']} bytes"
    elif kind == "reply":
        what = f"{event['status']} after {event['elapsed']:.3f} s, {event['reply_bytes']} bytes"
    else:
        what = f"{event['code']} ({event['phase']}) after {event['elapsed']:.3f} s"
    logger = logging.getLogger("dtekit")
    arguments = (kind, operation, what, attempt, event["call_id"])
    logger.log(level, "%s %s: %s, attempt %d of call %s", *arguments, extra={"dtekit": event})


def with_warnings(answer: tuple[Any, str | None]) -> Any:
    """The reply, after a warning for each finding that the reply has no place for."""
    replied, findings = answer
    if findings is not None:
        for one in json.loads(findings):
            warnings.warn(RequestWarning(finding(one)), stacklevel=_callers_level())
    return replied


def _callers_level() -> int:
    """The stack level, as `warnings.warn` counts it, of the first frame outside this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == os.path.dirname(__file__):
        level, frame = level + 1, frame.f_back
    return level

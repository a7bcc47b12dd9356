"""The client of the service."""

from __future__ import annotations

import json
import os
import sys
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Literal, Mapping, Union
from uuid import UUID

from . import _native
from ._errors import RequestWarning, finding
from ._extraction import Extracted, Extraction, Poll, Progress, Upload, advanced, finished
from ._follow_up import AuthorityAnswer, AuthorityWait, Reconciliation, reconciliation
from ._operations import Operations
from ._options import IssueOptions, Policy, Seconds, Settings, Time
from ._receiver_message import ReceiverMessage
from ._request import Request
from ._result import FileResult, ListedDocument, NextStep, Outcome, ProcessResult, next_step_members, reply
from ._time import sleep_until

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    _Document = Union[bytes, bytearray, memoryview, str, dict[str, Any], _native.Document]


class Client(Operations):
    """A client of the service, with one method for each operation; threads may share it.

    Every send ends in an `Outcome`: a time-out or a broken connection after bytes have left is no error but
    UNKNOWN, and is never sent again by itself. Reads are tried again, sends only when it is certain that nothing
    was sent. Other threads run while a call waits; in asyncio, use `asyncio.to_thread`.

        with dtekit.Client("https://service.example", "user", "secret", timeout=30) as client:
            account = client.get_account("3101123456")

    The logger `dtekit` gets each request and reply at DEBUG, without credentials, query and bodies; the record's
    `dtekit` is the event as a dict.

    Args:
        base_url: the address of the service, without `/api/v1`.
        username: the user for HTTP Basic.
        password: the password for HTTP Basic.
        **settings: the keywords of `dtekit.Settings`; time-outs in seconds, or as a timedelta.

    Raises:
        ArgumentError: a setting is unknown or cannot be used, with a finding for each.
        TypeError: a setting has a type that no setting has.
    """

    def __init__(self, base_url: str, username: str, password: str, **settings: Unpack[Settings]) -> None:
        members = {"base_url": base_url, "username": username, "password": password, **settings}
        self._native: _native.Client | None = _native.Client(members)

    def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`.

        Args:
            operation: the key, `Group/Operation`.
            arguments: the arguments by the wire's own names, in any letter case, with or without underscores.
                Values are str, bool, int, Decimal, UUID, date, datetime, lists and dicts of these; bytes or a
                `Document` for a document; None is no argument. Beside the operation's parameters every call
                takes `timeout`, the seconds that it may last, `extra`, a dict of further parameters that pass
                unchanged, and `accept`; further options are those of the operation's method: `body`,
                `base64`, `method`, `version`, `form`, `field_names`.

        Warns:
            RequestWarning: for each finding of the request that is no error; a `ProcessResult` and a `DocumentList`
                have them among their own instead.

        Returns:
            A `ProcessResult`, a `FileResult`, or the answer as it arrived, with numbers as int or Decimal.

        Raises:
            ArgumentError: the operation or a parameter is wrong, with every finding; nothing was sent.
            AuthError: the service refused the credentials.
            StatusError: it answered with an HTTP status that is no success.
            AnswerError: it answered a read with something that cannot be read.
            TransportError: the connection failed; after bytes of a send had left, that is no error but a result
                with the outcome UNKNOWN.
            LimitError: the reply to a read is larger than `max_reply_bytes`.
            TypeError: an argument has a type that has no JSON form.
            RuntimeError: the client is closed.
        """
        return _told(self._open().call(operation, arguments or {}, _logs()))

    def execute(self, request: Request) -> Any:
        """Sends a request that was built before.

        Raises:
            Error: as `call` says.
        """
        return _told(self._open().execute(request._native, _logs()))

    def issue(self, document: _Document, country: str, **options: Unpack[IssueOptions]) -> ProcessResult:
        """Issues a document: converts it to XML, decides about Chile's folio, sends it, and says where it stands.

        JSON becomes XML here, so that no number or date is read again on the way. What somebody should look at is in
        the result's findings. The document is never sent twice by itself. Every document that a credit or debit note
        refers to must have been authorized by the same certifier.

        Args:
            document: a generic DTE: JSON or XML, plain or in base 64, a `Document`, or a dict.
            country: the ISO 3166-1 alpha-2 code.
            **options: the keywords of `dtekit.IssueOptions`.

        Raises:
            ArgumentError: an option is wrong, or the country leaves `asynchronous` open; nothing was sent.
            InvalidError: the service would refuse the folio; nothing was sent.
            DocumentSyntaxError, StructureError: the document cannot be read; nothing was sent.
            Error: as `call` says.
        """
        result: ProcessResult = reply(self._open().issue(_content(document), country, options, _logs()))
        return result

    def invalidate(self, event: _Document, mapping: str, sign: bool) -> ProcessResult:
        """Sends an invalidation to El Salvador's authority, and says where it stands.

        It is sent with `Async` True and the company's certificate; the authority's word is in `acknowledgement`.

        Args:
            event: the generic DTE of the invalidation, as `issue` takes it.
            mapping: `MAPPING_SV_INVALIDATION_A` or `MAPPING_SV_INVALIDATION_B`: the interface names both.
            sign: whether it is signed.

        Raises:
            Error: as `issue` says.
        """
        result: ProcessResult = reply(self._open().invalidate(_content(event), mapping, sign, _logs()))
        return result

    def reconcile(
        self, of: ProcessResult | NextStep | Mapping[str, Any], *, settle_after: Seconds | None = None
    ) -> Reconciliation:
        """Asks what became of a send whose outcome is unknown.

        What the document holds (type, number where it has one, issuer, receiver, date, total) is compared with what
        the service lists. A document that is not there may still be on its way: only `settle_after` after the outcome
        became unknown may it be sent again, and only by the caller.

        Args:
            of: the result, its `next`, or that as a dict.
            settle_after: how long the service may take to list what it received: 10 minutes by default.

        Raises:
            ArgumentError: it names no document.
            LimitError: the list has no end.
            Error: as `call` says of a read.
        """
        step = of.next if isinstance(of, ProcessResult) else of
        members = {} if step is None else next_step_members(step)
        return reconciliation(self._open().reconcile(members, {"settle_after": settle_after}, _logs()))

    def download(
        self,
        global_document_id: str | UUID,
        format: Literal["xml", "pdf", "json"],
        type_: str = "default",
    ) -> FileResult | None:
        """Downloads a document, decoded; None while it is not ready yet: ask again later.

        Raises:
            Error: as `call` says of a read, but for 404 and 409.
        """
        parts = self._open().download(str(global_document_id), format, type_, _logs())
        file: FileResult | None = None if parts is None else reply(parts)
        return file

    def wait_for_authority(
        self,
        of: str | UUID | AuthorityWait,
        decide: Callable[[ListedDocument], Outcome | str] | None = None,
        *,
        interval: Seconds | None = None,
        give_up_after: Seconds | None = None,
    ) -> AuthorityAnswer:
        """Waits for the authority's answer to a document, asking GetDocument again and again.

        Where an error or KeyboardInterrupt ends it, an `AuthorityWait` stands where it stood: call again with it.

        Args:
            of: the document's id, or a wait that was begun before.
            decide: says what a listed document means in a country whose answers dtekit does not know: SENT while it
                does not know yet. Without it, the first look ends the wait, unless the document is Chile's.
            interval: the time between questions: 30 seconds by default.
            give_up_after: the time after which the wait ends without an answer: a day by default.

        Raises:
            Error: as `call` says of a read.
        """
        if isinstance(of, AuthorityWait):
            wait = of
        else:
            wait = AuthorityWait(of, interval=interval, give_up_after=give_up_after)
        while True:
            step = wait.next()
            if step.answer is not None:
                return step.answer
            if step.until is not None:
                sleep_until(step.until)
                continue
            assert step.operation is not None
            documents = self.call(step.operation, step.arguments).documents
            document = documents[0] if documents else None
            wait.observe(document, decide(document) if decide and document is not None else None)

    def extract(
        self,
        upload: Upload,
        *,
        progress: Callable[[Progress], object] | None = None,
        keep: Callable[[Poll], object] | None = None,
        poll: Poll | None = None,
        **policy: Unpack[Policy],
    ) -> Extracted:
        """Sends a document to the extraction provider and waits until it is processed, at worst for 13¼ hours.

            def line(step):
                sends, of = step.sends
                print(f"\\r{step.status or step.step}, send {sends} of {of}", end="", flush=True)

            extracted = client.extract(dtekit.Upload(pdf, file_name="a.pdf", client_id="org"), progress=line)

        Args:
            upload: the file.
            progress: is told of each step.
            keep: is given the state before each step, so that a program can go on after a crash;
            poll: that state: the document is sent again only where the provider does not know it.
            **policy: other numbers than the policy's, as `dtekit.Policy` says.

        Raises:
            AnswerError: the provider rejected the document or let it expire, what it made of it is not native XML, or
                every send and query was used up; the error's code says which.
            AuthError: the provider refused the token twice in a row.
            Error: the first send was refused, or never left.
            RuntimeError: the client is closed.
        """
        return finished(self, Extraction(upload, poll, **policy), progress, keep)

    def advance(self, extraction: Extraction, now: Time | None = None) -> Progress:
        """Takes one step of an extraction: sends, asks (and fetches the file), or says until when nothing is due.

        Args:
            extraction: the document; one thread at a time works on it.
            now: the time, as a datetime with its zone or in seconds since 1970; by default now.

        Raises:
            Error: the first send was refused, or never left; the extraction stands where it stood. Whatever fails
                later is a part of the policy and no error.
            RuntimeError: the client is closed.
        """
        return advanced(self._open(), extraction, now, _logs())

    def _open(self) -> _native.Client:
        if self._native is None:
            raise RuntimeError("the client is closed")
        return self._native

    def send_receiver_message(
        self,
        message: ReceiverMessage,
        *,
        base64: bool | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> ProcessResult:
        """Sends a receiver message as the interface prescribes, through `Document/SendDocumentToAuthority`.

        That is with `Async` true, `Sign` true, `DefaultCertificate` false and `Mapping` empty.

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
        result: ProcessResult = reply(self._open().send_receiver_message(message._native, arguments, _logs()))
        return result

    def close(self) -> None:
        """Closes the client: calls that wait end as they would, further ones raise RuntimeError."""
        self._native = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Neither the address nor the credentials: an address may hold a secret of its own.
    def __repr__(self) -> str:
        return "<dtekit.Client>" if self._native else "<dtekit.Client, closed>"


def _content(document: _Document) -> bytes | bytearray | memoryview | str:
    """The document as bytes or text."""
    if isinstance(document, dict):
        document = _native.Document.from_dict(document)
    return document.to_xml() if isinstance(document, _native.Document) else document


def _logs() -> Callable[[str], None] | None:
    """What takes the events of a call, if somebody wants them: nothing is written, or even made, otherwise."""
    logging = sys.modules.get("logging")
    # Nobody has set up a logger where the module is not loaded.
    return _write if logging is not None and logging.getLogger("dtekit").isEnabledFor(logging.DEBUG) else None


def _write(text: str) -> None:
    import logging

    event = json.loads(text)
    kind, operation, attempt = event["event"], event["operation"], event["attempt"]
    if kind == "request":
        what = f"{event['method']} {event['path']}, {event['body_bytes']} bytes"
    elif kind == "reply":
        what = f"{event['status']} after {event['elapsed']:.3f} s, {event['reply_bytes']} bytes"
    else:
        what = f"{event['code']} ({event['phase']}) after {event['elapsed']:.3f} s"
    logging.getLogger("dtekit").debug("%s %s: %s, attempt %d", kind, operation, what, attempt, extra={"dtekit": event})


def _told(answer: tuple[_native._Parts, str | None]) -> Any:
    """The reply, after the warnings for which it has no place."""
    parts, findings = answer
    if findings is not None:
        for one in json.loads(findings):
            warnings.warn(RequestWarning(finding(one)), stacklevel=_callers_level())
    return reply(parts)


def _callers_level() -> int:
    """How far above `warnings.warn` the first frame stands that is not of this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == os.path.dirname(__file__):
        level, frame = level + 1, frame.f_back
    return level

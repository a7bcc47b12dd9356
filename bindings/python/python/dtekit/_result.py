"""The answer of an operation, and what it means."""

from __future__ import annotations

import json
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping
from uuid import UUID

from . import _native
from ._errors import Error, Finding, finding, from_json, from_members
from ._options import Answer, Context
from ._kept import exact, kept_members
from ._other_data import Hiding, Members, OtherData
from ._record import Record, record
from ._records.result import NextStep, SvAcknowledgement, read_next_step, read_sv_acknowledgement
from ._records.trace import Trace, read_trace
from ._words import ContentFormat, Outcome, Reason, Role

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._parts import Item, Parts


class ListedDocument(Members):
    """One document of a `DocumentList`: a mapping like `OtherData`, whose members are attributes too.

    Known members are in snake_case (`document.total_amount`); the others have the names that arrived. A name is found in
    any letter case.
    """

    __slots__ = ()

    @property
    def global_document_id(self) -> UUID | None:
        """The document's id in the service; None if it is not a UUID, or all zero."""
        try:
            document = UUID(str(self.get("GlobalDocumentId")))
        except ValueError:
            return None
        return document if document.int else None

    @property
    def tags(self) -> list[Mapping[str, Any]]:
        """The tags: mappings with `code`, `time_stamp` and `value`."""
        return self.get("DocumentTags") or []

    @property
    def notes(self) -> list[Mapping[str, Any]]:
        """The notes: mappings with `mandatory`, `code`, `note`, `time_stamp`, `detail` and `source`."""
        return self.get("Notes") or []

    @property
    def authority_status(self) -> Outcome | None:
        """The decision of Chile's authority: ACCEPTED or REJECTED; None if there is none yet, and for other countries."""
        word = self._members.get("authority_status")
        return None if word is None else Outcome(word)


read_listed_document = ListedDocument
"""The document of the members that core gives, as the records read it."""


class DocumentList(Members):
    """The documents that an operation found, in `documents`; a mapping like `OtherData`."""

    __slots__ = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The warnings about the filter, such as one about a period of more than a month."""
        findings: tuple[Finding, ...] = self._members["findings"]
        return findings

    @property
    def documents(self) -> list[ListedDocument]:
        """The documents, in the order of the answer."""
        documents: list[ListedDocument] = self._members["documents"]
        return documents

    @property
    def continuation_token(self) -> str | None:
        """The token for the next call, which gives the documents that follow; None if there are no more."""
        return self.get("ContinuationToken")

    @property
    def description(self) -> str | None:
        """What the service says about the list."""
        return self.get("Description")


@record(frozen=True, repr=False)
class ResponseValue(Record):
    """The answer of the authority or certifier itself."""

    role: Role
    """What the text is: `certified`, `returned-with-error`, `acknowledgement`, `authority-json`, `signed`, `text`."""
    text: str
    """The text as it arrived."""
    content: bytes | None
    """The document inside: decoded from base 64, or the text itself if it is plain XML or JSON; None if there is none."""
    format: ContentFormat | None
    """The format of the document inside: `xml`, `json`, `pdf`."""
    base64: int
    """How many times the document was encoded in base 64: 0, 1 or 2."""

    def __repr__(self) -> str:
        return f"<dtekit.results.ResponseValue {self.role}, {len(self.text)} characters>"


@record(frozen=True, repr=False)
class FileResult(Record):
    """A file that the service returns."""

    content: bytes | None
    """The file itself, decoded from base 64, also if it was encoded twice (Colombia).

    None if the answer has no file, for example because it is not ready yet; then `message` may say why.
    """
    format: ContentFormat | None
    """The format, by the first bytes of the content: `xml`, `json`, `pdf`; None for another format."""
    base64: int
    """How many times the content was encoded in base64: 1 or 2; 0 if there is no content."""
    members: Mapping[str, Any]
    """Every other member of the answer; known members have names in snake_case."""

    @property
    def name(self) -> str | None:
        """The file's name."""
        return self.members.get("name")

    @property
    def description(self) -> str | None:
        """What the service says about the file."""
        return self.members.get("description")

    @property
    def timestamp(self) -> str | None:
        """When the file was made, as the text that arrived."""
        return self.members.get("timestamp")

    @property
    def type(self) -> str | None:
        """The kind of file, as the text that arrived."""
        return self.members.get("type")

    @property
    def message(self) -> str | None:
        """What the service says instead of a file, for example that it does not exist yet."""
        return self.members.get("message")

    def __repr__(self) -> str:
        size = "no content" if self.content is None else f"{len(self.content)} bytes"
        return f"<dtekit.results.FileResult {self.name!r}, {size}>"


@record(frozen=True, repr=False)
class ProcessResult(Record):
    """The answer of most operations, with what it means. A plain value: it can be copied, compared and pickled."""

    outcome: Outcome | None
    """The outcome of a send; None for an operation that sends no document."""
    reason: Reason | None
    """The reason of the outcome, such as `awaiting-authority` or `refused-input`."""
    repeat_safe: bool
    """Whether the same call may be repeated without the risk of a second document."""
    next: NextStep | None
    """The next question, if something is still open."""
    error: Error | None
    """The error that made the outcome UNKNOWN, if there was one."""
    findings: tuple[Finding, ...]
    """The warnings about the answer and the request."""
    success: bool
    """`Success` as it arrived; False if there was no readable answer."""
    global_document_id: UUID | None
    """The document's id in the service; an all-zero one is None."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country."""
    other_data: OtherData
    """What the country adds."""
    authority_time_stamp: datetime | None
    """When the authority answered, without a zone if the answer names none; None if `other_data` has no unambiguous time."""
    issue_date: datetime | None
    """When the event was registered, as `authority_time_stamp`."""
    messages: list[Any]
    """Errors or observations of the authority, as they arrived."""
    response_value: ResponseValue | None
    """The answer of the authority or certifier itself."""
    acknowledgement: SvAcknowledgement | None
    """El Salvador's acknowledgement, if the response value is one."""
    code: str | None
    """The process code as text: `200`, `503`, `7`, `001`, `A` …"""
    description: str | None
    """The text of the status or error."""
    error_exception: list[Any]
    """What the service says about an exception inside the service."""
    extra: Mapping[str, Any]
    """Members that the service's interface does not name; numbers are int or Decimal."""
    answer: Any
    """The whole answer of SendDocumentToAuthorityCustomResponse, if it has the caller's own form."""
    trace: Trace | None
    """Which fields of your document the authority's messages are about, if `Client.issue` mapped a document that was rejected."""
    call_id: str | None
    """The id of the client's call, as the log shows it; None for an answer that no client received."""
    _certified: bool = False
    _refusal: str | None = None

    @staticmethod
    def decode(data: bytes | bytearray | memoryview | str, **context: Unpack[Context]) -> ProcessResult:
        """Reads an answer and decides its outcome.

        An unreadable answer to a send gives the outcome UNKNOWN, with the error attached: the service may have processed
        the call.

            >>> answer = '{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}'
            >>> str(dtekit.ProcessResult.decode(answer, country="CR").outcome)
            'sent'

        Args:
            data: the body of the answer, JSON or XML.
            **context: `country`, `asynchronous` and `operation`, as `dtekit.results.Context` says.

        Raises:
            AnswerError: the answer to an operation that sends nothing is not a process result.
            ArgumentError: a keyword is unknown or has an unusable value, with a finding for each.
        """
        result: ProcessResult = reply(_native.decode(data, context))
        return result

    def decided_by(self, decide: Callable[[Any], Outcome | str]) -> ProcessResult:
        """This result with the outcome that the caller reads in an answer of its own form.

        `decide` gets the whole answer of SendDocumentToAuthorityCustomResponse. It is called only for a result whose `reason` is
        `custom-response`; any other is returned as it is. `repeat_safe` stays False: after a rejection, too, it is not known
        that nothing was stored.

            >>> result = dtekit.operations.decode_reply(
            ...     '{"estado": "PROCESADO"}', operation="Document/SendDocumentToAuthorityCustomResponse"
            ... )
            >>> str(result.outcome), str(result.decided_by(lambda answer: "accepted").outcome)
            ('unknown', 'accepted')

        Args:
            decide: gives an outcome, or its word.

        Raises:
            ArgumentError: what it gives is no outcome.
        """
        if self.reason != "custom-response":
            return self
        step = None if self.next is None else kept_members(self.next)
        parts = _native.decision(str(decide(self.answer)), step)
        if parts is None:
            return self
        decided: ProcessResult = reply(parts)
        members = {name: getattr(decided, name) for name in ("outcome", "next", "error", "_refusal")}
        return ProcessResult(**{**vars(self), **members})

    def accepted(self) -> ProcessResult:
        """Returns this result if the document was accepted, and raises an error otherwise.

        Raises:
            InvalidError: it was rejected (`result-rejected`), with a finding for each message of the service and
                each observation of the authority.
            AnswerError: the authority has not answered yet (`result-not-accepted-yet`).
            Error: the outcome is unknown (`result-unknown`), with the class of the error that caused it.
        """
        if self._refusal is None:
            return self
        raise from_json(self._refusal) from self.error

    def certified_xml(self) -> bytes | None:
        """The certified document; None unless the outcome is ACCEPTED."""
        return self.response_value.content if self._certified and self.response_value else None

    def __repr__(self) -> str:
        outcome = None if self.outcome is None else self.outcome.value
        return (
            f"<dtekit.ProcessResult outcome={outcome!r} reason={self.reason!r} success={self.success}"
            f" code={self.code!r} global_document_id={str(self.global_document_id)!r}>"
        )


def decode_reply(body: bytes | bytearray | memoryview | str, **answer: Unpack[Answer]) -> Any:
    """Reads any answer of the service that a program received without a `Client`.

        >>> file = dtekit.operations.decode_reply('{"Base64Content": "PGEvPg=="}', operation="File/DownloadDocumentXml")
        >>> file.content
        b'<a/>'

    Args:
        body: the body of the answer, JSON or XML.
        **answer: `operation`, `status`, `country`, `asynchronous` and `returns`, as `dtekit.clients.Answer` says.

    Returns:
        What the method of `Client` for that operation returns.

    Raises:
        Error: as `Client.call` says of an answer; ArgumentError for a keyword that is unknown or has an unusable
            value.
    """
    return reply(_native.decode_reply(body, answer))


def reply(parts: Parts) -> Any:
    """The Python value of a reply, made from core's parts; a free-form answer stays as it arrived."""
    kind, text, items, secret = parts
    value = exact(text, Hiding if secret else None)
    if kind == "process-result":
        return _process_result(value, items[0])
    if kind == "process-results":
        return [_process_result(members, item) for members, item in zip(value, items)]
    if kind == "file":
        return _file(value, items[0])
    if kind == "files":
        return [_file(members, item) for members, item in zip(value, items)]
    if kind == "documents":
        value["documents"] = [ListedDocument(members) for members in value["documents"]]
        value["findings"] = tuple(finding(one) for one in value["findings"])
        return DocumentList(value)
    return UUID(value) if kind == "uuid" else value


def _file(members: dict[str, Any], item: Item) -> FileResult:
    return FileResult(item[0], members.pop("format"), members.pop("base64"), members)


def _process_result(members: dict[str, Any], item: Item) -> ProcessResult:
    content, certified, refusal, others = item
    outcome, step, error = members["outcome"], members["next"], members["error"]
    response, document, acknowledgement = (
        members["response_value"], members["global_document_id"], members["acknowledgement"],
    )
    members.update(
        outcome=None if outcome is None else Outcome(outcome),
        next=None if step is None else read_next_step(step),
        error=None if error is None else from_members(error),
        findings=tuple(finding(one) for one in members["findings"]),
        global_document_id=None if document is None else UUID(document),
        other_data=OtherData(members["other_data"], others),
        authority_time_stamp=_time(members["authority_time_stamp"]),
        issue_date=_time(members["issue_date"]),
        response_value=None if response is None else ResponseValue(**{**response, "content": content}),
        acknowledgement=None if acknowledgement is None else read_sv_acknowledgement(acknowledgement),
        trace=None if members["trace"] is None else read_trace(members["trace"]),
    )
    return ProcessResult(**members, _certified=certified, _refusal=refusal)


def _time(text: str | None) -> datetime | None:
    """The datetime of core's ISO text, cut to the six digits of a second that a datetime holds."""
    if text is None:
        return None
    whole, point, rest = text.partition(".")
    if point:
        digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        text = f"{whole}.{digits[:6]:0<6}{rest[len(digits):]}"
    return datetime.fromisoformat(text)

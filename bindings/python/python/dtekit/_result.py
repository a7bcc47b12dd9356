"""The answer of an operation, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping
from uuid import UUID

from . import _native
from ._errors import Finding, finding, from_json
from ._kept import exact, kept_members
from ._listed import ListedDocument
from ._members import Hiding, Members
from ._option_types import Answer, Context
from ._other_data import OtherData
from ._record import Record, record
from ._records.result import ProcessResultMembers, read_process_result_members
from ._words import ContentFormat, Outcome

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._parts import Item, Parts


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
class ProcessResult(ProcessResultMembers):
    """The answer of most operations, with what it means. A plain value: it can be copied, compared and pickled."""

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
    if members["response_value"] is not None:
        members["response_value"]["content"] = content
    members["other_data"] = OtherData(members["other_data"], others)
    read = read_process_result_members(members)
    return ProcessResult(**vars(read), _certified=certified, _refusal=refusal)

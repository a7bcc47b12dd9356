"""What an operation answered, and what it means."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple
from uuid import UUID

from . import _native
from ._errors import Error, Finding, finding, from_json, from_members
from ._options import Context

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Outcome(str, Enum):
    """Where a document stands after a send; equal to its word: `result.outcome == "accepted"`."""

    ACCEPTED = "accepted"
    """The certifier or the authority said yes."""
    SENT = "sent"
    """Processed and sent to the authority, which answers later."""
    QUEUED = "queued"
    """Received; it waits until its number is next (Argentina, asynchronous)."""
    REJECTED = "rejected"
    """The service, the certifier or the authority said no."""
    UNKNOWN = "unknown"
    """Nobody knows yet: ask before sending again."""

    if TYPE_CHECKING:
        # That of an enum and not that of a str, which would take bytes and an encoding.
        def __new__(cls, value: object) -> Self: ...

    def __str__(self) -> str:
        return str.__str__(self)


class NextStep(NamedTuple):
    """What to ask next: `client.call(*result.next)`."""

    operation: str
    """The operation, such as `Document/GetDocument`."""
    arguments: Mapping[str, Any]
    """Its arguments, by the wire's own names."""


class OtherData(Mapping[str, Any]):
    """What the country adds: a mapping in the order of arrival, whose members are attributes as well.

    A member is found in any letter case, with or without underscores: `other_data.bar_code_text`,
    `other_data["BarCodeText"]`, `other_data.get("BarCodeText")`. One that did not arrive raises AttributeError
    or KeyError, or is None with `get`. Numbers are int or Decimal.
    """

    __slots__ = ("_members",)

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._members = dict(members)

    def __getitem__(self, name: str) -> Any:
        if name in self._members:
            return self._members[name]
        for key, value in self._members.items():
            if _letters(key) == _letters(name):
                return value
        raise KeyError(name)

    def __getattr__(self, name: str) -> Any:
        # A copy that is not built yet has no members to ask.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer holds no `{name}`") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._members]

    # A value may be a whole document.
    def __repr__(self) -> str:
        return f"<dtekit.OtherData {', '.join(self)}>"


@dataclass(frozen=True, repr=False)
class ResponseValue:
    """The authority's or certifier's own words."""

    role: str
    """What it is: `certified`, `returned-with-error`, `acknowledgement`, `authority-json`, `signed`, `text`."""
    text: str
    """The text as it arrived."""
    content: bytes | None
    """The document inside: what the base 64 holds, or the text itself where it is plain XML or JSON."""

    def __repr__(self) -> str:
        return f"<dtekit.ResponseValue {self.role}, {len(self.text)} characters>"


@dataclass(frozen=True, repr=False)
class FileResult:
    """A file as the service gives it back."""

    content: bytes | None
    """The file itself; None where the answer holds none, for example because it is not ready yet."""
    members: Mapping[str, Any]
    """Every other member of the answer, the known ones in snake_case."""

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
        """When it was made, as it arrived."""
        return self.members.get("timestamp")

    @property
    def type(self) -> str | None:
        """What kind of file it is, as it arrived."""
        return self.members.get("type")

    def __repr__(self) -> str:
        size = "no content" if self.content is None else f"{len(self.content)} bytes"
        return f"<dtekit.FileResult {self.name!r}, {size}>"


@dataclass(frozen=True, repr=False)
class ProcessResult:
    """The answer of most operations, with what it means. A plain value: it can be copied, compared and pickled."""

    outcome: Outcome | None
    """Where the document stands; None for an operation that is no send and whose answer is clear."""
    reason: str | None
    """Why it stands there, a word such as `awaiting-authority` or `refused-input`."""
    repeat_safe: bool
    """Whether the same call may be made again without the risk of a second document."""
    next: NextStep | None
    """What to ask next, where something is open."""
    error: Error | None
    """The error behind an outcome of UNKNOWN, where there is one."""
    findings: tuple[Finding, ...]
    """What else is worth knowing about the answer."""
    success: bool
    """`Success` as it arrived; False where there was no readable answer."""
    global_document_id: UUID | None
    """The document's id in the service; an all-zero one is None."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country."""
    other_data: OtherData
    """What the country adds."""
    messages: list[Any]
    """Errors or observations of the authority, as they arrived."""
    response_value: ResponseValue | None
    """The authority's own words."""
    code: str | None
    """The process code as text: `200`, `503`, `7`, `001`, `A` …"""
    description: str | None
    """The text for the status or error."""
    error_exception: list[Any]
    """What the service says about an exception of its own."""
    extra: Mapping[str, Any]
    """Members that the service's interface does not name; numbers are int or Decimal."""
    _certified: bool = field(default=False, compare=False)
    _refusal: str | None = field(default=None, compare=False)

    @staticmethod
    def decode(data: bytes | bytearray | memoryview | str, **context: Unpack[Context]) -> ProcessResult:
        """Reads an answer and decides its outcome.

        An answer to a send that cannot be read gives the outcome UNKNOWN with the error attached, since the
        service may have acted on the call.

            >>> answer = '{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}'
            >>> str(dtekit.ProcessResult.decode(answer, country="CR").outcome)
            'sent'

        Args:
            data: the body of the answer, JSON.
            **context: `country`, `asynchronous` and `operation`, as `dtekit.Context` says.

        Raises:
            AnswerError: the answer to an operation that is no send is no process result.
            ArgumentError: a keyword is unknown or has an unusable value, with a finding for each.
        """
        result: ProcessResult = reply(_native.decode(data, context))
        return result

    def accepted(self) -> ProcessResult:
        """This result if it was accepted, for those who want everything else to be an error.

        Raises:
            InvalidError: it was rejected (`result-rejected`).
            AnswerError: the authority has not answered yet (`result-not-accepted-yet`).
            Error: nobody knows (`result-unknown`), with the class of the error behind it.
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


def reply(parts: _native._Parts) -> Any:
    """The reply that core took apart: a process result, a file, or the answer as it arrived."""
    kind, text, content, certified, refusal = parts
    members = json.loads(text, parse_float=_number, parse_int=_number)
    if kind == "process-result":
        return _process_result(members, content, certified, refusal)
    return FileResult(content, members) if kind == "file" else members


def _process_result(
    members: dict[str, Any], content: bytes | None, certified: bool, refusal: str | None
) -> ProcessResult:
    outcome, step, error = members["outcome"], members["next"], members["error"]
    response, document = members["response_value"], members["global_document_id"]
    members.update(
        outcome=None if outcome is None else Outcome(outcome),
        next=None if step is None else NextStep(**step),
        error=None if error is None else from_members(error),
        findings=tuple(finding(one) for one in members["findings"]),
        global_document_id=None if document is None else UUID(document),
        other_data=OtherData(members["other_data"]),
        response_value=None if response is None else ResponseValue(**{**response, "content": content}),
    )
    return ProcessResult(**members, _certified=certified, _refusal=refusal)


def _number(text: str) -> int | Decimal | str:
    """The number exactly: an int or a Decimal; the text itself where neither can hold it."""
    if text.lstrip("-").isdigit() and text != "-0":
        try:
            return int(text)
        except ValueError:  # longer than `sys.get_int_max_str_digits()`
            pass
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent beyond those of `decimal`
        return text


def _letters(name: str) -> str:
    return name.replace("_", "").lower()

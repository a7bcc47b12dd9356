"""The exceptions of dtekit, one for each kind of error, with their findings; and its warnings."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Dict, Literal, Mapping, NamedTuple, Sequence

from ._record import Record, record
from ._words import ErrorKind, Phase, Severity


class Position(NamedTuple):
    """The place of a finding in a text."""

    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""
    offset: int
    """The number of bytes before the place."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict."""
        return self._asdict()


class TemplatePlace(NamedTuple):
    """A line and column of a mapping's template."""

    library: str
    """The library in which it stands; empty for the template itself."""
    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict."""
        return self._asdict()


def read_template_place(members: dict[str, Any]) -> TemplatePlace:
    """The TemplatePlace of the members that core gives."""
    return TemplatePlace(**members)


class Spanish(NamedTuple):
    """What a finding says, in Spanish."""

    message: str
    """What the code means, or the Spanish message of a mapping's own check."""
    hint: str | None
    """What to do about it: the code's remedy."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict."""
        return self._asdict()


@record(frozen=True)
class Finding(Record):
    """One problem: a stable code, the place, what was expected and what was found."""

    code: str
    """A stable kebab-case word, such as `json-duplicate-member`."""
    severity: Severity
    """`error` or `warning`; warnings alone raise nothing."""
    path: str | None
    """The place in the caller's own input, such as `Documento/Detalle[3]/NmbItem`."""
    position: Position | None
    """The place in the caller's text; None if the input was no text. Where a template is compiled, it is that text."""
    message: str
    """What was expected and what was found."""
    hint: str | None
    """What to do about it."""
    spanish: Spanish | None = None
    """The same in Spanish; None if a mapping's own check has no Spanish message."""
    template: TemplatePlace | None = None
    """The place in the mapping's template that asked for the value, for whoever writes the template."""
    through: tuple[str, ...] = ()
    """If a mapping made the document from yours, the places of the same value on the way to the authority: the path in the
    generic DTE, and behind it that in the official document if the finding is about one."""


class Error(Exception):
    """The base of all exceptions of dtekit. A program acts on the class or on `kind`; `str()` is one line for a person.

    An error never contains credentials, tokens, signed addresses or whole documents, and it can be pickled.
    """

    kind: ClassVar[ErrorKind | Literal["error"]] = "error"
    """The word for the class, the same in all languages."""

    findings: tuple[Finding, ...]
    """Every problem, at least one; errors come before warnings."""
    phase: Phase | None
    """How far a request had come: `before` anything was sent, `in-flight`, or `after` the answer began; None for an error
    that is not about a connection."""
    call_id: str | None
    """The id of the client's call that failed, as the log shows it; None if no call was begun."""

    def __init__(
        self, display: str, findings: tuple[Finding, ...], phase: Phase | None = None, call_id: str | None = None
    ) -> None:
        super().__init__(display, findings, phase, call_id)
        self.findings = findings
        self.phase = phase
        self.call_id = call_id

    @property
    def code(self) -> str:
        """The first finding's code."""
        return self.findings[0].code

    @property
    def path(self) -> str | None:
        """The first finding's path."""
        return self.findings[0].path

    @property
    def position(self) -> Position | None:
        """The first finding's position."""
        return self.findings[0].position

    @property
    def message(self) -> str:
        """The first finding's message."""
        return self.findings[0].message

    def to_dict(self) -> Dict[str, Any]:
        """The error as a plain dict, for a log: `kind`, `display` (its line for a person), `phase`, `call_id` and `findings`."""
        findings = [finding.to_dict() for finding in self.findings]
        shown = {"kind": self.kind, "display": str(self), "phase": self.phase, "call_id": self.call_id}
        return {**shown, "findings": findings}

    # A copy or a pickle equals what it was.
    def __eq__(self, other: object) -> bool:
        return self.args == other.args if isinstance(other, Error) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), str(self)))

    def __str__(self) -> str:
        return str(self.args[0])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class ArgumentError(Error, ValueError):
    """The call itself is wrong: an unknown operation, a missing or unusable parameter."""

    kind = "argument"


class DocumentSyntaxError(Error, ValueError):
    """The text is not JSON, XML or in its encoding."""

    kind = "syntax"


class StructureError(Error, ValueError):
    """The text is well formed, but the other format cannot express it."""

    kind = "structure"


class MappingError(Error, ValueError):
    """A mapping template is wrong, or the document lacks something that it needs."""

    kind = "mapping"


class InvalidError(Error, ValueError):
    """A value breaks a rule of the interface or of an authority."""

    kind = "invalid"


class LimitError(Error):
    """A limit was reached."""

    kind = "limit"


class TransportError(Error):
    """The connection failed; `phase` says whether anything was sent."""

    kind = "transport"


class AuthError(Error):
    """The service refused the credentials."""

    kind = "auth"


class StatusError(Error):
    """The service answered with an HTTP status that means failure."""

    kind = "status"


class AnswerError(Error):
    """The service's answer cannot be understood, or is not the one that was asked for."""

    kind = "answer"


class StorageError(Error):
    """A file cannot be read or written."""

    kind = "storage"


class InternalError(Error):
    """A fault in dtekit itself."""

    kind = "internal"


class DroppedWarning(UserWarning):
    """Empty elements were left out, because `drop_empty` is True."""

    paths: tuple[str, ...]
    """The path that each of them had."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__(tuple(paths))
        self.paths = tuple(paths)

    def __str__(self) -> str:
        from ._native import dropped_warning

        return dropped_warning(list(self.paths))


class RequestWarning(UserWarning):
    """A warning about a request, which was sent nevertheless."""

    finding: Finding
    """The warning as a finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding)
        self.finding = finding

    def __str__(self) -> str:
        return f"{self.finding.message} [{self.finding.code}]"


CLASSES: Mapping[str, type[Error]] = {
    subclass.kind: subclass
    for subclass in (
        ArgumentError,
        DocumentSyntaxError,
        StructureError,
        MappingError,
        InvalidError,
        LimitError,
        TransportError,
        AuthError,
        StatusError,
        AnswerError,
        StorageError,
        InternalError,
    )
}


def from_json(text: str) -> Error:
    """The error from core's JSON text; the native part calls this."""
    return from_members(json.loads(text))


def from_members(members: Mapping[str, Any]) -> Error:
    """The error with these members."""
    findings = tuple(finding(one) for one in members["findings"])
    error = CLASSES.get(members["kind"], Error)
    return error(members["display"], findings, members["phase"], members.get("call_id"))


def finding(members: Mapping[str, Any]) -> Finding:
    """The finding with these members."""
    position, spanish, template = members["position"], members["spanish"], members["template"]
    return Finding(
        **{
            **members,
            "position": None if position is None else Position(**position),
            "spanish": None if spanish is None else Spanish(**spanish),
            "template": None if template is None else read_template_place(template),
            "through": tuple(members.get("through", ())),
        }
    )

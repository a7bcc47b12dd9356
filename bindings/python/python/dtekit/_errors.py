"""What a call raises: `Error`, a subclass for each kind, and the findings inside; and what it warns of."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Literal, Mapping, NamedTuple, Sequence

from ._record import record
from ._words import ErrorKind, Phase, Severity


class Position(NamedTuple):
    """Where in a text something was found."""

    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""
    offset: int
    """The bytes before the place, from 0."""


class Spanish(NamedTuple):
    """What a finding says, in Spanish."""

    message: str
    """What the code means, or the Spanish message of a mapping's own check."""
    hint: str | None
    """What to do about it: the code's remedy."""


@record(frozen=True)
class Finding:
    """One problem: a stable code, the place, what was expected and what was found."""

    code: str
    """A stable kebab-case word, such as `json-duplicate-member`."""
    severity: Severity
    """`error` or `warning`; warnings alone raise nothing."""
    path: str | None
    """The place in the caller's own terms, such as `Documento/Detalle[3]/NmbItem`."""
    position: Position | None
    """The place in the text, where there is text."""
    message: str
    """What was expected and what was found."""
    hint: str | None
    """What to do about it."""
    spanish: Spanish | None = None
    """The same for who reads Spanish; None if a mapping's own check has no Spanish message."""


class Error(Exception):
    """What dtekit raises: act on the class or on `kind`; `str()` is one line for a person.

    Holds no credentials, tokens, signed addresses or whole documents, and can be pickled.
    """

    kind: ClassVar[ErrorKind | Literal["error"]] = "error"
    """The word for the class, the same in all languages."""

    findings: tuple[Finding, ...]
    """Every problem, at least one; those that refuse the input stand first."""
    phase: Phase | None
    """How far a request had come: `before` anything was sent, `in-flight`, `after` the answer began; else None."""

    def __init__(self, display: str, findings: tuple[Finding, ...], phase: Phase | None = None) -> None:
        super().__init__(display, findings, phase)
        self.findings = findings
        self.phase = phase

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
    """The text is well formed, but what it says has no place in the other format."""

    kind = "structure"


class MappingError(Error, ValueError):
    """A mapping template is wrong, or what it needs is not in the document."""

    kind = "mapping"


class InvalidError(Error, ValueError):
    """A value breaks a rule of the interface or of an authority."""

    kind = "invalid"


class LimitError(Error):
    """A bound on the input or of the client was reached."""

    kind = "limit"


class TransportError(Error):
    """The connection failed; `phase` says whether anything was sent."""

    kind = "transport"


class AuthError(Error):
    """The service refused the credentials."""

    kind = "auth"


class StatusError(Error):
    """The service answered with an HTTP status that is no success."""

    kind = "status"


class AnswerError(Error):
    """The service answered something that cannot be read."""

    kind = "answer"


class StorageError(Error):
    """A file cannot be read or written."""

    kind = "storage"


class InternalError(Error):
    """A fault in dtekit itself."""

    kind = "internal"


class DroppedWarning(UserWarning):
    """Elements that held nothing were left out, since `drop_empty` asked for it."""

    paths: tuple[str, ...]
    """The path of each, as it was before."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__(tuple(paths))
        self.paths = tuple(paths)

    def __str__(self) -> str:
        from ._native import dropped_warning

        return dropped_warning(list(self.paths))


class RequestWarning(UserWarning):
    """Something about a request that somebody should look at; it was sent all the same."""

    finding: Finding
    """What it is."""

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
    """The error that core wrote as JSON; the native part calls it."""
    return from_members(json.loads(text))


def from_members(members: Mapping[str, Any]) -> Error:
    """The error with these members."""
    findings = tuple(finding(one) for one in members["findings"])
    return CLASSES.get(members["kind"], Error)(members["display"], findings, members["phase"])


def finding(members: Mapping[str, Any]) -> Finding:
    """The finding with these members."""
    position, spanish = members["position"], members["spanish"]
    return Finding(
        **{
            **members,
            "position": None if position is None else Position(**position),
            "spanish": None if spanish is None else Spanish(**spanish),
        }
    )

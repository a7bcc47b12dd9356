# Generated from the rows of `record!` in core: do not edit.
"""What was found in what was received."""

from __future__ import annotations

from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import ReadFileShown
from .._words import DocumentFormat, ReadEnvironment, ReadStatus, ReceivedKind


@record(frozen=True)
class Inherited(Record):
    """What the bytes of a document's own element do not say, since it stands around the element."""

    encoding: str | None
    """The encoding of the bytes; None for UTF-8."""
    namespaces: dict[str, str]
    """The namespaces that are declared around the element and not on it, by their prefixes; that of the
    default one is empty."""


@record(frozen=True, repr=False)
class ReadFile(ReadFileShown, Record):
    """A file of a ZIP that is no document, such as a PDF."""

    name: str
    """Its name in the ZIP."""
    size: int
    """How many bytes it has."""
    finding: Finding
    """Why it is no document."""
    content: bytes
    """Its bytes."""


@record(frozen=True)
class ReadDocumentMembers(Record):
    """One document that `read` found."""

    status: ReadStatus
    """How far it was read. `read`: It was read; there is a generic DTE. `refused`: It was recognized, and the
    mapping to the generic DTE refused it; the findings say why. `recognized`: It was recognized, and there is
    no mapping from it to the generic DTE. `unknown`: It was not recognized."""
    country: str | None
    """The country whose format it has; None for a generic DTE and for what is unknown."""
    kind: ReceivedKind | None
    """What it is; None for what is unknown. `document`: A document, in the generic form or in a country's
    own. `receiver-message`: What the receiver of a document says of it, such as Costa Rica's MensajeReceptor.
    `invalidation`: The invalidation of a document or of numbers. `event`: An event about a document.
    `answer`: An answer of the authority. `request`: A question to the authority, which is about no new
    document. `envelope`: Something around documents that holds none here."""
    format: DocumentFormat
    """Its format. `xml`: XML. `json`: JSON."""
    name: str
    """The name of its root, without prefix; `DTE` for JSON."""
    namespace: str
    """The namespace of its root; empty if it has none."""
    document_type: str | None
    """The document type, as in `Mapping.standard`; for an event or answer its code."""
    version: str | None
    """The version of the format, as the document says it."""
    environment: ReadEnvironment | None
    """The environment; None if the format does not say it. `production`: A document with legal effect.
    `test`: A test."""
    signed: bool
    """Whether it has a signature. The signature is not verified."""
    envelopes: tuple[str, ...]
    """The names of the envelopes around it, the outermost first."""
    path: str
    """Its path in the outermost envelope, or that of the element that holds it as text; empty without
    envelopes."""
    generic: str | None
    """The generic DTE, as XML."""
    lost: tuple[str, ...]
    """The paths of what the mapping did not read, if `ReadOptions.lost` asks for them."""
    findings: tuple[Finding, ...]
    """Why there is no generic DTE."""
    original: bytes
    """Its bytes, as they were received. For the root of a text it is the whole text: the file, the file of a
    ZIP, or the text that an element holds, decoded. Else the bytes of its element, from the first tag to the
    last. For JSON, and for a message about several documents, the whole."""
    inherited: Inherited
    """What the bytes of the element do not say; empty for the root of a text."""
    file_name: str | None
    """The name of its file in the ZIP; None outside of one."""
    files: tuple[ReadFile, ...]
    """The files of its ZIP that are no documents: those that have the name of its file, and at the first
    document of the ZIP those that have the name of none."""
    pdf: ReadFile | None
    """The PDF of the document: the one that has the name of its file, or the only one beside the only file
    with documents."""


def read_inherited(members: dict[str, Any]) -> Inherited:
    """The Inherited of the members that core gives."""
    return Inherited(**members)


def read_read_file(members: dict[str, Any]) -> ReadFile:
    """The ReadFile of the members that core gives."""
    made = {
        **members,
        "finding": read_finding(members["finding"]),
    }
    return ReadFile(**made)


def read_read_document_members(members: dict[str, Any]) -> ReadDocumentMembers:
    """The ReadDocumentMembers of the members that core gives."""
    made = {
        **members,
        "envelopes": tuple(members["envelopes"]),
        "lost": tuple(members["lost"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "inherited": read_inherited(members["inherited"]),
        "files": tuple(read_read_file(one) for one in members["files"]),
        "pdf": read_read_file(members["pdf"]) if members["pdf"] is not None else None,
    }
    return ReadDocumentMembers(**made)

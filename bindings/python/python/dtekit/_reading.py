"""Reading what was received: what it is, and the generic DTE of each document in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable

from . import _native
from ._errors import Finding, finding
from ._option_types import ReadBounds
from ._record import Record, record
from ._words import DocumentFormat, ReadEnvironment, ReadStatus, ReceivedKind

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Registry


@record(frozen=True)
class Inherited(Record):
    """What the bytes of a document's own element do not say, since it stands around the element."""

    encoding: str | None
    """The encoding of the bytes; None for UTF-8."""
    namespaces: dict[str, str]
    """The namespaces that are declared around the element and not on it, by their prefixes; that of the default one is
    empty."""


@record(frozen=True, repr=False)
class ReadFile(Record):
    """A file of a ZIP that is no document, such as a PDF."""

    name: str
    """Its name in the ZIP."""
    size: int
    """How many bytes it has."""
    finding: Finding
    """Why it is no document."""
    content: bytes
    """Its bytes."""

    def __repr__(self) -> str:
        # The content is confidential.
        return f"<dtekit.reading.ReadFile {self.size} bytes: {self.finding.code}>"


@record(frozen=True, repr=False)
class ReadDocument(Record):
    """One document that `read` found."""

    status: ReadStatus
    """`read`: there is a generic DTE. `refused`: the mapping to the generic DTE refused it. `recognized`: there is no
    such mapping. `unknown`: it was not recognized."""
    country: str | None
    """The country whose format it has; None for a generic DTE and for what is unknown."""
    kind: ReceivedKind | None
    """What it is, such as `document` or `answer`; None for what is unknown."""
    format: DocumentFormat
    """`xml` or `json`."""
    name: str
    """The name of its root, without prefix; `DTE` for JSON."""
    namespace: str
    """The namespace of its root; empty if it has none."""
    document_type: str | None
    """The document type, as in `Mapping.standard`; for an event or answer its code."""
    version: str | None
    """The version of the format, as the document says it."""
    environment: ReadEnvironment | None
    """`production` or `test`; None if the format does not say it."""
    signed: bool
    """Whether it has a signature. The signature is not verified."""
    envelopes: tuple[str, ...]
    """The names of the envelopes around it, the outermost first."""
    path: str
    """Its path in the outermost envelope, or that of the element that holds it as text; empty without envelopes."""
    generic: str | None
    """The generic DTE, as XML."""
    lost: tuple[str, ...]
    """The paths of what the mapping did not read, if the keyword `lost` asks for them."""
    findings: tuple[Finding, ...]
    """Why there is no generic DTE."""
    original: bytes
    """Its bytes, as they were received: the whole text for the root of a text (the file, the file of a ZIP, or the
    decoded text that an element holds), and else its element from the first tag to the last. For JSON, and for a
    message about several documents, the whole."""
    inherited: Inherited
    """What the bytes of the element do not say; empty for the root of a text."""
    file_name: str | None
    """The name of its file in the ZIP; None outside of one."""
    files: tuple[ReadFile, ...]
    """The files of its ZIP that are no documents: those that have the name of its file, and at the first document of
    the ZIP those that have the name of none."""
    pdf: ReadFile | None
    """The PDF of the document: the one that has the name of its file, or the only one beside the only file with
    documents."""
    _within: tuple[bytes, int] = (b"", 0)

    def standalone(self) -> bytes:
        """The document as a file of its own, with its encoding and the namespaces that were declared around it.

        The bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes
        UTF-8), and namespace declarations into the first tag. A document without a signature gets the declarations that
        its names use. Of a signed document each XML signature is verified: it gets those declarations if the signatures
        hold with them, and else all that were declared around it. What inherits nothing is given as it is, and is not
        verified.

        Raises:
            InvalidError: with `read-standalone` if a signature holds in neither of the two, or cannot be verified.
        """
        inherited = {"encoding": self.inherited.encoding, "namespaces": self.inherited.namespaces}
        return _native.standalone(self.original, inherited)

    def __repr__(self) -> str:
        # The content is confidential.
        known = [word for word in (self.country, self.kind, self.name, self.document_type) if word]
        return f"<dtekit.reading.ReadDocument {self.status}: {', '.join(known)}>"


def read(
    data: bytes | bytearray | memoryview | str,
    *,
    lost: bool = False,
    registry: Registry | None = None,
    **bounds: Unpack[ReadBounds],
) -> list[ReadDocument]:
    """Recognizes what was received by its content, and gives each document in it as a generic DTE.

    Envelopes of authorities are opened; each document in one gives a result. What has no mapping to the generic DTE,
    and what is unknown, gives a result that says so. There is always at least one result.

        >>> received = (
        ...     '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><ARECF xmlns=""><DetalleAcusedeRecibo>'
        ...     '<Version>1.0</Version><RNCEmisor>131880681</RNCEmisor><RNCComprador>132880600</RNCComprador>'
        ...     '<eNCF>E310000000001</eNCF><Estado>0</Estado></DetalleAcusedeRecibo></ARECF></Body></Envelope>'
        ... )
        >>> [document] = dtekit.read(received)
        >>> document.status, document.country, document.document_type, document.envelopes
        ('read', 'DO', 'ARECF', ('Envelope',))
        >>> dtekit.Document.from_xml(document.generic).get("Documento/Encabezado/IdDoc/Numero")
        'E310000000001'

    Args:
        data: XML or JSON, plain or in base 64, or a ZIP of such files, as bytes or str.
        lost: whether the result says what the mapping did not read; that takes longer.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **bounds: the keywords of `dtekit.mappings.Bounds`.

    Raises:
        DocumentSyntaxError, StructureError: the text cannot be read.
        InvalidError: a ZIP is refused, such as one with a password.
        LimitError: a bound is reached, or there are more than 10,000 documents or 16 envelopes inside each other.
        ArgumentError: a bound is unknown or has an unusable value.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    found, originals = _native.read(data, {"lost": lost, **bounds}, registry)
    pieces: dict[tuple[int, int], bytes] = {}

    def piece(place: list[int]) -> bytes:
        key = (place[0], place[1])
        if key not in pieces:
            pieces[key] = originals[key[0] : key[1]]
        return pieces[key]

    return [_document(one, piece) for one in json.loads(found)]


def _document(members: dict[str, Any], piece: Callable[[list[int]], bytes]) -> ReadDocument:
    lists = {name: tuple(members[name]) for name in ("envelopes", "lost")}
    files = tuple(
        ReadFile(one["name"], one["size"], finding(one["finding"]), piece(one["content"])) for one in members["files"]
    )
    own = {
        "findings": tuple(finding(one) for one in members["findings"]),
        "original": piece(members["original"]),
        "inherited": Inherited(**members["inherited"]),
        "files": files,
        "pdf": None if members["pdf"] is None else files[members["pdf"]],
        "_within": (piece(members.pop("within")), members.pop("index")),
    }
    return ReadDocument(**{**members, **lists, **own})

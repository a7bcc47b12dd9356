"""Reading what was received: what it is, and the generic DTE of each document in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import _native
from ._errors import Finding, finding
from ._mapping import Bounds
from ._record import Record, record
from ._words import DocumentFormat, ReadEnvironment, ReadStatus, ReceivedKind

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Registry


@record(frozen=True, repr=False)
class ReadDocument(Record):
    """One document that `read` found."""

    status: ReadStatus
    """`read`: there is a generic DTE. `refused`: the mapping to the generic DTE refused it. `recognized`: there is no such
    mapping. `unknown`: it was not recognized."""
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

    def __repr__(self) -> str:
        # The content is confidential.
        known = [word for word in (self.country, self.kind, self.name, self.document_type) if word]
        return f"<dtekit.ReadDocument {self.status}: {', '.join(known)}>"


def read(
    data: bytes | bytearray | memoryview | str,
    *,
    lost: bool = False,
    registry: Registry | None = None,
    **bounds: Unpack[Bounds],
) -> list[ReadDocument]:
    """Recognizes what was received by its content, and gives each document in it as a generic DTE.

    Envelopes of authorities are opened; each document in one gives a result. What has no mapping to the generic DTE, and what is
    unknown, gives a result that says so. There is always at least one result.

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
        **bounds: the keywords of `dtekit.Bounds`.

    Raises:
        DocumentSyntaxError, StructureError: the text cannot be read.
        InvalidError: a ZIP is refused, such as one with a password.
        LimitError: a bound is reached, or there are more than 10,000 documents or 16 envelopes inside each other.
        ArgumentError: a bound is unknown or has an unusable value.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    found: list[dict[str, Any]] = json.loads(_native.read(data, {"lost": lost, **bounds}, registry))
    return [_document(one) for one in found]


def _document(members: dict[str, Any]) -> ReadDocument:
    lists = {name: tuple(members[name]) for name in ("envelopes", "lost")}
    return ReadDocument(**{**members, **lists, "findings": tuple(finding(one) for one in members["findings"])})

# The documentation of the functions is generated from core/src/offer/table.rs; the rest is written by hand.
"""Reading what was received: what it is, and the generic DTE of each document in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable

from . import _native
from ._option_types import ReadBounds
from ._record import record
from ._records.reading import ReadDocumentMembers, read_read_document_members

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Registry

_STANDALONE = _native.Function("standalone")
_READ = _native.Function("read")


@record(frozen=True, repr=False)
class ReadDocument(ReadDocumentMembers):
    """One document that `read` found."""

    _within: tuple[bytes, int] = (b"", 0)

    def standalone(self) -> bytes:
        """Gives a document that was read as a file of its own, with its encoding and the namespaces that were
        declared around it.

        The bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16
        becomes UTF-8), and namespace declarations into the first tag. A document without a signature gets the
        declarations that its names use. Of a signed document each XML signature is verified: it gets those
        declarations if the signatures hold with them, and else all that were declared around it. What
        inherits nothing is given as it is, and is not verified.

            >>> received = '<e:Envelope xmlns:e="urn:e"><SemillaModel><valor>x</valor></SemillaModel></e:Envelope>'
            >>> [document] = dtekit.read(received)
            >>> document.standalone() == document.original
            True

        Raises:
            dtekit.errors.InvalidError: a signature holds in neither of the two, or cannot be verified
                (`read-standalone`).
        """
        inherited = {"encoding": self.inherited.encoding, "namespaces": self.inherited.namespaces}
        written: bytes = _STANDALONE.run(self.original, members=inherited)[1]
        return written

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

    Envelopes of authorities are opened; each document in one gives a result. What has no mapping to the
    generic DTE, and what is unknown, gives a result that says so. There is always at least one result.

        >>> received = (
        ...     '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><ARECF xmlns="">'
        ...     '<DetalleAcusedeRecibo><Version>1.0</Version><RNCEmisor>131880681</RNCEmisor><RNCComprador>'
        ...     '132880600</RNCComprador><eNCF>E310000000001</eNCF><Estado>0</Estado></DetalleAcusedeRecibo></ARECF>'
        ...     '</Body></Envelope>'
        ... )
        >>> [document] = dtekit.read(received)
        >>> document.status, document.country, document.document_type, document.envelopes
        ('read', 'DO', 'ARECF', ('Envelope',))
        >>> dtekit.Document.from_xml(document.generic).get("Documento/Encabezado/IdDoc/Numero")
        'E310000000001'

    Args:
        data: XML or JSON, plain or in base 64, or a ZIP of such files, as bytes or str.
        lost: Whether the result says what the mapping did not read; that takes longer.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **bounds: the keywords of `dtekit.mappings.Bounds`.

    Raises:
        dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError: the text cannot be read.
        dtekit.errors.InvalidError: a ZIP is refused, such as one with a password.
        dtekit.errors.LimitError: a bound is reached, or there are more than 10,000 documents or 16
            envelopes inside each other.
        dtekit.errors.ArgumentError: an option is unknown or unusable.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    found, originals = _READ.run(data, members={"lost": lost, **bounds}, registry=registry)
    pieces: dict[tuple[int, int], bytes] = {}

    def piece(place: list[int]) -> bytes:
        key = (place[0], place[1])
        if key not in pieces:
            pieces[key] = originals[key[0] : key[1]]
        return pieces[key]

    return [_document(one, piece) for one in json.loads(found)]


def _document(members: dict[str, Any], piece: Callable[[list[int]], bytes]) -> ReadDocument:
    files = [{**one, "content": piece(one["content"])} for one in members["files"]]
    within = (piece(members.pop("within")), members.pop("index"))
    pdf = None if members["pdf"] is None else files[members["pdf"]]
    read = {**members, "original": piece(members["original"]), "files": files, "pdf": pdf}
    return ReadDocument(**vars(read_read_document_members(read)), _within=within)

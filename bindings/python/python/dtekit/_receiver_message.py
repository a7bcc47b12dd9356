"""Costa Rica's receiver message and its folios."""

from __future__ import annotations

import json
import os
from datetime import date, datetime
from decimal import Decimal
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Callable, Literal, Mapping, TypedDict, Union

from . import _native
from ._errors import Finding, finding
from ._reading import ReadDocument
from ._sql import Connect, over

if TYPE_CHECKING:
    from typing_extensions import Unpack

Amount = Union[str, int, Decimal]
"""An exact decimal with at most 5 decimal places; it keeps its digits and is never rounded."""


class Mensaje(IntEnum):
    """The answer of a receiver message."""

    ACCEPTED = 1
    """The document is accepted; the status in the message's number is 05."""
    PARTIALLY_ACCEPTED = 2
    """The document is accepted in part; the status in the message's number is 06."""
    REJECTED = 3
    """The document is rejected; the status in the message's number is 07."""


class WritingOptions(TypedDict, total=False):
    """How a receiver message is checked and written; None is the default."""

    version: Literal["4.3", "4.4"] | None
    """The version of the authority's format: 4.4 by default."""
    strict: bool | None
    """Turns the warnings, which are breaches of the authority's own rules, into errors."""
    unpadded: bool | None
    """Writes NumeroCedulaEmisor without the zeros that pad it to 12 digits."""
    keep_offset: bool | None
    """Writes the offset of FechaEmisionDoc, if it has one."""
    today: date | str | None
    """The day on which the message is checked; without it, the age of FechaEmisionDoc is not checked."""


class ReceiverMessageFields(WritingOptions, total=False):
    """The fields of a receiver message, and its options. None means that the field is absent."""

    clave: str | int | None
    """The key of the acknowledged document, 50 digits; required."""
    numero_cedula_emisor: str | int | None
    """The id number of that document's issuer, 9 to 12 digits; required."""
    fecha_emision_doc: datetime | str | None
    """The date and time of the answer, in whole seconds, with or without an offset; required."""
    mensaje: Mensaje | str | int | None
    """1 accepted, 2 partially accepted, 3 rejected; required."""
    detalle_mensaje: str | None
    """Why, in up to 160 characters."""
    monto_total_impuesto: Amount | None
    """The document's total tax."""
    codigo_actividad: str | None
    """The code of the activity that the document belongs to."""
    condicion_impuesto: str | None
    """The condition of the tax, 01 to 05."""
    monto_total_impuesto_acreditar: Amount | None
    """The part of the tax that is to be credited."""
    monto_total_de_gasto_aplicable: Amount | None
    """The part that is an expense."""
    total_factura: Amount | None
    """The document's total; required."""
    numero_cedula_receptor: str | int | None
    """The id number of the document's receiver, which gives the answer; required."""
    numero_consecutivo_receptor: str | None
    """The number of the message, 20 digits; by default it is composed of the three below."""
    folio: int | str | None
    """The folio, 1 to 9999999999."""
    head_office: int | str | None
    """The head office or branch; 1 by default."""
    terminal: int | str | None
    """The terminal; 1 by default."""


class FolioSequence:
    """The folios of receiver messages: one counter per receiver id, head office, terminal and `mensaje`, in a file.

    No number is given out twice, whatever the number of threads and processes, and even if they are killed: a number is
    given out only when the file on the disk says so. The disk must be one of this machine. Beside the file are `NAME.lock`
    and, while the file is written, `NAME.new`. A damaged or lost file is a StorageError; it is never started again from
    1. Other Python threads run while a call waits for the file.

        folios = dtekit.stores.FolioSequence("/var/lib/erp/folios")
        message = dtekit.ReceiverMessage.answering(invoice, mensaje=1, fecha_emision_doc=now, sequence=folios)

    Args:
        path: the file, which is created with the first number, in an existing folder.

    Raises:
        StorageError: the file is damaged or lost, or cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._native = _native.FolioSequence(path)
        self._path = os.fspath(path)

    @classmethod
    def over(cls, connect: Callable[[], Any], *, dialect: str, schema: str | None = None) -> FolioSequence:
        """The sequence in tables of the program's own database, those of `Sequence.over`.

        Args:
            connect, dialect, schema: as `Journal.over` takes them.

        Raises:
            ArgumentError: an option cannot be used.
        """
        return over(cls, _native.FolioSequence.over(Connect(connect), dialect, schema), dialect, schema)

    def create_tables(self) -> None:
        """Makes the tables, as `Sequence.create_tables`.

        Raises:
            StorageError: the database cannot be written, or a newer version of dtekit made the tables.
        """
        self._native.create_tables()

    def next(
        self, numero_cedula_receptor: str | int, mensaje: Mensaje | str | int, *, head_office: int = 1, terminal: int = 1
    ) -> int:
        """Gives out the next number of a counter, from 1 on.

        Raises:
            StorageError: the file is damaged or lost, or cannot be locked, read or written; no number was given out.
            LimitError: the counter has reached 9999999999.
            ArgumentError: there is no such counter, with a finding for each part.
        """
        return self._native.next(_counter(numero_cedula_receptor, mensaje, head_office, terminal))

    def last(
        self, numero_cedula_receptor: str | int, mensaje: Mensaje | str | int, *, head_office: int = 1, terminal: int = 1
    ) -> int:
        """The last number of a counter that was given out; 0 before the first.

        Raises:
            StorageError: the file is damaged or lost, or cannot be read.
            ArgumentError: there is no such counter, with a finding for each part.
        """
        return self._native.last(_counter(numero_cedula_receptor, mensaje, head_office, terminal))

    def advance(
        self,
        numero_cedula_receptor: str | int,
        mensaje: Mensaje | str | int,
        last: int,
        *,
        head_office: int = 1,
        terminal: int = 1,
    ) -> None:
        """Moves a counter forward: the next number is the one after `last`.

        Use it if another program has used numbers, or after a backup was restored.

        Raises:
            ArgumentError: `last` is below the counter's last number or above 9999999999.
            StorageError: as `next`.
        """
        self._native.advance(_counter(numero_cedula_receptor, mensaje, head_office, terminal), last)

    def __repr__(self) -> str:
        return f"<dtekit.stores.FolioSequence {self._path!r}>"


def _counter(
    numero_cedula_receptor: str | int, mensaje: Mensaje | str | int, head_office: int, terminal: int
) -> Mapping[str, Any]:
    return {
        "numero_cedula_receptor": numero_cedula_receptor,
        "mensaje": mensaje,
        "head_office": head_office,
        "terminal": terminal,
    }


class ReceiverMessage:
    """Costa Rica's `MensajeReceptor`: the answer of a document's receiver.

    A breach of the service's interface is an error. A breach of the authority's own rules is a warning in `findings`;
    `strict` turns these warnings into errors. Amounts are exact decimals: str, int or Decimal.

        >>> message = dtekit.ReceiverMessage(
        ...     clave="50628072500310123456700100001010000000011119999999",
        ...     numero_cedula_emisor="3101234567",
        ...     fecha_emision_doc="2025-07-30T09:15:00-06:00",
        ...     mensaje=dtekit.costa_rica.Mensaje.ACCEPTED,
        ...     monto_total_impuesto="13000.00",
        ...     total_factura=Decimal("113000.00"),
        ...     numero_cedula_receptor="3109876543",
        ...     folio=42,
        ... )
        >>> message.numero_consecutivo_receptor
        '00100001050000000042'
        >>> dtekit.ReceiverMessage.from_xml(message.to_xml()) == message
        True

    Args:
        sequence: gives out the folio; a refused message uses up no folio.
        **fields: the keywords of `dtekit.costa_rica.ReceiverMessageFields`.

    Raises:
        InvalidError: with every finding, if one of them is an error.
        ArgumentError: a keyword is unknown or has a value of the wrong type.
        StorageError, LimitError: those of the sequence.
    """

    clave: str | None
    numero_cedula_emisor: str | None
    fecha_emision_doc: str | None
    mensaje: str | None
    detalle_mensaje: str | None
    monto_total_impuesto: str | None
    codigo_actividad: str | None
    condicion_impuesto: str | None
    monto_total_impuesto_acreditar: str | None
    monto_total_de_gasto_aplicable: str | None
    total_factura: str | None
    numero_cedula_receptor: str | None
    numero_consecutivo_receptor: str | None

    def __init__(self, *, sequence: FolioSequence | None = None, **fields: Unpack[ReceiverMessageFields]) -> None:
        self._native = _native.ReceiverMessage(fields, None, _of(sequence))

    @classmethod
    def answering(
        cls,
        document: bytes | bytearray | memoryview | str | ReadDocument,
        *,
        sequence: FolioSequence | None = None,
        **fields: Unpack[ReceiverMessageFields],
    ) -> ReceiverMessage:
        """Builds the answer to a supplier's document. The key, ids and totals are read from the document.

        Args:
            document: the XML of an invoice, an export invoice, a credit or a debit note of version 4.3 or 4.4, signed
                or not; also the ZIP in which a supplier sends it, or what `read` found.
            sequence: gives out the folio; a refused message uses up no folio.
            **fields: the fields that are not in the document, usually `mensaje`, `fecha_emision_doc` and the folio. A
                field that is in the document may be given too, but must not differ.

        Raises:
            DocumentSyntaxError: the document is not XML.
            InvalidError: with every finding; `receiver-message-document` if receivers do not confirm such a document.
            ArgumentError, StorageError, LimitError: as the class.
        """
        if isinstance(document, ReadDocument):
            document = document.original
        return cls._of(_native.ReceiverMessage(fields, document, _of(sequence)))

    @classmethod
    def from_xml(cls, data: bytes | bytearray | memoryview | str) -> ReceiverMessage:
        """Reads a message from its XML, with or without signature, in any version's namespace.

        A message that breaks rules is read nevertheless: `findings` names the rules, and `to_xml` refuses to write it.

        Raises:
            DocumentSyntaxError: data is not XML.
            StructureError: its root is not `MensajeReceptor`.
        """
        return cls._of(_native.ReceiverMessage.from_xml(data))

    def to_xml(self, **options: Unpack[WritingOptions]) -> bytes:
        """Writes the message as XML in UTF-8, unsigned, in the authority's namespace and order.

        Args:
            **options: the keywords of `dtekit.costa_rica.WritingOptions`, in place of the message's own.

        Raises:
            InvalidError: with every finding, if one of them is an error.
            ArgumentError: an option is unknown or has a value of the wrong type.
        """
        return self._native.to_xml(options)

    @property
    def fields(self) -> dict[str, str]:
        """The fields that the message has, as text, in the authority's order."""
        fields: dict[str, str] = json.loads(self._native.fields())
        return fields

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The warnings about the message, and the errors if it was read from XML."""
        return tuple(finding(one) for one in json.loads(self._native.findings()))

    @classmethod
    def _of(cls, native: _native.ReceiverMessage) -> ReceiverMessage:
        message = cls.__new__(cls)
        message._native = native
        return message

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> str | None:
            if name not in ReceiverMessage.__annotations__:
                raise AttributeError(f"a receiver message has no `{name}`")
            return self.fields.get(name)

    def __eq__(self, other: object) -> bool:
        """Whether the XML of both is the same."""
        return self._native == other._native if isinstance(other, ReceiverMessage) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    # It shows no id numbers of people but the key.
    def __repr__(self) -> str:
        return f"<dtekit.ReceiverMessage mensaje={self.mensaje!r} clave={self.clave!r}>"


def _of(sequence: FolioSequence | None) -> _native.FolioSequence | None:
    return None if sequence is None else sequence._native

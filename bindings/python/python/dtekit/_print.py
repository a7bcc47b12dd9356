"""What goes on the paper: the symbol, fields, legends and page rules of a certified document, and symbols as pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping

from . import _native
from ._errors import Finding, finding
from ._reading import ReadDocument
from ._record import Record, record
from ._words import ReadEnvironment, SymbolKind, SymbolSource

if TYPE_CHECKING:
    from ._native import Registry


@record(frozen=True)
class PrintSymbol(Record):
    """The machine-readable symbol of a printed document."""

    kind: SymbolKind
    """`qr`, `pdf417` or `code128`."""
    text: str
    """The exact content."""
    encoding: str
    """The encoding in which the content goes into the symbol: `utf-8` or `iso-8859-1`."""
    error_correction: str | None
    """A letter for QR, a level for PDF417; None for Code 128, which has none."""
    minimum_width: int | None
    """The smallest width in millimetres; None where the authority names none."""
    minimum_height: int | None
    """The smallest height in millimetres; None where the authority names none."""
    required: bool
    """Whether the authority asks for the symbol."""
    source: SymbolSource
    """`service` for BarCodeText, `document` for what stands in the document, `computed` for what was computed from it."""


@record(frozen=True)
class PrintLabel(Record):
    """The label of a field."""

    en: str
    """The label in English."""
    es: str
    """The label in Spanish."""


@record(frozen=True)
class PrintField(Record):
    """A field that the printed form shows."""

    name: str
    """Its name, the same for all countries, such as `issuer_name` or `fiscal_key`."""
    label: PrintLabel
    """Its label in English and Spanish."""
    value: str
    """Its value, as the document has it."""


@record(frozen=True)
class PrintLine(Record):
    """A line of the document; each text as the document has it."""

    number: str | None
    """Its number."""
    code: str | None
    """The code of the item."""
    description: str | None
    """The description."""
    quantity: str | None
    """The quantity."""
    unit: str | None
    """The unit."""
    unit_price: str | None
    """The price of one."""
    discount: str | None
    """The discount."""
    total: str | None
    """The total: with or without taxes, by the rules of the country."""


@record(frozen=True)
class PrintTax(Record):
    """A tax of the document, by rate."""

    code: str | None
    """Its code."""
    rate: str | None
    """Its rate."""
    base: str | None
    """What it is computed from."""
    amount: str | None
    """The amount."""


@record(frozen=True)
class PrintReference(Record):
    """A document to which the document refers."""

    document_type: str | None
    """Its type."""
    series: str | None
    """Its series."""
    number: str | None
    """Its number or key."""
    date: str | None
    """Its date."""
    reason: str | None
    """Why it is referred to."""


@record(frozen=True)
class PrintLegend(Record):
    """A text that the printed form shows, in the words of the authority."""

    name: str
    """Its name."""
    text: str
    """The text."""


@record(frozen=True)
class PageRule(Record):
    """A rule about the page."""

    name: str
    """Its name."""
    en: str
    """The rule in English."""
    es: str
    """The rule in Spanish."""


@record(frozen=True, repr=False)
class PrintData(Record):
    """What the printed form of a document shows."""

    country: str
    """The country."""
    document_type: str | None
    """The document type."""
    environment: ReadEnvironment | None
    """`production` or `test`, if the document or the caller names it."""
    symbol: PrintSymbol | None
    """The symbol; None if something is missing for it: `findings` says what."""
    fields: tuple[PrintField, ...]
    """The fields, in the order of the page."""
    lines: tuple[PrintLine, ...]
    """The lines."""
    taxes: tuple[PrintTax, ...]
    """The taxes by rate."""
    references: tuple[PrintReference, ...]
    """The documents to which it refers."""
    legends: tuple[PrintLegend, ...]
    """The legends."""
    rules: tuple[PageRule, ...]
    """The page rules."""
    findings: tuple[Finding, ...]
    """What is missing, and contradictions."""

    def field(self, name: str) -> str | None:
        """The value of a field; None if the document does not have it."""
        return next((field.value for field in self.fields if field.name == name), None)

    def __repr__(self) -> str:
        # The content is confidential.
        return f"<dtekit.printing.PrintData {self.country} {self.document_type}>"


@record(frozen=True, repr=False)
class Symbol(Record):
    """A symbol: its matrix of modules, and its pictures."""

    kind: SymbolKind
    """`qr`, `pdf417` or `code128`."""
    width: int
    """The width in modules, without the white around it."""
    height: int
    """The height in modules, without the white around it."""
    matrix: tuple[str, ...]
    """The rows, `1` for a dark module. Code 128 has one row; each row of PDF417 is three modules high."""
    svg: str
    """The symbol as SVG, one module to one unit, with the white around it."""
    png: bytes
    """The symbol as PNG in black and white."""
    escpos: bytes
    """The symbol as a raster image for printers that take ESC/POS."""

    def __repr__(self) -> str:
        return f"<dtekit.printing.Symbol {self.kind}: {self.width} x {self.height}>"


def print_data(
    certified: bytes | bytearray | memoryview | str | ReadDocument,
    country: str,
    *,
    other_data: Mapping[str, Any] | None = None,
    params: Mapping[str, Any] | None = None,
    as_of: str | None = None,
    document: int | None = None,
    registry: Registry | None = None,
) -> PrintData:
    """Gives what the printed form of a certified document shows: the symbol, fields with labels, legends and page rules.

    The text that the service gives as BarCodeText in `other_data` is used for the symbol; where the text can be computed as
    well, a difference is the warning `print-text-differs`. What is missing is a finding, and the rest is there.

        >>> certified = (
        ...     '<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc>'
        ...     '<Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>'
        ...     '<Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado>'
        ...     '<FechaHoraFirma>01-09-2026 10:11:12</FechaHoraFirma>'
        ...     '<Signature><SignatureValue>m+tPLrOR4wqt/A0Zt0hSg==</SignatureValue></Signature></ECF>'
        ... )
        >>> data = dtekit.print_data(certified, "DO")
        >>> data.symbol.kind, data.symbol.source
        ('qr', 'computed')
        >>> data.field("security_code")
        'm+tPLr'

    Args:
        certified: the document in the format of its country, XML or JSON, plain or in base 64, also in an envelope; or what `read`
            found, with all that stands around it in its file.
        country: the code of the country, such as `CL`.
        other_data: `OtherData` of the service's answer: `ProcessResult.other_data`.
        params: what neither the document nor `other_data` says, such as `resolution_number`; `docs/print.md` has the names.
        as_of: the day at which the tables of addresses are read, such as `2026-11-23`; without it that of the document.
        document: of several documents in the text the one that is meant, counted from 0.
        registry: a `Registry` whose tables count, such as newer ones of your own.

    Raises:
        InvalidError: there is no document of this country in the text, or several and `document` names none.
        DocumentSyntaxError, StructureError: the text cannot be read.
        LimitError: a bound is reached.
        ArgumentError: an argument is unknown or has an unusable value.
    """
    if isinstance(certified, ReadDocument):
        certified, document = certified._within
    keywords = {
        "other_data": None if other_data is None else dict(other_data),
        "params": None if params is None else dict(params),
        "as_of": as_of,
        "document": document,
    }
    given = {name: value for name, value in keywords.items() if value is not None}
    return print_data_of(json.loads(_native.print_data(certified, country, given, registry)))


def print_data_of(members: Mapping[str, Any]) -> PrintData:
    symbol = members["symbol"]
    return PrintData(
        country=members["country"],
        document_type=members["document_type"],
        environment=members["environment"],
        symbol=PrintSymbol(**symbol) if symbol else None,
        fields=tuple(PrintField(one["name"], PrintLabel(**one["label"]), one["value"]) for one in members["fields"]),
        lines=tuple(PrintLine(**one) for one in members["lines"]),
        taxes=tuple(PrintTax(**one) for one in members["taxes"]),
        references=tuple(PrintReference(**one) for one in members["references"]),
        legends=tuple(PrintLegend(**one) for one in members["legends"]),
        rules=tuple(PageRule(**one) for one in members["rules"]),
        findings=tuple(finding(one) for one in members["findings"]),
    )


def symbol(
    text: str,
    kind: SymbolKind,
    *,
    error_correction: str | None = None,
    encoding: str | None = None,
    columns: int | None = None,
    module: int | None = None,
    quiet: int | None = None,
    bar_height: int | None = None,
) -> Symbol:
    """Draws a QR code, a PDF417 symbol or a Code 128.

        >>> drawn = dtekit.symbol("https://www.sii.cl", "qr")
        >>> drawn.width, drawn.matrix[0][:8], drawn.png[:4]
        (25, '11111110', b'\\x89PNG')

    Args:
        text: the content.
        kind: `qr`, `pdf417` or `code128`.
        error_correction: `L`, `M`, `Q`, `H` for QR (without it `M`), `0` to `8` for PDF417 (without it `5`).
        encoding: `utf-8` (without it) or `iso-8859-1`.
        columns: the data columns of a PDF417 symbol, 1 to 30; without it it becomes about twice as wide as high.
        module: the dots of one module in PNG and ESC/POS, 1 to 40; without it 4 for QR and 2 for the others.
        quiet: the white modules around it in SVG and PNG, 0 to 40; without it 4 for QR, 2 for PDF417, 10 for Code 128.
        bar_height: the height of the bars of Code 128 in modules, 1 to 500; without it 40.

    Raises:
        InvalidError: the symbol cannot hold the text.
        ArgumentError: an argument is unknown or has an unusable value.
    """
    keywords = {
        "error_correction": error_correction,
        "encoding": encoding,
        "columns": columns,
        "module": module,
        "quiet": quiet,
        "bar_height": bar_height,
    }
    given = {name: value for name, value in keywords.items() if value is not None}
    drawn, png, escpos = _native.symbol(text, kind, given)
    members: dict[str, Any] = json.loads(drawn)
    return Symbol(**{**members, "matrix": tuple(members["matrix"])}, png=png, escpos=escpos)

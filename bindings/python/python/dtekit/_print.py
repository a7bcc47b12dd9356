# The documentation of the functions is generated from core/src/offer/table.rs; the rest is written by hand.
"""What goes on the paper: the symbol, fields, legends and page rules of a certified document, and symbols as pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping

from . import _native
from ._reading import ReadDocument
from ._record import Record, record
from ._records.print import PrintData, read_print_data
from ._words import SymbolKind

if TYPE_CHECKING:
    from ._native import Registry

_PRINT_DATA = _native.Function("print_data")
_SYMBOL = _native.Function("symbol")


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
    """Gives what the printed form of a certified document shows: the symbol, fields with labels, legends and
    page rules.

    The text that the service gives as BarCodeText in `other_data` is used for the symbol; where the text can
    be computed as well, a difference is the warning `print-text-differs`. What is missing is a finding, and
    the rest is there.

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
        certified: the document in the format of its country, XML or JSON, plain or in base 64, also in an
            envelope; or what `read` found, with all that stands around it in its file.
        country: the country's code, such as `CL`.
        other_data: `OtherData` of the service's answer: `BarCodeText` and more. The letter case of its
            names does not count.
        params: What neither the document nor `OtherData` says, by the names of `PRINT_PARAMS`;
            `docs/print.md` tells which country reads which.
        as_of: The day at which the tables of addresses are read, such as `2026-11-23`; without it, the
            day of the document.
        document: Which document of the text it is, counted from 0; needed only if there are several.
        registry: a `Registry` whose tables count, such as newer ones of your own.

    Raises:
        dtekit.errors.InvalidError: there is no document of this country in the text, or several and
            `document` names none.
        dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError: the text cannot be read.
        dtekit.errors.LimitError: a bound is reached.
        dtekit.errors.ArgumentError: an option is unknown or unusable.
        TypeError: certified is no bytes, bytearray, memoryview, str or ReadDocument.
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
    return read_print_data(json.loads(_PRINT_DATA.run(certified, country, members=given, registry=registry)))


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
        error_correction: The error correction: `L`, `M`, `Q`, `H` for QR (without it `M`), `0` to `8` for
            PDF417 (without it `5`).
        encoding: The encoding of the text; Code 128 has ASCII alone.
        columns: The data columns of a PDF417 symbol, 1 to 30; without it the symbol becomes about twice
            as wide as high.
        module: The dots of one module in PNG and ESC/POS, 1 to 40; without it 4 for QR and 2 for the
            others.
        quiet: The white modules around the symbol in the pictures, 0 to 40; without it 4 for QR, 2 for
            PDF417, 10 for Code 128.
        bar_height: The height of the bars of Code 128 in modules, 1 to 500; without it 40.

    Raises:
        dtekit.errors.InvalidError: the symbol cannot hold the text.
        dtekit.errors.ArgumentError: the kind is unknown, or an option is unknown or unusable.
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
    drawn, png, escpos = _SYMBOL.run(None, text, kind, given)
    members: dict[str, Any] = json.loads(drawn)
    return Symbol(**{**members, "matrix": tuple(members["matrix"])}, png=png, escpos=escpos)

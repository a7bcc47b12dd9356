"""What goes on the paper: fields, legends and symbols of a certified document."""

from ._other_data import OtherData
from ._print import Symbol, print_data, symbol
from ._records.print import (
    PageRule,
    PrintData,
    PrintField,
    PrintLabel,
    PrintLegend,
    PrintLine,
    PrintReference,
    PrintSymbol,
    PrintTax,
)
from ._words import SymbolKind, SymbolSource

__all__ = [
    "OtherData",
    "PageRule",
    "PrintData",
    "PrintField",
    "PrintLabel",
    "PrintLegend",
    "PrintLine",
    "PrintReference",
    "PrintSymbol",
    "PrintTax",
    "Symbol",
    "SymbolKind",
    "SymbolSource",
    "print_data",
    "symbol",
]

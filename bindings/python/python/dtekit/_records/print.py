# Generated from the rows of `record!` in core: do not edit.
"""What the printed form of a document shows."""

from __future__ import annotations

from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import PrintDataShown
from .._words import ReadEnvironment, SymbolKind, SymbolSource


@record(frozen=True)
class PrintSymbol(Record):
    """The machine-readable symbol of a printed document."""

    kind: SymbolKind
    """The kind. `qr`: A QR code. `pdf417`: A PDF417 symbol. `code128`: A Code 128 bar code."""
    text: str
    """The exact content."""
    encoding: str
    """The encoding in which the content goes into the symbol: `utf-8` or `iso-8859-1`."""
    error_correction: str | None
    """The error correction: a letter for QR, a level for PDF417; None for Code 128, which has none."""
    minimum_width: int | None
    """The smallest width in millimetres; None where the authority names none."""
    minimum_height: int | None
    """The smallest height in millimetres; None where the authority names none."""
    required: bool
    """Whether the authority asks for the symbol."""
    source: SymbolSource
    """Where the content comes from. `service`: The service gave it as BarCodeText. `document`: It stands in
    the certified document. `computed`: It was computed from the certified document."""


@record(frozen=True)
class PrintLabel(Record):
    """A label in both languages."""

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
    """A line of the document."""

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
    """The total, as the document has it: with or without taxes, by the rules of its country."""


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
class PrintData(PrintDataShown, Record):
    """What the printed form of a document shows."""

    country: str
    """The country."""
    document_type: str | None
    """The document type."""
    environment: ReadEnvironment | None
    """The environment, if the document or the caller names it. `production`: A document with legal effect.
    `test`: A test."""
    symbol: PrintSymbol | None
    """The symbol; None if something was missing for it, which the findings say."""
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


def read_print_symbol(members: dict[str, Any]) -> PrintSymbol:
    """The PrintSymbol of the members that core gives."""
    return PrintSymbol(**members)


def read_print_label(members: dict[str, Any]) -> PrintLabel:
    """The PrintLabel of the members that core gives."""
    return PrintLabel(**members)


def read_print_field(members: dict[str, Any]) -> PrintField:
    """The PrintField of the members that core gives."""
    made = {
        **members,
        "label": read_print_label(members["label"]),
    }
    return PrintField(**made)


def read_print_line(members: dict[str, Any]) -> PrintLine:
    """The PrintLine of the members that core gives."""
    return PrintLine(**members)


def read_print_tax(members: dict[str, Any]) -> PrintTax:
    """The PrintTax of the members that core gives."""
    return PrintTax(**members)


def read_print_reference(members: dict[str, Any]) -> PrintReference:
    """The PrintReference of the members that core gives."""
    return PrintReference(**members)


def read_print_legend(members: dict[str, Any]) -> PrintLegend:
    """The PrintLegend of the members that core gives."""
    return PrintLegend(**members)


def read_page_rule(members: dict[str, Any]) -> PageRule:
    """The PageRule of the members that core gives."""
    return PageRule(**members)


def read_print_data(members: dict[str, Any]) -> PrintData:
    """The PrintData of the members that core gives."""
    made = {
        **members,
        "symbol": read_print_symbol(members["symbol"]) if members["symbol"] is not None else None,
        "fields": tuple(read_print_field(one) for one in members["fields"]),
        "lines": tuple(read_print_line(one) for one in members["lines"]),
        "taxes": tuple(read_print_tax(one) for one in members["taxes"]),
        "references": tuple(read_print_reference(one) for one in members["references"]),
        "legends": tuple(read_print_legend(one) for one in members["legends"]),
        "rules": tuple(read_page_rule(one) for one in members["rules"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return PrintData(**made)

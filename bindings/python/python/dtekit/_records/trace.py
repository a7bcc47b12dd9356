# Generated from the rows of `record!` in core: do not edit.
"""What an authority's no says of the caller's own document."""

from __future__ import annotations

from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._words import MessageForm, NumberState, TraceStatus


@record(frozen=True)
class TracedField(Record):
    """A field of the official document, and where its value comes from."""

    element: str
    """Its path in the official document."""
    value: str
    """Its value there."""
    sources: tuple[str, ...]
    """The paths in the caller's document that the value was made from; none for a constant."""
    through: tuple[str, ...] = ()
    """The paths in the generic DTE, if the caller's document became one by a mapping of their own."""


@record(frozen=True)
class Asked(Record):
    """What a value should be, as far as the message says it."""

    kind: str
    """`pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`,
    `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing`
    for what may not stand there."""
    text: str
    """The pattern, number, list or type, as the message has it."""


@record(frozen=True)
class KnownCode(Record):
    """What a table says of an authority's code."""

    meaning: str | None
    """What it means, in English; None if the table has the code alone."""
    meaning_es: str | None
    """What it means, in Spanish."""
    remedy: str | None
    """What to do about it, in English."""
    remedy_es: str | None
    """What to do about it, in Spanish."""
    exists: bool | None
    """Whether the authority has the document, or one of its number, afterwards; None if the code does not say
    it."""
    source: str
    """Where that stands."""


@record(frozen=True)
class AuthorityCode(Record):
    """A code of an authority, and what is known of it."""

    country: str
    """The country."""
    code: str
    """The code, as the authority writes it."""
    key: str
    """The key of its row. It differs from the code where a country gives one code several meanings, such as
    `STATUS-7` in Chile."""
    kinds: str
    """The kinds of document or the service that the code belongs to, as the source names them; empty if it
    names none."""
    elements: tuple[str, ...]
    """The elements of the official document that the code is about, each a path or the end of one."""
    meaning: str | None
    """What it means, in English; None if the table has the code alone."""
    meaning_es: str | None
    """What it means, in Spanish."""
    remedy: str | None
    """What to do about it, in English."""
    remedy_es: str | None
    """What to do about it, in Spanish."""
    exists: bool | None
    """Whether the authority has the document, or one of its number, afterwards; None if the code does not say
    it."""
    source: str
    """Where that stands."""
    number: NumberState | None
    """What the code says of the document's number. `consumed`: It is used up. `reusable`: The corrected
    document may have it again. `unknown`: It is not known: ask the authority or the service before using it
    again."""
    others: tuple[AuthorityCode, ...]
    """The other meanings of the same code, for other kinds of document or other services."""


@record(frozen=True)
class TracedMessage(Record):
    """One message of an authority, traced."""

    text: str
    """The authority's words."""
    code: str | None
    """The authority's code, or that of the validator."""
    known: KnownCode | None
    """What the code means, if a table has it."""
    form: MessageForm
    """How the message says where the fault is. `xerces`: The words of Xerces: `cvc-pattern-valid: Value '…'
    is not facet-valid …`. `dot-net`: The words of .NET: `The 'Canton' element is invalid - The value '…' is
    invalid according to its datatype …`. `libxml2`: The words of libxml2: `Element 'Canton': [facet
    'pattern'] The value '…' is not accepted …`. `path`: An XPath, a JSON pointer, or names with dots.
    `position`: Line and column of the sent document. `code`: A code whose meaning a table of the country has.
    `prose`: Names of the official format in a sentence. `unknown`: None of these."""
    status: TraceStatus
    """How far it was traced. `found`: It is about one field. `several`: It may be about any of several
    fields. `constant`: It is about one field, whose value does not come from the caller's document: a
    constant or a param of the mapping. `missing`: The official document lacks an element or attribute.
    `unknown`: It is not known which field it is about."""
    element: str | None
    """The official element that the message is about: a path if it is certain, else a name."""
    fields: tuple[TracedField, ...]
    """The fields that it may be about; none if that is not known, or the element is missing."""
    paths: tuple[str, ...]
    """The paths in the caller's document, each once."""
    value: str | None
    """The value that the message complains of."""
    asked: Asked | None
    """What is asked for."""
    number: NumberState | None
    """Whether the number is used up, as far as the code says it. `consumed`: It is used up. `reusable`: The
    corrected document may have it again. `unknown`: It is not known: ask the authority or the service before
    using it again."""
    finding: Finding
    """What the message says, in a sentence, with the path in the caller's document."""


@record(frozen=True)
class Trace(Record):
    """An answer, traced."""

    messages: tuple[TracedMessage, ...]
    """The messages, in the order of the answer."""
    number: NumberState
    """Whether the document's number is used up. `consumed`: It is used up. `reusable`: The corrected document
    may have it again. `unknown`: It is not known: ask the authority or the service before using it again."""
    number_reason: str
    """Why, in English."""
    number_reason_es: str
    """Why, in Spanish."""


def read_traced_field(members: dict[str, Any]) -> TracedField:
    """The TracedField of the members that core gives."""
    made = {
        **members,
        "sources": tuple(members["sources"]),
        "through": tuple(members.get("through", ())),
    }
    return TracedField(**made)


def read_asked(members: dict[str, Any]) -> Asked:
    """The Asked of the members that core gives."""
    return Asked(**members)


def read_known_code(members: dict[str, Any]) -> KnownCode:
    """The KnownCode of the members that core gives."""
    return KnownCode(**members)


def read_authority_code(members: dict[str, Any]) -> AuthorityCode:
    """The AuthorityCode of the members that core gives."""
    made = {
        **members,
        "elements": tuple(members["elements"]),
        "others": tuple(read_authority_code(one) for one in members["others"]),
    }
    return AuthorityCode(**made)


def read_traced_message(members: dict[str, Any]) -> TracedMessage:
    """The TracedMessage of the members that core gives."""
    made = {
        **members,
        "known": read_known_code(members["known"]) if members["known"] is not None else None,
        "fields": tuple(read_traced_field(one) for one in members["fields"]),
        "paths": tuple(members["paths"]),
        "asked": read_asked(members["asked"]) if members["asked"] is not None else None,
        "finding": read_finding(members["finding"]),
    }
    return TracedMessage(**made)


def read_trace(members: dict[str, Any]) -> Trace:
    """The Trace of the members that core gives."""
    made = {
        **members,
        "messages": tuple(read_traced_message(one) for one in members["messages"]),
    }
    return Trace(**made)

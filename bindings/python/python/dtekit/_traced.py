"""What an authority's no says of the caller's own document: the values that `trace` gives, and that a rejected result has."""

from __future__ import annotations

from typing import Any

from ._errors import Finding, finding
from ._record import Record, record
from ._words import MessageForm, NumberState, TraceStatus


@record(frozen=True)
class TracedField(Record):
    """A field of the official document, and where its value comes from."""

    element: str
    """Its path in the official document."""
    value: str
    """Its value there."""
    sources: tuple[str, ...]
    """The paths in your document that the value was made from; none for a constant."""


@record(frozen=True)
class Asked(Record):
    """What a value should be, as far as the message says it."""

    kind: str
    """`pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`, `digits`,
    `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing` for what may not stand there."""
    text: str
    """The pattern, number, list or type, as the message has it."""


@record(frozen=True)
class KnownCode(Record):
    """What a table says of an authority's code."""

    meaning: str
    """What it means, in English."""
    meaning_es: str
    """What it means, in Spanish."""
    source: str
    """Where that stands."""


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
    """How the message says where the fault is."""
    status: TraceStatus
    """How far it was traced."""
    element: str | None
    """The official element that the message is about: a path if it is certain, else a name."""
    fields: tuple[TracedField, ...]
    """The fields that it may be about."""
    paths: tuple[str, ...]
    """The paths in your document, each once."""
    value: str | None
    """The value that the message complains of."""
    asked: Asked | None
    """What is asked for."""
    number: NumberState | None
    """Whether the number is used up, as far as the code says it."""
    finding: Finding
    """The same in a sentence, in English and Spanish, with the path in your document."""


@record(frozen=True)
class Trace(Record):
    """An answer, traced."""

    messages: tuple[TracedMessage, ...]
    """The messages, in the order of the answer."""
    number: NumberState
    """Whether the document's number is used up."""
    number_reason: str
    """Why, in English."""
    number_reason_es: str
    """Why, in Spanish."""


def traced(members: dict[str, Any]) -> Trace:
    """The trace of core's members."""
    return Trace(**{**members, "messages": tuple(_message(one) for one in members["messages"])})


def _message(members: dict[str, Any]) -> TracedMessage:
    known, asked = members["known"], members["asked"]
    return TracedMessage(
        **{
            **members,
            "known": KnownCode(**known) if known else None,
            "asked": Asked(**asked) if asked else None,
            "fields": tuple(TracedField(**{**one, "sources": tuple(one["sources"])}) for one in members["fields"]),
            "paths": tuple(members["paths"]),
            "finding": finding(members["finding"]),
        }
    )

"""An authority's no, traced to the caller's own document."""

from __future__ import annotations

import json
from typing import Any, Mapping, Union

from . import _native
from ._errors import Finding, finding
from ._mapping import Explanation
from ._record import record
from ._result import ProcessResult
from ._words import MessageForm, NumberState, TraceStatus

_Message = Union[str, Mapping[str, Any]]


@record(frozen=True)
class TracedField:
    """A field of the official document, and where its value comes from."""

    element: str
    """Its path in the official document."""
    value: str
    """Its value there."""
    sources: tuple[str, ...]
    """The paths in your document that the value was made from; none for a constant."""


@record(frozen=True)
class Asked:
    """What a value should be, as far as the message says it."""

    kind: str
    """`pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`, `digits`,
    `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing` for what may not stand there."""
    text: str
    """The pattern, number, list or type, as the message has it."""


@record(frozen=True)
class KnownCode:
    """What a table says of an authority's code."""

    meaning: str
    """What it means, in English."""
    meaning_es: str
    """What it means, in Spanish."""
    source: str
    """Where that stands."""


@record(frozen=True)
class TracedMessage:
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
class Trace:
    """An answer, traced."""

    messages: tuple[TracedMessage, ...]
    """The messages, in the order of the answer."""
    number: NumberState
    """Whether the document's number is used up."""
    number_reason: str
    """Why, in English."""
    number_reason_es: str
    """Why, in Spanish."""


def trace(
    answer: ProcessResult | _Message | list[_Message],
    explanation: Explanation,
    *,
    country: str | None = None,
    sent: str | None = None,
    as_of: str | None = None,
) -> Trace:
    """Says of each message of an answer which fields of your document it is about.

    A path is either right or not given: where several fields fit, all of them are told, and the status `several` says so.

        >>> template = (
        ...     '<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE"><m:template><Factura>'
        ...     '<Canton>{Emisor/Ciudad}</Canton></Factura></m:template></m:mapping>'
        ... )
        >>> explanation = dtekit.Mapping.parse(template).explain('{"Emisor": {"Ciudad": "8"}}')
        >>> no = "cvc-type.3.1.3: The value '8' of element 'Canton' is not valid."
        >>> [message] = dtekit.trace(no, explanation).messages
        >>> message.element, message.paths
        ('Factura/Canton', ('Emisor/Ciudad',))

    Args:
        answer: a result; or one message, or a list of them, each a text or a dict such as `{"Code": 10016, "Msg": "…"}`.
        explanation: what `Mapping.explain` said of the document.
        country: whose codes count; by default the country that the answer names.
        sent: the document as it was sent, to which line and column belong; by default the one that the answer returns.
        as_of: the day on which the table of codes counts, such as `2026-01-31`; by default the newest table counts.

    Raises:
        ArgumentError: an option has an unusable value.
    """
    rows = [{"target": row.target, "value": row.value, "sources": row.sources} for row in explanation.rows]
    missing = [{"target": one.target, "source": one.source} for one in explanation.missing]
    origins = json.dumps({"output": explanation.output, "rows": rows, "missing": missing})
    given = {"country": country, "sent": sent, "as_of": as_of}
    options = {name: value for name, value in given.items() if value is not None}
    found = json.loads(_native.trace(json.dumps(_answer(answer), default=str), origins, options))
    messages = tuple(_message(one) for one in found.pop("messages"))
    return Trace(messages=messages, **found)


def _answer(answer: ProcessResult | _Message | list[_Message]) -> Any:
    if not isinstance(answer, ProcessResult):
        return answer
    response, sent = answer.response_value, None
    if response is not None and response.content is not None:
        sent = {"role": response.role, "content": response.content.decode(errors="replace")}
    acknowledgement = answer.acknowledgement
    observations = None
    if acknowledgement is not None:
        observations = {
            "codigoMsg": acknowledgement.codigo_msg,
            "descripcionMsg": acknowledgement.descripcion_msg,
            "observaciones": list(acknowledgement.observaciones or ()),
        }
    return {
        "success": answer.success,
        "outcome": None if answer.outcome is None else answer.outcome.value,
        "repeat_safe": answer.repeat_safe,
        "other_data": {"country": answer.other_data.country},
        "messages": answer.messages,
        "acknowledgement": observations,
        "response_value": sent,
        "error_exception": answer.error_exception,
        "description": answer.description,
    }


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

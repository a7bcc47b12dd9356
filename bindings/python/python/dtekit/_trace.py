# The documentation of the functions is generated from core/src/offer/table.rs; the rest is written by hand.
"""An authority's no, traced to the caller's own document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping, Union

from . import _native
from ._records.follow_up import AuthorityAnswer
from ._records.journal import JournalEntry
from ._mapping import origins
from ._records.mapping import Explanation
from ._records.trace import Trace, read_trace
from ._result import ProcessResult

if TYPE_CHECKING:
    from ._native import Registry

_TRACE = _native.Function("trace")
_Message = Union[str, Mapping[str, Any]]
_Answer = Union[ProcessResult, AuthorityAnswer, JournalEntry]


def trace(
    answer: _Answer | _Message | list[_Message],
    explanation: Explanation,
    *,
    country: str | None = None,
    sent: str | None = None,
    as_of: str | None = None,
    registry: Registry | None = None,
) -> Trace:
    """Says of each message of an answer which fields of your document it is about.

    A path is either right or not given: where several fields fit, all of them are told, and the status
    `several` says so.

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
        answer: a result, an authority's answer or a journal's entry; or one message, or a list of them,
            each a text or an object such as `{"Code": 10016, "Msg": "…"}`.
        explanation: what `Mapping.explain` said of the document; with its `through`, the paths are those
            of your own document.
        country: The country whose codes count; without it, the one that the answer names.
        sent: The document as it was sent, to which line and column belong; without it, the one that the
            answer returns. Without either, the output of the explanation tells fields apart that a
            message names.
        as_of: The day on which the table of codes counts, such as `2026-01-31`; without it, the newest
            table counts.
        registry: a `Registry` whose tables count, such as newer ones of your own.

    Raises:
        dtekit.errors.ArgumentError: an option has an unusable value.
    """
    given = {"country": country, "sent": sent, "as_of": as_of}
    options = {name: value for name, value in given.items() if value is not None}
    told = json.dumps(_answer(answer), default=str)
    return read_trace(json.loads(_TRACE.run(None, told, origins(explanation), options, registry)))


def _answer(answer: _Answer | _Message | list[_Message]) -> Any:
    if isinstance(answer, AuthorityAnswer):
        notes = [] if answer.document is None else [dict(note) for note in answer.document.notes]
        return {"outcome": answer.outcome.value, "notes": notes}
    if isinstance(answer, JournalEntry):
        return {
            "outcome": None if answer.outcome is None else answer.outcome.value,
            "repeat_safe": answer.repeat_safe,
            "country": answer.country,
            "messages": list(answer.messages),
            "description": answer.description,
        }
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

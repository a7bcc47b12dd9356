# Generated from the rows of `record!` in core: do not edit.
"""Parts of the service's answers. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Mapping

from .._kept import NextStepKept
from .._record import Record, record
from .._time import at
from .._words import Subject, Undecidable


@record(frozen=True)
class NextStep(NextStepKept, Record):
    """What to ask next: an operation with its arguments. It can be kept as JSON, with its times in seconds
    since 1970, and asked after a restart."""

    operation: str
    """The operation: `Document/GetDocument`, or `Document/DocumentGetEvents` for an event."""
    arguments: Mapping[str, Any]
    """Its arguments, by the wire's own names. Empty if the request does not say which document it was
    about."""
    document: Mapping[str, Any]
    """What identifies the document that was sent, and what else is compared with the listed documents; the
    names are those of GetDocument's items. Empty if the arguments name the document by its id."""
    subject: Subject
    """What was sent. Only a document and a receiver message are looked for; nothing else may ever be sent
    again. `document`: A document. `receiver-message`: An answer to a supplier's document (Costa Rica).
    `invalidation`: The invalidation of a document. `event`: An event about a document."""
    undecidable: Undecidable | None
    """Why asking cannot settle what became of it; None if it can. `no-identity`: The document carries nothing
    that identifies it. If an equal one is listed, a person has to decide. `unnamed`: The request does not say
    which document it was about. `invalidation`: The service lists documents, not their invalidations.
    `event`: The form in which the service lists events is not known."""
    is_issued: bool
    """Whether the service refused the document because one of the same identity exists. Then it is never to
    be sent again, though the list does not show it."""
    unknown_since: datetime | None
    """The time of day when the outcome became unknown; `Client` sets it."""
    not_listed_since: datetime | None
    """The time of the first clear list without the document; `Client.reconcile` sets it."""
    not_listed_at: datetime | None
    """The time of the last clear list without the document."""


@record(frozen=True)
class SvAcknowledgement(Record):
    """What El Salvador's authority answers. A number is given as text; null and an empty text are `None`."""

    version: str | None
    """The version of the answer."""
    ambiente: str | None
    """The environment: test or production."""
    version_app: str | None
    """The version of the authority's application."""
    estado: str | None
    """The state, such as `PROCESADO` or `RECHAZADO`."""
    codigo_generacion: str | None
    """The document's own code, which its issuer generated."""
    sello_recibido: str | None
    """The receipt stamp, which only an accepted document has."""
    fh_procesamiento: str | None
    """When the authority processed it, as it arrived."""
    clasifica_msg: str | None
    """The class of the message."""
    codigo_msg: str | None
    """The code of the message."""
    descripcion_msg: str | None
    """The text of the message."""
    observaciones: tuple[str, ...]
    """The authority's observations."""
    extra: Mapping[str, Any]
    """Members that the service's interface does not name."""


def read_next_step(members: dict[str, Any]) -> NextStep:
    """The NextStep of the members that core gives."""
    made = {
        **members,
        "unknown_since": at(members["unknown_since"]),
        "not_listed_since": at(members["not_listed_since"]),
        "not_listed_at": at(members["not_listed_at"]),
    }
    return NextStep(**made)


def read_sv_acknowledgement(members: dict[str, Any]) -> SvAcknowledgement:
    """The SvAcknowledgement of the members that core gives."""
    made = {
        **members,
        "observaciones": tuple(members["observaciones"]),
    }
    return SvAcknowledgement(**made)

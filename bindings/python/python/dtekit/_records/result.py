# Generated from the rows of `record!` in core: do not edit.
"""Parts of the service's answers. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Mapping
from uuid import UUID

from .._errors import Error, from_members as read_error
from .._errors import Finding, finding as read_finding
from .._kept import NextStepKept
from .._other_data import OtherData
from .._record import Record, record
from .._shown import ResponseValueShown
from .._time import at
from .._time import moment
from .._words import ContentFormat, Outcome, Reason, Role, Subject, Undecidable
from .trace import Trace, read_trace


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


@record(frozen=True, repr=False)
class ResponseValue(ResponseValueShown, Record):
    """A response value with its role and content."""

    role: Role
    """What it is. `certified`: The certified document. `returned-with-error`: The document as it was sent. It
    comes back because it has an error. `acknowledgement`: The authority's acknowledgement of receipt, or its
    answer to an event. `authority-json`: The authority's JSON (El Salvador). `signed`: The signed document,
    whose authority has not answered yet. `text`: Anything else."""
    text: str
    """The text as it arrived."""
    content: bytes | None
    """The document inside: decoded from base 64, or the text itself if it is plain XML or JSON; None if there
    is none."""
    format: ContentFormat | None
    """The format of the document inside. `xml`: XML. `json`: JSON. `pdf`: PDF."""
    base64: int
    """How many times the document was encoded in base 64: 0, 1 or 2."""


@record(frozen=True)
class ProcessResultMembers(Record):
    """The answer of most operations (interface.md, "Process result"), with what it means."""

    outcome: Outcome | None
    """Where the document stands; None for an operation that sends nothing, unless its outcome is unknown.
    `accepted`: The certifier or the authority said yes. `sent`: Processed and sent to the authority, which
    answers later. `queued`: Received; the document waits until its number is next (Argentina, asynchronous),
    or nothing more is known (Code 001). `rejected`: The service, the certifier or the authority said no.
    `unknown`: Not known yet: ask before sending again."""
    reason: Reason | None
    """Why the outcome is what it is."""
    repeat_safe: bool
    """Whether the same call can be repeated without the risk of a second document."""
    next: NextStep | None
    """What to ask next, if something is still open."""
    error: Error | None
    """The error behind `Outcome.Unknown`, if there is one."""
    findings: tuple[Finding, ...]
    """Findings about the answer, such as a time stamp that cannot be read."""
    success: bool
    """`Success` as it arrived; false if there was no readable answer."""
    global_document_id: UUID | None
    """The document's id in the service, a UUID. An id of zeros counts as none."""
    country_document_id: str | None
    """The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country."""
    other_data: OtherData
    """What the country adds."""
    authority_time_stamp: datetime | None
    """When the authority answered, in its own time; it has an offset only if the authority names one. None if
    the time is not certain: a finding says why."""
    issue_date: datetime | None
    """When the event was registered, in the same form."""
    messages: list[Any]
    """Errors or observations of the authority, as they arrived."""
    response_value: ResponseValue | None
    """What the authority or the certifier answered."""
    acknowledgement: SvAcknowledgement | None
    """El Salvador's acknowledgement, if the response value is one."""
    code: str | None
    """The process code as text: `200`, `503`, `7`, `001`, `A` …"""
    description: str | None
    """The text for the status or error."""
    error_exception: list[Any]
    """What the service says about an internal exception."""
    extra: Mapping[str, Any]
    """Members that the service's interface does not name, and a GlobalDocumentId or OtherData that could not
    be read."""
    answer: Any | None
    """The whole answer of SendDocumentToAuthorityCustomResponse, if it is no process result."""
    trace: Trace | None
    """Which fields of the caller's document the authority's messages are about, if `Client.issue` mapped a
    document that was rejected."""
    call_id: str | None
    """The id of the client's call, as `CallEvent.call_id` shows it; None for an answer that no client
    received."""


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


def read_response_value(members: dict[str, Any]) -> ResponseValue:
    """The ResponseValue of the members that core gives."""
    return ResponseValue(**members)


def read_process_result_members(members: dict[str, Any]) -> ProcessResultMembers:
    """The ProcessResultMembers of the members that core gives."""
    made = {
        **members,
        "outcome": Outcome(members["outcome"]) if members["outcome"] is not None else None,
        "next": read_next_step(members["next"]) if members["next"] is not None else None,
        "error": read_error(members["error"]) if members["error"] is not None else None,
        "findings": tuple(read_finding(one) for one in members["findings"]),
        "global_document_id": UUID(members["global_document_id"]) if members["global_document_id"] is not None else None,
        "authority_time_stamp": moment(members["authority_time_stamp"]),
        "issue_date": moment(members["issue_date"]),
        "response_value": read_response_value(members["response_value"]) if members["response_value"] is not None else None,
        "acknowledgement": read_sv_acknowledgement(members["acknowledgement"]) if members["acknowledgement"] is not None else None,
        "trace": read_trace(members["trace"]) if members["trace"] is not None else None,
    }
    return ProcessResultMembers(**made)

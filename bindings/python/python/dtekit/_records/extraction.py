# Generated from the rows of `record!` in core: do not edit.
"""What the extraction provider gives. Times are in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import ExtractedShown
from .._time import at
from .._words import ExtractionStep, FailureReason, PollAction


@record(frozen=True)
class Processed(Record):
    """The provider's result for a document, as a `Poll` gives it."""

    xml: str
    """The document in the service's native XML, `<DTE><Documento>…`. What is something else is kept as it
    came, with the warning `extraction-invalid-xml`."""
    status: str
    """The provider's state: `pending_review` or `approved`."""
    processed_timestamp: str | None
    """When it was processed, as the provider wrote it; the provider may leave it out."""
    file: bool
    """Whether the original file was fetched too."""
    warnings: tuple[Finding, ...]
    """Warnings, such as a file that could not be fetched, or a text that is not the service's native XML."""


@record(frozen=True, repr=False)
class Extracted(ExtractedShown, Record):
    """The provider's result for a document, with its original file."""

    external_id: str
    """The key of the document."""
    xml: bytes
    """The document in the service's native XML. What is something else is kept as it came, with the warning
    `extraction-invalid-xml`."""
    status: str
    """The provider's state: `pending_review` or `approved`."""
    processed_timestamp: str | None
    """When it was processed, as the provider wrote it; the provider may leave it out."""
    file: bytes | None
    """The original file; None if it could not be fetched, or was fetched before a crash."""
    warnings: tuple[Finding, ...]
    """Warnings, such as a file that could not be fetched."""


@record(frozen=True)
class ArchiveMembers(Record):
    """What UploadZipDocument receives: a processed document with its original."""

    xml: bytes
    """The processed document in the service's native XML."""
    pdf: bytes
    """The original PDF."""
    external_id: str
    """`externalId` as it was received."""
    batch_id: str | None
    """`batchId` as it was received."""
    findings: tuple[Finding, ...]
    """Warnings, such as a file that is neither XML nor PDF."""


@record(frozen=True)
class Action(Record):
    """What to do next for a `Poll`."""

    action: PollAction
    """`wait`: Do nothing before `until`. `query`: Query the provider's search for the external id, and
    observe the answer. `resend`: Send the document again under the same external id: observe that it is being
    sent, keep the state, upload, then observe that it was sent. `done`: The end: the processed document is
    there. `failed`: The end: there will be no result."""
    until: datetime | None = None
    """`wait`: When to ask for the next action."""
    renew_token: bool | None = None
    """`query`: Whether the token was refused: get a new one first."""
    result: Processed | None = None
    """`done`: What the provider made of the document."""
    reason: FailureReason | None = None
    """`failed`: Why there will be no result. `rejected`: The document does not meet the provider's validation
    rules. `expired`: The provider gave up before it had processed the document. `exhausted`: Every send and
    query of the policy was used up. `auth`: The provider refused the token twice in a row. `invalid-xml`: The
    provider's result is not the service's native XML. Only a state that an earlier dtekit has saved ends so:
    now the text is kept, and its polling is done."""


@record(frozen=True)
class Progress(Record):
    """What a step of an extraction did, or what comes next."""

    step: ExtractionStep
    """`sending`: The document is about to be sent: keep the state, then take the next step. `sent`: The
    document was sent. `asked`: The provider was asked. `wait`: Do nothing before `next_at`. `done`: The end:
    the processed document is there. `failed`: The end: there will be no result."""
    external_id: str
    """The key of the document."""
    status: str | None
    """The provider's state, once it has been asked."""
    sends: tuple[int, int]
    """How many sends were made or are under way, and how many are allowed."""
    queries: tuple[int, int]
    """How many queries were used, and how many are allowed."""
    next_at: datetime | None
    """When the next step is due, if none is due now."""
    result: Extracted | None = None
    """`done`: The end: the processed document is there."""
    reason: FailureReason | None = None
    """`failed`: Why there will be no result. `rejected`: The document does not meet the provider's validation
    rules. `expired`: The provider gave up before it had processed the document. `exhausted`: Every send and
    query of the policy was used up. `auth`: The provider refused the token twice in a row. `invalid-xml`: The
    provider's result is not the service's native XML. Only a state that an earlier dtekit has saved ends so:
    now the text is kept, and its polling is done."""


def read_processed(members: dict[str, Any]) -> Processed:
    """The Processed of the members that core gives."""
    made = {
        **members,
        "warnings": tuple(read_finding(one) for one in members["warnings"]),
    }
    return Processed(**made)


def read_extracted(members: dict[str, Any]) -> Extracted:
    """The Extracted of the members that core gives."""
    made = {
        **members,
        "xml": members["xml"].encode(),
        "warnings": tuple(read_finding(one) for one in members["warnings"]),
    }
    return Extracted(**made)


def read_archive_members(members: dict[str, Any]) -> ArchiveMembers:
    """The ArchiveMembers of the members that core gives."""
    made = {
        **members,
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return ArchiveMembers(**made)


def read_action(members: dict[str, Any]) -> Action:
    """The Action of the members that core gives."""
    made = {
        **members,
        "until": at(members.get("until")),
        "result": read_processed(members["result"]) if members.get("result") is not None else None,
    }
    return Action(**made)


def read_progress(members: dict[str, Any]) -> Progress:
    """The Progress of the members that core gives."""
    names = ("external_id", "xml", "status", "processed_timestamp", "file", "warnings")
    made = {
        "step": members["step"],
        "external_id": members["external_id"],
        "status": members["status"],
        "sends": tuple(members["sends"]),
        "queries": tuple(members["queries"]),
        "next_at": at(members["next_at"]),
        "result": read_extracted({name: members[name] for name in names}) if members["step"] == "done" else None,
        "reason": members.get("reason"),
    }
    return Progress(**made)

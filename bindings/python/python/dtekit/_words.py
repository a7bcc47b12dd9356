# Generated from the words of core's enums: do not edit.
"""The closed sets of words as types; a value is a str at run time.

Each is a union of literals, since stubtest takes a literal of several words for no union.
"""

from typing import Literal, Union

ErrorKind = Union[
    Literal["argument"],
    Literal["syntax"],
    Literal["structure"],
    Literal["mapping"],
    Literal["invalid"],
    Literal["limit"],
    Literal["transport"],
    Literal["auth"],
    Literal["status"],
    Literal["answer"],
    Literal["storage"],
    Literal["internal"],
]
"""The kind of an error: `Error.kind`."""

CallOutcome = Union[
    Literal["accepted"],
    Literal["sent"],
    Literal["queued"],
    Literal["rejected"],
    Literal["unknown"],
    Literal["answered"],
    Literal["cancelled"],
    Literal["failed"],
]
"""How a call ended, as metrics count it: `OperationMetrics.outcomes`."""

Phase = Union[Literal["before"], Literal["in-flight"], Literal["after"]]
"""How far a request had come: `Error.phase`."""

Severity = Union[Literal["error"], Literal["warning"]]
"""How much a finding weighs: `Finding.severity`."""

Reason = Union[
    Literal["certified"],
    Literal["authority-accepted"],
    Literal["event-registered"],
    Literal["awaiting-authority"],
    Literal["awaiting-number"],
    Literal["refused-input"],
    Literal["refused"],
    Literal["authority-rejected"],
    Literal["nothing-stored"],
    Literal["no-id"],
    Literal["service-timeout"],
    Literal["http-status"],
    Literal["connection"],
    Literal["unreadable-answer"],
    Literal["custom-response"],
    Literal["contradiction"],
    Literal["refused-unstored"],
    Literal["already-issued"],
    Literal["received"],
]
"""Why an answer has its outcome: `ProcessResult.reason`."""

Subject = Union[Literal["document"], Literal["receiver-message"], Literal["invalidation"], Literal["event"]]
"""What was sent: `NextStep.subject`."""

Undecidable = Union[Literal["no-identity"], Literal["unnamed"], Literal["invalidation"], Literal["event"]]
"""Why asking cannot settle what became of a send: `NextStep.undecidable`."""

ProcessingModel = Union[
    Literal["synchronous-certifier"],
    Literal["synchronous-acknowledgement"],
    Literal["asynchronous"],
    Literal["selectable"],
]
"""How the service processes a document of a country: `processing_model`."""

Role = Union[
    Literal["certified"],
    Literal["returned-with-error"],
    Literal["acknowledgement"],
    Literal["authority-json"],
    Literal["signed"],
    Literal["text"],
]
"""What a response value is: `ResponseValue.role`."""

ContentFormat = Union[Literal["xml"], Literal["json"], Literal["pdf"]]
"""What a file or response value holds: `FileResult.format`, `ResponseValue.format`."""

DocumentFormat = Union[Literal["xml"], Literal["json"]]
"""The spelling of a document: `FileContent.format`, `Mapping.format`."""

Direction = Union[Literal["to"], Literal["from"]]
"""Which way a mapping goes: `Mapping.direction`."""

TotalsStatus = Union[Literal["consistent"], Literal["tolerated"], Literal["inconsistent"], Literal["unchecked"]]
"""Whether the amounts of a document agree: `TotalsAudit.status`."""

RoundingPolicy = Union[Literal["line"], Literal["sum"], Literal["rate"]]
"""How the sums of a document come from its lines: `TotalsAudit.policy`."""

AmountKind = Union[
    Literal["given"],
    Literal["line"],
    Literal["discount"],
    Literal["tax"],
    Literal["withholding"],
    Literal["total"],
    Literal["currency"],
]
"""What an amount is: `TotalsDifference.kind`."""

TraceStatus = Union[Literal["found"], Literal["several"], Literal["constant"], Literal["missing"], Literal["unknown"]]
"""How far the field of a message was found: `TracedMessage.status`."""

MessageForm = Union[
    Literal["xerces"],
    Literal["dot-net"],
    Literal["libxml2"],
    Literal["path"],
    Literal["position"],
    Literal["code"],
    Literal["prose"],
    Literal["unknown"],
]
"""The form of an authority's message: `TracedMessage.form`."""

NumberState = Union[Literal["consumed"], Literal["reusable"], Literal["unknown"]]
"""Whether the number of a refused document is used up: `Trace.number`."""

SymbolKind = Union[Literal["qr"], Literal["pdf417"], Literal["code128"]]
"""The kind of a machine-readable symbol: `Symbol.kind`."""

SymbolSource = Union[Literal["service"], Literal["document"], Literal["computed"]]
"""Where the content of a symbol comes from: `PrintSymbol.source`."""

ReadStatus = Union[Literal["read"], Literal["refused"], Literal["recognized"], Literal["unknown"]]
"""How far a document was read: `ReadDocument.status`."""

ReceivedKind = Union[
    Literal["document"],
    Literal["receiver-message"],
    Literal["invalidation"],
    Literal["event"],
    Literal["answer"],
    Literal["request"],
    Literal["envelope"],
]
"""What a received text is: `ReadDocument.kind`."""

ReadEnvironment = Union[Literal["production"], Literal["test"]]
"""The environment for which a document was made: `ReadDocument.environment`."""

SignatureStatus = Union[Literal["valid"], Literal["broken"], Literal["unsupported"]]
"""What was found of a signature: `Signature.status`."""

SignatureForm = Union[
    Literal["xmldsig"],
    Literal["xades"],
    Literal["sello"],
    Literal["timbre"],
    Literal["ted"],
    Literal["caf"],
    Literal["jws"],
]
"""The form of a signature: `Signature.form`."""

CoveredPart = Union[
    Literal["document"],
    Literal["element"],
    Literal["properties"],
    Literal["signature"],
    Literal["values"],
]
"""What a part is that a signature covers: `Covered.part`."""

SignerRole = Union[Literal["issuer"], Literal["certifier"], Literal["sender"], Literal["receiver"]]
"""What a signer is to the document: `Signer.role`."""

Verdict = Union[Literal["already-issued"], Literal["differs"], Literal["ambiguous"], Literal["not-found"]]
"""What became of a send: `Reconciliation.verdict`."""

AuthorityWaitStep = Union[Literal["wait"], Literal["ask"], Literal["done"]]
"""What a wait for the authority wants next: `AuthorityStep.step`."""

JournalWorkStep = Union[Literal["wait"], Literal["send"], Literal["ask"], Literal["done"]]
"""What an entry wants next: `JournalStep.step`."""

PollAction = Union[Literal["wait"], Literal["query"], Literal["resend"], Literal["done"], Literal["failed"]]
"""What a poll says is to be done: `Action.action`."""

FailureReason = Union[
    Literal["rejected"],
    Literal["expired"],
    Literal["exhausted"],
    Literal["auth"],
    Literal["invalid-xml"],
]
"""Why an extraction failed: `Action.reason`, `Progress.reason`."""

ExtractionStep = Union[
    Literal["sending"],
    Literal["sent"],
    Literal["asked"],
    Literal["wait"],
    Literal["done"],
    Literal["failed"],
]
"""What a step of an extraction did, or what comes next: `Progress.step`."""

InboxAddressee = Union[Literal["own"], Literal["other"]]
"""To whom an item is addressed: `InboxEntry.addressed`."""

ReceiverVerdict = Union[
    Literal["receipt"],
    Literal["delivery"],
    Literal["accept"],
    Literal["partly"],
    Literal["reject"],
    Literal["disown"],
]
"""What the receiver says of a document: `InboxAnswered.verdict`."""

SqlDialect = Union[Literal["postgresql"], Literal["mariadb"], Literal["mysql"]]
"""The kind of a database of your own: `Journal.over`."""

InboxSource = Union[Literal["received"], Literal["despatch"], Literal["messages"], Literal["print"]]
"""Where an item comes from: `InboxEntry.source`."""

InboxState = Union[
    Literal["new"],
    Literal["printed"],
    Literal["answered"],
    Literal["done"],
    Literal["failed"],
    Literal["given-back"],
]
"""The state of an item: `InboxEntry.state`."""

JournalState = Union[
    Literal["waiting"],
    Literal["sending"],
    Literal["unknown"],
    Literal["sent"],
    Literal["queued"],
    Literal["accepted"],
    Literal["rejected"],
    Literal["refused"],
    Literal["stuck"],
]
"""The state of an entry: `JournalEntry.state`."""

JournalAttemptKind = Union[Literal["send"], Literal["ask"]]
"""What an attempt called: `JournalAttempt.kind`."""

JournalAttemptOutcome = Union[
    Literal["accepted"],
    Literal["sent"],
    Literal["queued"],
    Literal["rejected"],
    Literal["unknown"],
    Literal["failed"],
]
"""What was known after an attempt: `JournalAttempt.outcome`."""

IssueCheck = Union[Literal["off"], Literal["warn"], Literal["refuse"], Literal["lint"]]
"""How a document is checked before it is sent: `check` of `Client.issue`."""

Resend = Union[Literal["never"], Literal["after-reconcile"]]
"""Whether a journal sends a document again whose outcome was unknown."""

Replica = Union[Literal["synchronous"], Literal["asynchronous"]]
"""What the replica of a shared database has that takes over."""

PollDelivered = Union[Literal["met"], Literal["new"], Literal["again"], Literal["later"]]
"""Where a delivered document was stored: `PollDelivery.delivered`."""

PollState = Union[Literal["queued"], Literal["polling"], Literal["done"], Literal["failed"]]
"""The state of a job: `PollJob.state`."""

PollJobReason = Union[
    Literal["rejected"],
    Literal["expired"],
    Literal["exhausted"],
    Literal["auth"],
    Literal["invalid-xml"],
    Literal["refused"],
    Literal["damaged"],
]
"""Why a job failed: `PollJob.reason`."""

FolioAction = Union[Literal["assign"], Literal["validate"], Literal["refuse"], Literal["none"]]
"""What happens to a folio: `FolioDecision.action`."""

FolioManager = Union[Literal["folio-manager-3.0"], Literal["folio-manager-1.0"], Literal["automatic-assignment"]]
"""Who assigns, validates or refuses a folio: `FolioDecision.by`."""

FolioState = Union[Literal["unassigned"], Literal["approved"], Literal["rejected"], Literal["error"]]
"""The state of a folio in folio manager 3.0: `folio_state` of `evaluate_folio`."""

IdentifierKind = Union[
    Literal["cuit"],
    Literal["cae"],
    Literal["qr-ar"],
    Literal["rut"],
    Literal["nit-co"],
    Literal["cufe"],
    Literal["cuds"],
    Literal["clave"],
    Literal["consecutivo"],
    Literal["cedula"],
    Literal["rnc"],
    Literal["cedula-do"],
    Literal["encf"],
    Literal["security-code"],
    Literal["clave-ec"],
    Literal["ruc-ec"],
    Literal["cedula-ec"],
    Literal["nit-gt"],
    Literal["autorizacion-gt"],
    Literal["rfc"],
    Literal["uuid"],
    Literal["cufe-pa"],
    Literal["ruc-pa"],
    Literal["ruc-pe"],
    Literal["comprobante-pe"],
    Literal["nit-sv"],
    Literal["dui"],
]
"""The kind of an identifier: `kind` of `parse_identifier` and `compose_identifier`."""

RequestMethod = Union[Literal["GET"], Literal["POST"]]
"""The HTTP method: `Request.method`."""

RequestBase = Union[Literal["service"], Literal["catalog"], Literal["integrator"], Literal["extraction"]]
"""Which address a request goes to: `Request.base`."""

RequestAuth = Union[Literal["basic"], Literal["oauth"], Literal["integrator"], Literal["provider"], Literal["none"]]
"""How the caller of a request is authenticated: `Request.auth`."""

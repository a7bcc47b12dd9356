# Generated from the words of core's enums: do not edit.
"""The closed sets of words as types; a value is a str at run time.

Each is a union of literals, since stubtest takes a literal of several words for no union.
"""

from enum import Enum
from typing import TYPE_CHECKING, Literal, Union

if TYPE_CHECKING:
    from typing_extensions import Self

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
"""How a call ended, as metrics count it: `OperationMetrics.outcomes`. `accepted`: A send, `Outcome.Accepted`.
`sent`: A send, `Outcome.Sent`. `queued`: A send, `Outcome.Queued`. `rejected`: A send, `Outcome.Rejected`.
`unknown`: A send, `Outcome.Unknown`: also one that was cancelled after it may have left. `answered`: Any
other call that gave its answer. `cancelled`: A call that was cancelled, of which nothing can have been
issued. `failed`: A call that raised an error."""

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
"""Why an answer has its outcome: `ProcessResult.reason`. `certified`: The certifier approved.
`authority-accepted`: The authority acknowledged or approved. `event-registered`: The authority registered the
event. `awaiting-authority`: Sent; the authority answers later. `awaiting-number`: In the service's queue for
its number. `refused-input`: Code 7: the input was refused, nothing reached the authority. `refused`: Success
was false. Something may have been stored. `authority-rejected`: The authority's answer says that it rejected
the document. `nothing-stored`: Success was true, but the document's id is all zeros: nothing was stored.
`no-id`: Success was true, but the answer has no id of the document. `service-timeout`: Code 503: the
service's own time-out at the certifier or authority. `http-status`: HTTP 408 or 5xx; 202 and 206, which say
that this is not all. `connection`: The connection ended or timed out after bytes had left.
`unreadable-answer`: The answer cannot be read. `custom-response`: The answer of
SendDocumentToAuthorityCustomResponse has a form that only the caller knows. `contradiction`: The answer
contradicts itself, its HTTP status, or what was sent. `refused-unstored`: Success was false, and nothing was
stored: the same call may be made again. `already-issued`: The service refused the document because one of the
same identity exists. `received`: Code 001: the service received the document, and nothing more is known."""

Subject = Union[Literal["document"], Literal["receiver-message"], Literal["invalidation"], Literal["event"]]
"""What was sent: `NextStep.subject`. `document`: A document. `receiver-message`: An answer to a supplier's
document (Costa Rica). `invalidation`: The invalidation of a document. `event`: An event about a document."""

Undecidable = Union[Literal["no-identity"], Literal["unnamed"], Literal["invalidation"], Literal["event"]]
"""Why asking cannot settle what became of a send: `NextStep.undecidable`. `no-identity`: The document carries
nothing that identifies it. If an equal one is listed, a person has to decide. `unnamed`: The request does not
say which document it was about. `invalidation`: The service lists documents, not their invalidations.
`event`: The form in which the service lists events is not known."""

ProcessingModel = Union[
    Literal["synchronous-certifier"],
    Literal["synchronous-acknowledgement"],
    Literal["asynchronous"],
    Literal["selectable"],
]
"""How the service processes a document of a country: `processing_model`. `synchronous-certifier`: A certifier
approves or rejects in the same response: Mexico, Guatemala, Peru, Panama. `synchronous-acknowledgement`: The
authority's acknowledgement comes in the same response: Colombia, El Salvador. `asynchronous`: The authority
answers later: Costa Rica, Ecuador, Chile, Dominican Republic. `selectable`: `Async` decides between a
verified answer and a place in a queue: Argentina."""

Role = Union[
    Literal["certified"],
    Literal["returned-with-error"],
    Literal["acknowledgement"],
    Literal["authority-json"],
    Literal["signed"],
    Literal["text"],
]
"""What a response value is: `ResponseValue.role`. `certified`: The certified document. `returned-with-error`:
The document as it was sent. It comes back because it has an error. `acknowledgement`: The authority's
acknowledgement of receipt, or its answer to an event. `authority-json`: The authority's JSON (El Salvador).
`signed`: The signed document, whose authority has not answered yet. `text`: Anything else."""

ContentFormat = Union[Literal["xml"], Literal["json"], Literal["pdf"]]
"""What a file or response value holds: `FileResult.format`, `ResponseValue.format`. `xml`: XML. `json`: JSON.
`pdf`: PDF."""

DocumentFormat = Union[Literal["xml"], Literal["json"]]
"""The spelling of a document: `FileContent.format`, `Mapping.format`. `xml`: XML. `json`: JSON."""

Direction = Union[Literal["to"], Literal["from"]]
"""Which way a mapping goes: `Mapping.direction`. `to`: To the official document. `from`: From the official
document to the generic DTE."""

TotalsStatus = Union[Literal["consistent"], Literal["tolerated"], Literal["inconsistent"], Literal["unchecked"]]
"""Whether the amounts of a document agree: `TotalsAudit.status`. `consistent`: Each amount is what it should
be, to the last digit. `tolerated`: Some amounts differ, by no more than the authority takes. `inconsistent`:
Some amounts differ by more. `unchecked`: No amount could be recomputed."""

RoundingPolicy = Union[Literal["line"], Literal["sum"], Literal["rate"]]
"""How the sums of a document come from its lines: `TotalsAudit.policy`. `line`: Each line is rounded; a total
is the sum of the rounded lines. `sum`: Lines are not rounded; a total is the sum of the exact lines, rounded
once. `rate`: The bases are added for each tax and rate; the tax is computed once on the sum."""

AmountKind = Union[
    Literal["given"],
    Literal["line"],
    Literal["discount"],
    Literal["tax"],
    Literal["withholding"],
    Literal["total"],
    Literal["currency"],
]
"""What an amount is: `TotalsDifference.kind`. `given`: A quantity, a price, a rate, or another amount that
nothing else gives. `line`: An amount of a line. `discount`: A discount or charge, of a line or of the
document. `tax`: A tax or its base, of a line or of the document. `withholding`: A withholding or its base.
`total`: A total. `currency`: An amount in another currency."""

TraceStatus = Union[Literal["found"], Literal["several"], Literal["constant"], Literal["missing"], Literal["unknown"]]
"""How far the field of a message was found: `TracedMessage.status`. `found`: It is about one field.
`several`: It may be about any of several fields. `constant`: It is about one field, whose value does not come
from the caller's document: a constant or a param of the mapping. `missing`: The official document lacks an
element or attribute. `unknown`: It is not known which field it is about."""

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
"""The form of an authority's message: `TracedMessage.form`. `xerces`: The words of Xerces:
`cvc-pattern-valid: Value '…' is not facet-valid …`. `dot-net`: The words of .NET: `The 'Canton' element is
invalid - The value '…' is invalid according to its datatype …`. `libxml2`: The words of libxml2: `Element
'Canton': [facet 'pattern'] The value '…' is not accepted …`. `path`: An XPath, a JSON pointer, or names with
dots. `position`: Line and column of the sent document. `code`: A code whose meaning a table of the country
has. `prose`: Names of the official format in a sentence. `unknown`: None of these."""

NumberState = Union[Literal["consumed"], Literal["reusable"], Literal["unknown"]]
"""Whether the number of a refused document is used up: `Trace.number`. `consumed`: It is used up. `reusable`:
The corrected document may have it again. `unknown`: It is not known: ask the authority or the service before
using it again."""

SymbolKind = Union[Literal["qr"], Literal["pdf417"], Literal["code128"]]
"""The kind of a machine-readable symbol: `Symbol.kind`. `qr`: A QR code. `pdf417`: A PDF417 symbol.
`code128`: A Code 128 bar code."""

SymbolSource = Union[Literal["service"], Literal["document"], Literal["computed"]]
"""Where the content of a symbol comes from: `PrintSymbol.source`. `service`: The service gave it as
BarCodeText. `document`: It stands in the certified document. `computed`: It was computed from the certified
document."""

ReadStatus = Union[Literal["read"], Literal["refused"], Literal["recognized"], Literal["unknown"]]
"""How far a document was read: `ReadDocument.status`. `read`: It was read; there is a generic DTE. `refused`:
It was recognized, and the mapping to the generic DTE refused it; the findings say why. `recognized`: It was
recognized, and there is no mapping from it to the generic DTE. `unknown`: It was not recognized."""

ReceivedKind = Union[
    Literal["document"],
    Literal["receiver-message"],
    Literal["invalidation"],
    Literal["event"],
    Literal["answer"],
    Literal["request"],
    Literal["envelope"],
]
"""What a received text is: `ReadDocument.kind`. `document`: A document, in the generic form or in a country's
own. `receiver-message`: What the receiver of a document says of it, such as Costa Rica's MensajeReceptor.
`invalidation`: The invalidation of a document or of numbers. `event`: An event about a document. `answer`: An
answer of the authority. `request`: A question to the authority, which is about no new document. `envelope`:
Something around documents that holds none here."""

ReadEnvironment = Union[Literal["production"], Literal["test"]]
"""The environment for which a document was made: `ReadDocument.environment`. `production`: A document with
legal effect. `test`: A test."""

SignatureStatus = Union[Literal["valid"], Literal["broken"], Literal["unsupported"]]
"""What was found of a signature: `Signature.status`. `valid`: Everything that it covers is as it was signed,
and it was made with the key that is named. `broken`: It is not the signature of what it covers.
`unsupported`: It can not be told: it uses something that dtekit does not verify, or its key is not known."""

SignatureForm = Union[
    Literal["xmldsig"],
    Literal["xades"],
    Literal["sello"],
    Literal["timbre"],
    Literal["ted"],
    Literal["caf"],
    Literal["jws"],
]
"""The form of a signature: `Signature.form`. `xmldsig`: XMLDSig: `ds:Signature`. `xades`: XAdES: an XMLDSig
that also covers properties, such as the time. `sello`: Mexico's `Sello`, over the cadena original of a CFDI.
`timbre`: The authority's seal in Mexico's TimbreFiscalDigital, over the cadena of the stamp. `ted`: The stamp
on Chile's documents: `FRMT`, over `DD`, by the key of the folio file. `caf`: The authority's signature of
Chile's folio file: `FRMA`, over `DA`. `jws`: El Salvador's JSON Web Signature."""

CoveredPart = Union[
    Literal["document"],
    Literal["element"],
    Literal["properties"],
    Literal["signature"],
    Literal["values"],
]
"""What a part is that a signature covers: `Covered.part`. `document`: The whole document, without the
signature itself where it stands inside. `element`: An element of it, with all that is in it. `properties`:
The properties of the signature, such as the time and the certificate that it claims. `signature`: Another
part of the signature itself, such as its certificate. `values`: The values that a seal covers; other parts of
the document may be changed without breaking it."""

SignerRole = Union[Literal["issuer"], Literal["certifier"], Literal["sender"], Literal["receiver"]]
"""What a signer is to the document: `Signer.role`. `issuer`: Who issued the document. `certifier`: Who
certified or stamped it. `sender`: Who sent it to the authority. `receiver`: Who received it, and answers
it."""

Verdict = Union[Literal["already-issued"], Literal["differs"], Literal["ambiguous"], Literal["not-found"]]
"""What became of a send: `Reconciliation.verdict`. `already-issued`: The service lists a document with the
same identity, and nothing contradicts. `differs`: It lists one with the same identity, and something else
differs. `ambiguous`: Listed documents could be it, and nothing says which. `not-found`: It lists none, or
none yet."""

AuthorityWaitStep = Union[Literal["wait"], Literal["ask"], Literal["done"]]
"""What a wait for the authority wants next: `AuthorityStep.step`. `wait`: Do nothing before `until`. `ask`:
Call `operation` with `arguments`, then observe what it lists. `done`: The end: `answer` says how it ended."""

JournalWorkStep = Union[Literal["wait"], Literal["send"], Literal["ask"], Literal["done"]]
"""What an entry wants next: `JournalStep.step`. `wait`: Do nothing before `until`. `send`: Keep the value,
then send the request with `timeout`, and observe its answer with the number `send`. `ask`: Ask, and observe
what was heard. `done`: The end: the state says which."""

PollAction = Union[Literal["wait"], Literal["query"], Literal["resend"], Literal["done"], Literal["failed"]]
"""What a poll says is to be done: `Action.action`. `wait`: Do nothing before `until`. `query`: Query the
provider's search for the external id, and observe the answer. `resend`: Send the document again under the
same external id: observe that it is being sent, keep the state, upload, then observe that it was sent.
`done`: The end: the processed document is there. `failed`: The end: there will be no result."""

FailureReason = Union[
    Literal["rejected"],
    Literal["expired"],
    Literal["exhausted"],
    Literal["auth"],
    Literal["invalid-xml"],
]
"""Why an extraction failed: `Action.reason`, `Progress.reason`. `rejected`: The document does not meet the
provider's validation rules. `expired`: The provider gave up before it had processed the document.
`exhausted`: Every send and query of the policy was used up. `auth`: The provider refused the token twice in a
row. `invalid-xml`: The provider's result is not the service's native XML. Only a state that an earlier dtekit
has saved ends so: now the text is kept, and its polling is done."""

ExtractionStep = Union[
    Literal["sending"],
    Literal["sent"],
    Literal["asked"],
    Literal["wait"],
    Literal["done"],
    Literal["failed"],
]
"""What a step of an extraction did, or what comes next: `Progress.step`. `sending`: The document is about to
be sent: keep the state, then take the next step. `sent`: The document was sent. `asked`: The provider was
asked. `wait`: Do nothing before `next_at`. `done`: The end: the processed document is there. `failed`: The
end: there will be no result."""

InboxAddressee = Union[Literal["own"], Literal["other"]]
"""To whom an item is addressed: `InboxEntry.addressed`. `own`: Its receiver is one of the tax ids of the
inbox. `other`: Its receiver is none of them."""

ReceiverVerdict = Union[
    Literal["receipt"],
    Literal["delivery"],
    Literal["accept"],
    Literal["partly"],
    Literal["reject"],
    Literal["disown"],
]
"""What the receiver says of a document: `InboxAnswered.verdict`. `receipt`: The document has arrived; nothing
is said of its content. `delivery`: The goods or the service have arrived. `accept`: It is accepted. `partly`:
A part of it is accepted. `reject`: It is rejected, or what it is about has not happened. `disown`: The
receiver knows nothing of what it is about."""

SqlDialect = Union[Literal["postgresql"], Literal["mariadb"], Literal["mysql"]]
"""The kind of a database of your own: `Journal.over`."""

InboxSource = Union[Literal["received"], Literal["despatch"], Literal["messages"], Literal["print"]]
"""Where an item comes from: `InboxEntry.source`. `received`: Documents of suppliers:
`Document/GetReceivedDocument`, confirmed by `Document/ConfirmReceivedDocument`. `despatch`: Despatch advices:
`Document/GetDocumentsGuiaRemision`, which has no confirmation. `messages`: Messages: `Msg/Recovery`,
confirmed by `Msg/Confirm`, given back by `Msg/DesConfirm`. `print`: Print jobs: `Msg/RecoveryToPrint`,
confirmed by `Msg/ConfirmToPrint`, given back by `Msg/DesConfirmToPrint`."""

InboxState = Union[
    Literal["new"],
    Literal["printed"],
    Literal["answered"],
    Literal["done"],
    Literal["failed"],
    Literal["given-back"],
]
"""The state of an item: `InboxEntry.state`. `new`: Stored; the program has done nothing with it. `printed`:
The program has printed it, see `Inbox.mark`. `answered`: The program has answered it. `done`: The program is
done with it. `failed`: The program has failed with it, or its row cannot be read. `given-back`: Its
confirmation is taken back, or will be in the next pass: another system may take it."""

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
"""The state of an entry: `JournalEntry.state`. `waiting`: Not sent, or refused by the service, which stored
nothing of it: a pass sends it. `sending`: A worker is sending it, or died while it was sending it. `unknown`:
It may have been issued; the service is asked before anything else happens. `sent`: Issued; the authority
answers later, or its answer is not known to dtekit. `queued`: Received by the service, which waits for its
number (Argentina, asynchronous). `accepted`: The certifier or the authority said yes. `rejected`: The
service, the certifier or the authority said no. `refused`: Refused by the rules that are checked here, or
withdrawn by a person, before anything was sent; or refused by the service, which stored nothing of it: with
Code 7 once, else several times. Its key is free for another document. `stuck`: Certainly not issued, though
it was sent `JournalRun.max_attempts` times: it waits for a person, and holds up its chain."""

JournalAttemptKind = Union[Literal["send"], Literal["ask"]]
"""What an attempt called: `JournalAttempt.kind`. `send`: The operation of the entry. `ask`: A question about
it."""

JournalAttemptOutcome = Union[
    Literal["accepted"],
    Literal["sent"],
    Literal["queued"],
    Literal["rejected"],
    Literal["unknown"],
    Literal["failed"],
]
"""What was known after an attempt: `JournalAttempt.outcome`. `accepted`: The certifier or the authority said
yes. `sent`: Issued; the authority answers later. `queued`: Received by the service, which waits for its
number. `rejected`: The service, the certifier or the authority said no. `unknown`: It may have been issued.
`failed`: The call was not made, was refused, or was not answered: nothing new is known. Of a send: nothing
was sent."""

IssueCheck = Union[Literal["off"], Literal["warn"], Literal["refuse"], Literal["lint"]]
"""How a document is checked before it is sent: `check` of `Client.issue`. `off`: The document is not mapped
here. `warn`: The findings are warnings in the result. A document without a built-in mapping, or with another
mapping than the standard one, is not checked. `refuse`: A finding refuses the document before anything is
sent, and so does the lack of a built-in mapping. `lint`: Every check of `lint`) is made: an error refuses the
document before anything is sent, warnings are in the result."""

Resend = Union[Literal["never"], Literal["after-reconcile"]]
"""Whether a journal sends a document again whose outcome was unknown. `never`: Never: it stays unknown until
the service lists it, or until a person settles it. `after-reconcile`: After the service was asked, did not
list it, and `settle_after` has passed."""

Replica = Union[Literal["synchronous"], Literal["asynchronous"]]
"""What the replica of a shared database has that takes over. `synchronous`: All that was committed; or there
is no replica. `asynchronous`: Perhaps not what was committed last, so that an entry which waits there may
have been sent."""

PollDelivered = Union[Literal["met"], Literal["new"], Literal["again"], Literal["later"]]
"""Where a delivered document was stored: `PollDelivery.delivered`. `met`: Its job was waiting for it, and is
done. `new`: There was no job with its external id; it is a job of its own, which is done. `again`: The very
document is there already. `later`: Its job has ended with another result; when that is acknowledged, it
follows as a result of its own."""

PollState = Union[Literal["queued"], Literal["polling"], Literal["done"], Literal["failed"]]
"""The state of a job: `PollJob.state`. `queued`: Not sent yet. `polling`: Sent, or about to be sent. `done`:
The processed document is there. `failed`: There will be no result."""

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
"""What happens to a folio: `FolioDecision.action`. `assign`: A new folio is assigned. `validate`: The folio
in the document is validated, and none is requested. `refuse`: The service refuses: it answers with an error
and makes no document. `none`: The flow continues without assigning a folio."""

FolioManager = Union[Literal["folio-manager-3.0"], Literal["folio-manager-1.0"], Literal["automatic-assignment"]]
"""Who assigns, validates or refuses a folio: `FolioDecision.by`. `folio-manager-3.0`: Folio manager 3.0,
which `BillerId` selects. `folio-manager-1.0`: Folio manager 1.0, which the custom field CategoryID selects.
`automatic-assignment`: The company's automatic assignment, without an agent."""

FolioState = Union[Literal["unassigned"], Literal["approved"], Literal["rejected"], Literal["error"]]
"""The state of a folio in folio manager 3.0: `folio_state` of `evaluate_folio`. `unassigned`: It was never
handed out. `approved`: Its document was approved. `rejected`: Its document was rejected. `error`: Its
document ended in an error."""

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
"""The HTTP method: `Request.method`. `GET`: `GET`. `POST`: `POST`."""

RequestBase = Union[Literal["service"], Literal["catalog"], Literal["integrator"], Literal["extraction"]]
"""Which address a request goes to: `Request.base`. `service`: The service: `base_url`. `catalog`: The
service, with a first path segment that interface.md leaves open: `base_url` and `catalog_group`.
`integrator`: The service's inbound integrator API: `integrator_url`. `extraction`: The extraction provider:
`extraction_url`."""

RequestAuth = Union[Literal["basic"], Literal["oauth"], Literal["integrator"], Literal["provider"], Literal["none"]]
"""How the caller of a request is authenticated: `Request.auth`. `basic`: HTTP Basic with `username` and
`password`. `oauth`: OAuth 2.0: a bearer token for `/api/v2`. `integrator`: HTTP Basic with
`integrator_username` and `integrator_password`. `provider`: OAuth 2.0 client credentials: the provider's
bearer token. `none`: No authentication: the call requests the token."""


class Outcome(str, Enum):
    """The outcome of a send. A member equals its word: `result.outcome == "accepted"`."""

    ACCEPTED = "accepted"
    """The certifier or the authority said yes."""
    SENT = "sent"
    """Processed and sent to the authority, which answers later."""
    QUEUED = "queued"
    """Received; the document waits until its number is next (Argentina, asynchronous), or nothing more is
    known (Code 001)."""
    REJECTED = "rejected"
    """The service, the certifier or the authority said no."""
    UNKNOWN = "unknown"
    """Not known yet: ask before sending again."""

    if TYPE_CHECKING:
        # The constructor of an enum, not the one of str, which takes bytes and an encoding.
        def __new__(cls, value: object) -> "Self": ...

    def __str__(self) -> str:
        return str.__str__(self)

//! `bindings/python/python/dtekit/_words.py`: a type for each closed set of words.

use dtekit::audit::totals::{AmountKind, Policy, TotalsStatus};
use dtekit::audit::trace::{MessageForm, NumberState, TraceStatus};
use dtekit::chile::{FolioAction, FolioManager, FolioState};
use dtekit::client::{AuthorityStep, CallOutcome, ExtractionStep, IssueCheck};
use dtekit::country::ReceiverVerdict;
use dtekit::document::Format;
use dtekit::extraction::{Action, Failure};
use dtekit::mapping::Direction;
use dtekit::operation::{Auth, Base, Method, Verdict};
use dtekit::print::{SymbolKind, SymbolSource};
use dtekit::reading::{ReadEnvironment, ReadStatus, ReceivedKind};
use dtekit::result::{ContentFormat, Reason, Role, Subject, Undecidable};
use dtekit::signature::{CoveredPart, SignatureForm, SignatureStatus, SignerRole};
use dtekit::store::inbox::{InboxAddressee, InboxSource, InboxState};
use dtekit::store::journal::{AttemptKind, AttemptOutcome, JournalState, JournalStep, Replica, Resend};
use dtekit::store::poll::{PollDelivered, PollJob, PollState};
use dtekit::store::sql::SqlDialect;
use dtekit::{ErrorKind, Phase, ProcessingModel, Severity, identifier_kinds};

/// A closed set of words: the name of its type, what it says, and the words.
type Row = (&'static str, &'static str, Vec<&'static str>);

pub fn files() -> Vec<(&'static str, String)> {
    let mut text = String::from(
        "# Generated from the words of core's enums: do not edit.\n\
         \"\"\"The closed sets of words as types; a value is a str at run time.\n\n\
         Each is a union of literals, since stubtest takes a literal of several words for no union.\n\
         \"\"\"\n\n\
         from typing import Literal, Union\n",
    );
    for (name, about, words) in rows() {
        let quoted: Vec<_> = words.iter().map(|word| format!("Literal[\"{word}\"]")).collect();
        let line = format!("{name} = Union[{}]", quoted.join(", "));
        let assignment = match line.len() {
            ..=120 => line,
            _ => format!("{name} = Union[\n    {},\n]", quoted.join(",\n    ")),
        };
        text += &format!("\n{assignment}\n\"\"\"{about}\"\"\"\n");
    }
    vec![("bindings/python/python/dtekit/_words.py", text)]
}

pub fn rows() -> Vec<Row> {
    let failures = Failure::ALL.map(Failure::as_str);
    vec![
        ("ErrorKind", "The kind of an error: `Error.kind`.", ErrorKind::ALL.map(ErrorKind::as_str).to_vec()),
        (
            "CallOutcome",
            "How a call ended, as metrics count it: `OperationMetrics.outcomes`.",
            CallOutcome::ALL.map(CallOutcome::as_str).to_vec(),
        ),
        ("Phase", "How far a request had come: `Error.phase`.", Phase::ALL.map(Phase::as_str).to_vec()),
        (
            "Severity",
            "How much a finding weighs: `Finding.severity`.",
            words(&Severity::ALL, Severity::as_str),
        ),
        (
            "Reason",
            "Why an answer has its outcome: `ProcessResult.reason`.",
            words(&Reason::ALL, Reason::as_str),
        ),
        ("Subject", "What was sent: `NextStep.subject`.", words(&Subject::ALL, Subject::as_str)),
        (
            "Undecidable",
            "Why asking cannot settle what became of a send: `NextStep.undecidable`.",
            words(&Undecidable::ALL, Undecidable::as_str),
        ),
        (
            "ProcessingModel",
            "How the service processes a document of a country: `processing_model`.",
            words(&ProcessingModel::ALL, ProcessingModel::as_str),
        ),
        ("Role", "What a response value is: `ResponseValue.role`.", words(&Role::ALL, Role::as_str)),
        (
            "ContentFormat",
            "What a file or response value holds: `FileResult.format`, `ResponseValue.format`.",
            words(&ContentFormat::ALL, ContentFormat::as_str),
        ),
        (
            "DocumentFormat",
            "The spelling of a document: `FileContent.format`, `Mapping.format`.",
            words(&Format::ALL, Format::as_str),
        ),
        (
            "Direction",
            "Which way a mapping goes: `Mapping.direction`.",
            words(&Direction::ALL, Direction::as_str),
        ),
        (
            "TotalsStatus",
            "Whether the amounts of a document agree: `TotalsAudit.status`.",
            words(&TotalsStatus::ALL, TotalsStatus::as_str),
        ),
        (
            "RoundingPolicy",
            "How the sums of a document come from its lines: `TotalsAudit.policy`.",
            words(&Policy::ALL, Policy::as_str),
        ),
        (
            "AmountKind",
            "What an amount is: `TotalsDifference.kind`.",
            words(&AmountKind::ALL, AmountKind::as_str),
        ),
        (
            "TraceStatus",
            "How far the field of a message was found: `TracedMessage.status`.",
            words(&TraceStatus::ALL, TraceStatus::as_str),
        ),
        (
            "MessageForm",
            "The form of an authority's message: `TracedMessage.form`.",
            words(&MessageForm::ALL, MessageForm::as_str),
        ),
        (
            "NumberState",
            "Whether the number of a refused document is used up: `Trace.number`.",
            words(&NumberState::ALL, NumberState::as_str),
        ),
        (
            "SymbolKind",
            "The kind of a machine-readable symbol: `Symbol.kind`.",
            words(&SymbolKind::ALL, SymbolKind::as_str),
        ),
        (
            "SymbolSource",
            "Where the content of a symbol comes from: `PrintSymbol.source`.",
            words(&SymbolSource::ALL, SymbolSource::as_str),
        ),
        (
            "ReadStatus",
            "How far a document was read: `ReadDocument.status`.",
            words(&ReadStatus::ALL, ReadStatus::as_str),
        ),
        (
            "ReceivedKind",
            "What a received text is: `ReadDocument.kind`.",
            words(&ReceivedKind::ALL, ReceivedKind::as_str),
        ),
        (
            "ReadEnvironment",
            "The environment for which a document was made: `ReadDocument.environment`.",
            words(&ReadEnvironment::ALL, ReadEnvironment::as_str),
        ),
        (
            "SignatureStatus",
            "What was found of a signature: `Signature.status`.",
            words(&SignatureStatus::ALL, SignatureStatus::as_str),
        ),
        (
            "SignatureForm",
            "The form of a signature: `Signature.form`.",
            words(&SignatureForm::ALL, SignatureForm::as_str),
        ),
        (
            "CoveredPart",
            "What a part is that a signature covers: `Covered.part`.",
            words(&CoveredPart::ALL, CoveredPart::as_str),
        ),
        (
            "SignerRole",
            "What a signer is to the document: `Signer.role`.",
            words(&SignerRole::ALL, SignerRole::as_str),
        ),
        ("Verdict", "What became of a send: `Reconciliation.verdict`.", Verdict::WORDS.to_vec()),
        (
            "AuthorityWaitStep",
            "What a wait for the authority wants next: `AuthorityStep.step`.",
            AuthorityStep::WORDS.to_vec(),
        ),
        ("JournalWorkStep", "What an entry wants next: `JournalStep.step`.", JournalStep::WORDS.to_vec()),
        ("PollAction", "What a poll says is to be done: `Action.action`.", Action::WORDS.to_vec()),
        ("FailureReason", "Why an extraction failed: `Action.reason`, `Progress.reason`.", failures.to_vec()),
        (
            "ExtractionStep",
            "What a step of an extraction did, or what comes next: `Progress.step`.",
            ExtractionStep::WORDS.to_vec(),
        ),
        (
            "InboxAddressee",
            "To whom an item is addressed: `InboxEntry.addressed`.",
            words(&InboxAddressee::ALL, InboxAddressee::as_str),
        ),
        (
            "ReceiverVerdict",
            "What the receiver says of a document: `InboxAnswered.verdict`.",
            words(&ReceiverVerdict::ALL, ReceiverVerdict::as_str),
        ),
        (
            "SqlDialect",
            "The kind of a database of your own: `Journal.over`.",
            SqlDialect::SHARED.map(SqlDialect::as_str).to_vec(),
        ),
        (
            "InboxSource",
            "Where an item comes from: `InboxEntry.source`.",
            words(&InboxSource::ALL, InboxSource::as_str),
        ),
        (
            "InboxState",
            "The state of an item: `InboxEntry.state`.",
            words(&InboxState::ALL, InboxState::as_str),
        ),
        (
            "JournalState",
            "The state of an entry: `JournalEntry.state`.",
            words(&JournalState::ALL, JournalState::as_str),
        ),
        (
            "JournalAttemptKind",
            "What an attempt called: `JournalAttempt.kind`.",
            words(&AttemptKind::ALL, AttemptKind::as_str),
        ),
        (
            "JournalAttemptOutcome",
            "What was known after an attempt: `JournalAttempt.outcome`.",
            words(&AttemptOutcome::ALL, AttemptOutcome::as_str),
        ),
        (
            "IssueCheck",
            "How a document is checked before it is sent: `check` of `Client.issue`.",
            words(&IssueCheck::ALL, IssueCheck::as_str),
        ),
        (
            "Resend",
            "Whether a journal sends a document again whose outcome was unknown.",
            words(&Resend::ALL, Resend::as_str),
        ),
        (
            "Replica",
            "What the replica of a shared database has that takes over.",
            words(&Replica::ALL, Replica::as_str),
        ),
        (
            "PollDelivered",
            "Where a delivered document was stored: `PollDelivery.delivered`.",
            words(&PollDelivered::ALL, PollDelivered::as_str),
        ),
        ("PollState", "The state of a job: `PollJob.state`.", words(&PollState::ALL, PollState::as_str)),
        (
            "PollJobReason",
            "Why a job failed: `PollJob.reason`.",
            failures.into_iter().chain(PollJob::OWN_REASONS).collect(),
        ),
        (
            "FolioAction",
            "What happens to a folio: `FolioDecision.action`.",
            words(&FolioAction::ALL, FolioAction::as_str),
        ),
        (
            "FolioManager",
            "Who assigns, validates or refuses a folio: `FolioDecision.by`.",
            words(&FolioManager::ALL, FolioManager::as_str),
        ),
        (
            "FolioState",
            "The state of a folio in folio manager 3.0: `folio_state` of `evaluate_folio`.",
            words(&FolioState::ALL, FolioState::as_str),
        ),
        (
            "IdentifierKind",
            "The kind of an identifier: `kind` of `parse_identifier` and `compose_identifier`.",
            identifier_kinds(),
        ),
        ("RequestMethod", "The HTTP method: `Request.method`.", words(&Method::ALL, Method::as_str)),
        ("RequestBase", "Which address a request goes to: `Request.base`.", words(&Base::ALL, Base::as_str)),
        (
            "RequestAuth",
            "How the caller of a request is authenticated: `Request.auth`.",
            words(&Auth::ALL, Auth::as_str),
        ),
    ]
}

fn words<T: Copy>(all: &[T], word: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|one| word(*one)).collect()
}

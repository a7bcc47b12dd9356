//! A type for each closed set of words, in Python and TypeScript.

use dtekit::audit::totals::{AmountKind, Policy, TotalsStatus};
use dtekit::audit::trace::{MessageForm, NumberState, TraceStatus};
use dtekit::chile::{FolioAction, FolioManager, FolioState};
use dtekit::client::{AuthorityStep, CallOutcome, ExtractionStep, IssueCheck};
use dtekit::country::ReceiverVerdict;
use dtekit::document::Format;
use dtekit::extraction::{Action, Failure};
use dtekit::mapping::Direction;
use dtekit::operation::{Auth, Base, Method, VerdictKind};
use dtekit::print::{SymbolKind, SymbolSource};
use dtekit::reading::{ReadEnvironment, ReadStatus, ReceivedKind};
use dtekit::record::{Field, FieldKind, Steps};
use dtekit::result::{ContentFormat, Outcome, Reason, Role, Subject, Undecidable};
use dtekit::signature::{CoveredPart, SignatureForm, SignatureStatus, SignerRole};
use dtekit::store::inbox::{InboxAddressee, InboxSource, InboxState};
use dtekit::store::journal::{AttemptKind, AttemptOutcome, JournalState, JournalStep, Replica, Resend};
use dtekit::store::poll::{PollDelivered, PollJob, PollState};
use dtekit::store::sql::SqlDialect;
use dtekit::{ErrorKind, Phase, ProcessingModel, Severity, identifier_kinds};

use super::described::{camel, comment_at, plain, quoted, with_words};
use super::words::wrapped;

/// A closed set of words.
pub struct Set {
    /// The name of its type.
    pub name: &'static str,
    /// What it says, and where.
    about: &'static str,
    /// Each word with its meaning.
    pub words: Vec<(&'static str, &'static str)>,
}

pub fn files() -> Vec<(&'static str, String)> {
    vec![("bindings/python/python/dtekit/_words.py", python()), ("bindings/node/lib/words.d.ts", node())]
}

fn python() -> String {
    let mut text = String::from(
        "# Generated from the words of core's enums: do not edit.\n\
         \"\"\"The closed sets of words as types; a value is a str at run time.\n\n\
         Each is a union of literals, since stubtest takes a literal of several words for no union.\n\
         \"\"\"\n\n\
         from enum import Enum\n\
         from typing import TYPE_CHECKING, Literal, Union\n\n\
         if TYPE_CHECKING:\n    from typing_extensions import Self\n",
    );
    for Set { name, about, words } in sets() {
        let quoted: Vec<_> = words.iter().map(|(word, _)| format!("Literal[\"{word}\"]")).collect();
        let line = format!("{name} = Union[{}]", quoted.join(", "));
        let assignment = match line.len() {
            ..=120 => line,
            _ => format!("{name} = Union[\n    {},\n]", quoted.join(",\n    ")),
        };
        let about = with_words(about, &words);
        text += &format!("\n{assignment}\n{}", wrapped(0, &format!("\"\"\"{about}\"\"\"")));
    }
    text + &outcome_of_python()
}

/// The outcome, which Python has as an enum: programs compare it and count by it.
fn outcome_of_python() -> String {
    let Set { name, about, words } = outcome();
    let mut text = format!(
        "\n\nclass {name}(str, Enum):\n    \"\"\"{about} A member equals its word: `result.outcome == \"accepted\"`.\"\"\"\n\n"
    );
    for (word, about) in words {
        let member = format!("    {} = \"{word}\"\n", word.to_uppercase());
        text += &format!("{member}{}", wrapped(4, &format!("\"\"\"{}\"\"\"", plain(about))));
    }
    text + "
    if TYPE_CHECKING:
        # The constructor of an enum, not the one of str, which takes bytes and an encoding.
        def __new__(cls, value: object) -> \"Self\": ...

    def __str__(self) -> str:
        return str.__str__(self)
"
}

fn node() -> String {
    let mut text = String::from("// Generated from the words of core's enums: do not edit.\n");
    for Set { name, about, words } in word_sets() {
        let is_name = |name: &str| name.contains('_');
        text += &format!("\n{}", comment_at(0, &camel(&with_words(about, &words), is_name)));
        let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        text += &format!("export type {name} = {}\n", quoted(&words, '\'', " | "));
    }
    text
}

fn outcome() -> Set {
    set::<Outcome>("Outcome", "The outcome of a send.")
}

fn sets() -> Vec<Set> {
    let failures = Failure::ALL.map(Failure::as_str);
    vec![
        bare("ErrorKind", "The kind of an error: `Error.kind`.", &ErrorKind::ALL.map(ErrorKind::as_str)),
        set::<CallOutcome>(
            "CallOutcome",
            "How a call ended, as metrics count it: `OperationMetrics.outcomes`.",
        ),
        bare("Phase", "How far a request had come: `Error.phase`.", &Phase::ALL.map(Phase::as_str)),
        bare(
            "Severity",
            "How much a finding weighs: `Finding.severity`.",
            &Severity::ALL.map(Severity::as_str),
        ),
        set::<Reason>("Reason", "Why an answer has its outcome: `ProcessResult.reason`."),
        set::<Subject>("Subject", "What was sent: `NextStep.subject`."),
        set::<Undecidable>(
            "Undecidable",
            "Why asking cannot settle what became of a send: `NextStep.undecidable`.",
        ),
        set::<ProcessingModel>(
            "ProcessingModel",
            "How the service processes a document of a country: `processing_model`.",
        ),
        set::<Role>("Role", "What a response value is: `ResponseValue.role`."),
        set::<ContentFormat>(
            "ContentFormat",
            "What a file or response value holds: `FileResult.format`, `ResponseValue.format`.",
        ),
        set::<Format>(
            "DocumentFormat",
            "The spelling of a document: `FileContent.format`, `Mapping.format`.",
        ),
        set::<Direction>("Direction", "Which way a mapping goes: `Mapping.direction`."),
        set::<TotalsStatus>("TotalsStatus", "Whether the amounts of a document agree: `TotalsAudit.status`."),
        set::<Policy>(
            "RoundingPolicy",
            "How the sums of a document come from its lines: `TotalsAudit.policy`.",
        ),
        set::<AmountKind>("AmountKind", "What an amount is: `TotalsDifference.kind`."),
        set::<TraceStatus>(
            "TraceStatus",
            "How far the field of a message was found: `TracedMessage.status`.",
        ),
        set::<MessageForm>("MessageForm", "The form of an authority's message: `TracedMessage.form`."),
        set::<NumberState>(
            "NumberState",
            "Whether the number of a refused document is used up: `Trace.number`.",
        ),
        set::<SymbolKind>("SymbolKind", "The kind of a machine-readable symbol: `Symbol.kind`."),
        set::<SymbolSource>(
            "SymbolSource",
            "Where the content of a symbol comes from: `PrintSymbol.source`.",
        ),
        set::<ReadStatus>("ReadStatus", "How far a document was read: `ReadDocument.status`."),
        set::<ReceivedKind>("ReceivedKind", "What a received text is: `ReadDocument.kind`."),
        set::<ReadEnvironment>(
            "ReadEnvironment",
            "The environment for which a document was made: `ReadDocument.environment`.",
        ),
        set::<SignatureStatus>("SignatureStatus", "What was found of a signature: `Signature.status`."),
        set::<SignatureForm>("SignatureForm", "The form of a signature: `Signature.form`."),
        set::<CoveredPart>("CoveredPart", "What a part is that a signature covers: `Covered.part`."),
        set::<SignerRole>("SignerRole", "What a signer is to the document: `Signer.role`."),
        set::<VerdictKind>("Verdict", "What became of a send: `Reconciliation.verdict`."),
        steps::<AuthorityStep>(
            "AuthorityWaitStep",
            "What a wait for the authority wants next: `AuthorityStep.step`.",
        ),
        steps::<JournalStep>("JournalWorkStep", "What an entry wants next: `JournalStep.step`."),
        steps::<Action>("PollAction", "What a poll says is to be done: `Action.action`."),
        set::<Failure>("FailureReason", "Why an extraction failed: `Action.reason`, `Progress.reason`."),
        steps::<ExtractionStep>(
            "ExtractionStep",
            "What a step of an extraction did, or what comes next: `Progress.step`.",
        ),
        set::<InboxAddressee>("InboxAddressee", "To whom an item is addressed: `InboxEntry.addressed`."),
        set::<ReceiverVerdict>(
            "ReceiverVerdict",
            "What the receiver says of a document: `InboxAnswered.verdict`.",
        ),
        bare(
            "SqlDialect",
            "The kind of a database of your own: `Journal.over`.",
            &SqlDialect::SHARED.map(SqlDialect::as_str),
        ),
        set::<InboxSource>("InboxSource", "Where an item comes from: `InboxEntry.source`."),
        set::<InboxState>("InboxState", "The state of an item: `InboxEntry.state`."),
        set::<JournalState>("JournalState", "The state of an entry: `JournalEntry.state`."),
        set::<AttemptKind>("JournalAttemptKind", "What an attempt called: `JournalAttempt.kind`."),
        set::<AttemptOutcome>(
            "JournalAttemptOutcome",
            "What was known after an attempt: `JournalAttempt.outcome`.",
        ),
        set::<IssueCheck>(
            "IssueCheck",
            "How a document is checked before it is sent: `check` of `Client.issue`.",
        ),
        set::<Resend>("Resend", "Whether a journal sends a document again whose outcome was unknown."),
        set::<Replica>("Replica", "What the replica of a shared database has that takes over."),
        set::<PollDelivered>(
            "PollDelivered",
            "Where a delivered document was stored: `PollDelivery.delivered`.",
        ),
        set::<PollState>("PollState", "The state of a job: `PollJob.state`."),
        bare(
            "PollJobReason",
            "Why a job failed: `PollJob.reason`.",
            &[&failures[..], &PollJob::OWN_REASONS].concat(),
        ),
        set::<FolioAction>("FolioAction", "What happens to a folio: `FolioDecision.action`."),
        set::<FolioManager>("FolioManager", "Who assigns, validates or refuses a folio: `FolioDecision.by`."),
        set::<FolioState>(
            "FolioState",
            "The state of a folio in folio manager 3.0: `folio_state` of `evaluate_folio`.",
        ),
        bare(
            "IdentifierKind",
            "The kind of an identifier: `kind` of `parse_identifier` and `compose_identifier`.",
            &identifier_kinds(),
        ),
        set::<Method>("RequestMethod", "The HTTP method: `Request.method`."),
        set::<Base>("RequestBase", "Which address a request goes to: `Request.base`."),
        set::<Auth>("RequestAuth", "How the caller of a request is authenticated: `Request.auth`."),
    ]
}

/// Every set, the outcomes among them.
pub fn word_sets() -> impl Iterator<Item = Set> {
    sets().into_iter().chain([outcome()])
}

/// The set of exactly these words.
pub fn set_of(words: &[(&'static str, &'static str)]) -> Option<Set> {
    let words = || words.iter().map(|(word, _)| *word);
    word_sets().find(|set| set.words.iter().map(|(word, _)| *word).eq(words()))
}

/// The words of an enum.
fn set<T: Field>(name: &'static str, about: &'static str) -> Set {
    let FieldKind::Word(words) = T::KIND else { unreachable!("{name} is an enum of words") };
    Set { name, about, words: words.to_vec() }
}

/// The words of an enum of steps.
fn steps<T: Steps>(name: &'static str, about: &'static str) -> Set {
    let words = T::ROW.steps.iter().map(|step| (step.word, step.about)).collect();
    Set { name, about, words }
}

/// Words without a meaning of their own.
fn bare(name: &'static str, about: &'static str, words: &[&'static str]) -> Set {
    Set { name, about, words: words.iter().map(|word| (*word, "")).collect() }
}

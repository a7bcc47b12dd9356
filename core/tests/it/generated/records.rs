//! The types of results in Python, TypeScript and C++: made from the rows of `record!`.

mod cpp;
mod node;
mod python;
mod steps;

use dtekit::chile::FolioDecision;
use dtekit::client::{
    AuthorityAnswer, AuthorityStep, Durations, Extracted, ExtractionStep, Metrics, OperationMetrics,
    Reconciliation,
};
use dtekit::extraction::{Action, Archive, Processed};
use dtekit::operation::FieldDifference;
use dtekit::result::ResponseValue;
use dtekit::store::{QueueMetrics, QueueState, StateCount};
use dtekit::{NextStep, PrintData, ProcessResult, ReadDocument};

use super::described::{plain, with_words};
use dtekit::audit::totals::{Change, PolicyResult, TotalsDifference};
use dtekit::audit::{AuthorityCode, Deadline, Lint, TotalsAudit};
use dtekit::el_salvador::SvAcknowledgement;
use dtekit::mapping::{Explanation, Missing, Row, UnmatchedName};
use dtekit::print::{
    PageRule, PrintField, PrintLabel, PrintLegend, PrintLine, PrintReference, PrintSymbol, PrintTax,
};
use dtekit::reading::{Inherited, ReadFile};
use dtekit::record::{FieldKind, FieldRow, Record, RecordRow, Steps, StepsRow};
use dtekit::signature::{Covered, Signature, Signer};
use dtekit::store::inbox::{InboxAnswered, InboxEntry, InboxPass, InboxPrinted, PrintJob};
use dtekit::store::journal::{JournalAttempt, JournalEntry, JournalPass, JournalStep, JournalWorkEntry};
use dtekit::store::poll::{PollCounts, PollDelivery, PollJob, PollPass};
use dtekit::store::sequence::{
    AuthorisedRange, Gaps, NumberBlock, NumberRange, OpenNumbers, SequenceNumber, VoidNumbers,
};
use dtekit::trace::{Asked, KnownCode, Trace, TracedField, TracedMessage};

/// Records that Python loads together.
struct Family {
    /// The module of Python below `dtekit._records`.
    module: &'static str,
    about: &'static str,
    records: Vec<RecordRow>,
    steps: Vec<StepsRow>,
}

impl Family {
    fn with_steps(self, steps: &[StepsRow]) -> Family {
        Family { steps: steps.to_vec(), ..self }
    }

    fn record(&self, name: &str) -> &RecordRow {
        self.records.iter().find(|row| row.name == name).expect("a record of the family")
    }
}

fn families() -> Vec<Family> {
    let family = |module, about, records| Family { module, about, records, steps: Vec::new() };
    vec![
        family("deadline", "Deadlines.", vec![Deadline::ROW]),
        family("chile", "What a rule of folio assignment decides.", vec![FolioDecision::ROW]),
        family("lint", "What a lint found.", vec![Lint::ROW]),
        family(
            "totals",
            "What an audit of totals found.",
            vec![PolicyResult::ROW, TotalsDifference::ROW, Change::ROW, TotalsAudit::ROW],
        ),
        family(
            "trace",
            "What an authority's no says of the caller's own document.",
            vec![
                TracedField::ROW,
                Asked::ROW,
                KnownCode::ROW,
                AuthorityCode::ROW,
                TracedMessage::ROW,
                Trace::ROW,
            ],
        ),
        family(
            "mapping",
            "Where the values of an output come from.",
            vec![Row::ROW, Missing::ROW, UnmatchedName::ROW, Explanation::ROW],
        ),
        family(
            "result",
            "Parts of the service's answers.",
            vec![NextStep::ROW, SvAcknowledgement::ROW, ResponseValue::ROW, ProcessResult::ROW],
        ),
        family(
            "reading",
            "What was found in what was received.",
            vec![Inherited::ROW, ReadFile::ROW, ReadDocument::ROW],
        ),
        family("signature", "What was found of signatures.", vec![Covered::ROW, Signer::ROW, Signature::ROW]),
        family(
            "print",
            "What the printed form of a document shows.",
            vec![
                PrintSymbol::ROW,
                PrintLabel::ROW,
                PrintField::ROW,
                PrintLine::ROW,
                PrintTax::ROW,
                PrintReference::ROW,
                PrintLegend::ROW,
                PageRule::ROW,
                PrintData::ROW,
            ],
        ),
        family(
            "sequence",
            "What a sequence has handed out.",
            vec![SequenceNumber::ROW, NumberBlock::ROW, AuthorisedRange::ROW],
        ),
        family(
            "follow_up",
            "What became of a send, and what the authority answered.",
            vec![FieldDifference::ROW, Reconciliation::ROW, AuthorityAnswer::ROW],
        )
        .with_steps(&[AuthorityStep::ROW]),
        family(
            "extraction",
            "What the extraction provider gives.",
            vec![Processed::ROW, Extracted::ROW, Archive::ROW],
        )
        .with_steps(&[Action::ROW, ExtractionStep::ROW]),
        family(
            "gaps",
            "What became of the numbers of a counter.",
            vec![NumberRange::ROW, OpenNumbers::ROW, VoidNumbers::ROW, Gaps::ROW],
        ),
        family("queue", "What journals and inboxes have in common.", vec![StateCount::ROW]),
        family(
            "metrics",
            "Metrics of a client, a journal, a poll store and an inbox.",
            vec![Durations::ROW, OperationMetrics::ROW, Metrics::ROW, QueueState::ROW, QueueMetrics::ROW],
        ),
        family(
            "journal",
            "What a journal gives.",
            vec![JournalEntry::ROW, JournalWorkEntry::ROW, JournalPass::ROW, JournalAttempt::ROW],
        )
        .with_steps(&[JournalStep::ROW]),
        family(
            "poll",
            "What a poll store gives.",
            vec![PollPass::ROW, PollDelivery::ROW, PollCounts::ROW, PollJob::ROW],
        ),
        family(
            "inbox",
            "What an inbox gives.",
            vec![InboxAnswered::ROW, InboxEntry::ROW, InboxPass::ROW, PrintJob::ROW, InboxPrinted::ROW],
        ),
    ]
}

/// The module of Python below `dtekit._records` that has a record.
pub fn python_module(record: &str) -> &'static str {
    let families = families();
    let family = families.iter().find(|family| family.records.iter().any(|row| row.name == record));
    family.unwrap_or_else(|| panic!("no module has {record}")).module
}

pub fn files() -> Vec<(String, String)> {
    let families = families();
    let mut files = python::files(&families);
    files.push(("bindings/python/python/dtekit/_records/other_data.py".to_owned(), python::other_data()));
    files.push(("bindings/node/lib/records.d.ts".to_owned(), node::types(&families)));
    files.push(("bindings/node/lib/record-times.js".to_owned(), node::times(&families)));
    files.push(("include/dtekit/records.hpp".to_owned(), cpp::file(&families)));
    files
}

/// The fields of a record, those of records that stand in its place among them.
fn fields(row: &RecordRow) -> Vec<FieldRow> {
    let mut all = Vec::new();
    for field in row.fields {
        match field.kind {
            FieldKind::Flat(of) => all.extend(fields(of)),
            _ => all.push(*field),
        }
    }
    all
}

/// Whether a text has a name as a word.
fn names(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// The words of the largest set whose meanings a field repeats; those of a larger one stand at its type.
const FEW: usize = 8;

/// The description of a field as one line; of a small set of words with what each means.
fn about(field: &FieldRow) -> String {
    let about = plain(field.about);
    match field.kind {
        FieldKind::Word(words) | FieldKind::Maybe(&FieldKind::Word(words)) if words.len() <= FEW => {
            with_words(&about, words).trim_start().to_owned()
        }
        _ => about,
    }
}

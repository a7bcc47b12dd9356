//! Brazil (authority: SEFAZ).
//!
//! The interface names no processing model for documents, but it lists the events of ChangeDocumentStatus: this room
//! has their table, the types of documents that they are about, the forms of values that the authority's schemas ask
//! for, and the access key of a document (chave de acesso), which is the fiscal identifier.

mod access_key;
pub(crate) mod document;
mod document_type;
mod event;
mod events;
mod field;
mod form;
mod mappings;
mod received;
mod signer;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers, ReceiverVerdict};
use crate::country::row::{CountryRow, DateForm};

pub use access_key::AccessKey;
pub use document_type::DocumentType;
pub use event::{EventEncoding, EventSender, EventType};
pub use events::{all, find};
pub use field::{EventField, Need};
pub use form::Form;

pub(crate) use events::{CONDITIONAL, ONLY_110001};
pub(crate) use field::{MOST_ITEMS, N_ITEM, STOCK};

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("BRL"),
    date_form: DateForm::DayFirst,
    event_operation: Some("Document/ChangeDocumentStatus"),
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    received: received::RECEIVED,
    other_names: &["Brasil", "República Federativa do Brasil"],
    signer: &signer::RULE,
    answers: &ANSWERS,
    ..CountryRow::new("BR", "Brazil")
};

/// The manifestações do destinatário. Of the last three the one that was registered last counts.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Event,
    verdicts: &[
        (ReceiverVerdict::Receipt, "210210"),
        (ReceiverVerdict::Accept, "210200"),
        (ReceiverVerdict::Reject, "210240"),
        (ReceiverVerdict::Disown, "210220"),
    ],
    may_change: true,
    ..Answers::NONE
};

//! Colombia (authority: DIAN).
//!
//! The authority acknowledges a document in the same response: XML in `ResponseValue` is its acknowledgement and never
//! the document. The fiscal identifier is the CUFE, a SHA-384 hash in 96 hexadecimal digits. Two events about a
//! document go to the authority by SendEventToAuthority.

mod cufe;
mod events;
mod identity;
pub(crate) mod lint;
mod mappings;
mod nit;
mod print;
mod received;
mod signer;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers, ReceiverVerdict};
use crate::country::row::{AcknowledgementForm, CountryRow, ProcessingModel};

pub use cufe::{Cufe, CufeParts};
pub use nit::Nit;

pub(crate) use events::{Event, Field, find};

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("COP"),
    model: Some(ProcessingModel::SynchronousAcknowledgement),
    other_data: &[
        "Country",
        "Certifier",
        "AuthorityTimeStamp",
        "BarCodeText",
        "Folio",
        "NumeroInterno",
        "Serie",
    ],
    authority_answer: AcknowledgementForm::XmlAcknowledgement,
    event_operation: Some("Document/SendEventToAuthority"),
    identifiers: &[&nit::KIND, &cufe::CUFE, &cufe::CUDS],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: identity::IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    issued_codes: &["90"],
    signer: &signer::RULE,
    utc_offset: Some(-5),
    answers: &ANSWERS,
    ..CountryRow::new("CO", "Colombia")
};

/// The events of a buyer. SendEventToAuthority has none of them, so they are sent as documents of their type.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Generic,
    verdicts: &[
        (ReceiverVerdict::Receipt, "030"),
        (ReceiverVerdict::Delivery, "032"),
        (ReceiverVerdict::Accept, "033"),
        (ReceiverVerdict::Reject, "031"),
    ],
    ..Answers::NONE
};

//! Costa Rica (authority: Ministerio de Hacienda).
//!
//! The authority answers later. The fiscal identifier is the [`Clave`], 50 digits, which the issuer makes. Whoever
//! receives a document answers it with a receiver message; [`receiver_message`] says how.

mod cedula;
mod clave;
mod consecutivo;
mod identity;
pub(crate) mod lint;
mod mappings;
mod print;
mod received;
pub mod receiver_message;
mod signer;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers, ReceiverVerdict};
use crate::country::row::{CountryRow, ProcessingModel};

pub use cedula::{Cedula, CedulaKind};
pub use clave::{Clave, ClaveParts, Situation};
pub use consecutivo::{Consecutivo, ConsecutivoParts};
pub use receiver_message::{
    FolioCounter, FolioCounterParts, Mensaje, MessageDraft, MessageFields, MessageOptions, MessageVersion,
    NumeroConsecutivoReceptor, NumeroConsecutivoReceptorParts, ReceiverMessage,
};

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("CRC"),
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    utc_offset: Some(-6),
    identifiers: &[&clave::KIND, &consecutivo::KIND, &cedula::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: identity::IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    signer: &signer::RULE,
    answers: &ANSWERS,
    ..CountryRow::new("CR", "Costa Rica")
};

/// `MensajeReceptor`: one for each document, and the last word.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Message,
    verdicts: &[
        (ReceiverVerdict::Accept, "1"),
        (ReceiverVerdict::Partly, "2"),
        (ReceiverVerdict::Reject, "3"),
    ],
    ..Answers::NONE
};

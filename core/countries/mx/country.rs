//! Mexico (authority: SAT).
//!
//! A certifier, the PAC, approves or rejects in the same response. It gives the fiscal identifier, the UUID of the
//! stamp. This room has the tax id and the text that the seal of a CFDI signs.

mod cadena;
mod complements;
mod identity;
pub(crate) mod lint;
mod mappings;
mod nomina;
mod order;
mod order_3_3;
mod print;
mod received;
mod rfc;
mod signer;
mod take;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers};
use crate::country::row::{CountryRow, ProcessingModel};
use crate::identifier::uuid::UUID;

pub use cadena::cadena_original;
pub(crate) use cadena::sealed_cadena;
pub use rfc::Rfc;

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("MXN"),
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &[
        "Country",
        "AuthorityTimeStamp",
        "Certifier",
        "BarCodeText",
        "NoCertificado",
        "RFCEmisor",
        "RFCReceptor",
    ],
    identifiers: &[&rfc::KIND, &UUID],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: identity::IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    other_names: &["Estados Unidos Mexicanos"],
    issued_codes: &["307"],
    signer: &signer::RULE,
    answers: &ANSWERS,
    ..CountryRow::new("MX", "Mexico")
};

/// A CFDI is not answered; the deadline of the table is about a request of cancellation.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Outside(
        "a CFDI is not answered; a request to cancel it is, by `Document/ResponseCancelRequest`",
        "un CFDI no se responde; sí una solicitud para cancelarlo, con `Document/ResponseCancelRequest`",
    ),
    has_deadline: false,
    ..Answers::NONE
};

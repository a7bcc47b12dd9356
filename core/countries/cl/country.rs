//! Chile (authority: SII).
//!
//! The authority answers later: then the listed document has the tag `AuthorityStatus`. A folio that the service hands
//! out is not an acceptance. The fiscal identifier is `RUT-type-folio`. This room has the tax id and the rules by which
//! the service assigns or validates a folio (interface.md, "Chile folio assignment" and "Chile folio states").

mod folio;
mod identity;
pub(crate) mod lint;
mod mappings;
mod print;
mod received;
mod rut;
mod signer;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers};
use crate::country::row::{AuthorityStatus, CountryRow, ProcessingModel};

pub use folio::{FolioAction, FolioDecision, FolioInputs, FolioManager, FolioState, evaluate_folio};
pub use rut::Rut;

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("CLP"),
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    authority_status: Some(AuthorityStatus { tag: "AuthorityStatus", accepted: "2", rejected: "3" }),
    has_folio_rules: true,
    identifiers: &[&rut::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: identity::IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    signer: &signer::RULE,
    answers: &ANSWERS,
    ..CountryRow::new("CL", "Chile")
};

/// The interface has no operation for them.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Outside(
        "the SII's register of acceptance and claims takes it, on its page or by its own web service; receipts (`RespuestaDTE`, `EnvioRecibos`) go to the supplier by mail",
        "la recibe el registro de aceptación o reclamo del SII, en su página o por su propio servicio web; los acuses (`RespuestaDTE`, `EnvioRecibos`) van al proveedor por correo",
    ),
    ..Answers::NONE
};

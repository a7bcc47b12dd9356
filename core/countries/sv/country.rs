//! El Salvador (authority: Ministerio de Hacienda).
//!
//! The authority's acknowledgement comes in the same response, as JSON: a document with a receipt stamp is accepted.
//! The fiscal identifier is the codigoGeneracion, a UUID in capitals, which the issuer makes. Time stamps have the
//! month first, or are ISO 8601.

mod acknowledgement;
mod dui;
mod identity;
pub(crate) mod invalidation;
pub(crate) mod lint;
mod mappings;
mod nit;
mod print;
mod received;
pub(crate) mod totals;

use crate::country::row::{AcknowledgementForm, CountryRow, DateForm, ProcessingModel};
use crate::identifier::uuid::UUID;

pub use acknowledgement::SvAcknowledgement;
pub use dui::Dui;
pub use nit::Nit;

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::SynchronousAcknowledgement),
    other_data: &["AuthorityTimeStamp", "ReceivedStamp", "Country", "Certifier"],
    date_form: DateForm::MonthFirst,
    authority_answer: AcknowledgementForm::StampedJson,
    invalidation: Some(invalidation::INVALIDATION),
    identifiers: &[&nit::KIND, &dui::KIND, &UUID],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: identity::IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    ..CountryRow::new("SV", "El Salvador")
};

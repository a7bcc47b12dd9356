//! Ecuador (authority: SRI).
//!
//! The authority answers later. The fiscal identifier is the [`ClaveDeAcceso`], 49 digits, which the issuer makes.

mod cedula;
mod clave;
mod identity;
pub(crate) mod lint;
mod mappings;
mod print;
mod received;
mod ruc;
mod signer;
pub(crate) mod totals;

use crate::country::row::{CountryRow, ProcessingModel};

pub use cedula::Cedula;
pub use clave::{ClaveDeAcceso, ClaveDeAccesoParts, Environment};
pub use ruc::{Ruc, RucKind};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    identifiers: &[&clave::KIND, &ruc::KIND, &cedula::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: identity::IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    issued_codes: &["43", "45", "70"],
    signer: &signer::RULE,
    ..CountryRow::new("EC", "Ecuador")
};

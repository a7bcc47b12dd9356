//! Ecuador (authority: SRI).
//!
//! The authority answers later. The fiscal identifier is the clave de acceso, 49 digits, which the issuer makes.

use super::row::{CountryRow, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    ..CountryRow::new("EC", "Ecuador")
};

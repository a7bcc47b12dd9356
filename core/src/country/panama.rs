//! Panama (authority: DGI).
//!
//! A certifier approves or rejects in the same response. The fiscal identifier is the CUFE, 66 characters, which the
//! issuer makes.

use super::row::{CountryRow, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText"],
    ..CountryRow::new("PA", "Panama")
};

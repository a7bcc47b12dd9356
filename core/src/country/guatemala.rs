//! Guatemala (authority: SAT).
//!
//! A certifier approves or rejects in the same response. It gives the fiscal identifier, a UUID, from which the series
//! and the number in OtherData derive.

use super::row::{CountryRow, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "Certifier", "AuthorityTimeStamp", "Number", "Series", "BarCodeText"],
    ..CountryRow::new("GT", "Guatemala")
};

//! Antarctica (authority: none; this country is made up, for the test that adds one).
//!
//! A certifier approves or rejects in the same response. The document is numbered by its issuer.

pub(crate) mod lint;
mod mappings;
mod print;
mod received;
pub(crate) mod totals;

use crate::country::row::{CountryRow, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country"],
    templates: mappings::TEMPLATES,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    ..CountryRow::new("AQ", "Antarctica")
};

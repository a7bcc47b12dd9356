//! Dominican Republic (authority: DGII).
//!
//! The authority answers later. The fiscal identifier is the eNCF, 13 characters from a range that the authority gives.
//! The interface lists no OtherData for this country, so the row has the two properties that most countries share.

use super::row::{CountryRow, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    ..CountryRow::new("DO", "Dominican Republic")
};

//! Argentina (authority: ARCA).
//!
//! The caller chooses with `Async`: the answer holds the authority's word (`Code` A accepts), or the document waits in
//! a queue until its number is next. OtherData of the synchronous answer holds the authority's response and its
//! authorization in base 64. The fiscal identifier is the CAE, 14 digits, which the authority gives.

use super::row::{CountryRow, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::Selectable),
    other_data: &["ResponseArca", "XmlAuthorization", "Country", "Certifier", "AuthorityTimeStamp"],
    ..CountryRow::new("AR", "Argentina")
};

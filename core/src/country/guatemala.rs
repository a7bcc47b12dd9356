//! Guatemala (authority: SAT).
//!
//! A certifier approves or rejects in the same response. It gives the fiscal identifier, a UUID, from which the series
//! and the number in OtherData derive.

use super::row::{ProcessingModel, Row};

pub(super) static ROW: Row = Row {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "Certifier", "AuthorityTimeStamp", "Number", "Series", "BarCodeText"],
    ..Row::new("GT", "Guatemala")
};

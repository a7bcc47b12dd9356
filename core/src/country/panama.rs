//! Panama (authority: DGI).
//!
//! A certifier approves or rejects in the same response. The fiscal identifier is the CUFE, 66 characters, which the
//! issuer makes.

use super::row::{ProcessingModel, Row};

pub(super) static ROW: Row = Row {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText"],
    ..Row::new("PA", "Panama")
};

//! Ecuador (authority: SRI).
//!
//! The authority answers later. The fiscal identifier is the clave de acceso, 49 digits, which the issuer makes.

use super::row::{ProcessingModel, Row};

pub(super) static ROW: Row = Row {
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    ..Row::new("EC", "Ecuador")
};

//! The format of Antarctica.

use crate::country::received::{Received, ValueSource};

pub(super) static RECEIVED: &[Received] = &[Received {
    roots: &["Factura"],
    namespace: "urn:aq:factura",
    document_type: ValueSource::At(&["@tipo"]),
    ..Received::DOCUMENT
}];

//! The format of Antarctica.

use crate::country::received::{Received, Told};

pub(super) static RECEIVED: &[Received] = &[Received {
    roots: &["Factura"],
    namespace: "urn:aq:factura",
    document_type: Told::At(&["@tipo"]),
    ..Received::DOCUMENT
}];

//! Antarctica's built-in mappings.

use crate::country::row::{Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("FA NC", packed!("aq/factura.xml")),
    Template::from_official("FA NC", packed!("aq/factura-recibida.xml")),
];

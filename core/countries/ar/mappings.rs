//! Argentina's built-in mappings; docs/mapping-ar.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official(
        "1 2 3 4 6 7 8 9 11 12 13 15 49 51 52 53 54 201 202 203 206 207 208 211 212 213",
        packed!("ar/comprobante.xml"),
    ),
    Template::to_official("19 20 21", packed!("ar/exportacion.xml")),
    Template::from_official(
        "1 2 3 4 6 7 8 9 11 12 13 15 49 51 52 53 54 201 202 203 206 207 208 211 212 213 19 20 21",
        packed!("ar/comprobante-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "ar", file: packed!("ar/ar.xml") },
    Library { name: "ar-importes", file: packed!("ar/importes.xml") },
    Library { name: "ar-tablas", file: packed!("ar/tablas.xml") },
];

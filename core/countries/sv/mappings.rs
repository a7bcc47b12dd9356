//! El Salvador's built-in mappings; docs/mapping-sv.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01", packed!("sv/factura.json")),
    Template::to_official("03", packed!("sv/credito-fiscal.json")),
    Template::to_official("04", packed!("sv/nota-de-remision.json")),
    Template::to_official("05", packed!("sv/nota-de-credito.json")),
    Template::to_official("06", packed!("sv/nota-de-debito.json")),
    Template::to_official("07", packed!("sv/comprobante-de-retencion.json")),
    Template::to_official("08", packed!("sv/comprobante-de-liquidacion.json")),
    Template::to_official("09", packed!("sv/documento-contable-de-liquidacion.json")),
    Template::to_official("11", packed!("sv/exportacion.json")),
    Template::to_official("14", packed!("sv/sujeto-excluido.json")),
    Template::to_official("15", packed!("sv/comprobante-de-donacion.json")),
    Template::to_official("contingencia", packed!("sv/contingencia.json")),
    Template::to_official("invalidacion", packed!("sv/invalidacion.json")),
    Template::from_official(
        "01 03 04 05 06 07 08 09 11 14 15 contingencia invalidacion",
        packed!("sv/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "sv", file: packed!("sv/sv.json") },
    Library { name: "sv-valores", file: packed!("sv/valores.json") },
];

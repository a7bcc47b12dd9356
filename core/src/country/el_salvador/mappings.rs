//! El Salvador's built-in mappings; docs/mapping-sv.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01", include_bytes!("../../../mappings/sv/factura.json")),
    Template::to_official("03", include_bytes!("../../../mappings/sv/credito-fiscal.json")),
    Template::to_official("04", include_bytes!("../../../mappings/sv/nota-de-remision.json")),
    Template::to_official("05", include_bytes!("../../../mappings/sv/nota-de-credito.json")),
    Template::to_official("06", include_bytes!("../../../mappings/sv/nota-de-debito.json")),
    Template::to_official("07", include_bytes!("../../../mappings/sv/comprobante-de-retencion.json")),
    Template::to_official("08", include_bytes!("../../../mappings/sv/comprobante-de-liquidacion.json")),
    Template::to_official(
        "09",
        include_bytes!("../../../mappings/sv/documento-contable-de-liquidacion.json"),
    ),
    Template::to_official("11", include_bytes!("../../../mappings/sv/exportacion.json")),
    Template::to_official("14", include_bytes!("../../../mappings/sv/sujeto-excluido.json")),
    Template::to_official("15", include_bytes!("../../../mappings/sv/comprobante-de-donacion.json")),
    Template::to_official("contingencia", include_bytes!("../../../mappings/sv/contingencia.json")),
    Template::to_official("invalidacion", include_bytes!("../../../mappings/sv/invalidacion.json")),
    Template::from_official(
        "01 03 04 05 06 07 08 09 11 14 15 contingencia invalidacion",
        include_bytes!("../../../mappings/sv/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "sv", bytes: include_bytes!("../../../mappings/sv/sv.json") },
    Library { name: "sv-valores", bytes: include_bytes!("../../../mappings/sv/valores.json") },
];

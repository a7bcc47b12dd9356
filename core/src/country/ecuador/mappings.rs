//! Ecuador's built-in mappings; docs/mapping-ec.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01", include_bytes!("../../../mappings/ec/factura.xml")),
    Template::to_official("03", include_bytes!("../../../mappings/ec/liquidacion-de-compra.xml")),
    Template::to_official("04", include_bytes!("../../../mappings/ec/nota-de-credito.xml")),
    Template::to_official("05", include_bytes!("../../../mappings/ec/nota-de-debito.xml")),
    Template::to_official("06", include_bytes!("../../../mappings/ec/guia-de-remision.xml")),
    Template::to_official("07", include_bytes!("../../../mappings/ec/comprobante-de-retencion.xml")),
    Template::from_official(
        "01 03 04 05 06 07",
        include_bytes!("../../../mappings/ec/comprobante-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "ec", bytes: include_bytes!("../../../mappings/ec/ec.xml") },
    Library { name: "ec-valores", bytes: include_bytes!("../../../mappings/ec/valores.xml") },
];

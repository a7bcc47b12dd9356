//! Ecuador's built-in mappings; docs/mapping-ec.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01", packed!("ec/factura.xml")),
    Template::to_official("03", packed!("ec/liquidacion-de-compra.xml")),
    Template::to_official("04", packed!("ec/nota-de-credito.xml")),
    Template::to_official("05", packed!("ec/nota-de-debito.xml")),
    Template::to_official("06", packed!("ec/guia-de-remision.xml")),
    Template::to_official("07", packed!("ec/comprobante-de-retencion.xml")),
    Template::from_official("01 03 04 05 06 07", packed!("ec/comprobante-recibido.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "ec", file: packed!("ec/ec.xml") },
    Library { name: "ec-valores", file: packed!("ec/valores.xml") },
];

//! Costa Rica's built-in mappings; docs/mapping-cr.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01", include_bytes!("../../../mappings/cr/factura.xml")),
    Template::to_official("02", include_bytes!("../../../mappings/cr/nota-de-debito.xml")),
    Template::to_official("03", include_bytes!("../../../mappings/cr/nota-de-credito.xml")),
    Template::to_official("04", include_bytes!("../../../mappings/cr/tiquete.xml")),
    Template::to_official("08", include_bytes!("../../../mappings/cr/factura-de-compra.xml")),
    Template::to_official("09", include_bytes!("../../../mappings/cr/factura-de-exportacion.xml")),
    Template::from_official(
        "01 02 03 04 08 09",
        include_bytes!("../../../mappings/cr/comprobante-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "cr", bytes: include_bytes!("../../../mappings/cr/cr.xml") },
    Library { name: "cr-valores", bytes: include_bytes!("../../../mappings/cr/valores.xml") },
    Library { name: "cr-tablas", bytes: include_bytes!("../../../mappings/cr/tablas.xml") },
];

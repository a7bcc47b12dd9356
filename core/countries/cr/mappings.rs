//! Costa Rica's built-in mappings; docs/mapping-cr.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01", packed!("cr/factura.xml")),
    Template::to_official("02", packed!("cr/nota-de-debito.xml")),
    Template::to_official("03", packed!("cr/nota-de-credito.xml")),
    Template::to_official("04", packed!("cr/tiquete.xml")),
    Template::to_official("08", packed!("cr/factura-de-compra.xml")),
    Template::to_official("09", packed!("cr/factura-de-exportacion.xml")),
    Template::to_official("10", packed!("cr/recibo-de-pago.xml")),
    Template::from_official("01 02 03 04 08 09 10", packed!("cr/comprobante-recibido.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "cr", file: packed!("cr/cr.xml") },
    Library { name: "cr-valores", file: packed!("cr/valores.xml") },
    Library { name: "cr-tablas", file: packed!("cr/tablas.xml") },
];

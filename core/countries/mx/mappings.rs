//! Mexico's built-in mappings; docs/mapping-mx.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("I", packed!("mx/ingreso.xml")),
    Template::to_official("E", packed!("mx/egreso.xml")),
    Template::to_official("P", packed!("mx/pago.xml")),
    Template::to_official("T", packed!("mx/traslado.xml")),
    Template::to_official("N", packed!("mx/nomina.xml")),
    Template::from_official("I E P T N", packed!("mx/comprobante-recibido.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "mx", file: packed!("mx/mx.xml") },
    Library { name: "mx-resumen", file: packed!("mx/resumen.xml") },
    Library { name: "mx-carta-porte", file: packed!("mx/carta-porte.xml") },
    Library { name: "mx-carta-porte-recibida", file: packed!("mx/carta-porte-recibida.xml") },
    Library { name: "mx-complementos", file: packed!("mx/complementos.xml") },
    Library { name: "mx-pagos", file: packed!("mx/pagos.xml") },
    Library { name: "mx-nomina-recibida", file: packed!("mx/nomina-recibida.xml") },
    Library { name: "mx-tablas", file: packed!("mx/tablas.xml") },
];

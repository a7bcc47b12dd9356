//! Mexico's built-in mappings; docs/mapping-mx.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("I", include_bytes!("../../../mappings/mx/ingreso.xml")),
    Template::to_official("E", include_bytes!("../../../mappings/mx/egreso.xml")),
    Template::to_official("P", include_bytes!("../../../mappings/mx/pago.xml")),
    Template::to_official("T", include_bytes!("../../../mappings/mx/traslado.xml")),
    Template::to_official("N", include_bytes!("../../../mappings/mx/nomina.xml")),
    Template::from_official("I E P T N", include_bytes!("../../../mappings/mx/comprobante-recibido.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "mx", bytes: include_bytes!("../../../mappings/mx/mx.xml") },
    Library { name: "mx-resumen", bytes: include_bytes!("../../../mappings/mx/resumen.xml") },
    Library { name: "mx-carta-porte", bytes: include_bytes!("../../../mappings/mx/carta-porte.xml") },
    Library {
        name: "mx-carta-porte-recibida",
        bytes: include_bytes!("../../../mappings/mx/carta-porte-recibida.xml"),
    },
    Library { name: "mx-complementos", bytes: include_bytes!("../../../mappings/mx/complementos.xml") },
    Library { name: "mx-pagos", bytes: include_bytes!("../../../mappings/mx/pagos.xml") },
    Library { name: "mx-nomina-recibida", bytes: include_bytes!("../../../mappings/mx/nomina-recibida.xml") },
    Library { name: "mx-tablas", bytes: include_bytes!("../../../mappings/mx/tablas.xml") },
];

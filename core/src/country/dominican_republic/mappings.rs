//! The Dominican Republic's built-in mappings; docs/mapping-do.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official(
        "31 32 33 34 41 43 44 45 46 47",
        include_bytes!("../../../mappings/do/comprobante.xml"),
    ),
    Template::to_official("RFCE", include_bytes!("../../../mappings/do/resumen.xml")),
    Template::to_official("ANECF", include_bytes!("../../../mappings/do/anulacion.xml")),
    Template::to_official("ACECF", include_bytes!("../../../mappings/do/aprobacion.xml")),
    Template::to_official("ARECF", include_bytes!("../../../mappings/do/acuse.xml")),
    Template::from_official(
        "31 32 33 34 41 43 44 45 46 47 RFCE ANECF ACECF ARECF",
        include_bytes!("../../../mappings/do/comprobante-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "do", bytes: include_bytes!("../../../mappings/do/do.xml") },
    Library { name: "do-lineas", bytes: include_bytes!("../../../mappings/do/lineas.xml") },
    Library { name: "do-respuestas", bytes: include_bytes!("../../../mappings/do/respuestas.xml") },
    Library { name: "do-valores", bytes: include_bytes!("../../../mappings/do/valores.xml") },
    Library { name: "do-tablas", bytes: include_bytes!("../../../mappings/do/tablas.xml") },
];

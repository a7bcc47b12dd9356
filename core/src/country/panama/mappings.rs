//! Panama's built-in mappings; docs/mapping-pa.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official(
        "01 02 03 04 05 06 07 08 09 10",
        include_bytes!("../../../mappings/pa/factura.xml"),
    ),
    Template::to_official("rEvAnulaFe", include_bytes!("../../../mappings/pa/anulacion.xml")),
    Template::to_official("rEvManifRecep", include_bytes!("../../../mappings/pa/manifestacion.xml")),
    Template::from_official(
        "01 02 03 04 05 06 07 08 09 10 rEvAnulaFe rEvManifRecep rEvReferenciada",
        include_bytes!("../../../mappings/pa/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "pa", bytes: include_bytes!("../../../mappings/pa/pa.xml") },
    Library { name: "pa-lineas", bytes: include_bytes!("../../../mappings/pa/lineas.xml") },
    Library { name: "pa-tablas", bytes: include_bytes!("../../../mappings/pa/tablas.xml") },
];

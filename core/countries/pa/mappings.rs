//! Panama's built-in mappings; docs/mapping-pa.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01 02 03 04 05 06 07 08 09 10", packed!("pa/factura.xml")),
    Template::to_official("rEvAnulaFe", packed!("pa/anulacion.xml")),
    Template::to_official("rEvManifRecep", packed!("pa/manifestacion.xml")),
    Template::from_official(
        "01 02 03 04 05 06 07 08 09 10 rEvAnulaFe rEvManifRecep rEvReferenciada",
        packed!("pa/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "pa", file: packed!("pa/pa.xml") },
    Library { name: "pa-lineas", file: packed!("pa/lineas.xml") },
    Library { name: "pa-tablas", file: packed!("pa/tablas.xml") },
];

//! Guatemala's built-in mappings; docs/mapping-gt.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official(
        "FACT FCAM FPEQ FCAP FESP NABN RDON RECI NDEB NCRE",
        include_bytes!("../../../mappings/gt/documento.xml"),
    ),
    Template::to_official("GTAnulacionDocumento", include_bytes!("../../../mappings/gt/anulacion.xml")),
    Template::from_official(
        "FACT FCAM FPEQ FCAP FESP NABN RDON RECI NDEB NCRE GTAnulacionDocumento",
        include_bytes!("../../../mappings/gt/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "gt", bytes: include_bytes!("../../../mappings/gt/gt.xml") },
    Library { name: "gt-tablas", bytes: include_bytes!("../../../mappings/gt/tablas.xml") },
];

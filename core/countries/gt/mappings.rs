//! Guatemala's built-in mappings; docs/mapping-gt.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("FACT FCAM FPEQ FCAP FESP NABN RDON RECI NDEB NCRE", packed!("gt/documento.xml")),
    Template::to_official("GTAnulacionDocumento", packed!("gt/anulacion.xml")),
    Template::from_official(
        "FACT FCAM FPEQ FCAP FESP NABN RDON RECI NDEB NCRE GTAnulacionDocumento",
        packed!("gt/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "gt", file: packed!("gt/gt.xml") },
    Library { name: "gt-tablas", file: packed!("gt/tablas.xml") },
];

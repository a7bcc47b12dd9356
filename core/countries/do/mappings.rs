//! The Dominican Republic's built-in mappings; docs/mapping-do.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("31 32 33 34 41 43 44 45 46 47", packed!("do/comprobante.xml")),
    Template::to_official("RFCE", packed!("do/resumen.xml")),
    Template::to_official("ANECF", packed!("do/anulacion.xml")),
    Template::to_official("ACECF", packed!("do/aprobacion.xml")),
    Template::to_official("ARECF", packed!("do/acuse.xml")),
    Template::from_official(
        "31 32 33 34 41 43 44 45 46 47 RFCE ANECF ACECF ARECF",
        packed!("do/comprobante-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "do", file: packed!("do/do.xml") },
    Library { name: "do-lineas", file: packed!("do/lineas.xml") },
    Library { name: "do-respuestas", file: packed!("do/respuestas.xml") },
    Library { name: "do-valores", file: packed!("do/valores.xml") },
    Library { name: "do-tablas", file: packed!("do/tablas.xml") },
];

//! Chile's built-in mappings; docs/mapping-cl.md says what they read and write.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("33 34 46 52 56 61", packed!("cl/documento.xml")),
    Template::to_official("39 41", packed!("cl/boleta.xml")),
    Template::to_official("43", packed!("cl/liquidacion.xml")),
    Template::to_official("110 111 112", packed!("cl/exportacion.xml")),
    Template::from_official("33 34 39 41 43 46 52 56 61 110 111 112", packed!("cl/documento-recibido.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "cl", file: packed!("cl/cl.xml") },
    Library { name: "cl-valores", file: packed!("cl/valores.xml") },
    Library { name: "cl-tablas", file: packed!("cl/tablas.xml") },
];

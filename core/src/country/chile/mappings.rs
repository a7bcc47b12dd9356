//! Chile's built-in mappings; docs/mapping-cl.md says what they read and write.

use super::super::row::{Library, Template};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("33 34 46 52 56 61", include_bytes!("../../../mappings/cl/documento.xml")),
    Template::to_official("39 41", include_bytes!("../../../mappings/cl/boleta.xml")),
    Template::to_official("43", include_bytes!("../../../mappings/cl/liquidacion.xml")),
    Template::to_official("110 111 112", include_bytes!("../../../mappings/cl/exportacion.xml")),
    Template::from_official(
        "33 34 39 41 43 46 52 56 61 110 111 112",
        include_bytes!("../../../mappings/cl/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    Library { name: "cl", bytes: include_bytes!("../../../mappings/cl/cl.xml") },
    Library { name: "cl-valores", bytes: include_bytes!("../../../mappings/cl/valores.xml") },
    Library { name: "cl-tablas", bytes: include_bytes!("../../../mappings/cl/tablas.xml") },
];

//! Colombia's built-in mappings; docs/mapping-co.md says what they read and write.

use super::super::row::{Library, Template};
use super::super::ubl;

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01 02 03 04 05", include_bytes!("../../../mappings/co/factura.xml")),
    Template::to_official("07 91 95", include_bytes!("../../../mappings/co/nota-de-credito.xml")),
    Template::to_official("08 92", include_bytes!("../../../mappings/co/nota-de-debito.xml")),
    Template::to_official("030 031 032 033 034", include_bytes!("../../../mappings/co/evento.xml")),
    Template::from_official(
        "01 02 03 04 05 07 08 91 92 95 030 031 032 033 034 AR",
        include_bytes!("../../../mappings/co/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    ubl::LIBRARY,
    ubl::RECEIVED,
    Library { name: "co", bytes: include_bytes!("../../../mappings/co/co.xml") },
    Library { name: "co-claves", bytes: include_bytes!("../../../mappings/co/claves.xml") },
    Library { name: "co-comprobado", bytes: include_bytes!("../../../mappings/co/comprobado.xml") },
    Library { name: "co-lineas", bytes: include_bytes!("../../../mappings/co/lineas.xml") },
    Library { name: "co-partes", bytes: include_bytes!("../../../mappings/co/partes.xml") },
    Library { name: "co-recibido", bytes: include_bytes!("../../../mappings/co/recibido.xml") },
    Library { name: "co-tablas", bytes: include_bytes!("../../../mappings/co/tablas.xml") },
    Library { name: "co-totales", bytes: include_bytes!("../../../mappings/co/totales.xml") },
    Library { name: "co-valores", bytes: include_bytes!("../../../mappings/co/valores.xml") },
];

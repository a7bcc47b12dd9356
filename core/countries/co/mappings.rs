//! Colombia's built-in mappings; docs/mapping-co.md says what they read and write.

use crate::countries::ubl;
use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01 02 03 04 05", packed!("co/factura.xml")),
    Template::to_official("07 91 95", packed!("co/nota-de-credito.xml")),
    Template::to_official("08 92", packed!("co/nota-de-debito.xml")),
    Template::to_official("030 031 032 033 034", packed!("co/evento.xml")),
    Template::from_official(
        "01 02 03 04 05 07 08 91 92 95 030 031 032 033 034 AR",
        packed!("co/documento-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    ubl::LIBRARY,
    ubl::RECEIVED,
    Library { name: "co", file: packed!("co/co.xml") },
    Library { name: "co-claves", file: packed!("co/claves.xml") },
    Library { name: "co-comprobado", file: packed!("co/comprobado.xml") },
    Library { name: "co-lineas", file: packed!("co/lineas.xml") },
    Library { name: "co-partes", file: packed!("co/partes.xml") },
    Library { name: "co-recibido", file: packed!("co/recibido.xml") },
    Library { name: "co-tablas", file: packed!("co/tablas.xml") },
    Library { name: "co-totales", file: packed!("co/totales.xml") },
    Library { name: "co-valores", file: packed!("co/valores.xml") },
];

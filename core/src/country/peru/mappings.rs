//! Peru's built-in mappings; docs/mapping-pe.md says what they read and write.

use super::super::row::{Library, Template};
use super::super::ubl;

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01 03", include_bytes!("../../../mappings/pe/factura-y-boleta.xml")),
    Template::to_official("07", include_bytes!("../../../mappings/pe/nota-de-credito.xml")),
    Template::to_official("08", include_bytes!("../../../mappings/pe/nota-de-debito.xml")),
    Template::to_official("09", include_bytes!("../../../mappings/pe/guia-de-remision.xml")),
    Template::to_official("RA", include_bytes!("../../../mappings/pe/comunicacion-de-baja.xml")),
    Template::to_official("RC", include_bytes!("../../../mappings/pe/resumen-diario.xml")),
    Template::from_official(
        "01 03 07 08 09 RA RC",
        include_bytes!("../../../mappings/pe/comprobante-recibido.xml"),
    ),
];

pub(super) static LIBRARIES: &[Library] = &[
    ubl::LIBRARY,
    ubl::RECEIVED,
    ubl::SIGNATURE,
    Library { name: "pe", bytes: include_bytes!("../../../mappings/pe/pe.xml") },
    Library { name: "pe-comprobado", bytes: include_bytes!("../../../mappings/pe/comprobado.xml") },
    Library { name: "pe-resumen", bytes: include_bytes!("../../../mappings/pe/resumen.xml") },
    Library { name: "pe-tablas", bytes: include_bytes!("../../../mappings/pe/tablas.xml") },
    Library { name: "pe-totales", bytes: include_bytes!("../../../mappings/pe/totales.xml") },
    Library { name: "pe-valores", bytes: include_bytes!("../../../mappings/pe/valores.xml") },
];

//! Peru's built-in mappings; docs/mapping-pe.md says what they read and write.

use crate::countries::ubl;
use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::to_official("01 03", packed!("pe/factura-y-boleta.xml")),
    Template::to_official("07", packed!("pe/nota-de-credito.xml")),
    Template::to_official("08", packed!("pe/nota-de-debito.xml")),
    Template::to_official("09", packed!("pe/guia-de-remision.xml")),
    Template::to_official("31", packed!("pe/guia-del-transportista.xml")),
    Template::to_official("20", packed!("pe/comprobante-de-retencion.xml")),
    Template::to_official("40", packed!("pe/comprobante-de-percepcion.xml")),
    Template::to_official("RA RR", packed!("pe/comunicacion-de-baja.xml")),
    Template::to_official("RC", packed!("pe/resumen-diario.xml")),
    Template::from_official("01 03 07 08 09 20 31 40 RA RC RR", packed!("pe/comprobante-recibido.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[
    ubl::LIBRARY,
    ubl::RECEIVED,
    ubl::SIGNATURE,
    Library { name: "pe", file: packed!("pe/pe.xml") },
    Library { name: "pe-comprobado", file: packed!("pe/comprobado.xml") },
    Library { name: "pe-guia", file: packed!("pe/guia.xml") },
    Library { name: "pe-retenido", file: packed!("pe/retenido.xml") },
    Library { name: "pe-resumen", file: packed!("pe/resumen.xml") },
    Library { name: "pe-tablas", file: packed!("pe/tablas.xml") },
    Library { name: "pe-totales", file: packed!("pe/totales.xml") },
    Library { name: "pe-valores", file: packed!("pe/valores.xml") },
];

//! The table of `docs/mapping-ec.md`: which official element is read from where, as the mappings themselves explain it.

use dtekit::Document;

use crate::country::page::Layout;

/// How the page shows the official elements. The name of the root depends on the type.
pub const LAYOUT: Layout = Layout {
    groups: &GROUPS,
    types: |_| super::COUNTRY.types.len(),
    target: |path| Some(path.split_once('/').map_or("", |(_, below)| below).to_owned()),
    told,
    most: (4, "computed, see below"),
    ..Layout::PLAIN
};

/// The groups, in the order of the documents.
const GROUPS: [(&str, &str); 13] = [
    ("infoTributaria/", "infoTributaria"),
    ("infoFactura/", "infoFactura"),
    ("infoLiquidacionCompra/", "infoLiquidacionCompra"),
    ("infoNotaCredito/", "infoNotaCredito"),
    ("infoNotaDebito/", "infoNotaDebito"),
    ("infoGuiaRemision/", "infoGuiaRemision"),
    ("infoCompRetencion/", "infoCompRetencion"),
    ("detalles/detalle/", "detalles/detalle"),
    ("motivos/motivo/", "motivos/motivo"),
    ("destinatarios/destinatario/", "destinatarios/destinatario"),
    ("docsSustento/docSustento/", "docsSustento/docSustento"),
    ("infoSustitutivaGuiaRemision/", "infoSustitutivaGuiaRemision"),
    ("", "The rest"),
];

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let by = match name {
        "CdgItem" => "TpoCodigo",
        "DscRcgGlobal" => "CodigoDR",
        _ => return None,
    };
    document.get(&format!("{place}/{by}")).map(|code| format!("{by}='{code}'"))
}

//! The tables of `docs/mapping-do.md`: which official element is read from where, as the mappings themselves explain
//! it.

use dtekit::Document;

use crate::country::page::Layout;

/// How the page shows the official elements.
pub const LAYOUT: Layout =
    Layout { groups: &GROUPS, types: |_| ECF_TYPES, first: &["31"], told, ..Layout::PLAIN };

/// How many types of e-CF there are.
const ECF_TYPES: usize = 10;

/// The groups in the order of the page. The summary and the messages have a table each.
const GROUPS: [(&str, &str); 16] = [
    ("ECF/", "ECF"),
    ("ECF/Encabezado/IdDoc/", "Encabezado/IdDoc"),
    ("ECF/Encabezado/Emisor/", "Encabezado/Emisor"),
    ("ECF/Encabezado/Comprador/", "Encabezado/Comprador"),
    ("ECF/Encabezado/InformacionesAdicionales/", "Encabezado/InformacionesAdicionales"),
    ("ECF/Encabezado/Transporte/", "Encabezado/Transporte"),
    ("ECF/Encabezado/Totales/", "Encabezado/Totales"),
    ("ECF/Encabezado/OtraMoneda/", "Encabezado/OtraMoneda"),
    ("ECF/DetallesItems/Item/", "DetallesItems/Item"),
    ("ECF/Subtotales/Subtotal/", "Subtotales/Subtotal"),
    ("ECF/DescuentosORecargos/DescuentoORecargo/", "DescuentosORecargos/DescuentoORecargo"),
    ("ECF/Paginacion/Pagina/", "Paginacion/Pagina"),
    ("RFCE/", "RFCE"),
    ("ANECF/", "ANECF"),
    ("ACECF/", "ACECF"),
    ("ARECF/", "ARECF"),
];

/// What tells a tax or a withholding from the others.
fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let by = match name {
        "Impuestos" | "ImpuestosDet" => "TipoImp",
        "Retenciones" | "RetencionesDet" => "TipoRet",
        _ => return None,
    };
    let code = document.get(&format!("{place}/{by}"))?;
    match code {
        "ITBIS" if name == "Impuestos" => {
            let rate = document.get(&format!("{place}/CodTasaImp"))?;
            Some(format!("{by}='ITBIS' and CodTasaImp='{rate}'"))
        }
        "ITBIS" | "ISR" => Some(format!("{by}='{code}'")),
        _ => None,
    }
}

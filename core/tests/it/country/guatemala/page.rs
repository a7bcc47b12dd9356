//! The tables of `docs/mapping-gt.md`: which official element is read from where, as the mappings themselves explain
//! it.

use crate::country::page::Layout;

/// How the page shows the official elements.
pub const LAYOUT: Layout =
    Layout { groups: &GROUPS, types: |_| DOCUMENT_TYPES, first: &["FACT"], target, ..Layout::PLAIN };

/// The path of an element without the prefixes of its namespaces, which are those of the templates.
fn target(path: &str) -> Option<String> {
    let step = |step: &str| match step.split_once(':') {
        Some((prefix, name)) if prefix.starts_with('@') => format!("@{name}"),
        Some((_, name)) => name.to_owned(),
        None => step.to_owned(),
    };
    let target = path.split('/').map(step).collect::<Vec<_>>().join("/");
    (!CONSTANT.iter().any(|constant| target.ends_with(constant))).then_some(target)
}

/// The attributes that are always the same.
const CONSTANT: [&str; 6] =
    ["@Version", "@ID", "@ClaseDocumento", "@IDComplemento", "@NombreComplemento", "@URIComplemento"];

/// How many types of document there are.
const DOCUMENT_TYPES: usize = 10;

/// The groups in the order of the page.
const GROUPS: [(&str, &str); 8] = [
    ("GTDocumento/SAT/DTE/DatosEmision/DatosGenerales/", "DatosGenerales"),
    ("GTDocumento/SAT/DTE/DatosEmision/Emisor/", "Emisor"),
    ("GTDocumento/SAT/DTE/DatosEmision/Receptor/", "Receptor"),
    ("GTDocumento/SAT/DTE/DatosEmision/Frases/", "Frases"),
    ("GTDocumento/SAT/DTE/DatosEmision/Items/", "Items"),
    ("GTDocumento/SAT/DTE/DatosEmision/Totales/", "Totales"),
    ("GTDocumento/SAT/DTE/DatosEmision/Complementos/Complemento/", "Complementos"),
    ("GTAnulacionDocumento/SAT/AnulacionDTE/", "GTAnulacionDocumento"),
];

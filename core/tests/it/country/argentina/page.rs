//! The tables of `docs/mapping-ar.md`: which official element is read from where, as the mappings themselves explain
//! it.

use crate::country::page::Layout;

/// How the page shows the official elements. A note has every group.
pub const LAYOUT: Layout = Layout {
    groups: &GROUPS,
    types: |_| DOCUMENT_TYPES,
    first: &["3", "19"],
    named: &NAMED,
    target,
    source,
    ..Layout::PLAIN
};

/// The path of an element. FECAEARegInformativo has those of FECAESolicitar.
fn target(path: &str) -> Option<String> {
    let is_shown = !path.starts_with("FECAEARegInformativo");
    (is_shown && path != "FECAESolicitar/FeCAEReq/FeCabReq/CantReg").then(|| path.to_owned())
}

/// The path of a source; the options are shown once.
fn source(path: String) -> String {
    match path.find("ExtrInfoDoc[@name='Opcional") {
        Some(at) => format!("{}ExtrInfoDoc[@name='Opcional…']", &path[..at]),
        None => path,
    }
}

/// The types of the notes, and those with rates.
const NAMED: [(&str, &str); 2] = [
    ("12 13 2 202 203 207 208 212 213 3 52 53 7 8", "notes"),
    ("1 2 201 202 203 206 207 208 3 4 51 52 53 54 6 7 8 9", "classes A, B and M"),
];

/// How many types of document the service for invoices has.
const DOCUMENT_TYPES: usize = 25;

/// The groups in the order of the page.
const GROUPS: [(&str, &str); 4] = [
    ("FECAESolicitar/", "FECAESolicitar: credentials and header"),
    ("FECAESolicitar/FeCAEReq/FeDetReq/FECAEDetRequest/", "FECAESolicitar: FECAEDetRequest"),
    ("FEXAuthorize/", "FEXAuthorize: credentials"),
    ("FEXAuthorize/Cmp/", "FEXAuthorize: Cmp"),
];

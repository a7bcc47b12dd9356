//! The tables of `docs/mapping-pa.md`: which official element is read from where, as the mappings themselves explain
//! it.

use crate::country::page::Layout;

/// How the page shows the official elements. The version is always the same.
pub const LAYOUT: Layout = Layout {
    groups: &GROUPS,
    types: |_| DOCUMENT_TYPES,
    first: &["01"],
    target: |path| (!path.ends_with("dVerForm")).then(|| path.to_owned()),
    ..Layout::PLAIN
};

/// How many types of document there are.
const DOCUMENT_TYPES: usize = 10;

/// The groups in the order of the page.
const GROUPS: [(&str, &str); 9] = [
    ("rFE/", "rFE"),
    ("rFE/gDGen/", "gDGen"),
    ("rFE/gDGen/gEmis/", "gEmis"),
    ("rFE/gDGen/gDatRec/", "gDatRec"),
    ("rFE/gDGen/gDFRef/", "gDFRef"),
    ("rFE/gItem/", "gItem"),
    ("rFE/gTot/", "gTot"),
    ("rEvAnulaFe/", "rEvAnulaFe"),
    ("rEvManifRecep/", "rEvManifRecep"),
];

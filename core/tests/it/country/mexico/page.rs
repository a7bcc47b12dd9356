//! The table of `docs/mapping-mx.md`: which official attribute is read from where, as the mappings themselves explain
//! it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;

use super::COUNTRY;
use crate::country::page::{Shown, general, insert, list, source};

/// The table.
pub fn table() -> String {
    let mut order: Vec<String> = Vec::new();
    let mut rows: BTreeMap<String, Shown> = BTreeMap::new();
    let mut vectors = COUNTRY.vectors();
    // The full documents come first, since they have the order of the elements.
    vectors.sort_by_key(|vector| (!vector.name.ends_with("_full"), vector.tipo != "I", vector.name.clone()));
    for vector in vectors {
        let document = Document::from_json(&vector.input).unwrap();
        let full = vector.name.ends_with("_full");
        let mut after = 0;
        for row in COUNTRY.explain(&vector).rows {
            if row.sources.is_empty() {
                continue;
            }
            let target = general(&row.target);
            let target = target.replace("cfdi:", "").replace("pago20:", "");
            let target =
                target.trim_start_matches("Comprobante/").trim_start_matches("Complemento/").to_owned();
            // The complement comes last.
            if target.starts_with("Pagos/") && !order.iter().any(|known| known.starts_with("Pagos/")) {
                after = order.len();
            }
            after = insert(&mut order, after, &target);
            let sources = row
                .sources
                .iter()
                .map(|path| source(&document, path, |place, name| told(&document, place, name)));
            rows.entry(target).or_default().add(&vector.tipo, full, sources);
        }
    }
    let mut text = "\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n".to_owned();
    for target in order {
        let shown = &rows[&target];
        let (given, otherwise) = (cell(&shown.given), cell(&shown.otherwise()));
        text.push_str(&format!("| {target} | {given} | {otherwise} | {} |\n", shown.types(usize::MAX)));
    }
    text + "\n"
}

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 4, "computed from what stands below")
}

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let (by, code) = match name {
        "CdgParte" => ("@TpoCodigoParte", document.get(&format!("{place}/@TpoCodigoParte"))),
        "CdgItem" => ("TpoCodigo", document.get(&format!("{place}/TpoCodigo"))),
        _ => return None,
    };
    let code = code.filter(|code| ["ClaveProdServ", "ClaveUnidad"].contains(code))?;
    Some(format!("{by}='{code}'"))
}

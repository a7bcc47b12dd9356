//! The table of `docs/mapping-cr.md`: which official element is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::mapping::Explanation;

use crate::country::page::{Shown, general, insert, list, source};

/// The rows of the table, in the order of the official documents.
#[derive(Default)]
pub struct Table {
    order: Vec<String>,
    rows: BTreeMap<String, Shown>,
}

impl Table {
    /// Adds what one vector shows.
    pub fn add(&mut self, tipo: &str, full: bool, document: &Document, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            // The name of the root depends on the type.
            let target = row.target.split_once('/').map_or("", |(_, below)| below);
            let target = general(target);
            after = insert(&mut self.order, after, &target);
            let sources = row
                .sources
                .iter()
                .map(|path| source(document, path, |place, name| told(document, place, name)));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    /// A table for each group of elements.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for prefix in SHOWN {
            let (_, title) = GROUPS.iter().find(|(known, _)| *known == prefix).unwrap();
            let mine = |target: &&String| group(target) == prefix;
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in self.order.iter().filter(mine) {
                let shown = &self.rows[target];
                let types = shown.types(super::COUNTRY.types.len());
                let target = &target[prefix.len()..];
                text.push_str(&format!(
                    "| {target} | {} | {} | {types} |\n",
                    cell(&shown.given),
                    cell(&shown.otherwise())
                ));
            }
        }
        text + "\n"
    }
}

fn group(target: &str) -> &'static str {
    GROUPS.iter().map(|(prefix, _)| *prefix).find(|prefix| target.starts_with(prefix)).unwrap()
}

/// The group of a path is the first one that it begins with.
const GROUPS: [(&str, &str); 8] = [
    (
        "DetalleServicio/LineaDetalle/DetalleSurtido/LineaDetalleSurtido/",
        "DetalleServicio/LineaDetalle/DetalleSurtido/LineaDetalleSurtido",
    ),
    ("DetalleServicio/LineaDetalle/Impuesto/", "DetalleServicio/LineaDetalle/Impuesto"),
    ("DetalleServicio/LineaDetalle/", "DetalleServicio/LineaDetalle"),
    ("OtrosCargos/", "OtrosCargos"),
    ("ResumenFactura/", "ResumenFactura"),
    ("InformacionReferencia/", "InformacionReferencia"),
    ("Otros/", "Otros"),
    ("", "Header and parties"),
];

/// The groups in the order of the documents.
const SHOWN: [&str; 8] = [
    "",
    GROUPS[2].0,
    GROUPS[0].0,
    GROUPS[1].0,
    "OtrosCargos/",
    "ResumenFactura/",
    "InformacionReferencia/",
    "Otros/",
];

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 3, "computed from the lines")
}

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let (by, code) = match name {
        "CdgParte" => ("@TpoCodigoParte", document.get(&format!("{place}/@TpoCodigoParte"))),
        "CdgItem" => ("TpoCodigo", document.get(&format!("{place}/TpoCodigo"))),
        // The number of a subtotal says which of the eight it is.
        "TotSubMonto" => return Some(place.rsplit_once('[')?.1.trim_end_matches(']').to_owned()),
        _ => return None,
    };
    let code = code.filter(|code| ["CABYS", "VIN"].contains(code))?;
    Some(format!("{by}='{code}'"))
}

//! The table of `docs/mapping-ec.md`: which official element is read from where, as the mappings themselves explain it.

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
            let target = general(row.target.split_once('/').map_or("", |(_, below)| below));
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
        let head = "| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n";
        for (prefix, title) in GROUPS {
            text.push_str(&format!("\n**{title}**\n\n{head}"));
            for target in self.order.iter().filter(|target| group(target) == prefix) {
                let shown = &self.rows[target];
                let types = shown.types(super::COUNTRY.types.len());
                let name = target.strip_prefix(prefix).unwrap_or(target);
                let (given, otherwise) = (cell(&shown.given), cell(&shown.otherwise()));
                text.push_str(&format!("| {name} | {given} | {otherwise} | {types} |\n"));
            }
        }
        text + "\n"
    }
}

/// The longest group that a path begins with.
fn group(target: &str) -> &'static str {
    let mine = GROUPS.iter().map(|(prefix, _)| *prefix).filter(|prefix| target.starts_with(prefix));
    mine.max_by_key(|prefix| prefix.len()).unwrap_or_default()
}

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

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 4, "computed, see below")
}

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let by = match name {
        "CdgItem" => "TpoCodigo",
        "DscRcgGlobal" => "CodigoDR",
        _ => return None,
    };
    document.get(&format!("{place}/{by}")).map(|code| format!("{by}='{code}'"))
}

//! The table of `docs/mapping-cl.md`: which official element is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::mapping::Explanation;

use crate::country::page::{general, insert, source};

/// The rows of the table, in the order of the official documents: each official element with what it is read from.
#[derive(Default)]
pub struct Table {
    order: Vec<String>,
    rows: BTreeMap<String, BTreeSet<String>>,
}

impl Table {
    /// Adds what one vector shows.
    pub fn add(&mut self, document: &Document, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            let target = general(&row.target);
            // The path below the root and its only child.
            let Some(target) = target.splitn(3, '/').nth(2) else { continue };
            after = insert(&mut self.order, after, target);
            // An extra is identified by its name.
            let sources = row.sources.iter().map(|path| source(document, path, |_, _| None));
            self.rows.entry(target.to_owned()).or_default().extend(sources);
        }
    }

    /// A table for each group of elements.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for group in GROUPS {
            text.push_str(&format!("\n**{group}**\n\n| Official | Read from |\n|---|---|\n"));
            for target in self.order.iter().filter(|target| self::group(target) == group) {
                let name = target.strip_prefix(&format!("{group}/")).unwrap_or(target);
                text.push_str(&format!("| {name} | {} |\n", list(&self.rows[target])));
            }
        }
        text + "\n"
    }
}

const GROUPS: [&str; 10] = [
    "Encabezado/IdDoc",
    "Encabezado/Emisor",
    "Encabezado",
    "Encabezado/Transporte",
    "Encabezado/Totales",
    "Encabezado/OtraMoneda",
    "Detalle",
    "SubTotInfo",
    "DscRcgGlobal",
    "Referencia",
];

/// The longest group that the path begins with; by default the header.
fn group(target: &str) -> &'static str {
    let mine = GROUPS.iter().filter(|group| target.starts_with(&format!("{group}/")));
    mine.max_by_key(|group| group.len()).copied().unwrap_or("Encabezado")
}

fn list(paths: &BTreeSet<String>) -> String {
    match paths.len() {
        0 => "see below".to_owned(),
        1..=5 => paths.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", "),
        _ => {
            // Computed values are read from the lines; the header's own names come first.
            let own = paths.iter().filter(|path| path.starts_with("Encabezado/Totales/"));
            let own: Vec<_> = own.map(|path| format!("`{path}`")).collect();
            format!("{}{}computed, see below", own.join(", "), if own.is_empty() { "" } else { "; else " })
        }
    }
}

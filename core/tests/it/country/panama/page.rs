//! The tables of `docs/mapping-pa.md`: which official element is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::mapping::Explanation;

use crate::country::page::{Shown, general, insert, list, source};

/// The rows of the tables, in the order of the official documents.
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
            let target = general(&row.target);
            if CONSTANT.iter().any(|constant| target.ends_with(constant)) {
                continue;
            }
            after = insert(&mut self.order, after, &target);
            let sources = row.sources.iter().map(|path| source(document, path, |_, _| None));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    /// A table for each group of elements.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for (prefix, title) in GROUPS {
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in self.order.iter().filter(|target| group(target) == prefix) {
                let shown = &self.rows[target];
                text.push_str(&format!(
                    "| {} | {} | {} | {} |\n",
                    &target[prefix.len()..],
                    cell(&shown.given),
                    cell(&shown.otherwise()),
                    shown.types(DOCUMENT_TYPES)
                ));
            }
        }
        text + "\n"
    }
}

/// What is always the same.
const CONSTANT: [&str; 1] = ["dVerForm"];

/// How many types of document there are.
const DOCUMENT_TYPES: usize = 10;

/// The group of a path: the longest that it begins with.
fn group(target: &str) -> &'static str {
    let mine = GROUPS.iter().map(|(prefix, _)| *prefix).filter(|prefix| target.starts_with(prefix));
    mine.max_by_key(|prefix| prefix.len()).unwrap()
}

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

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 4, "computed")
}

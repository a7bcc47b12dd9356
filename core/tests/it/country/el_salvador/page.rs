//! The table of `docs/mapping-sv.md`: which official property is read from where, as the mappings themselves explain
//! it.

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
        // An absent value is written as null and has no source.
        let said = |row: &&dtekit::mapping::Row| row.value != "null" || !row.sources.is_empty();
        for row in explanation.rows.iter().filter(said) {
            let target = general(&row.target);
            after = insert(&mut self.order, after, &target);
            let sources =
                row.sources.iter().map(|path| source(document, path, |place, _| told(document, place)));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    /// A table for each property of the documents' first level.
    pub fn markdown(&self) -> String {
        let mut groups: Vec<&str> = Vec::new();
        for target in &self.order {
            let group = target.split('/').next().unwrap();
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        let mut text = String::new();
        for group in groups {
            text.push_str(&format!(
                "\n**{group}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in self.order.iter().filter(|target| target.split('/').next() == Some(group)) {
                let shown = &self.rows[target];
                let types = shown.types(super::COUNTRY.types.len());
                let name = target.split_once('/').map_or("", |(_, name)| name);
                text.push_str(&format!(
                    "| {name} | {} | {} | {types} |\n",
                    cell(&shown.given),
                    cell(&shown.otherwise())
                ));
            }
        }
        text + "\n"
    }
}

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 4, "computed")
}

fn told(document: &Document, place: &str) -> Option<String> {
    let by = |key: &&str| Some(format!("{key}='{}'", document.get(&format!("{place}/{key}"))?));
    ["TpoCdgIntEmisor", "TpoCdgIntRecep", "TipoRet"].iter().find_map(by)
}

//! The table of `docs/mapping-sv.md`: which official property is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::mapping::Explanation;

/// What the vectors have shown of one official property.
#[derive(Default)]
struct Shown {
    /// Read from, where everything is given.
    given: BTreeSet<String>,
    /// Read from, where something is absent.
    otherwise: BTreeSet<String>,
    types: BTreeSet<String>,
}

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
        // What is absent is written as null, which is read from nowhere.
        let said = |row: &&dtekit::mapping::Row| row.value != "null" || !row.sources.is_empty();
        for row in explanation.rows.iter().filter(said) {
            let target = general(&row.target);
            match self.order.iter().position(|known| *known == target) {
                Some(at) => after = at + 1,
                None => {
                    self.order.insert(after, target.clone());
                    after += 1;
                }
            }
            let shown = self.rows.entry(target).or_default();
            shown.types.insert(tipo.to_owned());
            let sources = row.sources.iter().map(|path| source(document, path));
            if full { shown.given.extend(sources) } else { shown.otherwise.extend(sources) }
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
                let otherwise = &shown.otherwise - &shown.given;
                let types: Vec<_> = shown.types.iter().map(String::as_str).collect();
                let types =
                    if types.len() == super::TYPES.len() { "all".to_owned() } else { types.join(" ") };
                let name = target.split_once('/').map_or("", |(_, name)| name);
                text.push_str(&format!(
                    "| {name} | {} | {} | {types} |\n",
                    list(&shown.given),
                    list(&otherwise)
                ));
            }
        }
        text + "\n"
    }
}

fn list(paths: &BTreeSet<String>) -> String {
    match paths.len() {
        0 => "–".to_owned(),
        1..=4 => paths.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", "),
        _ => "computed".to_owned(),
    }
}

/// A path without its numbers.
pub fn general(path: &str) -> String {
    path.split('/').map(|step| step.split('[').next().unwrap_or_default()).collect::<Vec<_>>().join("/")
}

/// A path of the document as a template would write it: what tells a repeated element from its like stands in brackets.
fn source(document: &Document, path: &str) -> String {
    let (mut written, mut so_far) = (Vec::new(), String::new());
    for step in path.split('/') {
        if !so_far.is_empty() {
            so_far.push('/');
        }
        so_far.push_str(step);
        let name = step.split('[').next().unwrap_or_default();
        let told = ["TpoCdgIntEmisor", "TpoCdgIntRecep", "TipoRet"]
            .iter()
            .find_map(|key| Some(format!("{key}='{}'", document.get(&format!("{so_far}/{key}"))?)));
        let named = document
            .element(&so_far)
            .and_then(|element| Some(format!("@name='{}'", element.attribute("name")?)));
        written.push(match named.or(told) {
            Some(told) => format!("{name}[{told}]"),
            None => name.to_owned(),
        });
    }
    written.join("/").trim_start_matches("Documento/").to_owned()
}

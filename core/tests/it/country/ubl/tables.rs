//! The tables of a country's page: which official element is read from where, as the mappings themselves explain it.

use std::collections::BTreeMap;

use dtekit::Document;
use dtekit::mapping::Explanation;

use crate::country::harness::Harness;
use crate::country::page::{self, Shown, insert, list, source};

/// The kinds of documents that a page shows.
pub struct Kind {
    /// The beginning of the targets of a part, its title, and how many types the kind has.
    pub parts: &'static [(&'static str, &'static str, usize)],
    /// The names that differ only by the kind of document, and the common one.
    pub common: &'static [(&'static str, &'static str)],
    /// What distinguishes a repeated element: the document, its path and its name.
    pub told: fn(&Document, &str, &str) -> Option<String>,
}

/// The tables, one for each part of each kind of document.
pub struct Tables {
    kind: &'static Kind,
    order: Vec<String>,
    rows: BTreeMap<String, Shown>,
}

impl Tables {
    /// Compares the tables of the page with what the country's mappings explain.
    pub fn compare(country: &Harness, kind: &'static Kind, test: &str) {
        let mut tables = Tables { kind, order: Vec::new(), rows: BTreeMap::new() };
        let mut vectors = country.vectors();
        // The full documents come first, since they have the order of the elements.
        vectors.sort_by_key(|vector| (!vector.name.ends_with("_full"), vector.name.clone()));
        for vector in vectors {
            let document = Document::from_json(&vector.input).unwrap();
            tables.add(&vector.tipo, vector.name.ends_with("_full"), &document, &country.explain(&vector));
        }
        page::compare(&country.code.to_lowercase(), test, &tables.markdown());
    }

    fn add(&mut self, tipo: &str, full: bool, document: &Document, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            let target = self.target(&row.target);
            after = insert(&mut self.order, after, &target);
            let told = |place: &str, name: &str| (self.kind.told)(document, place, name);
            let sources = row.sources.iter().map(|path| source(document, path, told));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    fn markdown(&self) -> String {
        let mut text = String::new();
        for (part, title, types) in self.kind.parts {
            let mine: Vec<_> = self.order.iter().filter(|target| self.part(target) == *part).collect();
            if mine.is_empty() {
                continue;
            }
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in mine {
                let shown = &self.rows[target];
                text.push_str(&format!(
                    "| {} | {} | {} | {} |\n",
                    &target[part.len()..],
                    list(&shown.given, 3, "computed"),
                    list(&shown.otherwise(), 3, "computed"),
                    shown.types(*types)
                ));
            }
        }
        text + "\n"
    }

    /// The part of a target: the longest beginning.
    fn part(&self, target: &str) -> &'static str {
        let parts = self.kind.parts.iter().map(|(part, ..)| *part).filter(|part| target.starts_with(part));
        parts.max_by_key(|part| part.len()).unwrap()
    }

    /// A target without prefixes and numbers, with the common names.
    fn target(&self, path: &str) -> String {
        let mut plain = super::target(path);
        for (name, common) in self.kind.common {
            if name.starts_with('/') {
                plain = plain.replace(name, common);
            } else if let Some(rest) = plain.strip_prefix(name) {
                plain = format!("{common}{rest}");
            }
        }
        plain
    }
}

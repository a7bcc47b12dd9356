//! The table of `docs/mapping-br.md`: which generic element is read from where, as the mapping itself explains it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::mapping::Explanation;

use crate::country::page::{general, insert, list};

/// The rows of the table, in the order of the generic document.
#[derive(Default)]
pub struct Table {
    order: Vec<String>,
    rows: BTreeMap<String, BTreeSet<String>>,
}

impl Table {
    /// Adds what one vector shows. The names of the extras say what they are read from.
    pub fn add(&mut self, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            let target = general(&row.target);
            let Some(target) = target.strip_prefix("DTE/Documento/").filter(|target| !target.contains('@'))
            else {
                continue;
            };
            after = insert(&mut self.order, after, target);
            let sources = row.sources.iter().map(|path| official(path));
            self.rows.entry(target.to_owned()).or_default().extend(sources);
        }
    }

    /// The table.
    pub fn markdown(&self) -> String {
        let mut text = "\n| Generic | Read from |\n|---|---|\n".to_owned();
        for target in &self.order {
            let sources = list(&self.rows[target], 5, "several, by their names");
            text.push_str(&format!("| {target} | {sources} |\n"));
        }
        text + "\n"
    }
}

/// An official path below `infNFe`, without prefixes and numbers.
fn official(path: &str) -> String {
    let path = general(path);
    let path: Vec<_> = path.split('/').map(|step| step.rsplit(':').next().unwrap()).collect();
    let path = path.join("/");
    path.split_once("infNFe/").map_or(path.clone(), |(_, below)| below.to_owned())
}

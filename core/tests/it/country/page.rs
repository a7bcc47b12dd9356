//! The tables of the countries' pages: which official element is read from where.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use dtekit::Document;
use dtekit::mapping::Explanation;

use super::harness::Harness;

/// What the vectors show about one official element.
#[derive(Default)]
pub struct Shown {
    /// The paths that it is read from in full documents.
    pub given: BTreeSet<String>,
    /// The paths that it is read from in other documents.
    otherwise: BTreeSet<String>,
    types: BTreeSet<String>,
}

impl Shown {
    /// Adds what a vector of this type shows.
    pub fn add(&mut self, tipo: &str, full: bool, sources: impl Iterator<Item = String>) {
        self.types.insert(tipo.to_owned());
        if full { self.given.extend(sources) } else { self.otherwise.extend(sources) }
    }

    /// The paths that are read only in documents that are not full.
    pub fn otherwise(&self) -> BTreeSet<String> {
        &self.otherwise - &self.given
    }

    /// The types that have it; `all` if there are `all` of them.
    pub fn types(&self, all: usize) -> String {
        match self.types.iter().map(String::as_str).collect::<Vec<_>>() {
            types if types.len() == all => "all".to_owned(),
            types => types.join(" "),
        }
    }
}

/// How a page shows the official elements.
pub struct Layout {
    /// The beginnings of the paths, each with the title of its table, in the order of the page.
    pub groups: &'static [(&'static str, &'static str)],
    /// How many types of document have a group, by its beginning: a row of all of them says `all`.
    pub types: fn(&str) -> usize,
    /// The types whose full documents come first, since they have the order of the elements.
    pub first: &'static [&'static str],
    /// Lists of types, as they are joined, and the words that the page has in place of them.
    pub named: &'static [(&'static str, &'static str)],
    /// The path of an official element without its numbers as the page shows it; `None` leaves it out.
    pub target: fn(&str) -> Option<String>,
    /// The path of a source as the page shows it.
    pub source: fn(String) -> String,
    /// What distinguishes a repeated element: the document, its path and its name.
    pub told: fn(&Document, &str, &str) -> Option<String>,
    /// How many paths a cell has at most, and the words in place of more of them.
    pub most: (usize, &'static str),
}

impl Layout {
    /// A page that shows the paths as they are, without groups.
    pub const PLAIN: Layout = Layout {
        groups: &[],
        types: |_| 0,
        first: &[],
        named: &[],
        target: |path| Some(path.to_owned()),
        source: |path| path,
        told: |_, _, _| None,
        most: (4, "computed"),
    };
}

/// The rows of a page's tables, in the order of the official documents.
struct Table<'l> {
    layout: &'l Layout,
    order: Vec<String>,
    rows: BTreeMap<String, Shown>,
}

/// Compares the tables of a country's page with what its mappings explain; see [`compare`].
pub fn compare_tables(country: &Harness, layout: &Layout, test: &str) {
    let mut table = Table { layout, order: Vec::new(), rows: BTreeMap::new() };
    let mut vectors = country.vectors();
    vectors.sort_by_key(|vector| {
        let is_first = layout.first.contains(&vector.tipo.as_str());
        (!vector.name.ends_with("_full"), !is_first, vector.name.clone())
    });
    for vector in vectors {
        let document = Document::from_json(&vector.input).unwrap();
        table.add(&vector.tipo, vector.name.ends_with("_full"), &document, &country.explain(&vector));
    }
    compare(&country.code.to_lowercase(), test, &table.markdown());
}

impl Table<'_> {
    /// Adds what one vector shows.
    fn add(&mut self, tipo: &str, full: bool, document: &Document, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            let Some(target) = (self.layout.target)(&general(&row.target)) else { continue };
            after = insert(&mut self.order, after, &target);
            let told = |place: &str, name: &str| (self.layout.told)(document, place, name);
            let sources = row.sources.iter().map(|path| (self.layout.source)(source(document, path, told)));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    /// A table for each group of elements.
    fn markdown(&self) -> String {
        let mut text = String::new();
        let (most, many) = self.layout.most;
        for (prefix, title) in self.layout.groups {
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in self.order.iter().filter(|target| self.group(target) == *prefix) {
                let shown = &self.rows[target];
                let types = shown.types((self.layout.types)(prefix));
                let named = self.layout.named.iter().find(|(list, _)| *list == types);
                text.push_str(&format!(
                    "| {} | {} | {} | {} |\n",
                    &target[prefix.len()..],
                    list(&shown.given, most, many),
                    list(&shown.otherwise(), most, many),
                    named.map_or(types.as_str(), |(_, words)| words)
                ));
            }
        }
        text + "\n"
    }

    /// The longest group that a path begins with.
    fn group(&self, target: &str) -> &'static str {
        let groups = self.layout.groups.iter().map(|(prefix, _)| *prefix);
        groups.filter(|prefix| target.starts_with(prefix)).max_by_key(|prefix| prefix.len()).unwrap()
    }
}

/// Inserts a target after the previous one, unless it is there already; returns the place after it.
pub fn insert(order: &mut Vec<String>, after: usize, target: &str) -> usize {
    match order.iter().position(|known| known == target) {
        Some(at) => at + 1,
        None => {
            order.insert(after, target.to_owned());
            after + 1
        }
    }
}

/// The cell of a table: the paths, or `many` if there are more than `most`.
pub fn list(paths: &BTreeSet<String>, most: usize, many: &str) -> String {
    match paths.len() {
        0 => "–".to_owned(),
        count if count <= most => paths.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", "),
        _ => many.to_owned(),
    }
}

/// A path without its numbers.
pub fn general(path: &str) -> String {
    path.split('/').map(without_number).collect::<Vec<_>>().join("/")
}

fn without_number(step: &str) -> &str {
    step.split('[').next().unwrap_or_default()
}

/// A path of the document as a template would write it. A repeated element has in brackets what distinguishes it,
/// instead of its number; an extra has its name.
pub fn source(document: &Document, path: &str, told: impl Fn(&str, &str) -> Option<String>) -> String {
    let (mut written, mut so_far) = (Vec::new(), String::new());
    for step in path.split('/') {
        if !so_far.is_empty() {
            so_far.push('/');
        }
        so_far.push_str(step);
        let name = without_number(step);
        let named = document.element(&so_far).and_then(|element| element.attribute("name"));
        let told = match named {
            Some(named) => Some(format!("@name='{named}'")),
            None => told(&so_far, name),
        };
        written.push(told.map_or_else(|| name.to_owned(), |told| format!("{name}[{told}]")));
    }
    written.join("/").trim_start_matches("Documento/").to_owned()
}

/// Compares the table of `docs/mapping-COUNTRY.md` with what the mappings explain. With `DTEKIT_BLESS` set, writes it.
pub fn compare(country: &str, test: &str, table: &str) {
    let file = format!("{}/../docs/mapping-{country}.md", env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(&file).unwrap();
    let begin = format!(" -p dtekit --test it {test} -->\n");
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let fresh = format!("{before}{begin}{table}<!-- end -->{after}");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    } else {
        let command = format!("DTEKIT_BLESS=1 cargo test -p dtekit --test it {test}");
        assert!(page == fresh, "docs/mapping-{country}.md is stale: {command}");
    }
}

//! How long a value may be in the official JSON of El Salvador, for what a template neither cuts nor refuses.
//!
//! The schema of a document in XML is checked itself (`refused`). For the JSON there is no such check: the table
//! `official/sv.tsv` has facts of the ministry's schemas, made by
//! `DTEKIT_BLESS=1 cargo test -p dtekit --test it audit::official`; the schemas themselves are no part of the project.
//! A line is a path in the official document without numbers, the most characters, and the document types for which it
//! holds; without types, it holds for all. Before the number stands `=` where the schema asks for exactly so many.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::code;
use crate::country::Country;
use crate::error::{Finding, short};
use crate::mapping::Draft;

static TABLE: &str = include_str!("official/sv.tsv");

/// What a schema says of a member.
struct Fact {
    most: usize,
    /// Whether a shorter text is wrong as well.
    is_exact: bool,
    /// The document types, with commas; empty for all.
    types: &'static str,
}

type Facts = BTreeMap<&'static str, Vec<Fact>>;

/// The table, read when it is first asked for.
fn facts() -> &'static Facts {
    static READ: OnceLock<Facts> = OnceLock::new();
    READ.get_or_init(|| {
        let mut facts = Facts::new();
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut cells = line.split('\t');
            let (path, most) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
            let types = cells.next().unwrap_or_default();
            if let Ok(number) = most.trim_start_matches('=').parse() {
                let fact = Fact { most: number, is_exact: most.starts_with('='), types };
                facts.entry(path).or_default().push(fact);
            }
        }
        facts
    })
}

/// A path in the official document without numbers.
fn general(target: &str) -> String {
    let steps = target.split('/').map(|step| step.split('[').next().unwrap_or_default());
    steps.filter(|step| !step.is_empty()).collect::<Vec<_>>().join("/")
}

/// The schema of a document type.
pub struct Official<'t> {
    facts: &'static Facts,
    document_type: &'t str,
}

impl<'t> Official<'t> {
    /// The schema of a country's document type; `None` if its lengths are not in the table.
    pub fn of(country: Country, document_type: &'t str) -> Option<Self> {
        (country == Country::SV).then(|| Official { facts: facts(), document_type })
    }

    /// What the schema refuses in a value that a mapping wrote.
    pub fn check(&self, row: &Draft) -> Option<Finding> {
        let path = general(&row.target);
        let holds = |fact: &&Fact| {
            fact.types.is_empty() || fact.types.split(',').any(|one| one == self.document_type)
        };
        let fact = self.facts.get(&*path)?.iter().find(holds)?;
        let count = row.value.chars().count();
        if count == fact.most || (count < fact.most && !fact.is_exact) {
            return None;
        }
        let name = path.rsplit('/').next().unwrap_or(&path);
        let (bound, most) = (if fact.is_exact { "exactly" } else { "at most" }, fact.most);
        let message = format!("expected {bound} {most} characters for `{}`, found {count}", short(name));
        Some(Finding::new(&code::LINT_LENGTH, message))
    }
}

//! What the parser of expressions knows: the names in force, and the findings so far.

use std::collections::HashMap;

use crate::code::Code;
use crate::document::Names;
use crate::error::Finding;
use crate::mapping::place::At;
use crate::sort::sort_by_key;

/// At most this many findings of one template are reported.
const MOST_FINDINGS: usize = 100;

/// The names that an expression can use, and the findings of the template so far.
pub(crate) struct Scope {
    /// The local names that paths ask for.
    pub(crate) names: Names,
    /// The namespaces of the prefixes that paths use.
    pub(crate) namespaces: Vec<Box<str>>,
    /// The variables in force with their slots, the innermost last.
    pub(crate) variables: Vec<(String, u32)>,
    /// The prefixes in force with their namespaces, the innermost last.
    pub(crate) prefixes: Vec<(String, String)>,
    /// The functions of another language than the mapping's, in the place of its own: name, fewest and most arguments.
    pub(crate) functions: Vec<(&'static str, usize, usize)>,
    /// True if some expression calls `last()`.
    pub(crate) asks_size: bool,
    /// The names that the steps of paths ask for, each with its place.
    pub(crate) asked: Vec<(At, u32)>,
    /// How many steps all paths have.
    pub(crate) steps: u32,
    tables: HashMap<String, u32>,
    /// The named values, each with the height of its expression.
    values: HashMap<String, (u32, usize)>,
    findings: Vec<(At, Finding)>,
    /// True if some finding is a limit.
    is_beyond_limit: bool,
}

impl Scope {
    pub(crate) fn new() -> Self {
        let mut names = Names::default();
        // Number 0 is reserved for nodes without a name.
        names.intern("");
        Scope {
            names,
            namespaces: Vec::new(),
            variables: Vec::new(),
            prefixes: Vec::new(),
            functions: Vec::new(),
            asks_size: false,
            asked: Vec::new(),
            steps: 0,
            tables: HashMap::new(),
            values: HashMap::new(),
            findings: Vec::new(),
            is_beyond_limit: false,
        }
    }

    /// A number for a new step of a path.
    pub(crate) fn number_step(&mut self) -> u32 {
        self.steps += 1;
        self.steps - 1
    }

    /// The number of the namespace of a prefix, if the prefix is declared.
    pub(crate) fn namespace(&mut self, prefix: &str) -> Option<u32> {
        let uri = match prefix {
            "xml" => "http://www.w3.org/XML/1998/namespace",
            _ => &self.prefixes.iter().rev().find(|(known, _)| known == prefix)?.1,
        };
        let known = self.namespaces.iter().position(|known| **known == *uri);
        let number = known.unwrap_or_else(|| {
            self.namespaces.push(uri.into());
            self.namespaces.len() - 1
        });
        Some(number as u32)
    }

    /// The slot of a variable in force.
    pub(crate) fn variable(&self, name: &str) -> Option<u32> {
        self.variables.iter().rev().find(|(known, _)| known == name).map(|(_, slot)| *slot)
    }

    /// The number of a table.
    pub(crate) fn table(&self, name: &str) -> Option<u32> {
        self.tables.get(name).copied()
    }

    /// Adds a table; false if there is one of this name already.
    pub(crate) fn add_table(&mut self, name: &str, number: u32) -> bool {
        self.tables.insert(name.to_owned(), number).is_none()
    }

    /// The number of a named value, and the height of its expression.
    pub(crate) fn value(&self, name: &str) -> Option<(u32, usize)> {
        self.values.get(name).copied()
    }

    /// Adds a named value; a name that is known already keeps its first value.
    pub(crate) fn add_value(&mut self, name: &str, number: u32, height: usize) {
        self.values.entry(name.to_owned()).or_insert((number, height));
    }

    /// Adds a finding, unless the same one is there already: a define that is used twice is wrong once.
    pub(crate) fn find(&mut self, code: &'static Code, at: At, message: impl Into<String>) {
        self.is_beyond_limit |= code.word.starts_with("limit-");
        if self.findings.len() < MOST_FINDINGS {
            let finding = Finding::new(code, message);
            if !self.findings.iter().any(|(place, known)| *place == at && known.message == finding.message) {
                self.findings.push((at, finding));
            }
        }
    }

    /// Takes every finding, in the order of the template; and whether one of them is a limit.
    pub(crate) fn take_findings(&mut self) -> (Vec<(At, Finding)>, bool) {
        let mut findings = std::mem::take(&mut self.findings);
        sort_by_key(&mut findings, |(at, _)| *at);
        (findings, self.is_beyond_limit)
    }
}

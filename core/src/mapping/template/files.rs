//! Several files at once: which are templates and which are libraries, and everything that is wrong with any of them.

use std::collections::HashSet;

use super::library::{Library, duplicate_library};
use super::{check_library, compile as compile_template, is_table, library_name};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::mapping::plan::Plan;
use crate::sort::sort_by;
use crate::tables::{self, Table, Tables};

/// What the files hold, each with the name of its file.
#[derive(Default)]
pub(crate) struct Added {
    pub(crate) libraries: Vec<(String, Library)>,
    pub(crate) plans: Vec<(String, Plan)>,
    pub(crate) tables: Vec<(String, Table)>,
}

/// The findings about all files.
#[derive(Default)]
pub(crate) struct Faults {
    kinds: HashSet<ErrorKind>,
    findings: Vec<Finding>,
}

impl Faults {
    pub(crate) fn find(&mut self, file: &str, finding: Finding) {
        self.add(ErrorKind::Mapping, file, finding);
    }

    fn add(&mut self, kind: ErrorKind, file: &str, finding: Finding) {
        self.kinds.insert(kind);
        let finding = finding.with_path(file);
        // Two templates that import the same library report the same findings about it.
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// The result of compiling one file, if it has one. A finding in a library counts for the file of the library.
    fn of<T>(&mut self, file: &str, result: Result<T>, libraries: &[(String, Library)]) -> Option<T> {
        let error = match result {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        for finding in error.findings() {
            let owner = finding.template.as_ref().and_then(|place| {
                let (file, _) = libraries.iter().find(|(_, library)| library.name == place.library)?;
                Some((file, place.position()))
            });
            match owner {
                Some((file, position)) => {
                    let finding = Finding { template: None, ..finding.clone().with_position(position) };
                    self.add(error.kind(), file, finding);
                }
                None => self.add(error.kind(), file, finding.clone()),
            }
        }
        None
    }

    /// Gives all findings as one error, in the order of the files.
    pub(crate) fn raise(mut self) -> Result<()> {
        let kind = match self.kinds.len() {
            1 => self.kinds.into_iter().next().unwrap_or(ErrorKind::Mapping),
            _ => ErrorKind::Mapping,
        };
        sort_by(&mut self.findings, |one, other| one.path.cmp(&other.path));
        Error::from_findings(kind, self.findings).map_or(Ok(()), Err)
    }
}

/// The name of a file without its folder and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Compiles files, which may import each other and these libraries, and look up each other's tables and these.
///
/// # Errors
/// Everything that is wrong with any of them.
pub(crate) fn compile(files: &[(&str, &[u8])], known: &[Library], known_tables: &Tables) -> Result<Added> {
    let mut faults = Faults::default();
    let mut added = Added::default();
    let mut templates = Vec::new();
    let mut all_tables = known_tables.clone();
    for (file, bytes) in files {
        if is_table(bytes) {
            if let Some(table) = faults.of(file, Table::parse(bytes), &[]) {
                if all_tables.add(table.clone()).is_err() {
                    faults.find(file, tables::duplicate(&table));
                }
                added.tables.push(((*file).to_owned(), table));
            }
            continue;
        }
        match faults.of(file, library_name(bytes), &[]) {
            None => {}
            Some(None) => templates.push((*file, *bytes)),
            Some(Some(name)) => {
                let name = if name.is_empty() { stem(file).to_owned() } else { name };
                let twice = added.libraries.iter().any(|(_, library)| library.name == name);
                if twice || known.iter().any(|library| library.name == name) {
                    faults.find(file, duplicate_library(&name));
                    continue;
                }
                added.libraries.push(((*file).to_owned(), Library { name, text: (*bytes).into() }));
            }
        }
    }
    let mut all: Vec<_> = known.to_vec();
    all.extend(added.libraries.iter().map(|(_, library)| library.clone()));
    for (file, library) in &added.libraries {
        faults.of(file, check_library(library, &all, &all_tables), &added.libraries);
    }
    for (file, template) in templates {
        if let Some(plan) = faults.of(file, compile_template(template, &all, &all_tables), &added.libraries) {
            added.plans.push((file.to_owned(), plan));
        }
    }
    faults.raise()?;
    Ok(added)
}

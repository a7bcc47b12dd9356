//! The files of a folder: which are templates and which libraries, and everything that is wrong with any of them.

use std::collections::HashSet;
use std::sync::Arc;

use super::library::{Library, Shelf};
use super::{json, markup, members, xml};
use crate::document::Format;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;
use crate::mapping::{Mapping, format};

/// What the files hold, each with its file's name.
#[derive(Default)]
pub(crate) struct Added {
    pub(crate) libraries: Vec<(String, Library)>,
    pub(crate) mappings: Vec<(String, Arc<Mapping>)>,
}

/// What is wrong with files.
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
        // Two templates that import one library both find what is wrong with it.
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    /// What came of one file; what is wrong with a library is told of the library's own file.
    fn of<T>(&mut self, file: &str, result: Result<T>, libraries: &[(String, Library)]) -> Option<T> {
        let error = match result {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        for finding in error.findings() {
            let owner = libraries.iter().find_map(|(file, library)| {
                let message = finding.message.strip_prefix(&format!("library `{}`: ", library.name))?;
                Some((file, message.to_owned()))
            });
            match owner {
                Some((file, message)) => {
                    self.add(error.kind(), file, Finding { message, ..finding.clone() });
                }
                None => self.add(error.kind(), file, finding.clone()),
            }
        }
        None
    }

    /// All of it as one error, in the order of the files.
    pub(crate) fn raise(mut self) -> Result<()> {
        let kind = match self.kinds.len() {
            1 => self.kinds.into_iter().next().unwrap_or(ErrorKind::Mapping),
            _ => ErrorKind::Mapping,
        };
        self.findings.sort_by(|one, other| one.path.cmp(&other.path));
        Error::from_findings(kind, self.findings).map_or(Ok(()), Err)
    }
}

/// Whether a file is a library, by its root.
///
/// # Errors
/// It is neither XML nor JSON, or beyond the limits.
pub(crate) fn is_library(bytes: &[u8]) -> Result<bool> {
    Ok(library_name(bytes)?.is_some())
}

/// Of a library the name that it says, which may be empty; of anything else nothing.
fn library_name(bytes: &[u8]) -> Result<Option<String>> {
    let limits = Limits::default();
    Ok(match format(bytes)? {
        Format::Xml => {
            let (root, _) = markup::read(bytes, 0, limits)?;
            let is_library = root.namespace == xml::NAMESPACE && root.local() == "library";
            is_library.then(|| root.attribute("name").map(|name| name.text.clone()).unwrap_or_default())
        }
        Format::Json => {
            let (root, _) = members::read(bytes, 0, limits)?;
            let name = root.get("$library").map(|library| library.get("name").and_then(|name| name.text()));
            name.map(|name| name.map(|name| name.text.clone()).unwrap_or_default())
        }
    })
}

/// The name of a file without its folder and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Compiles files, which may import each other and what is known already.
///
/// # Errors
/// Everything that is wrong with any of them.
pub(crate) fn compile(files: &[(&str, &[u8])], known: &[Library]) -> Result<Added> {
    let mut faults = Faults::default();
    let mut added = Added::default();
    let mut templates = Vec::new();
    for (file, bytes) in files {
        match faults.of(file, library_name(bytes), &[]) {
            None => {}
            Some(None) => templates.push((*file, *bytes)),
            Some(Some(name)) => {
                let name = if name.is_empty() { stem(file).to_owned() } else { name };
                let twice = added.libraries.iter().any(|(_, library)| library.name == name);
                if twice || known.iter().any(|library| library.name == name) {
                    faults.find(file, crate::mapping::registry::library_again(&name));
                    continue;
                }
                added.libraries.push(((*file).to_owned(), Library { name, text: (*bytes).into() }));
            }
        }
    }
    let mut all: Vec<_> = known.to_vec();
    all.extend(added.libraries.iter().map(|(_, library)| library.clone()));
    for (file, library) in &added.libraries {
        faults.of(file, check(library, &all), &added.libraries);
    }
    for (file, template) in templates {
        if let Some(mapping) = faults.of(file, Mapping::compile(template, &all), &added.libraries) {
            added.mappings.push((file.to_owned(), Arc::new(mapping)));
        }
    }
    faults.raise()?;
    Ok(added)
}

/// Compiles all of a library, which no template has asked for.
fn check(library: &Library, all: &[Library]) -> Result<()> {
    let mut shelf = Shelf::new(all, Limits::default());
    match format(&library.text)? {
        Format::Xml => xml::check(&library.name, &mut shelf),
        Format::Json => json::check(&library.name, &mut shelf),
    }
}

//! Libraries, which several templates import by name, and the defines of all files.

use std::borrow::Cow;
use std::sync::Arc;

use super::compile::Compiler;
use super::markup::Tag;
use super::members::Node;
use crate::code;
use crate::error::{Finding, Result};
use crate::limits::Limits;
use crate::mapping::builtin;
use crate::mapping::place::{At, Located, shown};
use crate::mapping::plan::{File, Item};
use crate::tables::Tables;

/// The most libraries that may import each other in a row.
const MOST_IMPORTS: usize = 16;

/// A library of the caller.
#[derive(Debug, Clone)]
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) text: Arc<[u8]>,
}

/// A piece of template that is put in where it is used. `T` is its tree, XML or JSON.
pub(crate) struct Define<T> {
    pub(crate) name: String,
    pub(crate) body: T,
    pub(crate) at: At,
    /// The prefixes and variables in force in its own file.
    pub(crate) prefixes: Vec<(String, String)>,
    pub(crate) variables: Vec<(String, u32)>,
    /// False until something uses it: what nothing uses is compiled at the end, so that its faults are found.
    pub(crate) is_used: bool,
    /// True while it is put in: then it may not be used again.
    pub(crate) is_open: bool,
}

/// Reads a library of either format, whose number among the files is given; gives its text.
type ReadLibrary = fn(&[u8], u16, &mut Compiler, &mut Imports<'_>, &mut Vec<Item>) -> Result<String>;

/// What a template can import, and the defines that it has imported or holds itself.
pub(crate) struct Imports<'l> {
    /// The caller's libraries; they hide built-in ones of the same name.
    own: &'l [Library],
    /// The tables that templates can look up.
    pub(crate) tables: &'l Tables,
    read: ReadLibrary,
    imported: Vec<String>,
    /// The libraries that are being read, the innermost last.
    loading: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) xml: Vec<Define<Tag>>,
    pub(crate) json: Vec<Define<Node>>,
}

impl<'l> Imports<'l> {
    pub(crate) fn new(own: &'l [Library], tables: &'l Tables, limits: Limits, read: ReadLibrary) -> Self {
        let (imported, loading) = (Vec::new(), Vec::new());
        Imports { own, tables, read, imported, loading, limits, xml: Vec::new(), json: Vec::new() }
    }

    /// True while a library is read, false while the template is read.
    pub(crate) fn is_in_library(&self) -> bool {
        !self.loading.is_empty()
    }

    /// The bytes of a library.
    fn find(&self, name: &str) -> Option<Cow<'l, [u8]>> {
        let own =
            self.own.iter().find(|library| library.name == name).map(|library| Cow::Borrowed(&*library.text));
        own.or_else(|| builtin::library(name).map(Cow::Owned))
    }

    /// Imports a library of either format: its tables, values and defines are known afterwards.
    pub(crate) fn import(&mut self, compiler: &mut Compiler, name: &Located, items: &mut Vec<Item>) {
        if self.loading.contains(&name.text) {
            let message = format!("the library `{}` imports itself", shown(&name.text));
            return compiler.find(&code::MAPPING_RECURSION, name.at(0), message);
        }
        if self.imported.contains(&name.text) {
            return;
        }
        if self.loading.len() >= MOST_IMPORTS {
            let message = format!(
                "expected at most {MOST_IMPORTS} libraries that import each other in a row, found more"
            );
            return compiler.find(&code::LIMIT_MAPPING_DEPTH, name.at(0), message);
        }
        let Some(bytes) = self.find(&name.text) else {
            let message = format!("expected a library of the registry, found `{}`", shown(&name.text));
            return compiler.find(&code::MAPPING_UNKNOWN_NAME, name.at(0), message);
        };
        self.imported.push(name.text.clone());
        // A library does not see the prefixes and variables of the file that imports it.
        let prefixes = std::mem::take(&mut compiler.scope.prefixes);
        let mut variables = std::mem::take(&mut compiler.scope.variables);
        self.loading.push(name.text.clone());
        let file = compiler.files.len() as u16;
        compiler.files.push(File::new(name.text.clone(), String::new()));
        let read = (self.read)(&bytes, file, compiler, self, items);
        self.loading.pop();
        compiler.scope.prefixes = prefixes;
        variables.append(&mut compiler.scope.variables);
        compiler.scope.variables = variables;
        match read {
            Ok(text) => compiler.files[file as usize].text = text,
            Err(error) => {
                let message =
                    format!("the library `{}` cannot be read: {}", shown(&name.text), error.message());
                compiler.find(&code::MAPPING_TEMPLATE, name.at(0), message);
            }
        }
    }

    /// Adds the finding that no define of this name is known; `json` says of which format it has to be.
    pub(crate) fn unknown_define(&self, compiler: &mut Compiler, name: &str, at: At, json: bool) {
        let is_in_other_format = match json {
            true => self.xml.iter().any(|define| define.name == name),
            false => self.json.iter().any(|define| define.name == name),
        };
        let kind = if json { "JSON" } else { "XML" };
        let message = match is_in_other_format {
            true => format!("expected a define in {kind}, found `{}` in the other format", shown(name)),
            false => format!("expected a define of this mapping, found `{}`", shown(name)),
        };
        compiler.find(&code::MAPPING_UNKNOWN_NAME, at, message);
    }
}

/// The finding that there is a library of this name already.
pub(crate) fn duplicate_library(name: &str) -> Finding {
    let message = format!("expected each library once, found `{}` again", shown(name));
    Finding::new(&code::MAPPING_DUPLICATE, message)
}

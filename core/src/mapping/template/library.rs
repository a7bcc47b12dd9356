//! Libraries: tables, values and defines that several templates share, by their names.

use std::sync::Arc;

use super::compile::Compiler;
use super::{json, xml};
use crate::code;
use crate::document::Format;
use crate::error::Result;
use crate::limits::Limits;
use crate::mapping::builtin;
use crate::mapping::expression::{At, shown};
use crate::mapping::format;
use crate::mapping::place::Located;
use crate::mapping::plan::{File, Item};

/// A library of a caller.
#[derive(Debug, Clone)]
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) text: Arc<[u8]>,
}

/// What a template imports from, and what it has imported: either format shares all but its defines with the other.
pub(crate) struct Shelf<'l> {
    /// The libraries of the caller, which come before those that are built in.
    own: &'l [Library],
    imported: Vec<String>,
    /// The libraries that are being read.
    loading: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) xml: Vec<xml::Define>,
    pub(crate) json: Vec<json::Define>,
    /// The defines of the file that was given are compiled even where nothing uses them.
    pub(crate) whole: bool,
}

impl<'l> Shelf<'l> {
    pub(crate) fn new(own: &'l [Library], limits: Limits) -> Self {
        Shelf {
            own,
            imported: Vec::new(),
            loading: Vec::new(),
            limits,
            xml: Vec::new(),
            json: Vec::new(),
            whole: true,
        }
    }

    /// The bytes of a library.
    fn find(&self, name: &str) -> Option<&'l [u8]> {
        let own = self.own.iter().find(|library| library.name == name).map(|library| &*library.text);
        own.or_else(|| builtin::library(name))
    }

    /// Reads a library, whatever its format; what it holds is known afterwards to whoever imports it.
    pub(crate) fn import(&mut self, compiler: &mut Compiler, name: &Located, items: &mut Vec<Item>) {
        if self.loading.contains(&name.text) {
            let message = format!("the library `{}` imports itself", shown(&name.text));
            return compiler.find(&code::MAPPING_RECURSION, name.at(0), message);
        }
        if self.imported.contains(&name.text) {
            return;
        }
        let Some(bytes) = self.find(&name.text) else {
            let message = format!("expected a library of the registry, found `{}`", shown(&name.text));
            return compiler.find(&code::MAPPING_UNKNOWN_NAME, name.at(0), message);
        };
        self.imported.push(name.text.clone());
        // A library knows nothing of who imports it.
        let prefixes = std::mem::take(&mut compiler.prefixes);
        let mut variables = std::mem::take(&mut compiler.variables);
        let whole = std::mem::replace(&mut self.whole, false);
        self.loading.push(name.text.clone());
        let read = self.read(compiler, &name.text, bytes, items);
        self.loading.pop();
        self.whole = whole;
        compiler.prefixes = prefixes;
        variables.append(&mut compiler.variables);
        compiler.variables = variables;
        if let Err(error) = read {
            let message = format!("the library `{}` cannot be read: {}", shown(&name.text), error.message());
            compiler.find(&code::MAPPING_TEMPLATE, name.at(0), message);
        }
    }

    fn read(
        &mut self,
        compiler: &mut Compiler,
        name: &str,
        bytes: &[u8],
        items: &mut Vec<Item>,
    ) -> Result<()> {
        let file = compiler.files.len() as u16;
        compiler.files.push(File { library: name.to_owned(), text: String::new() });
        let text = match format(bytes)? {
            Format::Xml => xml::library(bytes, file, compiler, self, items),
            Format::Json => json::library(bytes, file, compiler, self, items),
        }?;
        compiler.files[file as usize].text = text;
        Ok(())
    }

    /// What `use` of an unknown define says.
    pub(crate) fn unknown_define(&self, compiler: &mut Compiler, name: &str, at: At, json: bool) {
        let other = match json {
            true => self.xml.iter().any(|define| define.name == name),
            false => self.json.iter().any(|define| define.name == name),
        };
        let kind = if json { "JSON" } else { "XML" };
        let message = match other {
            true => format!("expected a define in {kind}, found `{}` in the other format", shown(name)),
            false => format!("expected a define of this mapping, found `{}`", shown(name)),
        };
        compiler.find(&code::MAPPING_UNKNOWN_NAME, at, message);
    }
}

//! Templates and libraries, XML and JSON: from text to a [`Plan`].

mod compile;
mod declare;
pub(super) mod files;
mod json;
pub(super) mod library;
mod markup;
mod members;
mod xml;

use super::place::{At, Located};
use super::plan::{File, Item, Plan};
use crate::code;
use crate::document::{FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;
use crate::tables::Tables;
use compile::Compiler;
pub(super) use compile::in_template;
use library::{Imports, Library};

/// Compiles a template of either format, which may import these libraries and the built-in ones, and look up these
/// tables.
///
/// # Errors
/// Everything that is wrong with it; [`ErrorKind::Syntax`] if it is neither XML nor JSON.
pub(super) fn compile(template: &[u8], libraries: &[Library], tables: &Tables) -> Result<Plan> {
    let mut imports = Imports::new(libraries, tables, Limits::default(), read_library);
    match format(template)? {
        Format::Xml => xml::compile(template, &mut imports),
        Format::Json => json::compile(template, &mut imports),
    }
}

/// Compiles every define of a library, also those that no template uses.
///
/// # Errors
/// Everything that is wrong with it.
fn check_library(library: &Library, all: &[Library], tables: &Tables) -> Result<()> {
    let mut imports = Imports::new(all, tables, Limits::default(), read_library);
    let mut compiler = Compiler::new();
    compiler.files.push(File::new(String::new(), String::new()));
    imports.import(&mut compiler, &Located::new(&library.name, At::default()), &mut Vec::new());
    // File 0 is the template, of which there is none; the library itself is file 1.
    imports.xml.iter_mut().for_each(|define| define.is_used &= define.at.file != 1);
    imports.json.iter_mut().for_each(|define| define.is_used &= define.at.file != 1);
    xml::compile_unused(&mut compiler, &mut imports);
    json::compile_unused(&mut compiler, &mut imports);
    compiler.check()
}

/// Reads a library of either format; gives its text.
fn read_library(
    bytes: &[u8],
    file: u16,
    compiler: &mut Compiler,
    imports: &mut Imports<'_>,
    items: &mut Vec<Item>,
) -> Result<String> {
    match format(bytes)? {
        Format::Xml => xml::read_library(bytes, file, compiler, imports, items),
        Format::Json => json::read_library(bytes, file, compiler, imports, items),
    }
}

/// The name that a library gives itself, which may be empty; `None` for a file that is no library.
///
/// # Errors
/// It is neither XML nor JSON, or beyond the limits.
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

/// True if a file is a table: a JSON object with the member `$table`.
fn is_table(bytes: &[u8]) -> bool {
    // Most files are none: only one that has the name is read for it.
    if memchr::memmem::find(bytes, b"\"$table\"").is_none() || !matches!(format(bytes), Ok(Format::Json)) {
        return false;
    }
    members::read(bytes, 0, Limits::default()).is_ok_and(|(root, _)| root.get("$table").is_some())
}

/// True if a file is a library, by its root.
///
/// # Errors
/// It is neither XML nor JSON, or beyond the limits.
pub(super) fn is_library(bytes: &[u8]) -> Result<bool> {
    Ok(library_name(bytes)?.is_some())
}

/// The format of a template or document.
///
/// # Errors
/// [`ErrorKind::Syntax`] if it is neither XML nor JSON.
pub(super) fn format(bytes: &[u8]) -> Result<Format> {
    FileContent::format(bytes).ok_or_else(|| {
        let message = "expected XML or JSON, found neither";
        Error::new(ErrorKind::Syntax, Finding::new(&code::FILE_CONTENT, message))
    })
}

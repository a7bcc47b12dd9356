//! The authorities' schemas: [`validate`](crate::validate) checks an official document as the authority does first.
//!
//! A schema is a table of facts in `core/countries/*/schemas`, made from the published schema by `tests/schemas`. A
//! document in XML is checked while it is read; no tree is built. One in JSON is read first, for its schema has
//! conditions.

mod catalog;
mod choice;
mod content;
mod document;
mod facets;
mod frame;
mod json;
mod lexical;
mod mismatch;
mod names;
mod number;
mod options;
mod pattern;
mod report;
mod scope;
mod simple;
mod table;
mod values;
mod workspace;

use crate::error::{Error, Finding, Result};
use crate::simd::PaddedEnd;
use crate::xml::read::{Fault, Reader, Source};
use workspace::Workspace;

pub use options::ValidateOptions;

/// What breaks the schema in a document, with paths and positions: see [`validate`](crate::validate).
pub(crate) fn validate(data: &[u8], options: &ValidateOptions) -> Result<Vec<Finding>> {
    let most = options.limits.max_bytes;
    if data.len() > most {
        return Err(Error::too_large(most, data.len()));
    }
    let source = Source::decode(data).map_err(|(fault, position)| refused(&fault, position))?;
    let found = found(&source, options)?;
    let mut last = (0, source.position(0));
    let is_json = json::is_json(source.text());
    Ok(found
        .into_iter()
        .map(|one| {
            let offset = if is_json { one.offset } else { tag(source.text(), one.offset) };
            if last.0 != offset {
                last = (offset, source.position(offset));
            }
            report::finding(one.code, one.message).with_path(one.path).with_position(last.1)
        })
        .collect())
}

/// What breaks the schema in a text that is decoded already, with paths and without positions: none if there is no
/// schema for it, or if it cannot be read.
pub(crate) fn violations(text: &str, options: &ValidateOptions) -> Vec<Finding> {
    let found = found(&Source::of_text(text), options).unwrap_or_default();
    found.into_iter().map(|one| report::finding(one.code, one.message).with_path(one.path)).collect()
}

/// Reads a document and checks it; what was found, in its order.
fn found(source: &Source<'_>, options: &ValidateOptions) -> Result<Vec<report::Found>> {
    if json::is_json(source.text()) {
        return json::found(source, options);
    }
    let fault = |fault: Box<Fault>| refused(&fault, source.position(fault.offset));
    let end = PaddedEnd::of(source.text().as_bytes());
    let (limits, text) = (options.limits, source.text());
    let Workspace { tables, mut checked } = Workspace::take();
    let mut reader = Reader::again(text, limits, tables).map_err(fault)?.with_end(&end);
    let choice = choice::choose(&mut reader, options).map_err(|refusal| match refusal {
        choice::Refusal::Fault(one) => fault(one),
        choice::Refusal::Error(error) => error,
    })?;
    checked.begin(choice.table, options.signed);
    let root = match choice.begin(&mut checked) {
        Some(root) => root,
        // The search for the schema read on: the document is read again.
        None => {
            let mut tables = reader.into_tables();
            tables.clear();
            reader = Reader::again(text, limits, tables).map_err(fault)?.with_end(&end);
            document::Root::read(&mut reader).map_err(fault)?
        }
    };
    checked.read(&mut reader, root).map_err(fault)?;
    let mut found = std::mem::take(&mut checked.report.found);
    found.sort_by_key(|one| one.offset);
    Workspace { tables: reader.into_tables(), checked }.keep();
    Ok(found)
}

/// The place of the tag at `at`, behind comments and instructions.
fn tag(text: &str, mut at: usize) -> usize {
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let space = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        let rest = &rest[space..];
        let end = if rest.starts_with("<!--") {
            rest.find("-->").map(|end| end + 3)
        } else if rest.starts_with("<?") {
            rest.find("?>").map(|end| end + 2)
        } else if rest.starts_with('<') {
            return at + space;
        } else {
            return at;
        };
        match end {
            Some(end) => at += space + end,
            None => return at,
        }
    }
}

#[cold]
fn refused(fault: &Fault, position: crate::error::Position) -> Error {
    Error::new(fault.kind, Finding::new(fault.code, fault.message.clone()).with_position(position))
}

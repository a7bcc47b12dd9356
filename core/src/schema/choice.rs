//! Which schema a document has: its root, its namespace, its version.

use super::catalog::{SCHEMAS, nothing, of_root, table};
use super::document::{Checked, Root};
use super::options::ValidateOptions;
use super::report::{Message, alternatives};
use super::table::Table;
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, short};
use crate::xml::read::{Event, Fault, Reader, TextContext, decode};

/// The schema of a document.
pub(super) struct Choice {
    pub(super) table: &'static Table,
    /// The namespace of the root that is taken for the schema's.
    alias: Option<String>,
    /// What is wrong with the root itself: it is said once, and the rest is checked as if it were right.
    wrong: Option<(&'static Code, String, Message)>,
    /// The root, if the reader still stands behind it.
    root: Option<Root>,
}

/// Why there is none.
pub(super) enum Refusal {
    Fault(Box<Fault>),
    Error(Error),
}

impl From<Box<Fault>> for Refusal {
    fn from(fault: Box<Fault>) -> Self {
        Refusal::Fault(fault)
    }
}

impl Choice {
    /// Tells the check what is known of the root. Gives the root if the reader still stands behind it.
    pub(super) fn begin(self, checked: &mut Checked) -> Option<Root> {
        checked.alias(self.alias);
        if let Some((code, path, message)) = self.wrong {
            checked.report.add(code, 0, path, message);
        }
        self.root
    }
}

/// Finds the schema of a document that begins.
pub(super) fn choose(reader: &mut Reader<'_>, options: &ValidateOptions) -> Result<Choice, Refusal> {
    let first = Root::read(reader)?;
    let event = first.event;
    let (Event::Start(root) | Event::Empty(root)) = event else { return Err(none("", options)) };
    let name = reader.name(root).to_owned();
    let (prefix, local) = name.split_once(':').unwrap_or(("", &name));
    let declares = if prefix.is_empty() { "xmlns".to_owned() } else { format!("xmlns:{prefix}") };
    let attribute = |name: &str| {
        let found = reader.attributes().iter().find(|one| reader.name(one.name) == name);
        found.map(|one| reader.value(*one).into_owned())
    };
    let namespace = attribute(&declares).unwrap_or_default();
    let is_asked = |index: &usize| {
        let schema = &SCHEMAS[*index];
        options.country.is_none_or(|country| schema.is_of(country.as_str()))
            && options.document_type.as_deref().is_none_or(|name| schema.is_called(name))
    };
    let mut candidates: Vec<usize> = of_root(local).iter().copied().filter(is_asked).collect();
    let has_namespace =
        |index: &usize| SCHEMAS[*index].roots.iter().any(|(uri, root)| *root == local && *uri == namespace);
    let mut choice = Choice { table: nothing(), alias: None, wrong: None, root: Some(first) };
    if candidates.iter().any(has_namespace) {
        candidates.retain(has_namespace);
    } else if let Some(last) = candidates.last().copied() {
        // The newest version: the documents of one country have one order of names and versions.
        candidates.retain(|index| SCHEMAS[*index].countries == SCHEMAS[last].countries);
        let roots = candidates.iter().flat_map(|index| SCHEMAS[*index].roots);
        let mut uris: Vec<&str> = Vec::new();
        for (uri, _) in roots.filter(|(_, root)| *root == local) {
            if !uris.contains(uri) {
                uris.push(uri);
            }
        }
        let (english, spanish) = alternatives(&uris);
        let found = short(&namespace);
        let message = Message::new(
            format!("expected the namespace {english} for `{name}`, found `{found}`"),
            format!("se esperaba el espacio de nombres {spanish} para `{name}`, se encontró `{found}`"),
        );
        choice.wrong = Some((&code::SCHEMA_NAMESPACE, name.clone(), message));
        choice.alias = Some(namespace.clone());
        if namespace.is_empty() && !prefix.is_empty() {
            return Err(none(&name, options));
        }
    } else {
        return Err(none(&name, options));
    }
    let conditions: Vec<(usize, &str, &str)> = candidates
        .iter()
        .filter_map(|index| {
            SCHEMAS[*index].condition?.split_once('=').map(|(place, value)| (*index, place, value))
        })
        .collect();
    // The one for all documents that no condition is for.
    let other = candidates.iter().find(|index| SCHEMAS[**index].condition.is_none()).copied();
    let is_alone = candidates.len() == 1
        && other.is_none()
        && !conditions.iter().any(|(_, place, _)| place.starts_with('@'));
    let Some((_, place, _)) = conditions.first().copied().filter(|_| !is_alone) else {
        choice.table = table(candidates.last().copied().unwrap_or_default());
        return Ok(choice);
    };
    let value = match place.strip_prefix('@') {
        Some(name) => attribute(name),
        // An empty-element tag has no text at any place, and no end that follows.
        None if matches!(event, Event::Empty(_)) => None,
        None => {
            choice.root = None;
            text_at(reader, place)?
        }
    };
    let value = value.unwrap_or_default();
    let is_wanted = |wanted: &str| wanted.split('|').any(|one| one == value.trim());
    match (conditions.iter().find(|(_, _, wanted)| is_wanted(wanted)), other) {
        (Some((index, ..)), _) => choice.table = table(*index),
        (None, Some(index)) => choice.table = table(index),
        (None, None) => {
            let words: Vec<&str> = conditions.iter().map(|(_, _, value)| *value).collect();
            let (english, spanish) = alternatives(&words);
            let found = short(&value);
            let message = Message::new(
                format!("expected {english} in `{name}/{place}`, found `{found}`"),
                format!("se esperaba {spanish} en `{name}/{place}`, se encontró `{found}`"),
            );
            choice.wrong = Some((&code::SCHEMA_VERSION, format!("{name}/{place}"), message));
            // What another version says would only add to that.
            choice.table = nothing();
        }
    }
    Ok(choice)
}

/// The text of the first element at a path below the root.
fn text_at(reader: &mut Reader<'_>, path: &str) -> Result<Option<String>, Box<Fault>> {
    let steps: Vec<&str> = path.split('/').collect();
    // How many open elements are below the root, and how many of these are the steps of the path.
    let (mut open, mut right) = (0, 0);
    loop {
        match reader.next()? {
            Event::Start(name) => {
                let local = reader.name(name).rsplit(':').next().unwrap_or_default();
                if open == right && steps.get(right) == Some(&local) {
                    right += 1;
                }
                open += 1;
            }
            Event::Text(span) if right == steps.len() && open == right => {
                return Ok(Some(decode(reader.text(), span.from, span.to, TextContext::Content)));
            }
            Event::End if open == 0 => return Ok(None),
            Event::End => {
                open -= 1;
                // The element at the path has ended; there is no second one in a valid document.
                if right > open {
                    return Ok(None);
                }
            }
            _ => {}
        }
    }
}

/// The error of a document without a schema.
fn none(name: &str, options: &ValidateOptions) -> Refusal {
    let what = match (options.country, options.document_type.as_deref()) {
        (Some(country), Some(kind)) => format!("a document `{}` of `{country}`", short(kind)),
        (Some(country), None) => format!("an official document of `{country}`"),
        (None, Some(kind)) => format!("a document `{}`", short(kind)),
        (None, None) => "an official document with a schema".to_owned(),
    };
    let message = format!("expected {what}, found the root `{}`", short(name));
    // The generic DTE has the root of Chile's document.
    let code = if name == "DTE" { &code::SCHEMA_GENERIC } else { &code::SCHEMA_NONE };
    Refusal::Error(Error::new(ErrorKind::Argument, Finding::new(code, message)))
}

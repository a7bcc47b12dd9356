//! Which schema a document in JSON has: the document type that it names, or the members that only one has.

use super::super::catalog::{SCHEMAS, shapes};
use super::super::options::ValidateOptions;
use super::super::report::{Found, Message, alternatives};
use super::shapes::Shapes;
use super::tree::Tree;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};

/// The schema of a document.
pub(super) enum Choice {
    Shapes(&'static Shapes),
    /// There is none for the type that the document names.
    Refused(Found),
}

/// Finds the schema of a document.
pub(super) fn choose(tree: &Tree<'_>, options: &ValidateOptions) -> Result<Choice> {
    let is_asked = |index: &usize| {
        let schema = &SCHEMAS[*index];
        schema.is_json
            && options.country.is_none_or(|country| schema.is_of(&country.to_string()))
            && options.document_type.as_deref().is_none_or(|name| schema.is_called(name))
    };
    let candidates: Vec<usize> = (0..SCHEMAS.len()).filter(is_asked).collect();
    let has = |index: &usize| {
        let condition = SCHEMAS[*index].condition.unwrap_or_default();
        match condition.split_once('=') {
            Some((path, value)) => tree.at(path).is_some_and(|id| tree.nodes[id].text == value),
            None => tree.at(condition).is_some(),
        }
    };
    // A type that the document names comes before a member that it has.
    let is_by_member = |index: &&usize| !SCHEMAS[**index].condition.unwrap_or_default().contains('=');
    if let Some(index) = candidates.iter().filter(|index| has(index)).min_by_key(is_by_member) {
        return Ok(Choice::Shapes(shapes(*index)));
    }
    if let ([index], Some(_)) = (&candidates[..], &options.document_type) {
        return Ok(Choice::Shapes(shapes(*index)));
    }
    let conditions = candidates.iter().filter_map(|index| SCHEMAS[*index].condition?.split_once('='));
    let conditions: Vec<(&str, &str)> = conditions.collect();
    let Some((path, _)) = conditions.first().filter(|(path, _)| {
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        tree.at(parent).is_some()
    }) else {
        let is_generic = tree.at("Documento").is_some();
        let found = if is_generic { "a generic DTE" } else { "JSON of another form" };
        let message = match options.country {
            Some(country) => {
                format!("expected an official document of `{country}`, found {found}")
            }
            None => format!("expected an official document with a schema, found {found}"),
        };
        let code = if is_generic { &code::SCHEMA_GENERIC } else { &code::SCHEMA_NONE };
        return Err(Error::new(ErrorKind::Argument, Finding::new(code, message)));
    };
    let words: Vec<&str> = conditions.iter().map(|(_, value)| *value).collect();
    let (english, spanish) = alternatives(&words);
    let id = tree.at(path);
    let (found, encontrado) = match id {
        Some(id) => {
            (format!("`{}`", short(&tree.nodes[id].text)), format!("`{}`", short(&tree.nodes[id].text)))
        }
        None => ("none".to_owned(), "ninguno".to_owned()),
    };
    let message = Message::new(
        format!("expected {english} in `{path}`, found {found}"),
        format!("se esperaba {spanish} en `{path}`, se encontró {encontrado}"),
    );
    let offset = id.map_or(0, |id| tree.nodes[id].at);
    Ok(Choice::Refused(Found { code: &code::SCHEMA_VERSION, path: (*path).to_owned(), offset, message }))
}

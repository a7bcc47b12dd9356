//! The keywords of a call, which come as the JSON text of an object.

use std::sync::Arc;

use dtekit::batch::{BatchKeywords, ReadColumns};
use dtekit::convert::decoded_xml;
use dtekit::json::{Map, Value};
use dtekit::mapping::{Direction, Registry};
use dtekit::{Error, ErrorKind, Finding, Mapping, Result, code};

/// What is made of each document.
pub enum Job {
    /// Its columns.
    Columns(BatchKeywords<ReadColumns>),
    /// Another document.
    Content(BatchKeywords),
}

/// How the documents are found in the columns of an Arrow source, and how many rows a record batch has.
#[derive(Clone)]
pub struct Layout {
    /// The column with the documents.
    pub column: String,
    /// The column with their names; without one, they have their numbers.
    pub names: Option<String>,
    /// The most rows of a record batch.
    pub rows: usize,
}

/// The members of a JSON object.
pub fn members(text: &str) -> Result<Map> {
    match dtekit::json::from_slice(text.as_bytes()) {
        Ok(Value::Object(members)) => Ok(members),
        _ => Err(refused("expected the options as a JSON object")),
    }
}

/// The job of a function: `columns`, `convert` or `map`.
pub fn job(function: &str, members: &mut Map) -> Result<Job> {
    let mapping = mapping(members)?;
    match (function, mapping) {
        ("columns", mapping) => BatchKeywords::columns(mapping, members).map(Job::Columns),
        ("convert", None) => BatchKeywords::convert(members).map(Job::Content),
        ("map", Some(mapping)) => BatchKeywords::map(mapping, members).map(Job::Content),
        _ => Err(refused("expected a `template` or `standard`, found neither")),
    }
}

impl Layout {
    /// Takes the members `column`, `names` and `batch_rows`.
    pub fn take(members: &mut Map) -> Result<Layout> {
        let rows = members.remove("batch_rows");
        let rows = match rows.as_ref().map(|rows| rows.as_u64()) {
            None => 8192,
            Some(Some(rows @ 1..=1_000_000)) => usize::try_from(rows).unwrap_or(8192),
            Some(_) => {
                return Err(refused("expected a whole number from 1 to 1000000 for option `batch_rows`"));
            }
        };
        let column = text(members, "column")?.unwrap_or_else(|| "content".to_owned());
        Ok(Layout { column, names: text(members, "names")?, rows })
    }
}

/// Takes the members `template` with `libraries`, or `standard`.
fn mapping(members: &mut Map) -> Result<Option<Arc<Mapping>>> {
    let libraries = members.remove("libraries").filter(|libraries| *libraries != Value::Null);
    let template = text(members, "template")?;
    let standard = members.remove("standard").filter(|standard| *standard != Value::Null);
    match (template, standard) {
        (Some(template), None) => {
            let mut options = Map::new();
            if let Some(libraries) = libraries {
                options.insert("libraries".into(), libraries);
            }
            Registry::from_members(&options)?.parse(&decoded_xml(template.as_bytes())).map(Arc::new).map(Some)
        }
        (None, Some(Value::Array(words))) => {
            let words: Vec<&str> = words.iter().filter_map(|word| word.as_str()).collect();
            match words[..] {
                [country, document_type] => {
                    Registry::standard(country, document_type, Direction::To).map(Some)
                }
                [country, document_type, direction] => {
                    Registry::standard(country, document_type, direction.parse()?).map(Some)
                }
                _ => {
                    Err(refused("expected a country, a document type and perhaps a direction for `standard`"))
                }
            }
        }
        (Some(_), Some(_)) => Err(refused("expected a `template` or `standard`, found both")),
        _ => Ok(None),
    }
}

fn text(members: &mut Map, name: &str) -> Result<Option<String>> {
    match members.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(refused(&format!("expected text for option `{name}`"))),
    }
}

pub fn refused(message: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message))
}

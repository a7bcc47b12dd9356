//! `name=value` on the command line as members of a JSON object, which is what dtekit's options are made of.

use dtekit::json::{Map, Value, from_slice};

/// One `name=value` (a text), `name:=value` (JSON) or `name@file` (the content of a file).
#[derive(Debug, Clone)]
pub struct Member {
    /// The name.
    pub name: String,
    /// What is given.
    pub given: Given,
}

/// What stands for a value.
#[derive(Debug, Clone)]
pub enum Given {
    /// A value.
    Value(Value),
    /// The path of a file; `-` for the standard input.
    File(String),
}

impl std::str::FromStr for Member {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected NAME=TEXT, NAME:=JSON or NAME@FILE, found `{text}`");
        let at = text.find(['=', ':', '@']).filter(|at| *at > 0).ok_or_else(wrong)?;
        let (name, rest) = text.split_at(at);
        let given = if let Some(json) = rest.strip_prefix(":=") {
            let value = from_slice(json.as_bytes());
            Given::Value(value.map_err(|error| format!("expected JSON for `{name}`: {error}"))?)
        } else if let Some(file) = rest.strip_prefix('@') {
            Given::File(file.to_owned())
        } else {
            Given::Value(Value::String(rest.strip_prefix('=').ok_or_else(wrong)?.to_owned()))
        };
        Ok(Member { name: name.to_owned(), given })
    }
}

/// The members as one object; a file becomes its text.
pub fn object(members: &[Member]) -> dtekit::Result<Map> {
    let mut object = Map::new();
    for member in members {
        let value = match &member.given {
            Given::Value(value) => value.clone(),
            Given::File(path) => {
                let content = crate::files::read(path)?;
                Value::String(String::from_utf8_lossy(&content).into_owned())
            }
        };
        object.insert(member.name.clone(), value);
    }
    Ok(object)
}

/// Adds a member if there is a value.
pub fn put(object: &mut Map, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        object.insert(name.to_owned(), value.into());
    }
}

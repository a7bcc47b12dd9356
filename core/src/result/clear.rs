//! Whether an answer says one thing: one that contradicts itself, or what was asked, says nothing (field notes, "When a
//! process result is believed").

use std::collections::HashSet;

use crate::country::Country;
use crate::json::{Map, Value};
use crate::member::{list, text};
use crate::naming::member;

use super::answer::truth;
use super::other_data;

/// Members that have one value. In XML, a second element of the name makes an array.
const SINGLE: [&str; 4] = ["Success", "GlobalDocumentId", "CountryDocumentId", "Code"];

/// Codes of an error (interface.md, "Process result").
const BAD_CODES: [&str; 2] = ["7", "99"];

/// Codes that say that the document was approved or received.
const GOOD_CODES: [&str; 2] = ["A", "001"];

/// A name that two members have, where letter case and underscores do not count.
pub(crate) fn doubled(members: &Map) -> Option<&str> {
    let mut seen = HashSet::new();
    members.keys().find(|name| !seen.insert(plain(name))).map(String::as_str)
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| *letter != '_').map(|letter| letter.to_ascii_lowercase()).collect()
}

/// What a process result of these members says twice; `None` if it says each thing once.
pub(super) fn said_twice(members: &Map) -> Option<String> {
    let twice = |name: &str| Some(format!("`{}` twice", crate::error::short(name)));
    if let Some(name) = doubled(members) {
        return twice(name);
    }
    let is_list =
        |name: &&&str| member(members, name).and_then(Value::as_array).is_some_and(|values| values.len() > 1);
    if let Some(name) = SINGLE.iter().find(is_list) {
        return twice(name);
    }
    match member(members, "OtherData") {
        Some(Value::Object(other)) => doubled(other).and_then(twice),
        // The platform writes a dictionary as a list of pairs.
        Some(Value::Array(pairs)) => {
            let mut seen = HashSet::new();
            let keys = pairs.iter().filter_map(|pair| member(pair.as_object()?, "Key")?.as_str());
            keys.into_iter().find(|key| !seen.insert(plain(key))).and_then(twice)
        }
        _ => None,
    }
}

/// What in a process result contradicts its `Success`, or the country of the call; `None` if nothing does.
pub(super) fn contradiction(members: &Map, country: Option<Country>) -> Option<String> {
    let success = member(members, "Success").and_then(truth);
    let code = member(members, "Code").cloned().and_then(text).unwrap_or_default();
    let is = |codes: &[&str]| codes.contains(&code.trim());
    if success == Some(true) && is(&BAD_CODES) || success == Some(false) && is(&GOOD_CODES) {
        return Some("`Code` that contradicts `Success`".to_owned());
    }
    let exceptions = list(member(members, "ErrorException").cloned().unwrap_or_default());
    if success == Some(true) && exceptions.iter().any(is_something) {
        return Some("`Success` beside an `ErrorException`".to_owned());
    }
    let other = super::OtherData::read(member(members, "OtherData")?)?;
    let named = other.country().as_deref().and_then(Country::named)?;
    // A country without a model decides nothing, and `unchecked` lets it pass.
    let asked = country.filter(|asked| *asked != named && asked.model().is_some())?;
    Some(format!("an answer about a document of {named}, asked about one of {asked}"))
}

/// Whether an exception says something: an object of which each member is null, blank or zero is none.
fn is_something(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(is_something),
        Value::Object(members) => members.values().any(is_something),
        Value::Bool(is_true) => *is_true,
        simple => text(simple.clone()).is_some_and(|text| other_data::is_something(&text)),
    }
}

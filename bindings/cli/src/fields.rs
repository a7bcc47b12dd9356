//! Values for a person: names and what they hold, a line for each.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use dtekit::json::{Map, Value};

/// Members that hold findings.
const FINDINGS: [&str; 2] = ["findings", "call_findings"];

/// The members of a value, one a line, and those of an object in it below its name. What is empty is left out.
pub fn fields(value: &Value) -> String {
    let mut lines = Vec::new();
    members(value, "", &mut lines);
    lines.join("\n")
}

/// The members of a value whose findings are shown below it, each with its remedy.
pub fn facts(value: &Value) -> String {
    let members = value.as_object().into_iter().flat_map(Map::iter);
    let members = members.filter(|(name, _)| !FINDINGS.contains(&&***name));
    fields(&Value::Object(members.map(|(name, value)| (name.clone(), value.clone())).collect()))
}

/// How many are in each state, and since when the oldest of them: a line for each.
pub fn counts(value: &Value) -> String {
    let states = value.as_object().into_iter().flat_map(Map::iter);
    let lines = states.map(|(state, one)| {
        let oldest = one.get("oldest").and_then(|oldest| text("oldest", oldest));
        let oldest = oldest.map_or(String::new(), |at| format!("  {at}"));
        format!("{state}  {}{oldest}", one.get("count").unwrap_or(one))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn members(value: &Value, indent: &str, lines: &mut Vec<String>) {
    for (name, value) in value.as_object().into_iter().flat_map(Map::iter) {
        if let Some(text) = text(name, value) {
            lines.push(format!("{indent}{name}: {text}"));
            continue;
        }
        let (before, deeper) = (lines.len(), format!("{indent}  "));
        members(value, &deeper, lines);
        for one in value.as_array().into_iter().flatten() {
            // A finding is read by its message.
            let said = text("", one).or_else(|| text("", one.get("message")?));
            lines.push(format!("{deeper}- {}", said.unwrap_or_else(|| one.to_string())));
        }
        if lines.len() > before {
            lines.insert(before, format!("{indent}{name}:"));
        }
    }
}

/// A text, a number or a truth; a number of seconds as the time that it is.
fn text(name: &str, value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
        _ if name == "oldest" || name.ends_with("_at") => {
            Some(time(value).unwrap_or_else(|| value.to_string()))
        }
        _ => Some(value.to_string()),
    }
}

fn time(value: &Value) -> Option<String> {
    let since = Duration::try_from_secs_f64(value.as_f64()?).ok()?;
    let at = SystemTime::UNIX_EPOCH.checked_add(since)?;
    Some(DateTime::<Utc>::from(at).to_rfc3339_opts(SecondsFormat::Secs, true))
}

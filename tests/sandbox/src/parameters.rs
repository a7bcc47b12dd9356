//! The parameters of a call, and the list of their problems.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::reply::Refusal;

/// The parameters of a call; names are read without regard to case, and the first of a name counts.
///
/// The methods that begin with `need` record a missing or unusable parameter and return an empty value;
/// [`Parameters::check`] then reports all of them at once.
#[derive(Debug, Default)]
pub(crate) struct Parameters {
    members: Vec<(String, Value)>,
    problems: Vec<String>,
}

impl Parameters {
    pub fn of(members: Vec<(String, Value)>) -> Parameters {
        Parameters { members, problems: Vec::new() }
    }

    /// The members of a JSON object.
    pub fn of_object(members: Map<String, Value>) -> Parameters {
        Parameters::of(members.into_iter().collect())
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.members.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The first of these names that is present.
    pub fn first(&self, names: &[&str]) -> Option<&Value> {
        names.iter().find_map(|name| self.get(name).filter(|value| !value.is_null()))
    }

    /// Everything, in order.
    pub fn into_object(self) -> Map<String, Value> {
        let mut object = Map::new();
        for (name, value) in self.members {
            object.entry(name).or_insert(value);
        }
        object
    }

    /// The names of all parameters.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|(name, _)| name.as_str())
    }

    /// True if the parameter is present, even if empty; `null` counts as absent.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_null())
    }

    /// The text of a parameter. A number keeps its spelling; an empty text counts as absent.
    pub fn text(&self, name: &str) -> Result<Option<String>, String> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(other) => Err(format!("expected a text for `{name}`, found {}", kind(other))),
        }
    }

    /// A JSON boolean, or the word in any case.
    pub fn boolean(&self, name: &str) -> Result<Option<bool>, String> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(*value)),
            Some(Value::String(text)) if text.eq_ignore_ascii_case("true") => Ok(Some(true)),
            Some(Value::String(text)) if text.eq_ignore_ascii_case("false") => Ok(Some(false)),
            Some(Value::String(text)) if text.is_empty() => Ok(None),
            Some(other) => Err(format!("expected true or false for `{name}`, found {}", kind(other))),
        }
    }

    /// A UUID of 36 characters.
    pub fn uuid(&self, name: &str) -> Result<Option<Uuid>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => match Uuid::try_parse(&text) {
                Ok(id) if text.len() == 36 => Ok(Some(id)),
                _ => Err(format!("expected a UUID of 36 characters for `{name}`, found `{text}`")),
            },
        }
    }

    /// A whole number.
    pub fn integer(&self, name: &str) -> Result<Option<i64>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => match text.parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(format!("expected a whole number for `{name}`, found `{text}`")),
            },
        }
    }

    /// A date, with or without a time and an offset.
    pub fn instant(&self, name: &str) -> Result<Option<DateTime<Utc>>, String> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => match instant(text.trim()) {
                Some(time) => Ok(Some(time)),
                None => Err(format!("expected a date-time for `{name}`, found `{text}`")),
            },
        }
    }

    pub fn need_text(&mut self, name: &str) -> String {
        let found = self.text(name);
        self.need(name, found)
    }

    pub fn need_uuid(&mut self, name: &str) -> Uuid {
        let found = self.uuid(name);
        self.need(name, found)
    }

    pub fn need_instant(&mut self, name: &str) -> DateTime<Utc> {
        let found = self.instant(name);
        self.need(name, found)
    }

    /// A text that may be absent.
    pub fn may_text(&mut self, name: &str) -> Option<String> {
        let found = self.text(name);
        self.may(found)
    }

    /// A boolean that may be absent.
    pub fn may_boolean(&mut self, name: &str) -> Option<bool> {
        let found = self.boolean(name);
        self.may(found)
    }

    /// A whole number that may be absent.
    pub fn may_integer(&mut self, name: &str) -> Option<i64> {
        let found = self.integer(name);
        self.may(found)
    }

    /// A UUID that may be absent.
    pub fn may_uuid(&mut self, name: &str) -> Option<Uuid> {
        let found = self.uuid(name);
        self.may(found)
    }

    fn need<T: Default>(&mut self, name: &str, found: Result<Option<T>, String>) -> T {
        if let Ok(None) = found {
            self.problems.push(format!("`{name}` is missing"));
        }
        self.may(found).unwrap_or_default()
    }

    fn may<T>(&mut self, found: Result<Option<T>, String>) -> Option<T> {
        found.unwrap_or_else(|problem| {
            self.problems.push(problem);
            None
        })
    }

    /// Records another problem.
    pub fn wrong(&mut self, problem: impl Into<String>) {
        self.problems.push(problem.into());
    }

    /// Refuses the call if anything is wrong.
    pub fn check(&mut self) -> Result<(), Refusal> {
        match std::mem::take(&mut self.problems) {
            problems if problems.is_empty() => Ok(()),
            problems => Err(Refusal::Input(problems.join("; "))),
        }
    }
}

/// `2025-01-31`, `2025-01-31T15:00:00`, with a fraction or an offset; without one it is taken as UTC.
fn instant(text: &str) -> Option<DateTime<Utc>> {
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.with_timezone(&Utc));
    }
    let plain = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M"];
    let time = plain.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    let midnight = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0);
    time.or_else(midnight).map(|time| time.and_utc())
}

fn kind(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".into(),
        Value::Array(_) => "an array".into(),
        leaf => format!("`{leaf}`"),
    }
}

//! What a caller gives with a document, and the reading of it from the bindings' keywords.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::Registry;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;

/// The values of a mapping's params by their names.
pub type Params = BTreeMap<String, String>;

/// Bounds on one application of a mapping, so that a hostile one ends in a `limit` error and not in a hang.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// How many steps of work, 100 million by default: expressions evaluated and nodes looked at.
    pub max_steps: u64,
    /// How many bytes of output, 256 MiB by default.
    pub max_output: usize,
    /// The bounds on the document.
    pub limits: Limits,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { max_steps: 100_000_000, max_output: 256 << 20, limits: Limits::default() }
    }
}

/// Params and bounds of one application.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Application {
    /// The values of the params.
    pub params: Params,
    /// The bounds.
    pub bounds: Bounds,
}

impl Application {
    /// Reads `params`, `max_steps`, `max_output`, `max_depth` and `max_bytes` from the members of a JSON object, as the
    /// bindings receive them.
    ///
    /// The value of a param is a text, a number or a boolean; null counts as not given.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each member that is unknown or of the wrong type.
    pub fn from_members(members: &Map<String, Value>) -> Result<Self> {
        let mut application = Application::default();
        let mut findings = Vec::new();
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            let bounds = &mut application.bounds;
            let count = value.as_u64().filter(|count| *count > 0);
            let size = count.and_then(|count| usize::try_from(count).ok());
            let taken = match name.as_str() {
                "params" => read_params(value, &mut application.params, &mut findings),
                "max_steps" => count.map(|count| bounds.max_steps = count),
                "max_output" => size.map(|size| bounds.max_output = size),
                "max_depth" => size.map(|size| bounds.limits.max_depth = size),
                "max_bytes" => size.map(|size| bounds.limits.max_bytes = size),
                _ => {
                    findings.push(Finding::new(&code::OPTION_UNKNOWN, format!("unknown option `{name}`")));
                    continue;
                }
            };
            if taken.is_none() {
                let expected =
                    if name == "params" { "an object of params" } else { "a whole number above 0" };
                let message = format!("expected {expected} for option `{name}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message));
            }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(application), Err)
    }
}

fn read_params(value: &Value, params: &mut Params, findings: &mut Vec<Finding>) -> Option<()> {
    for (name, value) in value.as_object()? {
        let text = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Number(_) | Value::Bool(_) => value.to_string(),
            _ => {
                let message = format!("expected a text, number or boolean for the param `{name}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message).with_path(name.clone()));
                continue;
            }
        };
        params.insert(name.clone(), text);
    }
    Some(())
}

impl Registry {
    /// Reads `libraries`, an object of names with the libraries' texts, from the members of a JSON object, as the
    /// bindings receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] for a member that is unknown or of the wrong type; as [`Registry::add_library`].
    pub fn from_members(members: &Map<String, Value>) -> Result<Self> {
        let registry = Registry::new();
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            if name != "libraries" {
                let finding = Finding::new(&code::OPTION_UNKNOWN, format!("unknown option `{name}`"));
                return Err(Error::new(ErrorKind::Argument, finding));
            }
            let libraries = value.as_object().filter(|all| all.values().all(Value::is_string));
            let Some(libraries) = libraries else {
                let message = "expected an object of names and texts for option `libraries`";
                return Err(Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message)));
            };
            for (name, text) in libraries {
                let text = text.as_str().unwrap_or_default();
                // It is text already, whatever its declaration says of bytes: a mark says so.
                let mark = if text.starts_with("<?xml") { "\u{FEFF}" } else { "" };
                registry.add_library(name, format!("{mark}{text}").as_bytes())?;
            }
        }
        Ok(registry)
    }
}

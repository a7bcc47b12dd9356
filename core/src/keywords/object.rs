//! The JSON text of an object of keywords.

use crate::json::{Map, Reason, Value};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::naming::Naming;

/// The levels of lists and objects that options may have, so that reading them never exhausts the stack.
pub const MAX_DEPTH: usize = 128;

/// Reads the JSON text of an object of options, as a language's own JSON writer made it.
///
/// # Errors
/// [`ErrorKind::Argument`] for another JSON value, and for text that no JSON reader takes: JavaScript writes lone
/// surrogates and any depth.
///
/// # Example
/// ```
/// let members = dtekit::keywords::object(r#"{"keepRoot": true}"#)?;
/// assert_eq!(dtekit::keywords::in_core_case(members)["keep_root"], true);
/// assert_eq!(dtekit::keywords::object("[]").unwrap_err().code(), "option-value");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn object(json: &str) -> Result<Map> {
    let message = match crate::json::from_str(json) {
        Ok(Value::Object(members)) => return Ok(members),
        Ok(_) => "expected an object of options, found another value".to_owned(),
        Err(error) => format!("expected options that JSON can hold, found {}", fault(&error)),
    };
    Err(Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message)))
}

/// Reads the JSON text of one value of a call.
///
/// # Errors
/// As [`object`], but [`code::PARAMETER_VALUE`] with `name` as the path.
///
/// # Example
/// ```
/// assert_eq!(dtekit::keywords::value("19", "total")?.to_string(), "19");
/// assert_eq!(dtekit::keywords::value("1x", "total").unwrap_err().findings()[0].path.as_deref(), Some("total"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn value(json: &str, name: &str) -> Result<Value> {
    crate::json::from_str(json).map_err(|error| {
        let message = format!("expected a value that JSON can hold, found {}", fault(&error));
        Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message).with_path(name))
    })
}

/// The members with their names in core's own case: `keepRoot` becomes `keep_root`.
///
/// # Example
/// ```
/// use dtekit::json::{Map, json};
///
/// let members = dtekit::keywords::in_core_case(Map::from([("keepRoot", json!(true))]));
/// assert!(members.contains_key("keep_root"));
/// ```
#[must_use]
pub fn in_core_case(members: Map) -> Map {
    members.into_iter().map(|(name, value)| (Naming::Snake.name(&name), value)).collect()
}

fn fault(error: &crate::json::Error) -> &'static str {
    match error.reason() {
        Reason::Depth => "more than 127 levels",
        Reason::LoneSurrogate => "a lone surrogate",
        Reason::End => "text that ends too early",
        Reason::Syntax | Reason::Encoding | Reason::Time | Reason::Doubled => "text that is not JSON",
    }
}

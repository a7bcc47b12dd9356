//! Keywords and arguments as they come from JavaScript: an object as JSON text, its names in camelCase.

use dtekit::operation::{Argument, Arguments};
use dtekit::{Error, ErrorKind, Finding, Naming, Result, code};
use napi::bindgen_prelude::{Either, Uint8Array};
use serde_json::{Map, Value};

/// The members of the object in a JSON text, their names in core's own case.
pub fn members(json: &str) -> Result<Map<String, Value>> {
    Ok(object(json)?.into_iter().map(|(name, value)| (Naming::Snake.name(&name), value)).collect())
}

/// The same with their names as they are.
pub fn object(json: &str) -> Result<Map<String, Value>> {
    match serde_json::from_str(json) {
        Ok(Value::Object(members)) => Ok(members),
        Ok(_) => Err(refused("expected an object of options, found another value")),
        Err(error) => Err(refused(&format!("expected options that JSON can hold, found {}", fault(&error)))),
    }
}

/// The same for options whose members have names of the caller's own inside; none without a text.
pub fn plain_members(json: Option<&str>) -> Result<Map<String, Value>> {
    json.map_or_else(|| Ok(Map::new()), members)
}

/// The arguments of a call: a document's bytes, or the JSON text of any other value.
pub fn arguments(names: Vec<String>, values: Vec<Either<Vec<u8>, String>>) -> Result<Arguments> {
    let mut arguments = Arguments::new();
    let mut findings = Vec::new();
    for (name, value) in names.into_iter().zip(values) {
        match value {
            Either::A(bytes) => arguments.insert(name, Argument::Bytes(bytes)),
            Either::B(json) => match serde_json::from_str::<Value>(&json) {
                Ok(value) => arguments.insert(name, value),
                Err(error) => {
                    let message = format!("expected a value that JSON can hold, found {}", fault(&error));
                    findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(name));
                }
            },
        }
    }
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(arguments), Err)
}

/// The bytes are copied, since JavaScript may change its own while a thread still reads them.
pub fn owned(values: Vec<Either<Uint8Array, String>>) -> Vec<Either<Vec<u8>, String>> {
    values
        .into_iter()
        .map(|value| match value {
            Either::A(bytes) => Either::A(bytes.to_vec()),
            Either::B(json) => Either::B(json),
        })
        .collect()
}

/// Why a text that `JSON.stringify` wrote cannot be read: JavaScript allows a lone surrogate and any depth.
fn fault(error: &serde_json::Error) -> &'static str {
    if error.to_string().starts_with("recursion") { "more than 127 levels" } else { "a lone surrogate" }
}

fn refused(message: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message))
}

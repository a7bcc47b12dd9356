//! Keywords and arguments as they come from JavaScript: an object as JSON text, its names in camelCase.

use dtekit::operation::{Argument, Arguments};
use dtekit::{Error, ErrorKind, Result, keywords};
use napi::bindgen_prelude::{Either, Uint8Array};
use serde_json::{Map, Value};

/// The members of the object in a JSON text, their names in core's own case.
pub fn members(json: &str) -> Result<Map<String, Value>> {
    keywords::object(json).map(keywords::in_core_case)
}

/// The members of the object in a JSON text, their names as they are.
pub fn object(json: &str) -> Result<Map<String, Value>> {
    keywords::object(json)
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
            Either::B(json) => match keywords::value(&json, &name) {
                Ok(value) => arguments.insert(name, value),
                Err(error) => findings.extend_from_slice(error.findings()),
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

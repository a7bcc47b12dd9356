//! The identifiers of the authorities: read and composed.

use dtekit::Naming;
use dtekit::json::{Map, Value};
use napi_derive::napi;

use crate::options::members;
use crate::outcome::{Outcome, Text, guarded_text};

/// The parts of an identifier as JSON text.
#[napi]
pub fn parse_identifier(kind: String, text: String) -> Outcome<Text> {
    guarded_text(|| {
        let parts = dtekit::parse_identifier(&kind, &text)?.into_iter();
        let parts: Map = parts.map(|(name, value)| (Naming::Camel.name(&name), value)).collect();
        Ok(Value::Object(parts).to_string())
    })
}

/// An identifier from its parts.
#[napi]
pub fn compose_identifier(kind: String, parts: String) -> Outcome<Text> {
    guarded_text(|| dtekit::compose_identifier(&kind, &members(Some(&parts))?))
}

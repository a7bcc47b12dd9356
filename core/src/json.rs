//! JSON: values, and reading and writing text. Knows nothing of XML.

pub(crate) mod escape;
pub(crate) mod number;
pub(crate) mod read;
pub(crate) mod syntax;
pub(crate) mod write;

pub use serde_json::{Error, Map, Number, Value, from_slice, from_str, json, to_string, to_vec};

//! JSON to XML and back, exactly.

mod options;

pub use options::{Dialect, Encoding, ToJson, ToXml};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// Writes a JSON document as XML.
pub fn json_to_xml(json: &[u8], options: &ToXml) -> Result<Vec<u8>> {
    let _ = (json, options);
    Err(Error::new(ErrorKind::Internal, Finding::new(&code::INTERNAL_PANIC, "being written")))
}

/// Writes an XML document as JSON.
pub fn xml_to_json(xml: &[u8], options: &ToJson) -> Result<Vec<u8>> {
    let _ = (xml, options);
    Err(Error::new(ErrorKind::Internal, Finding::new(&code::INTERNAL_PANIC, "being written")))
}

//! The document that is checked.

use std::borrow::Cow;

use crate::convert::{ToJson, ToXml, decoded_xml};
use crate::document::{Document, FileContent, Format};
use crate::error::Result;
use crate::limits::Limits;
use crate::mapping::Source;

/// Reads what a caller gave: XML or JSON, plain or in base 64, or a document.
pub(super) fn opened<'d>(source: Source<'d>, limits: Limits) -> Result<Cow<'d, Document>> {
    let decoded;
    let bytes = match source {
        Source::Document(document) => return Ok(Cow::Borrowed(document)),
        Source::Bytes(bytes) => bytes,
        Source::Text(text) => {
            decoded = decoded_xml(text.as_bytes());
            &*decoded
        }
    };
    let content;
    let (format, bytes) = match FileContent::format(bytes) {
        Some(format) => (format, bytes),
        None => {
            content = FileContent::detect(bytes)?;
            (content.format, &content.document[..])
        }
    };
    let document = match format {
        Format::Xml => Document::from_xml_with(bytes, &ToJson { limits, ..ToJson::default() }),
        Format::Json => Document::from_json_with(bytes, &ToXml { limits, ..ToXml::default() }),
    };
    document.map(Cow::Owned)
}

//! The document that is checked.

use std::borrow::Cow;

use crate::audit::lint::place::Places;
use crate::convert::{ToJson, ToXml, decoded_xml};
use crate::document::{Document, FileContent, Format};
use crate::error::{Position, Result};
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

/// Where the elements at these paths stand in the caller's text: for each path its line and column.
///
/// A path without an element has none, and so have all of a text in base 64 or of a document that was read before.
///
/// # Errors
/// Those of reading XML or JSON.
///
/// # Example
/// ```
/// let text = "{\n  \"Emisor\": {\"Ciudad\": \"8\"}\n}";
/// let found = dtekit::audit::positions(text, &["Emisor/Ciudad", "Emisor/Pais"])?;
/// assert_eq!(found[0].map(|at| (at.line, at.column)), Some((2, 14)));
/// assert_eq!(found[1], None);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn positions<'d>(document: impl Into<Source<'d>>, paths: &[&str]) -> Result<Vec<Option<Position>>> {
    let (source, limits) = (document.into(), Limits::default());
    let document = opened(source, limits)?;
    let document = document.in_order();
    let places = Places::of(&document, source, limits);
    let position = |path: &&str| match places.find(path) {
        (index, true) if !path.is_empty() => places.position(index),
        _ => None,
    };
    Ok(paths.iter().map(position).collect())
}

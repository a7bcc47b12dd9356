//! Converts a [`Document`] from and to JSON and XML. The dialects are converted through a document, too.

mod from_json;
mod from_xml;
mod to_json;
mod to_value;
mod to_xml;

use std::borrow::Cow;

use super::json_to_xml::max_output;
use super::{ToJson, ToXml, Values};
use crate::document::Document;
use crate::error::Result;

impl Document {
    /// Reads a document from JSON, by the rules of [`json_to_xml`](crate::json_to_xml).
    ///
    /// # Errors
    /// As [`json_to_xml`](crate::json_to_xml).
    ///
    /// # Example
    /// ```
    /// let document = dtekit::Document::from_json(br#"{"Total": 1.10}"#)?;
    /// assert_eq!(document.to_xml()?, b"<DTE><Total>1.10</Total></DTE>");
    /// assert_eq!(document.to_json(), br#"{"Total":1.10}"#);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn from_json(json: &[u8]) -> Result<Document> {
        from_json::read(json, &ToXml::default())
    }

    /// Reads JSON with options; `keep_root`, `dialect`, `drop_empty` and the limits are used.
    ///
    /// # Errors
    /// As [`json_to_xml`](crate::json_to_xml).
    pub fn from_json_with(json: &[u8], options: &ToXml) -> Result<Document> {
        let mut document = from_json::read(json, options)?;
        if options.drop_empty {
            document.drop_empty();
        }
        Ok(document)
    }

    /// Reads a document from XML, by the rules of [`xml_to_json`](crate::xml_to_json).
    ///
    /// # Errors
    /// As [`xml_to_json`](crate::xml_to_json).
    ///
    /// # Example
    /// ```
    /// let document = dtekit::Document::from_xml(b"<DTE><Emisor id='1'>ACME</Emisor></DTE>")?;
    /// assert_eq!(document.get("Emisor/@id"), Some("1"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn from_xml(xml: &[u8]) -> Result<Document> {
        from_xml::read(xml, &ToJson::default())
    }

    /// Reads XML with options; `drop_empty` and the limits are used.
    ///
    /// # Errors
    /// As [`xml_to_json`](crate::xml_to_json).
    pub fn from_xml_with(xml: &[u8], options: &ToJson) -> Result<Document> {
        let mut document = from_xml::read(xml, options)?;
        if options.drop_empty {
            document.drop_empty();
        }
        Ok(document)
    }

    /// Writes the document as XML, with the declaration that was read, if there was one.
    ///
    /// # Errors
    /// [`ErrorKind::Structure`](crate::ErrorKind::Structure) if an edit made a prefix that nothing declares, a
    /// declaration that XML forbids, or two attributes of one name in one namespace.
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if a long name repeats so often that the XML would be many times
    /// as long as what was read.
    pub fn to_xml(&self) -> Result<Vec<u8>> {
        self.to_xml_with(&ToXml::default())
    }

    /// Writes the document as XML with options; `declaration`, `encoding` and `drop_empty` are used.
    ///
    /// # Errors
    /// As [`Document::to_xml`], and if a name or a CDATA section cannot be written in the encoding.
    pub fn to_xml_with(&self, options: &ToXml) -> Result<Vec<u8>> {
        // A name that was read once may be written many times after an edit.
        let most = max_output(self.text_len() + 16 * self.nodes().len(), &options.limits);
        to_xml::write(&self.without_empty(options.drop_empty), options, most)
    }

    /// Writes the document as JSON, by the rules of [`xml_to_json`](crate::xml_to_json). A number or a boolean of the
    /// JSON that was read stays one.
    pub fn to_json(&self) -> Vec<u8> {
        to_json::write(self, &ToJson::default()).expect("only a path in `arrays` can be wrong")
    }

    /// Writes the document as JSON with options; `keep_root`, `dialect`, `arrays`, `typed` and `drop_empty` are used.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unusable path in `arrays`;
    /// [`ErrorKind::Structure`](crate::ErrorKind::Structure) for an element whose name has another meaning in the
    /// dialect.
    pub fn to_json_with(&self, options: &ToJson) -> Result<Vec<u8>> {
        to_json::write(&self.without_empty(options.drop_empty), options)
    }

    /// Makes a value of the document, in the shape of its JSON. The options are those of [`Document::to_json_with`].
    ///
    /// # Errors
    /// As [`Document::to_json_with`].
    pub fn to_value<V: Values>(&self, options: &ToJson, values: &mut V) -> Result<V::Value> {
        to_value(&self.without_empty(options.drop_empty), options, values)
    }

    /// The document without the elements that hold nothing, if the caller wants to drop them.
    fn without_empty(&self, drop_empty: bool) -> Cow<'_, Document> {
        let mut document = Cow::Borrowed(self);
        if drop_empty {
            document.to_mut().drop_empty();
        }
        document
    }
}

/// JSON in any dialect to XML.
pub(super) fn json_to_xml(json: &[u8], options: &ToXml) -> Result<Vec<u8>> {
    to_xml::write(&from_json::read(json, options)?, options, max_output(json.len(), &options.limits))
}

/// JSON to XML without the elements that hold nothing, and their paths.
pub(super) fn json_to_xml_dropping(json: &[u8], options: &ToXml) -> Result<(Vec<u8>, Vec<String>)> {
    let mut document = from_json::read(json, options)?;
    let dropped = document.drop_empty();
    Ok((to_xml::write(&document, options, max_output(json.len(), &options.limits))?, dropped))
}

/// Reads XML.
pub(super) fn read_xml(xml: &[u8], options: &ToJson) -> Result<Document> {
    from_xml::read(xml, options)
}

/// Reads XML without the elements that hold nothing, and gives their paths.
pub(super) fn read_xml_dropping(xml: &[u8], options: &ToJson) -> Result<(Document, Vec<String>)> {
    let mut document = from_xml::read(xml, options)?;
    let dropped = document.drop_empty();
    Ok((document, dropped))
}

/// Writes a document as JSON in any dialect.
pub(super) fn to_json(document: &Document, options: &ToJson) -> Result<Vec<u8>> {
    to_json::write(document, options)
}

/// Makes a value of a document.
pub(super) fn to_value<V: Values>(document: &Document, options: &ToJson, values: &mut V) -> Result<V::Value> {
    to_value::make(document, options, values)
}

//! A converter that is kept from document to document.

use super::buffer::reuse_output;
use super::json_to_xml::{self, PassMemory as KeptXml};
use super::sink::Converted;
use super::xml_to_json::{self, PassMemory as KeptJson, Span};
use super::{Dialect, ToJson, ToXml};
use crate::error::Result;

/// A converter for many documents, one after another: it keeps names, tables and buffers from document to document.
///
/// Its output and its errors are those of [`json_to_xml`](crate::json_to_xml) and [`xml_to_json`](crate::xml_to_json).
/// A document of 2 kB then costs as much a byte as a large one, and nothing is allocated once the converter and the
/// output vector have seen such a document. These documents allocate still: those that are not in UTF-8, JSON with
/// prefixes or with escapes in its names, XML whose siblings of one name are separated by others, and all in another
/// dialect or with `drop_empty`.
///
/// What one document leaves is bounded, whatever its names are: at most about half a megabyte, and an output of one
/// megabyte, which later documents reuse. After a refused document the converter goes on with the next one.
///
/// A converter belongs to one thread at a time. Make one for each thread.
///
/// # Example
/// ```
/// use dtekit::Converter;
/// let mut converter = Converter::default();
/// let mut xml = Vec::new();
/// for json in [r#"{"a": 1}"#, r#"{"a": 2}"#] {
///     xml.clear();
///     converter.json_to_xml(json.as_bytes(), &mut xml)?;
/// }
/// assert_eq!(xml, b"<DTE><a>2</a></DTE>");
///
/// let mut json = Vec::new();
/// converter.xml_to_json(&xml, &mut json)?;
/// assert_eq!(json, br#"{"a":"2"}"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Default)]
pub struct Converter {
    to_xml: ToXml,
    to_json: ToJson,
    xml: KeptXml,
    json: KeptJson<Span>,
    /// The output of the last document in each direction, if the caller keeps no vector.
    last_xml: Vec<u8>,
    last_json: Vec<u8>,
}

opaque!(Converter);

impl Converter {
    /// A converter with these options.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each unusable path in `arrays`.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Converter, ToJson, ToXml};
    /// let to_xml = ToXml { keep_root: true, ..ToXml::default() };
    /// let mut converter = Converter::new(to_xml, ToJson::default())?;
    /// let mut xml = Vec::new();
    /// converter.json_to_xml(br#"{"Factura": {"a": 1}}"#, &mut xml)?;
    /// assert_eq!(xml, b"<Factura><a>1</a></Factura>");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn new(to_xml: ToXml, to_json: ToJson) -> Result<Self> {
        let json = KeptJson::new(&to_json)?;
        Ok(Converter { to_xml, to_json, json, ..Converter::default() })
    }

    /// The XML of a JSON document, in a buffer of the converter's: its next call replaces it.
    ///
    /// # Errors
    /// As [`json_to_xml`](crate::json_to_xml).
    ///
    /// # Example
    /// ```
    /// let mut converter = dtekit::Converter::default();
    /// assert_eq!(converter.xml_of_json(br#"{"a": 1}"#)?, b"<DTE><a>1</a></DTE>");
    /// assert_eq!(converter.json_of_xml(b"<DTE><a>1</a></DTE>")?, br#"{"a":"1"}"#);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn xml_of_json(&mut self, json: &[u8]) -> Result<&[u8]> {
        let mut output = std::mem::take(&mut self.last_xml);
        reuse_output(&mut output);
        let converted = self.json_to_xml(json, &mut output);
        self.last_xml = output;
        converted.map(|_| &*self.last_xml)
    }

    /// The JSON of an XML document, in a buffer of the converter's: its next call replaces it.
    ///
    /// # Errors
    /// As [`xml_to_json`](crate::xml_to_json).
    pub fn json_of_xml(&mut self, xml: &[u8]) -> Result<&[u8]> {
        let mut output = std::mem::take(&mut self.last_json);
        reuse_output(&mut output);
        let converted = self.xml_to_json(xml, &mut output);
        self.last_json = output;
        converted.map(|_| &*self.last_json)
    }

    /// Appends a JSON document as XML to `output`. After an error `output` is as it was before.
    ///
    /// # Errors
    /// As [`json_to_xml`](crate::json_to_xml).
    pub fn json_to_xml(&mut self, json: &[u8], output: &mut Vec<u8>) -> Result<Converted<()>> {
        if self.to_xml.drop_empty || self.to_xml.dialect != Dialect::JsonNet {
            return self.to_xml.convert(json, output);
        }
        let written = json_to_xml::append_kept(json, &self.to_xml, output, &mut self.xml);
        self.xml.clear();
        written.map(|()| Converted { output: (), dropped: Vec::new() })
    }

    /// Appends an XML document as JSON to `output`. After an error `output` is as it was before.
    ///
    /// # Errors
    /// As [`xml_to_json`](crate::xml_to_json).
    pub fn xml_to_json(&mut self, xml: &[u8], output: &mut Vec<u8>) -> Result<Converted<()>> {
        if self.to_json.drop_empty || self.to_json.dialect != Dialect::JsonNet {
            return self.to_json.convert(xml, output);
        }
        let written = xml_to_json::append_kept(xml, &self.to_json, output, &mut self.json);
        self.json.clear();
        written.map(|()| Converted { output: (), dropped: Vec::new() })
    }
}

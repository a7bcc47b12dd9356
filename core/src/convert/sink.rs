//! Where a conversion puts its output, and what it gives back.

use std::io::Write;

use super::{Dialect, ToJson, ToXml, Values, document, json_to_xml, xml_to_json};
use crate::document::Document;
use crate::error::Result;

/// What a conversion gives back.
///
/// # Example
/// ```
/// use dtekit::ToXml;
///
/// let options = ToXml { drop_empty: true, ..ToXml::default() };
/// let converted = options.convert(br#"{"Total": 19.00, "Nota": ""}"#, Vec::new())?;
/// assert_eq!(converted.output, b"<DTE><Total>19.00</Total></DTE>");
/// assert_eq!(converted.dropped, ["Nota"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted<T> {
    /// What the sink gives back: see [`XmlSink`] and [`JsonSink`].
    pub output: T,
    /// The paths of the elements that the option `drop_empty` dropped.
    pub dropped: Vec<String>,
}

/// Where [`ToXml::convert`] puts the XML.
///
/// | sink | what happens | output |
/// |---|---|---|
/// | `Vec<u8>` | the XML is appended | the vector |
/// | `&mut Vec<u8>` | the XML is appended; after an error the vector is as it was before | `()` |
/// | [`Pieces`] | the XML is written piece by piece | `()` |
///
/// Keep a vector and clear it between calls: then a call allocates no memory for its output.
///
/// # Example
/// ```
/// use dtekit::ToXml;
/// use dtekit::convert::Pieces;
///
/// // Into a vector of one's own, or piece by piece into any writer.
/// let mut xml = Vec::new();
/// ToXml::default().convert(br#"{"Total": 1}"#, &mut xml)?;
/// ToXml::default().convert(br#"{"Total": 2}"#, Pieces(std::io::sink()))?;
/// assert_eq!(xml, b"<DTE><Total>1</Total></DTE>");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub trait XmlSink: sealed::TakeXml<Given = <Self as XmlSink>::Output> {
    /// What the sink gives back.
    type Output;
}

/// Where [`ToJson::convert`] puts the JSON.
///
/// | sink | what happens | output |
/// |---|---|---|
/// | `Vec<u8>` | JSON text is appended | the vector |
/// | `&mut Vec<u8>` | JSON text is appended; after an error the vector is as it was before | `()` |
/// | `&mut V` of a type with [`Values`] | the program's own values are made, without JSON text | the value |
///
/// # Example
/// ```
/// use dtekit::ToJson;
///
/// let mut json = Vec::new();
/// ToJson::default().convert(b"<DTE><Total>1</Total></DTE>", &mut json)?;
/// assert_eq!(json, br#"{"Total":"1"}"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub trait JsonSink: sealed::TakeJson<Given = <Self as JsonSink>::Output> {
    /// What the sink gives back.
    type Output;
}

/// A sink that writes XML to a file, a socket or any other writer in pieces of about 128 kB, so that the whole XML is
/// never in memory.
///
/// Some documents are read twice: an attribute comes after a child, `?xml` is not the first member, or `DTE` is the
/// first member. What comes late then belongs into a piece that the writer would have got already. In other dialects
/// than [`Dialect::JsonNet`], and with `drop_empty`, the whole XML is in memory.
///
/// If the writer refuses a piece, the error is [`ErrorKind::Storage`](crate::ErrorKind::Storage) with the writer's
/// error as its source. After any error, discard what the writer has got: it is the beginning of a document.
///
/// # Example
/// ```
/// use dtekit::{ToXml, convert::Pieces};
/// let mut file = std::io::Cursor::new(Vec::new());
/// ToXml::default().convert(br#"{"a": 1}"#, Pieces(&mut file))?;
/// assert_eq!(file.into_inner(), b"<DTE><a>1</a></DTE>");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Pieces<W: Write>(pub W);

/// The work of the sinks. Nobody else can implement them, so that sinks and their work can be added.
mod sealed {
    use super::{Document, Result, ToJson, ToXml};

    pub trait TakeXml: Sized {
        type Given;

        /// Takes the XML of a JSON document.
        fn convert(self, json: &[u8], options: &ToXml) -> Result<Self::Given>;

        /// Takes XML that is in memory as a whole.
        fn take(self, xml: Vec<u8>) -> Result<Self::Given>;
    }

    pub trait TakeJson: Sized {
        type Given;

        /// Takes the JSON of an XML document.
        fn convert(self, xml: &[u8], options: &ToJson) -> Result<Self::Given>;

        /// Takes the JSON of a document.
        fn write(self, document: &Document, options: &ToJson) -> Result<Self::Given>;
    }
}

impl ToXml {
    /// Writes a JSON document as XML into a sink, by the rules of [`json_to_xml`](crate::json_to_xml).
    ///
    /// # Errors
    /// As [`json_to_xml`](crate::json_to_xml), and as the sink.
    ///
    /// # Example
    /// ```
    /// use dtekit::ToXml;
    /// let mut xml = b"<?xml version='1.0'?>".to_vec();
    /// ToXml::default().convert(br#"{"a": 1}"#, &mut xml)?;
    /// assert_eq!(xml, b"<?xml version='1.0'?><DTE><a>1</a></DTE>");
    ///
    /// let dropping = ToXml { drop_empty: true, ..ToXml::default() };
    /// let json = br#"{"Referencia": {"NumeroRef": ""}, "Total": "0"}"#;
    /// let converted = dropping.convert(json, Vec::new())?;
    /// assert_eq!(converted.output, b"<DTE><Total>0</Total></DTE>");
    /// assert_eq!(converted.dropped, ["Referencia"]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn convert<S: XmlSink>(&self, json: &[u8], sink: S) -> Result<Converted<S::Output>> {
        if self.drop_empty {
            let (xml, dropped) = document::json_to_xml_dropping(json, self)?;
            return Ok(Converted { output: sink.take(xml)?, dropped });
        }
        let output = match self.dialect {
            Dialect::JsonNet => sink.convert(json, self)?,
            _ => sink.take(document::json_to_xml(json, self)?)?,
        };
        Ok(Converted { output, dropped: Vec::new() })
    }
}

impl ToJson {
    /// Writes an XML document as JSON into a sink, by the rules of [`xml_to_json`](crate::xml_to_json). A sink of
    /// [`Values`] makes values of the program's own types instead of text.
    ///
    /// # Errors
    /// As [`xml_to_json`](crate::xml_to_json). Values that were made before the error are dropped.
    ///
    /// # Example
    /// ```
    /// use dtekit::ToJson;
    /// let options = ToJson { drop_empty: true, ..ToJson::default() };
    /// let converted = options.convert(b"<DTE><a/><b>0</b></DTE>", Vec::new())?;
    /// assert_eq!(converted.output, br#"{"b":"0"}"#);
    /// assert_eq!(converted.dropped, ["a"]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn convert<S: JsonSink>(&self, xml: &[u8], sink: S) -> Result<Converted<S::Output>> {
        if self.drop_empty {
            let (document, dropped) = document::read_xml_dropping(xml, self)?;
            return Ok(Converted { output: sink.write(&document, self)?, dropped });
        }
        let output = match self.dialect {
            Dialect::JsonNet => sink.convert(xml, self)?,
            _ => sink.write(&document::read_xml(xml, self)?, self)?,
        };
        Ok(Converted { output, dropped: Vec::new() })
    }
}

impl XmlSink for &mut Vec<u8> {
    type Output = ();
}

impl sealed::TakeXml for &mut Vec<u8> {
    type Given = ();

    fn convert(self, json: &[u8], options: &ToXml) -> Result<()> {
        json_to_xml::append(json, options, self)
    }

    fn take(self, xml: Vec<u8>) -> Result<()> {
        append(self, xml);
        Ok(())
    }
}

impl XmlSink for Vec<u8> {
    type Output = Vec<u8>;
}

impl sealed::TakeXml for Vec<u8> {
    type Given = Vec<u8>;

    fn convert(mut self, json: &[u8], options: &ToXml) -> Result<Vec<u8>> {
        json_to_xml::append(json, options, &mut self).map(|()| self)
    }

    fn take(mut self, xml: Vec<u8>) -> Result<Vec<u8>> {
        append(&mut self, xml);
        Ok(self)
    }
}

impl<W: Write> XmlSink for Pieces<W> {
    type Output = ();
}

impl<W: Write> sealed::TakeXml for Pieces<W> {
    type Given = ();

    fn convert(mut self, json: &[u8], options: &ToXml) -> Result<()> {
        json_to_xml::stream(json, options, &mut self.0)
    }

    fn take(mut self, xml: Vec<u8>) -> Result<()> {
        json_to_xml::write_to_sink(&xml, &mut self.0)
    }
}

impl JsonSink for &mut Vec<u8> {
    type Output = ();
}

impl sealed::TakeJson for &mut Vec<u8> {
    type Given = ();

    fn convert(self, xml: &[u8], options: &ToJson) -> Result<()> {
        xml_to_json::append(xml, options, self)
    }

    fn write(self, document: &Document, options: &ToJson) -> Result<()> {
        append(self, document::to_json(document, options)?);
        Ok(())
    }
}

impl JsonSink for Vec<u8> {
    type Output = Vec<u8>;
}

impl sealed::TakeJson for Vec<u8> {
    type Given = Vec<u8>;

    fn convert(mut self, xml: &[u8], options: &ToJson) -> Result<Vec<u8>> {
        xml_to_json::append(xml, options, &mut self).map(|()| self)
    }

    fn write(mut self, document: &Document, options: &ToJson) -> Result<Vec<u8>> {
        append(&mut self, document::to_json(document, options)?);
        Ok(self)
    }
}

impl<V: Values> JsonSink for &mut V {
    type Output = V::Value;
}

impl<V: Values> sealed::TakeJson for &mut V {
    type Given = V::Value;

    fn convert(self, xml: &[u8], options: &ToJson) -> Result<V::Value> {
        xml_to_json::make(xml, options, self)
    }

    fn write(self, document: &Document, options: &ToJson) -> Result<V::Value> {
        document::to_value(document, options, self)
    }
}

/// Appends a text; it becomes the vector itself if the vector has no memory yet.
fn append(out: &mut Vec<u8>, text: Vec<u8>) {
    match out.capacity() {
        0 => *out = text,
        _ => out.extend_from_slice(&text),
    }
}

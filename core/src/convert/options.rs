//! The options of the conversions, and how they are read from a JSON object of keywords.

use crate::json::Map;

use crate::Limits;
use crate::error::{Result, words};
use crate::keywords::{Reader, Terms};

words! {
    "dialect";
    /// A convention for writing attributes and text in JSON.
    ///
    /// # Example
    /// ```
    /// use dtekit::ToJson;
    /// use dtekit::convert::Dialect;
    ///
    /// let options = ToJson { dialect: Dialect::XmlToDict, ..ToJson::default() };
    /// let json = dtekit::xml_to_json(br#"<DTE><Total moneda="CLP">19</Total></DTE>"#, &options)?;
    /// assert_eq!(json, br##"{"Total":{"@moneda":"CLP","#text":"19"}}"##);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Dialect {
        /// `@name`, `#text`, `#cdata-section`: the convention of Json.NET, and so of the service's platform.
        #[default]
        JsonNet = "jsonnet",
        /// `@attributes` and `@value`.
        AttributesValue = "attributes-value",
        /// `_attributes`, `_text`, `_cdata`: the convention of xml-js's compact form.
        Underscore = "underscore",
        /// `@name` and `#text`, as Python's xmltodict reads and writes them.
        XmlToDict = "xmltodict",
    }
}

words! {
    "encoding";
    /// The character encoding of the XML that is written.
    ///
    /// # Example
    /// ```
    /// use dtekit::ToXml;
    /// use dtekit::convert::Encoding;
    ///
    /// let options = ToXml { encoding: Some(Encoding::Iso88591), ..ToXml::default() };
    /// let xml = dtekit::json_to_xml("{\"Nombre\": \"Ñandú\"}".as_bytes(), &options)?;
    /// assert!(xml.windows(5).any(|bytes| bytes == b"\xD1and\xFA"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Encoding {
        /// UTF-8 without a byte order mark.
        #[default]
        Utf8 = "utf-8",
        /// ISO-8859-1; a character outside it becomes a character reference.
        Iso88591 = "iso-8859-1",
    }
}

/// The options of [`json_to_xml`](crate::json_to_xml), and of reading JSON and writing XML as a
/// [`Document`](crate::Document).
///
/// Write `..ToXml::default()` after the members that you set: a later version may add members.
///
/// # Example
/// ```
/// use dtekit::ToXml;
///
/// let options = ToXml { declaration: true, drop_empty: true, ..ToXml::default() };
/// let xml = dtekit::json_to_xml(br#"{"Total": 19.00, "Nota": ""}"#, &options)?;
/// assert_eq!(xml, br#"<?xml version="1.0" encoding="UTF-8"?><DTE><Total>19.00</Total></DTE>"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToXml {
    /// The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`.
    pub keep_root: bool,
    /// The convention of the JSON that is read.
    pub dialect: Dialect,
    /// Writes an XML declaration where the JSON has no `?xml` member.
    pub declaration: bool,
    /// The encoding of the output. Without it, the encoding that `?xml` names if dtekit can write it, else UTF-8.
    pub encoding: Option<Encoding>,
    /// Drops the elements that hold nothing. [`Document::drop_empty`](crate::Document::drop_empty) says what holds
    /// nothing: an element with a zero, white space or an attribute holds something.
    pub drop_empty: bool,
    /// The bounds on the input.
    pub limits: Limits,
}

/// The options of [`xml_to_json`](crate::xml_to_json), and of reading XML and writing JSON as a
/// [`Document`](crate::Document).
///
/// Write `..ToJson::default()` after the members that you set: a later version may add members.
///
/// # Example
/// ```
/// use dtekit::ToJson;
///
/// let options = ToJson { typed: true, arrays: vec!["Detalle".to_owned()], ..ToJson::default() };
/// let json = dtekit::xml_to_json(b"<DTE><Detalle><Monto>19.00</Monto></Detalle></DTE>", &options)?;
/// assert_eq!(json, br#"{"Detalle":[{"Monto":19.00}]}"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToJson {
    /// Keeps the root element, and the XML declaration as `?xml`.
    pub keep_root: bool,
    /// The convention of the JSON that is written.
    pub dialect: Dialect,
    /// Paths of elements that are arrays even when single, in addition to those of the generic DTE.
    pub arrays: Vec<String>,
    /// Writes a leaf whose text is a JSON number as that very token, and `true` and `false` as booleans. A number that
    /// [`json_to_xml`](crate::json_to_xml) would refuse, since its exponent makes more than 64 digits, stays a string.
    pub typed: bool,
    /// Drops the elements that hold nothing. [`Document::drop_empty`](crate::Document::drop_empty) says what holds
    /// nothing: an element with a zero, white space or an attribute holds something.
    pub drop_empty: bool,
    /// The bounds on the input.
    pub limits: Limits,
}

impl ToXml {
    /// Reads the options from the members of a JSON object, as the bindings receive them. `drop_empty` is no such
    /// member: a binding has a way of its own to give back what was dropped.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = reader(members);
        let options = ToXml {
            keep_root: keywords.flag("keep_root").unwrap_or_default(),
            dialect: keywords.word("dialect", &Dialect::ALL, Dialect::as_str).unwrap_or_default(),
            declaration: keywords.flag("declaration").unwrap_or_default(),
            encoding: keywords.word("encoding", &Encoding::ALL, Encoding::as_str),
            drop_empty: false,
            limits: limits(&mut keywords),
        };
        keywords.finish().map(|()| options)
    }
}

impl ToJson {
    /// Reads the options from the members of a JSON object, as the bindings receive them. `drop_empty` is no such
    /// member: a binding has a way of its own to give back what was dropped.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = reader(members);
        let options = ToJson {
            keep_root: keywords.flag("keep_root").unwrap_or_default(),
            dialect: keywords.word("dialect", &Dialect::ALL, Dialect::as_str).unwrap_or_default(),
            arrays: keywords.texts("arrays", "a list of paths").unwrap_or_default(),
            typed: keywords.flag("typed").unwrap_or_default(),
            drop_empty: false,
            limits: limits(&mut keywords),
        };
        keywords.finish().map(|()| options)
    }
}

/// A reader whose findings have no path: an option is no place in the document.
fn reader(members: &Map) -> Reader<'_> {
    Reader::new(members, Terms { with_path: false, ..Terms::OPTIONS })
}

fn limits(keywords: &mut Reader<'_>) -> Limits {
    let default = Limits::default();
    let mut limit = |name, default| keywords.whole(name, 1..).unwrap_or(default);
    Limits {
        max_depth: limit("max_depth", default.max_depth),
        max_bytes: limit("max_bytes", default.max_bytes),
        max_attributes: limit("max_attributes", default.max_attributes),
        max_growth: limit("max_growth", default.max_growth),
    }
}

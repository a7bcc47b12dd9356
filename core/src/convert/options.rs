//! The options of the conversions, and how they are read from a JSON object of keywords.

use crate::error::words;
use crate::keywords::{Flag, Maybe, Own, Part, Terms, Texts, Word, options};
use crate::limits::Limits;

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

/// How findings name the options: without a path, since an option is no place in the document.
const TERMS: Terms = Terms { with_path: false, ..Terms::OPTIONS };

options! {
    TERMS;
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
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ToXml {
        /// The single member beside `?xml` is the root element, whatever its name; otherwise the root is `DTE`.
        pub keep_root: bool = false => Flag;
        /// How attributes and text are spelled in the JSON.
        pub dialect: Dialect = Dialect::JsonNet => Word(&Dialect::ALL, Dialect::as_str);
        /// Writes an XML declaration where the JSON has no `?xml` member.
        pub declaration: bool = false => Flag;
        /// The encoding of the output. Without it, the encoding that `?xml` names if dtekit can write it, else UTF-8.
        pub encoding: Option<Encoding> => Maybe(Word(&Encoding::ALL, Encoding::as_str));
        /// Drops the elements that hold nothing. [`Document::drop_empty`](crate::Document::drop_empty) says what holds
        /// nothing: an element with a zero, white space or an attribute holds something.
        pub drop_empty: bool = false => Own;
        /// The bounds on the input.
        pub limits: Limits => Part(None);
    }
}

options! {
    TERMS;
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
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ToJson {
        /// Keeps the root element, and the XML declaration as `?xml`.
        pub keep_root: bool = false => Flag;
        /// How attributes and text are spelled in the JSON.
        pub dialect: Dialect = Dialect::JsonNet => Word(&Dialect::ALL, Dialect::as_str);
        /// Paths of further elements that are arrays even when single, such as `Documento/Nota`; those of the generic
        /// DTE always are.
        pub arrays: Vec<String> => Texts("a list of paths");
        /// Writes a leaf whose text is a JSON number as that very number, digit by digit, and `true` and `false` as
        /// booleans. A number that [`json_to_xml`](crate::json_to_xml) would refuse, since its exponent makes more
        /// than 64 digits, stays a string.
        pub typed: bool = false => Flag;
        /// Drops the elements that hold nothing. [`Document::drop_empty`](crate::Document::drop_empty) says what holds
        /// nothing: an element with a zero, white space or an attribute holds something.
        pub drop_empty: bool = false => Own;
        /// The bounds on the input.
        pub limits: Limits => Part(None);
    }
}

//! JSON to XML and back, exactly.

mod declaration;
mod json_to_xml;
mod options;
mod repeatable;
mod tree;
mod xml_to_json;

pub use options::{Dialect, Encoding, ToJson, ToXml};
pub use tree::Visitor;

use std::io::Write;

use crate::error::Result;

/// Writes a JSON document as XML.
pub fn json_to_xml(json: &[u8], options: &ToXml) -> Result<Vec<u8>> {
    let mut xml = Vec::new();
    json_to_xml_append(json, options, &mut xml)?;
    Ok(xml)
}

/// Writes a JSON document as XML behind what `xml` holds already, using the room that it has.
///
/// On an error `xml` holds what it held before.
pub fn json_to_xml_append(json: &[u8], options: &ToXml, xml: &mut Vec<u8>) -> Result<()> {
    match options.dialect {
        Dialect::JsonNet => json_to_xml::append(json, options, xml),
        _ => tree::json_to_xml(json, options).map(|converted| xml.extend_from_slice(&converted)),
    }
}

/// Writes a JSON document as XML without the elements that hold nothing, and gives the path of each.
///
/// What holds nothing is what [`Document::drop_empty`](crate::Document::drop_empty) says: no zero, no white space,
/// nothing with an attribute.
///
/// # Errors
/// As [`json_to_xml`].
///
/// # Example
/// ```
/// let json = br#"{"Referencia": {"NumeroRef": ""}, "Total": "0"}"#;
/// let (xml, dropped) = dtekit::json_to_xml_dropping(json, &Default::default())?;
/// assert_eq!(xml, b"<DTE><Total>0</Total></DTE>");
/// assert_eq!(dropped, ["Referencia"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn json_to_xml_dropping(json: &[u8], options: &ToXml) -> Result<(Vec<u8>, Vec<String>)> {
    tree::json_to_xml_dropping(json, options)
}

/// Hands the XML of a JSON document to `sink` in pieces.
pub fn json_to_xml_into(json: &[u8], options: &ToXml, sink: &mut dyn Write) -> Result<()> {
    match options.dialect {
        Dialect::JsonNet => json_to_xml::stream(json, options, sink),
        _ => json_to_xml::hand_on(&tree::json_to_xml(json, options)?, sink),
    }
}

/// Writes an XML document as JSON: compact, in UTF-8, every character as it is but `"`, `\` and controls.
///
/// - **Root.** The root element is left out: its attributes and children are the members of the object, its text is
///   `#text`. `keep_root` keeps it, and the XML declaration as `?xml`.
/// - **Leaves.** An element with nothing but text is a string, exactly as it is meant: references and line ends
///   read, white space kept. `<a/>` is `null`, `<a></a>` is `""`. With `typed`, text that is a JSON number is that
///   very token (`1.10` stays `1.10`) and `true` and `false` are booleans; attributes stay strings.
/// - **Attributes** are members `@name`, before all others and in their order, namespace declarations among them.
///   Text beside them is `#text`, also when empty: `<a x="1"></a>` is `{"@x":"1","#text":""}`, while `<a x="1"/>` is
///   `{"@x":"1"}`.
/// - **Siblings** of one name (as written, with its prefix) are one array in the place of the first, also when others
///   stand between them. The elements that the generic DTE knows as repeatable are arrays even when single: under the
///   root `DTE`, by parent and name (`Documento/Referencia`, not `DomFiscal/Referencia`); `arrays` adds paths, whose
///   names are the last ones of an element's path, or all of them when the path begins with `/`.
/// - **CDATA** sections are `#cdata-section`; two that split a `]]>` are one.
/// - **Mixed content.** Several runs of text, or several CDATA sections, are an array in the place of the first.
/// - **White space** alone beside child elements is dropped, unless `xml:space="preserve"` is in force or part of it
///   is written as a reference. Comments and processing instructions are dropped; text around them is one run.
/// - **Encodings.** A byte order mark decides, else the declaration, else it is UTF-8: UTF-8, UTF-16, ISO-8859-1,
///   windows-1252, US-ASCII.
///
/// Lost are: the declaration and the root's name (kept with `keep_root`), comments and processing instructions, the
/// order between siblings of different names that alternate and between text and elements, white space between
/// elements, `<DTE/>` against `<DTE></DTE>`, the way in which a character was written.
///
/// # Errors
/// - [`ErrorKind::Syntax`](crate::ErrorKind::Syntax) where the text is not well-formed (XML 1.0, fifth edition;
///   Namespaces in XML 1.0) or not in its encoding. Reading ends there, so that there is one finding.
/// - [`ErrorKind::Structure`](crate::ErrorKind::Structure) for a DOCTYPE, which is never read.
/// - [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more bytes, levels or attributes than
///   [`Limits`](crate::Limits) allow.
/// - [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a path in `arrays` that is none.
///
/// # Example
/// ```
/// use dtekit::{ToJson, xml_to_json};
/// let json = |xml: &str, options: &ToJson| {
///     xml_to_json(xml.as_bytes(), options).map(|json| String::from_utf8(json).unwrap())
/// };
/// let plain = ToJson::default();
/// assert_eq!(json("<DTE><a>1.10</a><b/><c></c></DTE>", &plain)?, r#"{"a":"1.10","b":null,"c":""}"#);
/// assert_eq!(json("<DTE><a x='1'>t</a><b y='2'/></DTE>", &plain)?, r##"{"a":{"@x":"1","#text":"t"},"b":{"@y":"2"}}"##);
/// assert_eq!(json("<DTE><a>1</a><b/><a>2</a></DTE>", &plain)?, r#"{"a":["1","2"],"b":null}"#);
/// assert_eq!(json("<DTE><Documento><Detalle/></Documento></DTE>", &plain)?, r#"{"Documento":{"Detalle":[null]}}"#);
/// assert_eq!(json("<DTE><a><![CDATA[<b>]]></a></DTE>", &plain)?, r##"{"a":{"#cdata-section":"<b>"}}"##);
/// assert_eq!(json("<DTE><p>one <b/> two</p></DTE>", &plain)?, r##"{"p":{"#text":["one "," two"],"b":null}}"##);
///
/// let typed = ToJson { typed: true, ..ToJson::default() };
/// assert_eq!(json("<DTE><a>1.10</a><b>007</b><c>true</c></DTE>", &typed)?, r#"{"a":1.10,"b":"007","c":true}"#);
/// let rooted = ToJson { keep_root: true, arrays: vec!["/Factura/Linea".into()], ..ToJson::default() };
/// let xml = "<?xml version='1.0'?><Factura><Linea>1</Linea></Factura>";
/// assert_eq!(json(xml, &rooted)?, r#"{"?xml":{"@version":"1.0"},"Factura":{"Linea":["1"]}}"#);
///
/// let error = xml_to_json(b"<DTE><Emisor id='1' id='2'/></DTE>", &plain).unwrap_err();
/// assert_eq!((error.code(), error.path()), ("xml-duplicate-attribute", Some("Emisor/@id")));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn xml_to_json(xml: &[u8], options: &ToJson) -> Result<Vec<u8>> {
    match options.dialect {
        Dialect::JsonNet => xml_to_json::convert(xml, options),
        _ => tree::xml_to_json(xml, options),
    }
}

/// Writes an XML document as JSON without the elements that hold nothing, and gives the path of each.
///
/// What holds nothing is what [`Document::drop_empty`](crate::Document::drop_empty) says: no zero, no white space,
/// nothing with an attribute.
///
/// # Errors
/// As [`xml_to_json`].
///
/// # Example
/// ```
/// let (json, dropped) = dtekit::xml_to_json_dropping(b"<DTE><a/><b>0</b></DTE>", &Default::default())?;
/// assert_eq!(json, br#"{"b":"0"}"#);
/// assert_eq!(dropped, ["a"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn xml_to_json_dropping(xml: &[u8], options: &ToJson) -> Result<(Vec<u8>, Vec<String>)> {
    tree::xml_to_json_dropping(xml, options)
}

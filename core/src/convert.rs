//! JSON to XML and back, exactly.
//!
//! The rules stand at [`json_to_xml`] and [`xml_to_json`], each with an example; `docs/how-documents-convert.md` tells
//! them in a reader's order. Both directions follow one convention, that of Json.NET ([`Dialect`] has the others):
//! `@name` is an attribute, `#text` the text beside attributes, `#cdata-section` a CDATA section, an array the
//! elements of one name, `null` is `<a/>` and `""` is `<a></a>`.

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
///
/// - **Root.** The members stand in `<DTE>`, unless `DTE` is the only one beside `?xml`: then it is the root itself.
///   With `keep_root` the single member beside `?xml` is the root, whatever its name. The top level is an object.
/// - **Leaves.** A string is the text of its element, never read as a date or a number; `true` and `false` are their
///   words. `null` and `{}` are `<a/>`, `""` is `<a></a>`.
/// - **Numbers** keep their text: `1.10` stays `1.10`, `-0` stays `-0`, thirty digits stay thirty. Only an exponent is
///   written out, by moving the point: `1E+2` is `100`, `1.50e1` is `15.0`, with at most 64 digits.
/// - **Arrays** repeat their element, an item `null` as `<a/>`; `[]` writes nothing. An array in an array is refused.
/// - **Attributes** are members `@name`, wherever they stand in the object, in their order, namespace declarations
///   among them. Their values are scalars; `null` is `""`.
/// - **Text** beside attributes or elements is `#text`, in its place; an array of texts is joined. `#cdata-section` is
///   a CDATA section, or several; a `]]>` inside is split between two.
/// - **Declaration.** `?xml` at the top level, with `@version`, `@encoding` and `@standalone`. It names the encoding
///   that is written: that of the option `encoding`, else its own where that is UTF-8 or ISO-8859-1, else UTF-8.
///   Without it none is written, unless by the option `declaration` or for ISO-8859-1.
/// - **Names** are XML names with at most one prefix, which must be declared around or in the element, also late.
///   Nothing is encoded into a name: another name is refused, and so is the second of two members of one name.
/// - **Characters** are themselves but `&`, `<`, `>` and CR, in attributes also `"`, TAB and LF, so that every reader
///   gets back the same. In ISO-8859-1 the others are references. What XML forbids (U+0001, U+FFFE, half a surrogate
///   pair) is refused.
/// - **Encodings.** UTF-8, with or without a byte order mark, or UTF-16 with one.
///
/// Lost are: the kind of a leaf (`1`, `"1"`; `null`, `{}`), empty arrays, that an array had one item, where an
/// attribute or `?xml` stood between other members, how a character or an exponent was written, white space between
/// tokens.
///
/// # Errors
/// - [`ErrorKind::Syntax`](crate::ErrorKind::Syntax) where the text is not JSON (RFC 8259) or not in its encoding.
///   Reading ends there.
/// - [`ErrorKind::Structure`](crate::ErrorKind::Structure) for what XML has no place for, up to 100 findings at once.
/// - [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more bytes, levels or attributes than
///   [`Limits`](crate::Limits) allow, or an exponent of more than 64 digits.
///
/// # Example
/// ```
/// use dtekit::{ToXml, convert::Encoding, json_to_xml};
/// let xml = |json: &str, options: &ToXml| {
///     json_to_xml(json.as_bytes(), options).map(|xml| String::from_utf8(xml).unwrap())
/// };
/// let plain = ToXml::default();
/// assert_eq!(xml(r#"{"a": "x", "b": 2}"#, &plain)?, "<DTE><a>x</a><b>2</b></DTE>");
/// assert_eq!(xml(r#"{"DTE": {"a": "x"}}"#, &plain)?, "<DTE><a>x</a></DTE>");
/// assert_eq!(xml(r#"{"a": null, "b": "", "c": {}, "d": true}"#, &plain)?, "<DTE><a/><b></b><c/><d>true</d></DTE>");
/// assert_eq!(xml(r#"{"a": 1.10, "b": -0, "c": "007", "d": 1E+2}"#, &plain)?,
///     "<DTE><a>1.10</a><b>-0</b><c>007</c><d>100</d></DTE>");
/// assert_eq!(xml(r#"{"a": ["1", null], "b": []}"#, &plain)?, "<DTE><a>1</a><a/></DTE>");
/// assert_eq!(xml(r##"{"a": {"#text": "t", "@x": 1, "@y": null}}"##, &plain)?, r#"<DTE><a x="1" y="">t</a></DTE>"#);
/// assert_eq!(xml(r##"{"a": {"#cdata-section": "x]]>y"}}"##, &plain)?,
///     "<DTE><a><![CDATA[x]]]]><![CDATA[>y]]></a></DTE>");
/// assert_eq!(xml(r#"{"p:a": {"b": "1", "@xmlns:p": "urn:x"}}"#, &plain)?,
///     r#"<DTE><p:a xmlns:p="urn:x"><b>1</b></p:a></DTE>"#);
/// assert_eq!(xml(r#"{"a": "1 < 2 & \"3\"\r\n", "@x": "\"\n"}"#, &plain)?,
///     "<DTE x=\"&quot;&#10;\"><a>1 &lt; 2 &amp; \"3\"&#13;\n</a></DTE>");
///
/// let rooted = ToXml { keep_root: true, ..ToXml::default() };
/// assert_eq!(xml(r#"{"?xml": {"@version": "1.0"}, "Factura": {"a": 1}}"#, &rooted)?,
///     r#"<?xml version="1.0" encoding="UTF-8"?><Factura><a>1</a></Factura>"#);
/// let latin1 = ToXml { encoding: Some(Encoding::Iso88591), ..ToXml::default() };
/// assert_eq!(json_to_xml(r#"{"a": "ñ €"}"#.as_bytes(), &latin1)?,
///     b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><DTE><a>\xF1 &#8364;</a></DTE>");
///
/// let error = json_to_xml(br#"{"Emisor": {"a b": 1, "c": [[2]], "c": 3}}"#, &plain).unwrap_err();
/// let found: Vec<_> = error.findings().iter().map(|finding| (&*finding.code, finding.path.as_deref())).collect();
/// assert_eq!(found, [
///     ("xml-name", Some("Emisor/a b")),
///     ("json-nested-array", Some("Emisor/c[1]")),
///     ("json-duplicate-member", Some("Emisor/c")),
/// ]);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn json_to_xml(json: &[u8], options: &ToXml) -> Result<Vec<u8>> {
    let mut xml = Vec::new();
    json_to_xml_append(json, options, &mut xml)?;
    Ok(xml)
}

/// Writes a JSON document as XML behind what `xml` holds already, using the room that it has.
///
/// For those who convert many documents and keep the buffer.
///
/// # Errors
/// As [`json_to_xml`]; then `xml` holds what it held before.
///
/// # Example
/// ```
/// let mut xml = b"<!-- invoice 7 -->".to_vec();
/// dtekit::json_to_xml_append(br#"{"Total": 1.10}"#, &Default::default(), &mut xml)?;
/// assert_eq!(xml, b"<!-- invoice 7 --><DTE><Total>1.10</Total></DTE>");
/// dtekit::json_to_xml_append(br#"{"Total": [[]]}"#, &Default::default(), &mut xml).unwrap_err();
/// assert_eq!(xml, b"<!-- invoice 7 --><DTE><Total>1.10</Total></DTE>");
/// # Ok::<(), dtekit::Error>(())
/// ```
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

/// Hands the XML of a JSON document to `sink` in pieces, so that the whole of it is never in memory.
///
/// The bytes are those of [`json_to_xml`]. A document in which attributes or `?xml` come late, or may, is read
/// twice. A dialect other than Json.NET's is handed on as a whole.
///
/// # Errors
/// As [`json_to_xml`], and [`ErrorKind::Storage`](crate::ErrorKind::Storage) if the sink refuses a piece. What the
/// sink has taken by then is a part and no document: throw it away.
///
/// # Example
/// ```
/// let mut file = Vec::new(); // or a `std::fs::File`
/// dtekit::json_to_xml_into(br#"{"Total": 1.10, "@version": "1.0"}"#, &Default::default(), &mut file)?;
/// assert_eq!(file, br#"<DTE version="1.0"><Total>1.10</Total></DTE>"#);
/// # Ok::<(), dtekit::Error>(())
/// ```
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

//! JSON to XML and back, exactly.
//!
//! [`json_to_xml`] and [`xml_to_json`] list the rules with examples; `docs/how-documents-convert.md` explains them step
//! by step. Both directions follow the convention of Json.NET ([`Dialect`] has the others): `@name` is an attribute,
//! `#text` the text beside attributes, `#cdata-section` a CDATA section, an array the elements of one name, `null` is
//! `<a/>` and `""` is `<a></a>`.

mod buffer;
mod converter;
mod declaration;
mod document;
pub(crate) mod json_pass;
mod json_to_xml;
mod member;
mod options;
mod sink;
mod value;
mod wording;
mod xml_to_json;

pub(crate) use crate::document::repeatable::parents as repeatable_under;
pub(crate) use buffer::{reuse, reuse_output};
pub use converter::Converter;
pub(crate) use json_to_xml::{text_of as text_of_json, to_latin1};
pub use options::{Dialect, Encoding, ToJson, ToXml};
pub use sink::{Converted, JsonSink, Pieces, XmlSink};
pub use value::{JsonValues, Values};

use std::borrow::Cow;

use crate::error::Result;
use crate::json::number::expand;
use crate::xml::read::{Source, declare_utf8, ignore_declared_encoding};

/// Writes a JSON document as XML: in UTF-8, or in ISO-8859-1 with the option `encoding`, and without indentation.
///
/// [`ToXml::convert`] does the same into a vector that the program keeps or into a file, and says what `drop_empty`
/// dropped.
///
/// - **Root.** The root `<DTE>` is written around the members. If `DTE` is the only member beside `?xml`, that member
///   is the root. With `keep_root` the only member beside `?xml` is the root, whatever its name.
/// - **Values.** A string becomes text without any change. `null` and `{}` are `<a/>`, `""` is `<a></a>`, and `true`
///   and `false` are these words. An array becomes one element for each item, so that an empty array writes nothing. An
///   array directly in an array is refused.
/// - **Numbers** keep their text: `1.10`, `-0`, thirty digits. An exponent is expanded by moving the point, to at most
///   64 digits: `1e3` becomes `1000`.
/// - **Attributes** are members `@name` with a scalar value. They may stand anywhere in the object. `null` is an empty
///   value.
/// - **`#text`** is text beside attributes and children, **`#cdata-section`** is a CDATA section. Each holds one value
///   or an array, and is written in its place among the children. `null` writes nothing. A `]]>` splits a CDATA section
///   into two.
/// - **`?xml`** at the top level is the declaration: `@version`, `@encoding`, `@standalone`. The declaration that is
///   written names the encoding of the output: the option's, else the declaration's if that is UTF-8 or ISO-8859-1,
///   else UTF-8. Without `?xml` a declaration is written only with the option `declaration`, or if the output is
///   ISO-8859-1.
/// - **Escapes** are few: `&amp;`, `&lt;` and `&gt;`, in attributes also `&quot;`; and for white space that XML would
///   change `&#13;`, in attributes also `&#9;` and `&#10;`. In ISO-8859-1, other characters become decimal references.
/// - **Names** are XML names with at most one prefix. The element or one around it declares the prefix; the declaration
///   may come later in the JSON.
/// - **Input** is UTF-8 with or without a byte order mark, or UTF-16 with one.
///
/// The XML does not show: whether a text was a string, a number or a boolean; how a character or an exponent was
/// written; white space between tokens; whether a root `DTE` was named or added; whether an element was an array of one
/// item, and that there was an empty array; `null` in an attribute, `#text` or `#cdata-section`; the difference between
/// `{}` and `null`.
///
/// # Errors
/// All findings at once, up to a hundred, each with its path and position. Nothing is written.
/// - [`ErrorKind::Syntax`](crate::ErrorKind::Syntax): the text is not JSON (RFC 8259), or not in its encoding. Findings
///   before that place follow.
/// - [`ErrorKind::Structure`](crate::ErrorKind::Structure): XML cannot express the JSON. Such are a duplicate member, a
///   name or a character that XML forbids, half of a surrogate pair, an object as an attribute, a prefix without a
///   declaration, two attributes of one name in one namespace, a carriage return in a CDATA section, and no or several
///   roots.
/// - [`ErrorKind::Limit`](crate::ErrorKind::Limit): more bytes, levels or attributes than [`Limits`](crate::Limits)
///   allow; a number of more than 64 digits without its exponent; or XML of more than
///   [`max_growth`](crate::Limits::max_growth) times the bytes of the JSON, as of an array under a very long name.
///
/// # Example
/// ```
/// use dtekit::convert::{Encoding, ToXml, json_to_xml};
/// let xml = |json: &str, options: &ToXml| {
///     json_to_xml(json.as_bytes(), options).map(|xml| String::from_utf8(xml).unwrap())
/// };
/// let plain = ToXml::default();
/// assert_eq!(xml(r#"{"a": 1.10, "b": null, "c": ""}"#, &plain)?, "<DTE><a>1.10</a><b/><c></c></DTE>");
/// assert_eq!(xml(r#"{"DTE": {"a": [1, "x", {"b": true}], "c": []}}"#, &plain)?, "<DTE><a>1</a><a>x</a><a><b>true</b></a></DTE>");
/// assert_eq!(xml(r#"{"a": 1.50e1, "b": 30e-1}"#, &plain)?, "<DTE><a>15.0</a><b>3.0</b></DTE>");
/// assert_eq!(xml(r##"{"a": {"#text": "t", "@x": "1"}, "b": {"@y": null}}"##, &plain)?, r#"<DTE><a x="1">t</a><b y=""/></DTE>"#);
/// assert_eq!(xml(r##"{"a": {"#cdata-section": "<b>]]>"}}"##, &plain)?, "<DTE><a><![CDATA[<b>]]]]><![CDATA[>]]></a></DTE>");
/// assert_eq!(xml(r##"{"a": "<\r\n", "b": {"@x": "\"\n"}}"##, &plain)?, "<DTE><a>&lt;&#13;\n</a><b x=\"&quot;&#10;\"/></DTE>");
/// assert_eq!(xml(r#"{"p:a": {"b": 1, "@xmlns:p": "urn:x"}}"#, &plain)?, r#"<DTE><p:a xmlns:p="urn:x"><b>1</b></p:a></DTE>"#);
///
/// let rooted = ToXml { keep_root: true, declaration: true, ..ToXml::default() };
/// assert_eq!(xml(r#"{"Factura": {"a": 1}}"#, &rooted)?, r#"<?xml version="1.0" encoding="UTF-8"?><Factura><a>1</a></Factura>"#);
/// let latin1 = ToXml { encoding: Some(Encoding::Iso88591), ..ToXml::default() };
/// assert!(json_to_xml(r#"{"a": "ñ €"}"#.as_bytes(), &latin1)?.ends_with(b"<a>\xF1 &#8364;</a></DTE>"));
///
/// let error = xml(r#"{"a": {"b": "\u0001"}, "c": [1, {"d": 1, "d": 2}]}"#, &plain).unwrap_err();
/// let found: Vec<_> = error.findings().iter().map(|finding| (&*finding.code, finding.path.as_deref())).collect();
/// assert_eq!(found, [("xml-forbidden-character", Some("a/b")), ("json-duplicate-member", Some("c[2]/d"))]);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn json_to_xml(json: &[u8], options: &ToXml) -> Result<Vec<u8>> {
    options.convert(json, Vec::new()).map(|converted| converted.output)
}

/// Writes an XML document as JSON: compact, in UTF-8. Only `"`, `\` and control characters are escaped.
///
/// [`ToJson::convert`] does the same into a vector that the program keeps or into the program's own values, and says
/// what `drop_empty` dropped.
///
/// - **Root.** The root element is left out: its attributes and children are the members of the object, and its text is
///   `#text`. `keep_root` keeps the root, and the XML declaration as `?xml`.
/// - **Leaves.** An element that holds only text is a string: references and line ends are decoded, white space is
///   kept. `<a/>` is `null`, `<a></a>` is `""`. With `typed`, a text that is a JSON number becomes that very token
///   (`1.10` stays `1.10`), and `true` and `false` become booleans. Attributes stay strings.
/// - **Attributes** are members `@name`, with the namespace declarations. They stand in their order before all other
///   members. Text beside them is `#text`, even when empty: `<a x="1"></a>` is `{"@x":"1","#text":""}`, while
///   `<a x="1"/>` is `{"@x":"1"}`.
/// - **Siblings** of one name (as written, with its prefix) are one array in the place of the first, even if others
///   stand between them. The elements that the generic DTE knows as repeatable are arrays even when single: under the
///   root `DTE`, by parent and name (`Documento/Referencia`, not `DomFiscal/Referencia`). `arrays` adds paths: their
///   names are the last names of an element's path, or all of them if the path begins with `/`.
/// - **CDATA** sections are `#cdata-section`. Two sections that split a `]]>` are one.
/// - **Mixed content.** Several texts, or several CDATA sections, are an array in the place of the first.
/// - **White space** alone beside child elements is dropped, unless `xml:space="preserve"` is in force or a part of it
///   is written as a reference. Comments and processing instructions are dropped, and the text around them is one text.
/// - **Encodings.** A byte order mark decides, else the declaration, else it is UTF-8. UTF-8, UTF-16, ISO-8859-1,
///   windows-1252 and US-ASCII are read.
///
/// The JSON does not show: the declaration and the root's name (kept with `keep_root`); comments and processing
/// instructions; the order between siblings of different names that alternate, and between text and elements; white
/// space between elements; the difference between `<DTE/>` and `<DTE></DTE>`; how a character was written.
///
/// # Errors
/// - [`ErrorKind::Syntax`](crate::ErrorKind::Syntax): the text is not well-formed (XML 1.0, fifth edition; Namespaces
///   in XML 1.0), or not in its encoding. Reading stops there, so that there is one finding.
/// - [`ErrorKind::Structure`](crate::ErrorKind::Structure): a DOCTYPE, which is never read; or an element whose name
///   has another meaning in the dialect, such as `_text` in `underscore`.
/// - [`ErrorKind::Limit`](crate::ErrorKind::Limit): more bytes, levels or attributes than [`Limits`](crate::Limits)
///   allow.
/// - [`ErrorKind::Argument`](crate::ErrorKind::Argument): an unusable path in `arrays`.
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
    options.convert(xml, Vec::new()).map(|converted| converted.output)
}

/// The bytes of XML text that is decoded already: every function of this crate reads them as this text, whatever
/// encoding the XML declaration names.
///
/// A string of Python or JavaScript holds Unicode text. The encoding in its declaration is that of the file from which
/// it was read, and no longer counts. `text` is in UTF-8; it is returned unchanged unless its declaration names another
/// encoding.
///
/// # Example
/// ```
/// let text = "<?xml version='1.0' encoding='ISO-8859-1'?><DTE><a>ñ</a></DTE>";
/// let xml = dtekit::convert::decoded_xml(text.as_bytes());
/// assert_eq!(dtekit::xml_to_json(&xml, &Default::default())?, r#"{"a":"ñ"}"#.as_bytes());
/// # Ok::<(), dtekit::Error>(())
/// ```
#[must_use]
pub fn decoded_xml(text: &[u8]) -> Cow<'_, [u8]> {
    ignore_declared_encoding(text)
}

/// The bytes of a file as text: XML in the encoding that it declares, all else as UTF-8. What is not in its encoding
/// has a replacement character in its place.
pub(crate) fn text_of_file(bytes: &[u8]) -> Cow<'_, str> {
    match Source::decode(bytes) {
        Ok(source) => source.into_text(),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}

/// The text of XML that came decoded, inside JSON, as its bytes are handed out: in UTF-8, and with a declaration that
/// says so or none. Anything but the name of the encoding, and a byte order mark, stays as it is.
pub(crate) fn utf8_xml(text: &str) -> Cow<'_, str> {
    declare_utf8(text)
}

/// A number without its exponent, by the rule of JSON to XML: the same digits, at most 64; nothing if it needs more.
///
/// # Example
/// ```
/// use dtekit::convert::number_without_exponent;
/// assert_eq!(number_without_exponent("1.5E-3").as_deref(), Some("0.0015"));
/// assert_eq!(number_without_exponent("1E+400"), None);
/// ```
#[must_use]
pub fn number_without_exponent(number: &str) -> Option<String> {
    expand(number)
}

/// The warning about the elements that the option `drop_empty` has dropped, as [`Converted`] lists them: the first
/// twenty paths, and how many more there are.
///
/// # Example
/// ```
/// let dropped = ["Referencia".to_owned(), "Emisor/Sucursal".to_owned()];
/// let warning = dtekit::convert::dropped_warning(&dropped);
/// assert_eq!(warning, "dropped what holds nothing: `Referencia`, `Emisor/Sucursal`");
/// ```
#[must_use]
pub fn dropped_warning(dropped: &[String]) -> String {
    const SHOWN: usize = 20;
    let paths: Vec<_> = dropped.iter().take(SHOWN).map(|path| format!("`{path}`")).collect();
    let rest = match dropped.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("dropped what holds nothing: {}{rest}", paths.join(", "))
}

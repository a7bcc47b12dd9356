//! Reads the body of an answer, JSON or XML, as one JSON value.
//!
//! The service's platform writes XML as data contracts. They are read in any namespace and with any prefix: `nil` is
//! null, a list holds elements of one name, a dictionary holds `KeyValue…` with `Key` and `Value`.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use crate::json::{Map, Value};
use uuid::Uuid;

use crate::code;
use crate::document::{Document, Element, Kind};
use crate::error::{Error, ErrorKind, Finding, Phase, Result, shortened};

/// The elements that are lists even if they hold only one element.
const LISTS: [&str; 6] = ["Messages", "ErrorException", "Documents", "DocumentTags", "Notes", "Fields"];

/// The names that the platform gives the items of a list of simple values.
const SIMPLE: [&str; 14] = [
    "string",
    "boolean",
    "int",
    "long",
    "short",
    "unsignedInt",
    "unsignedLong",
    "decimal",
    "double",
    "float",
    "guid",
    "dateTime",
    "anyType",
    "base64Binary",
];

/// The most values that an answer may have. A value takes far more memory than the two bytes that may stand for it, so
/// the size of an answer alone does not bound what it takes.
pub(crate) const MAX_VALUES: usize = 2_000_000;

/// The body of an answer, and whether the time of its call is over.
#[derive(Clone, Copy)]
pub(crate) struct Arrived<'a> {
    pub body: &'a [u8],
    pub is_late: &'a dyn Fn() -> bool,
}

impl<'a> Arrived<'a> {
    /// A body that is read however long it takes.
    pub fn in_time(body: &'a [u8]) -> Self {
        Arrived { body, is_late: &|| false }
    }
}

/// The error for an answer that arrived, but was not read in its time.
fn late() -> Error {
    let finding = Finding::new(&code::TRANSPORT_TIMEOUT, "the answer could not be read in time");
    Error::new(ErrorKind::Transport, finding).with_phase(Phase::After)
}

/// Whether an answer was not read in its time. It was sent, so it is as if it had not arrived in time.
pub(crate) fn is_late(error: &Error) -> bool {
    error.phase() == Some(Phase::After)
}

/// The value in a body, which may begin with a byte order mark.
#[cfg(test)]
fn parse(data: &[u8]) -> Result<Value> {
    parse_in_time(Arrived::in_time(data))
}

/// The same, unless the time of the call is over meanwhile.
pub(crate) fn parse_in_time(arrived: Arrived<'_>) -> Result<Value> {
    parse_with(arrived, crate::json::from_slice_unless)
}

/// The value in a body that says nothing twice: JSON with two members of one name is refused. In XML they are an array.
pub(crate) fn parse_once(arrived: Arrived<'_>) -> Result<Value> {
    parse_with(arrived, crate::json::from_slice_once)
}

/// How JSON is read, unless its time is over.
type ReadJson = fn(&[u8], &dyn Fn() -> bool) -> std::result::Result<Value, crate::json::Error>;

fn parse_with(arrived: Arrived<'_>, read_json: ReadJson) -> Result<Value> {
    let data = arrived.body;
    let text = decoded(data);
    if values(&text) > MAX_VALUES {
        let message = format!("expected an answer with at most {MAX_VALUES} values, found more");
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_ANSWER_VALUES, message)));
    }
    let found = match text.iter().find(|byte| !byte.is_ascii_whitespace() && **byte != 0) {
        None => "nothing",
        Some(b'<') => match xml(arrived)? {
            Some(value) => return Ok(value),
            None => "markup",
        },
        Some(_) => match read_json(&text, arrived.is_late) {
            Ok(value) => return Ok(value),
            Err(error) if error.reason() == crate::json::Reason::Time => return Err(late()),
            Err(error) if error.is_eof() => "JSON that ends early",
            Err(error) if error.reason() == crate::json::Reason::Doubled => {
                "JSON with two members of one name"
            }
            Err(_) => "something else",
        },
    };
    Err(unreadable(format!("expected an answer in JSON or XML, found {found}")))
}

/// How many values a text may have, found without reading it: the first of each list or object, and one after each
/// comma; in markup one for each tag.
fn values(text: &[u8]) -> usize {
    if text.trim_ascii_start().first() == Some(&b'<') {
        return text.iter().filter(|byte| **byte == b'<').count();
    }
    let (mut count, mut in_string, mut escaped) = (0, false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b',' | b'[' | b'{' if !in_string => count += 1,
            _ => {}
        }
    }
    count
}

/// The text as UTF-8 without its byte order mark. Only a byte order mark can name another encoding.
fn decoded(data: &[u8]) -> Cow<'_, [u8]> {
    match data {
        [0xEF, 0xBB, 0xBF, text @ ..] => Cow::Borrowed(text),
        [0xFF, 0xFE, text @ ..] => Cow::Owned(utf16(text, u16::from_le_bytes)),
        [0xFE, 0xFF, text @ ..] => Cow::Owned(utf16(text, u16::from_be_bytes)),
        _ => Cow::Borrowed(data),
    }
}

/// UTF-16 as UTF-8, with a replacement character for what is not UTF-16.
fn utf16(text: &[u8], unit: impl Fn([u8; 2]) -> u16) -> Vec<u8> {
    let (pairs, rest) = text.as_chunks::<2>();
    let characters = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
    let mut decoded: String =
        characters.map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    if !rest.is_empty() {
        decoded.push(char::REPLACEMENT_CHARACTER);
    }
    decoded.into_bytes()
}

/// The value of an XML answer; `None` if it is not well-formed, or if it is a web page.
fn xml(arrived: Arrived<'_>) -> Result<Option<Value>> {
    let Ok(document) = Document::from_xml(arrived.body) else { return Ok(None) };
    let root = document.root();
    if local(root.name()).eq_ignore_ascii_case("html") {
        return Ok(None);
    }
    let left = Cell::new(VALUES_AT_ONCE);
    let reading = Reading { document: &document, is_late: arrived.is_late, left };
    reading.value(root).map(Some)
}

/// After how many elements it is asked whether the time is over.
const VALUES_AT_ONCE: u32 = 4_096;

/// The reading of an XML answer.
struct Reading<'d> {
    document: &'d Document,
    is_late: &'d dyn Fn() -> bool,
    left: Cell<u32>,
}

/// A name without its prefix.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// The whole text of an element, with its CDATA sections.
fn text_of(document: &Document, element: Element<'_>) -> String {
    match element.text() {
        Some(text) => text.to_owned(),
        None => document
            .children(element.id())
            .filter(|id| matches!(document.node(*id).kind, Kind::Text | Kind::CData))
            .map(|id| document.value(id))
            .collect(),
    }
}

impl Reading<'_> {
    fn value(&self, element: Element<'_>) -> Result<Value> {
        self.go_on()?;
        let is_nil =
            |(name, value): (&str, &str)| local(name) == "nil" && matches!(value.trim(), "true" | "1");
        if element.attributes().any(is_nil) {
            return Ok(Value::Null);
        }
        let name = local(element.name());
        let Some(first) = element.children().next() else {
            let text = text_of(self.document, element);
            let is_list = name.eq_ignore_ascii_case("Documents") || starts_with(name, "ArrayOf");
            return Ok(if is_list && text.trim().is_empty() {
                Value::Array(Vec::new())
            } else {
                Value::String(text)
            });
        };
        let first = local(first.name());
        let of_one_name = || element.children().all(|child| local(child.name()) == first);
        let known_list = || {
            let list =
                starts_with(name, "ArrayOf") || LISTS.iter().any(|list| list.eq_ignore_ascii_case(name));
            list || SIMPLE.contains(&first)
        };
        if starts_with(first, "KeyValue") && of_one_name() {
            let mut members = Map::new();
            for pair in element.children() {
                if let Some((key, value)) = self.entry(pair)?
                    && members.insert(key, value).is_some()
                {
                    return Err(unreadable("expected each key of a dictionary once, found two of one name"));
                }
            }
            return Ok(Value::Object(members));
        }
        if known_list() && of_one_name() {
            return element.children().map(|item| self.value(item)).collect();
        }
        self.members(element)
    }

    /// Counts an element. An error if the time of the call is over.
    fn go_on(&self) -> Result<()> {
        self.left.set(self.left.get() - 1);
        if self.left.get() > 0 {
            return Ok(());
        }
        self.left.set(VALUES_AT_ONCE);
        if (self.is_late)() { Err(late()) } else { Ok(()) }
    }

    /// An entry of a dictionary.
    fn entry(&self, pair: Element<'_>) -> Result<Option<(String, Value)>> {
        let part = |name: &str| pair.children().find(|child| local(child.name()).eq_ignore_ascii_case(name));
        let Some(key) = part("Key") else { return Ok(None) };
        let key = text_of(self.document, key);
        let value = part("Value").map_or(Ok(Value::Null), |child| self.value(child))?;
        Ok(Some((key, value)))
    }

    /// The child elements as members. Several elements of one name become an array.
    fn members(&self, element: Element<'_>) -> Result<Value> {
        let mut members = Map::new();
        let mut repeated = HashSet::new();
        for child in element.children() {
            let name = local(child.name());
            let found = self.value(child)?;
            match members.get_mut(name) {
                None => drop(members.insert(name.to_owned(), found)),
                Some(Value::Array(items)) if repeated.contains(name) => items.push(found),
                Some(first) => {
                    *first = Value::Array(vec![first.take(), found]);
                    repeated.insert(name);
                }
            }
        }
        Ok(Value::Object(members))
    }
}

fn starts_with(name: &str, beginning: &str) -> bool {
    name.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

pub(crate) fn unreadable(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Answer, Finding::new(&code::ANSWER_UNREADABLE, message))
}

/// A boolean, or its text: `true`, `false`, `1`, `0`.
pub(crate) fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::String(word) => match word.trim() {
            "1" => Some(true),
            "0" => Some(false),
            word if word.eq_ignore_ascii_case("true") => Some(true),
            word if word.eq_ignore_ascii_case("false") => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// An id. An id of zeros counts as none.
pub(crate) fn id(value: &Value) -> Option<Uuid> {
    Uuid::try_parse(value.as_str()?.trim()).ok().filter(|id| !id.is_nil())
}

pub(super) fn object(value: Value) -> Map {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// The first 200 characters of what an authority says.
pub(super) fn cut(text: &str) -> String {
    shortened(text, 200)
}

#[cfg(test)]
mod tests {
    use super::{Arrived, MAX_VALUES, decoded, is_late, parse, parse_in_time, values};
    use crate::json::json;

    #[test]
    fn a_data_contract_is_read_in_any_namespace() {
        let body = br#"<?xml version="1.0"?><q:ProcessResult xmlns:q="urn:x" xmlns:n="http://www.w3.org/2001/XMLSchema-instance">
            <q:Success>true</q:Success><q:Description n:nil="true"/><q:CountryDocumentId/>
            <q:Messages xmlns:a="urn:a"><a:string>one</a:string></q:Messages>
            <q:OtherData><a:KeyValueOfstringstring xmlns:a="urn:a"><a:Key>Country</a:Key><a:Value>CO</a:Value></a:KeyValueOfstringstring></q:OtherData>
            </q:ProcessResult>"#;
        let expected = json!({"Success": "true", "Description": null, "CountryDocumentId": "", "Messages": ["one"],
            "OtherData": {"Country": "CO"}});
        assert_eq!(parse(body).unwrap(), expected);
    }

    #[test]
    fn utf_16_is_read_as_browsers_read_it() {
        for text in [
            &b"\xFF\xFEa\0\xF1\0"[..],
            b"\xFE\xFF\0a\0\xF1",
            b"\xFF\xFE\x3D\xD8",
            b"\xFF\xFE\0\xD8a\0b",
            b"\xFF\xFE\x3D\xD8\0\xDE",
        ] {
            let (encoding, mark) = encoding_rs::Encoding::for_bom(text).unwrap();
            assert_eq!(decoded(text), encoding.decode(&text[mark..]).0.as_bytes(), "{text:?}");
        }
    }

    #[test]
    fn a_list_of_one_is_a_list() {
        let body = b"<ArrayOfComment xmlns='urn:x'><Comment><Text>a</Text></Comment></ArrayOfComment>";
        assert_eq!(parse(body).unwrap(), json!([{"Text": "a"}]));
    }

    #[test]
    fn elements_of_one_name_are_an_array() {
        let body = b"<r><a>1</a><b/><a><c>2</c></a><a>3</a></r>";
        assert_eq!(parse(body).unwrap(), json!({"a": ["1", {"c": "2"}, "3"], "b": ""}));
    }

    #[test]
    fn cdata_and_text_are_one_text() {
        assert_eq!(parse(b"<r>a<![CDATA[<b>]]>c</r>").unwrap(), json!("a<b>c"));
    }

    #[test]
    fn utf16_with_its_mark_is_read() {
        let body: Vec<u8> = "\u{FEFF}{\"a\": \"ñ\"}".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(parse(&body).unwrap(), json!({"a": "ñ"}));
    }

    #[test]
    fn an_answer_has_a_bound_on_its_values() {
        let body = |count: usize| format!("[{}{{}}]", "{},".repeat(count / 2 - 1)).into_bytes();
        assert!(parse(&body(MAX_VALUES)).is_ok());
        let error = parse(&body(MAX_VALUES + 2)).unwrap_err();
        assert_eq!((error.kind(), error.code()), (crate::ErrorKind::Limit, "limit-answer-values"));
        let markup = format!("<a>{}</a>", "<b/>".repeat(MAX_VALUES));
        assert_eq!(parse(markup.as_bytes()).unwrap_err().code(), "limit-answer-values");
    }

    #[test]
    fn an_answer_that_cannot_be_read_in_time_is_as_if_it_had_not_arrived_in_time() {
        let list = format!("[{}1]", "1,".repeat(10_000));
        let markup = format!("<a>{}</a>", "<b/>".repeat(10_000));
        for body in [list, markup] {
            let error = parse_in_time(Arrived { body: body.as_bytes(), is_late: &|| true }).unwrap_err();
            assert_eq!((error.code(), is_late(&error)), ("transport-timeout", true));
            assert!(parse_in_time(Arrived { body: body.as_bytes(), is_late: &|| false }).is_ok());
        }
        // A short answer that has arrived is read.
        assert!(parse_in_time(Arrived { body: b"{\"a\": 1}", is_late: &|| true }).is_ok());
        assert!(!is_late(&parse(b"<p").unwrap_err()));
    }

    #[test]
    fn what_stands_in_a_string_is_no_value() {
        assert_eq!(values(br#"{"a": "[,{\"[,{", "b": [1, 2]}"#), 4);
    }

    #[test]
    fn a_page_for_people_is_no_answer() {
        let said = |body: &[u8]| parse(body).unwrap_err().message().to_owned();
        assert_eq!(
            said(b"<html><body>secret</body></html>"),
            "expected an answer in JSON or XML, found markup"
        );
        assert_eq!(said(b"<!DOCTYPE html><p>"), "expected an answer in JSON or XML, found markup");
        assert_eq!(said(b" \n"), "expected an answer in JSON or XML, found nothing");
    }
}

//! Compares dtekit with a simple pipeline of serde_json and quick-xml: both must write the same bytes.
//!
//! The inputs are random documents, and the files of the JSON suite that every parser must accept, each alone and as
//! `{"v": TEXT}`. The allowed differences are listed: [`UNLIKE_XML`] for all inputs, [`REFUSED`] file by file. The
//! suite is not part of the project: `DTEKIT_AUTHORITY_DATA` names its folder, by default `../shared/data` beside the
//! project.

use std::fs;
use std::path::{Path, PathBuf};

use crate::documents::{declared, mixed, object, section, value};
use crate::fuzz::targets::reference::json_of;
use dtekit::{ToJson, ToXml, json_to_xml, xml_to_json};
use proptest::prelude::*;
use quick_xml::Writer;
use quick_xml::escape::partial_escape;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
use serde_json::Value;

/// What the pipeline writes, what dtekit writes instead, and why.
const UNLIKE_XML: [(&str, &str, &str); 1] =
    [("&apos;", "'", "quick-xml escapes the apostrophe in attributes, where the quotes make it needless")];

/// The files of the suite that dtekit refuses, with the code for the file alone and as `{"v": TEXT}`.
const REFUSED: [(&str, &str, &str); 9] = [
    ("y_array_arraysWithSpaces", "json-top-level", "json-nested-array"),
    ("y_number", "json-top-level", "limit-number-digits"),
    ("y_object_duplicated_key_and_value", "json-duplicate-member", "json-duplicate-member"),
    ("y_object_escaped_null_in_key", "xml-name", "xml-name"),
    ("y_string_escaped_control_character", "json-top-level", "xml-forbidden-character"),
    ("y_string_escaped_noncharacter", "json-top-level", "xml-forbidden-character"),
    ("y_string_nonCharacterInUTF-8_U+FFFF", "json-top-level", "xml-forbidden-character"),
    ("y_string_null_escape", "json-top-level", "xml-forbidden-character"),
    ("y_string_unicode_U+FFFE_nonchar", "json-top-level", "xml-forbidden-character"),
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(crate::length::cases(128)) })]

    #[test]
    fn json_becomes_the_same_xml(document in object(value().boxed()), numbers in prop::collection::vec(number(), 0..6)) {
        // The numbers as text: serde_json may read them but not rewrite them.
        let numbers = if numbers.is_empty() { String::new() } else { format!(r#","número":[{}]"#, numbers.join(",")) };
        let json = declared(document).to_string();
        let json = format!("{}{numbers}}}", &json[..json.len() - 1]);
        let xml = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap();
        prop_assert_eq!(String::from_utf8(xml).unwrap(), xml_of(&json), "{}", json);
    }

    #[test]
    fn xml_becomes_the_same_json(content in mixed()) {
        let xml = format!("<DTE>{content}</DTE>");
        let json = xml_to_json(xml.as_bytes(), &ToJson::default()).unwrap();
        prop_assert_eq!(String::from_utf8(json).unwrap(), json_of(&xml).unwrap(), "{}", xml);
    }

    #[test]
    fn names_inside_each_other_become_the_same_json(content in nested()) {
        let xml = format!("<DTE>{content}</DTE>");
        let json = xml_to_json(xml.as_bytes(), &ToJson::default()).unwrap();
        prop_assert_eq!(String::from_utf8(json).unwrap(), json_of(&xml).unwrap(), "{}", xml);
    }

    #[test]
    fn what_json_became_is_read_alike(document in object(value().boxed())) {
        let xml = xml_of(&declared(document).to_string());
        let json = xml_to_json(xml.as_bytes(), &ToJson::default()).unwrap();
        prop_assert_eq!(String::from_utf8(json).unwrap(), json_of(&xml).unwrap(), "{}", xml);
    }
}

/// Elements of three names, beside and inside each other.
fn nested() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "b", "Detalle"]);
    let leaf =
        (name.clone(), prop::sample::select(vec!["<N/>", "<N>1</N>", "<N x=\"1\"/>", "<N x=\"1\">2</N>"]))
            .prop_map(|(name, leaf)| leaf.replace('N', name));
    leaf.prop_recursive(5, 40, 6, move |inside| {
        (name.clone(), prop::collection::vec(inside, 1..6))
            .prop_map(|(name, inside)| format!("<{name}>{}</{name}>", inside.concat()))
    })
}

/// Names, values and texts are read in blocks of sixteen bytes: so each length around the ends of blocks is tried.
#[test]
fn every_length_becomes_the_same() {
    let letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    let lengths = [1, 2, 14, 15, 16, 17, 18];
    let pairs = lengths.iter().flat_map(|name| lengths.map(|attribute| (&letters[..*name], attribute)));
    for (name, attribute) in pairs.step_by(crate::length::step(2, 3)) {
        let attribute = &letters[1..1 + attribute];
        for (value, text) in (0..19)
            .flat_map(|value| (0..37).map(move |text| (value, text)))
            .filter(|(v, t)| v % 4 == 3 || t % 6 == 2)
        {
            let (value, text) = (&letters[..value], &letters[..text]);
            let element =
                format!("<{name} {attribute}=\"{value}\">{text}</{name}><{name}>{text}</{name}><{name}/>");
            let xml = format!("<DTE>{element}<e>{element}</e></DTE>");
            let json = String::from_utf8(xml_to_json(xml.as_bytes(), &ToJson::default()).unwrap()).unwrap();
            assert_eq!(json, json_of(&xml).unwrap(), "{xml}");
            let xml = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap();
            assert_eq!(String::from_utf8(xml).unwrap(), xml_of(&json), "{json}");
        }
    }
}

fn number() -> impl Strategy<Value = String> {
    "-?(0|[1-9][0-9]{0,24})(\\.[0-9]{1,18})?([eE][+-]?[0-9]{1,2})?"
        .prop_filter("64 digits at most", |number| expanded(number).trim_start_matches('-').len() <= 64)
}

#[test]
fn the_suite_becomes_the_same_xml() {
    let Some(files) = suite() else {
        eprintln!("left out: the JSON suite is not there (DTEKIT_AUTHORITY_DATA)");
        return;
    };
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let refused = REFUSED.iter().find(|(file, ..)| *file == name);
        for (json, wrapped) in [(text.clone(), false), (format!("{{\"v\": {text}}}"), true)] {
            let object = json.trim_start().starts_with('{');
            let expected = match refused {
                Some((_, bare, inside)) => Err(if wrapped { *inside } else { *bare }),
                None if object => Ok(xml_of(&json)),
                None => Err("json-top-level"),
            };
            let found = json_to_xml(json.as_bytes(), &ToXml::default());
            let found = found.map(|xml| String::from_utf8(xml).unwrap());
            let found = found.as_deref().map_err(|error| error.code().to_string());
            compared += usize::from(found.is_ok());
            if found != expected.as_deref().map_err(|code| code.to_string()) {
                wrong.push(format!("{name}: expected {expected:?}, found {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 50, "only {compared} documents were compared");
}

/// The XML of a JSON object, made from serde_json's values with quick-xml's writer.
fn xml_of(json: &str) -> String {
    let value: Value = serde_json::from_str(json).unwrap();
    let members = value.as_object().unwrap();
    let mut writer = Writer::new(Vec::new());
    let root = members.get("DTE").filter(|_| members.len() == 1).unwrap_or(&value);
    write(&mut writer, "DTE", root);
    let mut xml = String::from_utf8(writer.into_inner()).unwrap();
    for (theirs, ours, _) in UNLIKE_XML {
        xml = xml.replace(theirs, ours);
    }
    xml
}

fn write(writer: &mut Writer<Vec<u8>>, name: &str, value: &Value) {
    if let Value::Array(items) = value {
        return items.iter().for_each(|item| write(writer, name, item));
    }
    let mut tag = BytesStart::new(name);
    let mut content = Writer::new(Vec::new());
    let mut empty = matches!(value, Value::Null);
    match value {
        Value::Object(members) => {
            empty = true;
            for (member, value) in members {
                if let Some(attribute) = member.strip_prefix('@') {
                    tag.push_attribute((attribute, scalar(value).as_str()));
                } else if member == "#text" {
                    empty &= value.is_null();
                    text(&mut content, &scalar(value));
                } else if member == "#cdata-section" {
                    empty = false;
                    content.get_mut().extend(section(&scalar(value)).into_bytes());
                } else {
                    empty &= matches!(value, Value::Array(items) if items.is_empty());
                    write(&mut content, member, value);
                }
            }
        }
        _ => text(&mut content, &scalar(value)),
    }
    if empty {
        return writer.write_event(Event::Empty(tag)).unwrap();
    }
    writer.write_event(Event::Start(tag)).unwrap();
    writer.get_mut().extend(content.into_inner());
    writer.write_event(Event::End(BytesEnd::new(name))).unwrap();
}

fn text(writer: &mut Writer<Vec<u8>>, text: &str) {
    writer.write_event(Event::Text(BytesText::from_escaped(partial_escape(text)))).unwrap();
}

fn scalar(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) => expanded(&number.to_string()),
        Value::Bool(word) => word.to_string(),
        Value::Array(_) | Value::Object(_) => panic!("no scalar: {value}"),
    }
}

/// A number with its exponent written out. Zero is zero wherever its point stands, so its digits stay.
fn expanded(number: &str) -> String {
    let Some((digits, exponent)) = number.split_once(['e', 'E']) else { return number.to_owned() };
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    if digits.trim_matches(['0', '.']).is_empty() {
        return format!("{sign}{digits}");
    }
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let digits = format!("{whole}{part}");
    let point = whole.len() as i64 + exponent.parse::<i64>().unwrap();
    let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
    let digits = format!("{}{digits}{}", zeros(1 - point), zeros(point - digits.len() as i64));
    let (whole, part) = digits.split_at(usize::try_from(point.max(1)).unwrap());
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// The files of the JSON suite that every parser must accept.
fn suite() -> Option<Vec<PathBuf>> {
    let data = match std::env::var_os("DTEKIT_AUTHORITY_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
    };
    let files = fs::read_dir(data.join("json-suite")).ok()?.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("y_")).collect();
    files.sort();
    (!files.is_empty()).then_some(files)
}

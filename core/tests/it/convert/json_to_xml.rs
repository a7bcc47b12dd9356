//! JSON to XML on generated documents, compared with a simple recursive writer, with what `serde_json` accepts as
//! JSON, and with the output in pieces.

use std::io::{self, Write};

use dtekit::convert::Pieces;
use dtekit::{ErrorKind, ToXml, json_to_xml};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

/// Text with characters that need escapes, about as long as a block of sixteen bytes.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z0-9 ]{0,9}",
        1 => select(vec!["&", "<", ">", "\"", "'", "\\", "/", "\n", "\t", "\r", "]]>", "]", "é", "ñ", "€", "😀", "\u{7f}"])
            .prop_map(str::to_owned),
    ];
    vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => text().prop_map(Value::from),
        2 => "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,20})?".prop_map(|number| serde_json::from_str(&number).unwrap()),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ]
}

/// Names from a few letters, so that objects nest in objects of the same name. Some are longer than a block.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[a-c][a-c0-9_.-]{0,3}",
        1 => "[A-Z][a-z]{12,18}",
        1 => select(vec!["año", "Ñandú", "名", "x\u{b7}"]).prop_map(str::to_owned),
    ]
}

/// The members of an object in any order: attributes and text before, between and after children.
fn object(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let children = btree_map(name(), value, 0..6);
    let attributes = btree_map(name().prop_map(|name| format!("@{name}")), scalar(), 0..4);
    let special = btree_map(select(vec!["#text".to_owned()]), scalar(), 0..2);
    (children, attributes, special).prop_flat_map(|(children, attributes, special)| {
        let members: Vec<_> = children.into_iter().chain(attributes).chain(special).collect();
        Just(members).prop_shuffle().prop_map(|members| members.into_iter().collect::<Map<_, _>>().into())
    })
}

fn document() -> impl Strategy<Value = Value> {
    let value = scalar().prop_recursive(
        5,
        60,
        6,
        |inner| prop_oneof![3 => object(inner.clone()), 1 => vec(inner, 0..5).prop_map(flat)],
    );
    object(value)
}

/// An array that holds no array.
fn flat(items: Vec<Value>) -> Value {
    items.into_iter().filter(|item| !item.is_array()).collect::<Vec<_>>().into()
}

/// The XML of one element, written in the slow and simple way.
fn element(out: &mut String, name: &str, value: &Value) {
    if let Value::Array(items) = value {
        return items.iter().for_each(|item| element(out, name, item));
    }
    out.push('<');
    out.push_str(name);
    let mut content = String::new();
    let mut has_text = false;
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if let Some(name) = name.strip_prefix('@') {
                    out.push_str(&format!(" {name}=\"{}\"", escaped(value, true)));
                } else if name == "#text" {
                    has_text |= !value.is_null();
                    content.push_str(&escaped(value, false));
                } else {
                    element(&mut content, name, value);
                }
            }
        }
        Value::Null => {}
        scalar => {
            has_text = true;
            content = escaped(scalar, false);
        }
    }
    if content.is_empty() && !has_text {
        out.push_str("/>");
    } else {
        out.push_str(&format!(">{content}</{name}>"));
    }
}

fn escaped(value: &Value, attribute: bool) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        scalar => scalar.to_string(),
    };
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;");
    if attribute { text.replace('"', "&quot;").replace('\t', "&#9;").replace('\n', "&#10;") } else { text }
}

fn expected(document: &Value) -> String {
    let mut out = String::new();
    element(&mut out, "DTE", document);
    out
}

fn converted(json: &str) -> String {
    String::from_utf8(json_to_xml(json.as_bytes(), &ToXml::default()).unwrap()).unwrap()
}

fn streamed(json: &str) -> String {
    let mut xml = Vec::new();
    ToXml::default().convert(json.as_bytes(), Pieces(&mut xml)).unwrap();
    String::from_utf8(xml).unwrap()
}

/// JSON text as another writer might write it: with every character of names and strings escaped.
fn spelled_out(value: &Value) -> String {
    let string = |text: &str| {
        let units: String = text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect();
        format!("\"{units}\"")
    };
    match value {
        Value::String(text) => string(text),
        Value::Array(items) => {
            format!("[{}]", items.iter().map(spelled_out).collect::<Vec<_>>().join(" ,\t"))
        }
        Value::Object(members) => {
            let members =
                members.iter().map(|(name, value)| format!("{}:{}", string(name), spelled_out(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join("\r\n,"))
        }
        scalar => scalar.to_string(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn it_is_what_a_plain_writer_writes(document in document()) {
        prop_assert_eq!(converted(&document.to_string()), expected(&document));
    }

    #[test]
    fn spelling_makes_no_difference(document in document()) {
        let xml = converted(&document.to_string());
        prop_assert_eq!(&converted(&serde_json::to_string_pretty(&document).unwrap()), &xml);
        prop_assert_eq!(&converted(&spelled_out(&document)), &xml);
        prop_assert_eq!(streamed(&spelled_out(&document)), xml);
    }

    #[test]
    fn what_stands_before_it_is_kept(document in document()) {
        let mut xml = b"before".to_vec();
        ToXml::default().convert(document.to_string().as_bytes(), &mut xml).unwrap();
        prop_assert_eq!(xml, format!("before{}", expected(&document)).into_bytes());
    }

    #[test]
    fn a_broken_text_is_refused_where_serde_json_refuses_it(
        document in document(),
        at in any::<prop::sample::Index>(),
        byte in select(b"{}[]\":,\\0-+.eEtn x\t\n\x01\xff".to_vec()),
        insert in any::<bool>(),
    ) {
        let mut text = document.to_string().into_bytes();
        let at = at.index(text.len());
        if insert { text.insert(at, byte) } else { text[at] = byte }
        let peer = serde_json::from_slice::<Value>(&text);
        match json_to_xml(&text, &ToXml::default()) {
            Ok(_) => prop_assert!(peer.is_ok(), "{:?}", text.escape_ascii().to_string()),
            Err(error) => {
                let syntax = error.kind() == ErrorKind::Syntax;
                prop_assert!(!syntax || peer.is_err(), "{error}: {:?}", text.escape_ascii().to_string());
                prop_assert!(error.findings().iter().all(|finding| finding.position.is_some()));
            }
        }
    }

    #[test]
    fn any_text_ends_in_xml_or_an_error(text in vec(select(b"{}[]\":,\\0e-@#?:aDTE \nu\xc3\xb1".to_vec()), 0..60)) {
        let whole = json_to_xml(&text, &ToXml::default());
        let mut pieces = Vec::new();
        let streamed = ToXml::default().convert(&text, Pieces(&mut pieces));
        match (whole, streamed) {
            (Ok(whole), Ok(_)) => prop_assert_eq!(whole, pieces),
            (Err(whole), Err(streamed)) => prop_assert_eq!(whole.findings(), streamed.findings()),
            (whole, streamed) => prop_assert!(false, "{:?} but {:?}", whole, streamed),
        }
    }
}

proptest! {
    // Each of these documents has some hundred kilobytes.
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(8)))]

    #[test]
    fn it_is_the_same_in_pieces(item in document(), last in document()) {
        let copies = 300_000 / (item.to_string().len() + 1) + 1;
        let document = json!({ "item": vec![item; copies], "last": last, "@late": "<&>" });
        let json = document.to_string();
        prop_assert_eq!(streamed(&json) == converted(&json), true);
        prop_assert_eq!(converted(&json) == expected(&document), true);
    }
}

/// A later write may change the end of a piece: a start tag becomes `/>`, and `]]>` is split.
#[test]
fn pieces_may_end_at_any_byte() {
    for shift in 0..64 {
        let items: Vec<_> =
            (0..3_000).map(|_| r##"{"c":{"#cdata-section":"]]>"},"d":{},"é":"ñ"}"##).collect();
        let json = format!(r#"{{"x":"{}","item":[{}]}}"#, "x".repeat(shift), items.join(","));
        let expected = format!(
            "<DTE><x>{}</x>{}</DTE>",
            "x".repeat(shift),
            "<item><c><![CDATA[]]]]><![CDATA[>]]></c><d/><é>ñ</é></item>".repeat(3_000)
        );
        assert!(streamed(&json) == expected, "shifted by {shift}");
    }
}

/// Counts pieces, and refuses a piece after some.
struct Sink {
    pieces: usize,
    most: usize,
    largest: usize,
}

impl Write for Sink {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        if self.pieces == self.most {
            return Err(io::Error::other("full"));
        }
        self.pieces += 1;
        self.largest = self.largest.max(piece.len());
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn pieces_stay_small_however_long_the_document_is() {
    let json = json!({ "a": vec!["text"; 500_000], "b": "x".repeat(3_000_000) }).to_string();
    let mut sink = Sink { pieces: 0, most: usize::MAX, largest: 0 };
    ToXml::default().convert(json.as_bytes(), Pieces(&mut sink)).unwrap();
    assert!(
        sink.pieces > 50 && sink.largest <= 128 << 10,
        "{} pieces, the largest {}",
        sink.pieces,
        sink.largest
    );
}

#[test]
fn a_sink_that_refuses_is_an_error_with_its_cause() {
    let json = json!({ "a": vec!["text"; 100_000] }).to_string();
    let mut sink = Sink { pieces: 0, most: 1, largest: 0 };
    let error = ToXml::default().convert(json.as_bytes(), Pieces(&mut sink)).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "sink-write"));
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "full");
}

#[test]
fn attributes_and_declarations_at_the_end_are_written_first() {
    let item = r#"{"a":"1"}"#;
    let items = vec![item; 30_000].join(",");
    let elements = "<item><a>1</a></item>".repeat(30_000);
    for (json, xml) in [
        (format!(r#"{{"item":[{items}],"@x":"1"}}"#), format!(r#"<DTE x="1">{elements}</DTE>"#)),
        (format!(r#"{{"item":[{items}],"\u0040x":"1"}}"#), format!(r#"<DTE x="1">{elements}</DTE>"#)),
        (
            format!(r#"{{"item":[{items}],"?xml":{{}}}}"#),
            format!(r#"<?xml version="1.0" encoding="UTF-8"?><DTE>{elements}</DTE>"#),
        ),
        (
            format!(r#"{{"@y":"2", "\u003fxml":{{}},"item":[{items}]}}"#),
            format!(r#"<?xml version="1.0" encoding="UTF-8"?><DTE y="2">{elements}</DTE>"#),
        ),
        (format!(r#"{{"DTE":{{"item":[{items}]}}}}"#), format!("<DTE>{elements}</DTE>")),
        (
            format!(r#"{{"DTE":{{"item":[{items}]}},"b":1}}"#),
            format!("<DTE><DTE>{elements}</DTE><b>1</b></DTE>"),
        ),
        (
            format!(r#"{{"?xml":{{}},"DTE":{{"item":[{items}]}},"b":1}}"#),
            format!(r#"<?xml version="1.0" encoding="UTF-8"?><DTE><DTE>{elements}</DTE><b>1</b></DTE>"#),
        ),
    ] {
        assert!(streamed(&json) == xml, "{}…", &json[..40]);
    }
}

#[test]
fn no_more_than_a_hundred_findings_are_gathered() {
    let members: Vec<_> = (0..500).map(|number| format!(r#""{number}":1"#)).collect();
    let error = json_to_xml(format!("{{{}}}", members.join(",")).as_bytes(), &ToXml::default()).unwrap_err();
    assert_eq!(error.findings().len(), 100);
}

#[test]
fn a_message_shows_no_more_than_the_beginning_of_a_value() {
    let json = format!(r#"{{"{}":1}}"#, "a b".repeat(1000));
    let error = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap_err();
    assert!(error.to_string().len() < 300, "{error}");
}

#[test]
fn a_duplicate_member_is_found_among_any_number_of_members() {
    let names: Vec<_> = (0..400).map(|number| format!("n{number}")).collect();
    let members: Vec<_> = names.iter().map(|name| format!(r#""{name}":1"#)).collect();
    let members = members.join(",");
    converted(&format!("{{{members}}}"));
    for name in &names {
        for again in [format!(r#""{name}""#), format!(r#""\u006e{}" "#, &name[1..])] {
            for json in [
                format!(r#"{{{members},{again}:1}}"#),
                format!(r#"{{"a":{{{members}}},{again}:{{}},"b":1,"{name}" : null}}"#),
            ] {
                let error = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap_err();
                assert_eq!(error.code(), "json-duplicate-member", "{again}");
            }
        }
    }
}

#[test]
fn blanks_around_a_colon_change_nothing() {
    let blanks = ["", " ", "  ", "\n", " \t", "                    "];
    for (before, after) in blanks.iter().flat_map(|before| blanks.map(|after| (before, after))) {
        for name in ["a", "Detalle", "sixteen--letters", "seventeen-letters"] {
            for (value, text) in
                [(r#""x""#, "x"), ("-1.50", "-1.50"), ("true", "true"), (r#"{"b":1}"#, "<b>1</b>")]
            {
                let member = format!(r#""{name}"{before}:{after}{value}"#);
                let json = format!(
                    r#"{{"i":[{{{member}}},{{{member}}}],"end":"of a text longer than a view, which is 64 bytes"}}"#
                );
                let item = format!("<i><{name}>{text}</{name}></i>");
                let end = "<end>of a text longer than a view, which is 64 bytes</end>";
                assert_eq!(converted(&json), format!("<DTE>{item}{item}{end}</DTE>"));
                assert_eq!(
                    converted(&format!("{{{member}}}")),
                    format!("<DTE><{name}>{text}</{name}></DTE>")
                );
            }
        }
    }
    for json in ["{\"a\":\u{1}1}", "{\"a\": \u{1}1}", "{\"a\" 1}", "{\"a\" \"x\"}", "{\"a\" : }", "{\"a\" :"]
    {
        let error = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap_err();
        assert_eq!(error.code(), "json-syntax", "{json:?}");
    }
}

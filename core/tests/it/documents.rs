//! Random documents for the property tests.

#![allow(dead_code)] // no test needs all of them

use dtekit::json::{Map, Value};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// Any text that XML can hold, with many characters that need care.
pub fn text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        6 => prop::char::range('a', 'z'),
        3 => prop::sample::select(vec!['<', '>', '&', '"', '\'', '\\', ']', ' ', '\t', '\n', '\r', ';', '#']),
        1 => any::<char>().prop_filter("XML has it", |character| {
            matches!(character, '\t' | '\n' | '\r' | ' '..) && !matches!(character, '\u{FFFE}' | '\u{FFFF}')
        }),
    ];
    vec(character, 0..40).prop_map(|characters| characters.into_iter().collect())
}

/// A name. Some have a prefix that the root declares: see [`declared`].
pub fn name() -> impl Strategy<Value = String> {
    let local = "[A-Za-z_ñÑ][A-Za-z0-9_.ñ-]{0,24}";
    prop_oneof![6 => local, 1 => local.prop_map(|name| format!("p:{name}")), 1 => local.prop_map(|name| format!("q:{name}"))]
}

/// The declarations of the prefixes of [`name`], for the root.
pub const PREFIXES: [(&str, &str); 2] = [("p", "urn:p"), ("q", "urn:q")];

/// A document whose root declares the prefixes.
pub fn declared(object: Value) -> Value {
    let Value::Object(members) = object else { panic!("no object") };
    let declarations = PREFIXES.iter().map(|(prefix, uri)| (format!("@xmlns:{prefix}"), Value::from(*uri)));
    Value::Object(declarations.chain(members).collect())
}

/// The content of an element, in the form in which nothing is lost.
pub fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![4 => text().prop_map(Value::String), 1 => Just(Value::Null)];
    leaf.prop_recursive(5, 60, 6, |inner| prop_oneof![object(inner), with_text()])
}

/// Attributes first, then at least one member. Some have text before or behind the elements.
pub fn object(inner: BoxedStrategy<Value>) -> impl Strategy<Value = Value> {
    let member = prop_oneof![4 => inner.clone(), 1 => vec(inner, 2..5).prop_map(Value::Array)];
    let texts = prop_oneof![8 => Just(None), 1 => (text(), any::<bool>()).prop_map(Some)];
    (attributes(0), btree_map(name(), member, 1..6), texts).prop_map(|(mut object, members, text)| {
        // White space alone would be dropped.
        let text = text.map(|(text, first)| (("#text".to_owned(), Value::String(format!("t{text}"))), first));
        object.extend(text.clone().filter(|(_, first)| *first).map(|(text, _)| text));
        object.extend(members);
        object.extend(text.filter(|(_, first)| !first).map(|(text, _)| text));
        Value::Object(object)
    })
}

/// Text or a CDATA section beside attributes.
fn with_text() -> impl Strategy<Value = Value> {
    let text = (attributes(1), prop::option::of(text())).prop_map(|(mut object, text)| {
        object.extend(text.map(|text| ("#text".to_owned(), Value::String(text))));
        Value::Object(object)
    });
    let cdata = (attributes(0), cdata()).prop_map(|(mut object, text)| {
        object.insert("#cdata-section".to_owned(), Value::String(text));
        Value::Object(object)
    });
    prop_oneof![3 => text, 1 => cdata]
}

/// The text of a CDATA section. Some hold the end of a section.
fn cdata() -> impl Strategy<Value = String> {
    (text(), any::<bool>()).prop_map(|(text, ends)| {
        let text = text.replace('\r', "");
        if ends { format!("{text}]]>]]>x") } else { text }
    })
}

pub fn attributes(least: usize) -> impl Strategy<Value = Map> {
    btree_map(name(), text(), least..4).prop_map(|all| {
        all.into_iter().map(|(name, value)| (format!("@{name}"), Value::String(value))).collect()
    })
}

/// An element as dtekit writes XML: children of one name stand together, and no text stands beside children.
pub fn element() -> impl Strategy<Value = Vec<(String, String)>> {
    let content = prop_oneof![
        2 => Just(None),
        6 => text().prop_map(|text| Some(escaped(&text))),
        1 => cdata().prop_map(|text| Some(section(&text))),
    ];
    let leaf = (name(), attributes(0), content).prop_map(|(name, attributes, content)| {
        let tag = start(&name, &attributes);
        let xml = match content {
            None => format!("<{tag}/>"),
            Some(content) => format!("<{tag}>{content}</{name}>"),
        };
        vec![(name, xml)]
    });
    leaf.prop_recursive(4, 40, 5, |inner| {
        (name(), attributes(0), btree_map(name(), vec(inner, 1..4), 1..4)).prop_map(
            |(name, attributes, groups)| {
                let tag = start(&name, &attributes);
                // The group's name replaces the names of its members.
                let content: String = groups
                    .iter()
                    .flat_map(|(group, members)| {
                        members.iter().flatten().map(move |(own, xml)| renamed(xml, own, group))
                    })
                    .collect();
                let xml = format!("<{tag}>{content}</{name}>");
                vec![(name, xml)]
            },
        )
    })
}

/// Content in any order: separated siblings, text and CDATA between them, comments, white space, long values.
pub fn mixed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "<a/>", "<b></b>", "<c>1</c>", "<Documento><Detalle/></Documento>", "<d x='1'/>", "<d x='1'> </d>",
            "<e xml:space='preserve'> <a/> </e>", "<un-nombre-de-mas-de-dieciseis>1</un-nombre-de-mas-de-dieciseis>",
            "<un-nombre-de-mas-de-dieciseis x='1'>1.10</un-nombre-de-mas-de-dieciseis>", "<d x=''>-0</d>", "<b y='2'>007</b>",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "text", " ", "\n  ", "&amp;", "&#32;", "<!-- -->", "<?p?>", "]]", "<![CDATA[x]]>", "<![CDATA[]]]]><![CDATA[>]]>",
        ]).prop_map(str::to_owned),
        1 => (0_usize..9000).prop_map(|length| format!("<a>{}</a>", "x".repeat(length))),
    ];
    let level = |inner: BoxedStrategy<String>| vec(inner, 0..8).prop_map(|pieces| pieces.concat());
    let nested = piece.prop_recursive(4, 60, 8, move |inner| {
        (prop::sample::select(vec!["a", "b", "n"]), level(inner))
            .prop_map(|(name, content)| format!("<{name}>{content}</{name}>"))
    });
    vec(nested, 0..8).prop_map(|pieces| pieces.concat())
}

fn renamed(xml: &str, from: &str, to: &str) -> String {
    let inside = &xml[1 + from.len()..];
    match inside.strip_suffix(&format!("</{from}>")) {
        Some(inside) => format!("<{to}{inside}</{to}>"),
        None => format!("<{to}{inside}"),
    }
}

fn start(name: &str, attributes: &Map) -> String {
    let attribute = |(name, value): (&String, &Value)| {
        let value = escaped(value.as_str().unwrap())
            .replace('"', "&quot;")
            .replace('\t', "&#9;")
            .replace('\n', "&#10;");
        format!(" {}=\"{value}\"", &name[1..])
    };
    format!("{name}{}", attributes.iter().map(attribute).collect::<String>())
}

/// A CDATA section, split where it holds the end of a section.
pub fn section(text: &str) -> String {
    format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
}

/// A document of one element, whose start tag declares the prefixes.
pub fn rooted((name, xml): &(String, String)) -> String {
    let declarations: String =
        PREFIXES.iter().map(|(prefix, uri)| format!(" xmlns:{prefix}=\"{uri}\"")).collect();
    format!("<{name}{declarations}{}", &xml[1 + name.len()..])
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;")
}

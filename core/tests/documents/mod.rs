//! Documents made at random, for the property tests.

#![allow(dead_code)] // no test needs all of them

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Map, Value};

/// Any text that XML can hold, with much of what needs care.
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

pub fn name() -> impl Strategy<Value = String> {
    "[A-Za-z_ñÑ][A-Za-z0-9_.ñ-]{0,24}"
}

/// What an element holds, as the convention spells it where nothing is lost.
pub fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![4 => text().prop_map(Value::String), 1 => Just(Value::Null)];
    leaf.prop_recursive(5, 60, 6, |inner| prop_oneof![object(inner), with_text()])
}

/// Attributes first, then members, of which there is at least one.
pub fn object(inner: BoxedStrategy<Value>) -> impl Strategy<Value = Value> {
    let member = prop_oneof![4 => inner.clone(), 1 => vec(inner, 2..5).prop_map(Value::Array)];
    (attributes(0), btree_map(name(), member, 1..6)).prop_map(|(mut object, members)| {
        object.extend(members);
        Value::Object(object)
    })
}

/// Text beside attributes.
fn with_text() -> impl Strategy<Value = Value> {
    (attributes(1), prop::option::of(text())).prop_map(|(mut object, text)| {
        object.extend(text.map(|text| ("#text".to_owned(), Value::String(text))));
        Value::Object(object)
    })
}

pub fn attributes(least: usize) -> impl Strategy<Value = Map<String, Value>> {
    btree_map(name(), text(), least..4).prop_map(|all| {
        all.into_iter().map(|(name, value)| (format!("@{name}"), Value::String(value))).collect()
    })
}

/// One element, as dtekit writes XML: children of one name stand together, and no text stands beside children.
pub fn element() -> impl Strategy<Value = Vec<(String, String)>> {
    let leaf = (name(), attributes(0), prop::option::of(text())).prop_map(|(name, attributes, text)| {
        let tag = start(&name, &attributes);
        let xml = match text {
            None => format!("<{tag}/>"),
            Some(text) => format!("<{tag}>{}</{name}>", escaped(&text)),
        };
        vec![(name, xml)]
    });
    leaf.prop_recursive(4, 40, 5, |inner| {
        (name(), attributes(0), btree_map(name(), vec(inner, 1..4), 1..4)).prop_map(
            |(name, attributes, groups)| {
                let tag = start(&name, &attributes);
                // The name of a group takes the place of its members' own.
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

/// Content in any order: siblings apart, text and CDATA between them, comments, white space, long values.
pub fn mixed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "<a/>", "<b></b>", "<c>1</c>", "<Documento><Detalle/></Documento>", "<d x='1'/>", "<d x='1'> </d>",
            "<e xml:space='preserve'> <a/> </e>", "<un-nombre-de-mas-de-dieciseis>1</un-nombre-de-mas-de-dieciseis>",
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

fn start(name: &str, attributes: &Map<String, Value>) -> String {
    let attribute = |(name, value): (&String, &Value)| {
        let value = escaped(value.as_str().unwrap())
            .replace('"', "&quot;")
            .replace('\t', "&#9;")
            .replace('\n', "&#10;");
        format!(" {}=\"{value}\"", &name[1..])
    };
    format!("{name}{}", attributes.iter().map(attribute).collect::<String>())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;")
}

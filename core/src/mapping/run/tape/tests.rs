//! A tape that is read directly from JSON has the same nodes as one made from a tree.

use proptest::prelude::*;

use super::{Buffers, Node, Tape, Wanted, first_names, flat};
use crate::document::{Document, Format, Kind, NO_NAME, Names};
use crate::limits::Limits;

fn names() -> Names {
    let mut names = Names::default();
    for name in ["", "a", "bc", "DTE", "id", "a-name-of-more-than-sixteen-bytes"] {
        names.intern(name);
    }
    names
}

/// True if a text is read directly; then its nodes are compared with those of the tree.
fn is_read_directly(json: &str, limits: Limits) -> bool {
    let names = names();
    let first = first_names(&names);
    let wanted = Wanted { names: &names, first: &first };
    let Ok(tape) = Tape::read(json.as_bytes(), Format::Json, wanted, limits, Buffers::default()) else {
        return false;
    };
    let text = tape.text();
    let value = |tape: &Tape<'_>, node: &Node| {
        let place = tape.place(node, text);
        place.text[place.from..place.to].to_owned()
    };
    let document = tape.document().expect("the tree reads what is read straight");
    let nodes = flat(document, &names);
    assert_eq!(tape.nodes().len(), nodes.len(), "{json}");
    for (id, (node, other)) in tape.nodes().iter().zip(&nodes).enumerate() {
        assert_eq!(
            (node.tag | Node::AMONG) & !(Node::MADE | Node::FIRST | Node::CLEAN),
            other.tag | Node::AMONG,
            "{json}: node {id}"
        );
        assert_eq!((node.parent, node.size), (other.parent, other.size), "{json}: node {id}");
        if !node.is_element() {
            assert!(
                !node.is_clean() || !value(&tape, node).contains(['&', '<', '>', '"', '\\', '\n']),
                "{json}"
            );
            assert_eq!(value(&tape, node), document.value(id as u32), "{json}: node {id}");
        }
        let before = nodes[..id].iter().filter(|before| before.parent == node.parent && before.is(other.tag));
        assert!(
            node.name() == NO_NAME || !tape.plain || node.is_first() == (before.count() == 0),
            "{json}: {id}"
        );
        if node.name() != NO_NAME && id > 0 && (node.is_only_one() || other.is_only_one()) {
            let like = |sibling: &u32| nodes[*sibling as usize].is(other.tag);
            assert_eq!(document.children(node.parent).filter(like).count(), 1, "{json}: node {id}");
        }
    }
    assert_eq!(after_another(json, wanted, limits), tape.nodes(), "{json}");
    tape.plain
}

/// The nodes of a text that is read with the buffers of another one, and then once more.
fn after_another(json: &str, wanted: Wanted<'_>, limits: Limits) -> Vec<Node> {
    let other =
        br##"{"id":{"@a":"\t","bc":["x&y",1],"new":2,"a-name-of-more-than-sixteen-bytes":1,"#text":1e2}}"##;
    let read = |text, buffers| Tape::read(text, Format::Json, wanted, limits, buffers);
    let mut buffers = Buffers::default();
    for text in [&other[..], json.as_bytes()] {
        buffers = read(text, buffers).map(Tape::into_buffers).unwrap_or_default();
        buffers.clear();
    }
    read(json.as_bytes(), buffers).map(|tape| tape.nodes().to_vec()).unwrap_or_default()
}

#[test]
fn plain_json_is_read_directly() {
    for json in [
        "{}",
        " { } ",
        r#"{"a":1}"#,
        r##"{"a" : "x" , "bc":[ 1, {"a":null} , {} ], "other":{"@id":"7","#text":"t"}}"##,
        r#"{"DTE":{"a":"x"}}"#,
        r#"{"DTE":{},"a":1}"#,
        r#"{"a":1,"DTE":[1,2]}"#,
        r#"{"a":"a\"b\\c\/d\ne\tf\rg\u00f1\ud83d\ude00"}"#,
        r#"{"a":1e3,"bc":true,"id":-1.50,"a-name-of-more-than-sixteen-bytes":false}"#,
        r#"{"a":{"a":{"a":1},"bc":[]},"bc":"cerca de cuarenta bytes, ni uno más ni menos"}"#,
        r#"{"año":"ñ","a_b.c":1}"#,
        r##"{"a":[],"bc":{"#text":null,"@id":null}}"##,
    ] {
        let whole = json != r#"{"DTE":{},"a":1}"#;
        assert_eq!(is_read_directly(json, Limits::default()), whole, "{json}");
    }
}

#[test]
fn wrong_or_rare_json_is_left_to_the_tree() {
    for json in [
        "",
        "[]",
        r#"{"a":1,"a":2}"#,
        r#"{"a":{"a":1},"a":2}"#,
        r#"{"a":[],"a":2}"#,
        r#"{"a":{"bc":1,"a":{"bc":1},"bc":2}}"#,
        r#"{"p:a":1}"#,
        r#"{"@xmlns":"urn:a"}"#,
        r#"{"?xml":{"@version":"1.0"},"a":1}"#,
        r##"{"#cdata-section":"a"}"##,
        r#"{"a b":1}"#,
        r#"{"a":[[1]]}"#,
        r#"{"@a":{}}"#,
        r#"{"a":"\u0001"}"#,
        r#"{"a":"\ud800"}"#,
        "{\"a\":\"\u{FFFE}\"}",
        r#"{"a":1,}"#,
        r#"{"a":1}}"#,
        r#"{"a":1e99}"#,
        r#"{"DTE":1}"#,
    ] {
        assert!(!is_read_directly(json, Limits::default()), "{json}");
    }
    let names: Vec<_> = (0..400).map(|number| format!("\"n{number}\":1")).collect();
    assert!(is_read_directly(&format!("{{{}}}", names[..256].join(",")), Limits::default()));
    assert!(!is_read_directly(&format!("{{{}}}", names.join(",")), Limits::default()));
    let limits = |max_depth, max_attributes| Limits { max_depth, max_attributes, ..Limits::default() };
    assert!(is_read_directly(r#"{"a":{"a":1}}"#, limits(3, 9)));
    assert!(!is_read_directly(r#"{"a":{"a":1}}"#, limits(2, 9)));
    assert!(!is_read_directly(r#"{"a":{"@a":1,"@b":1}}"#, limits(9, 1)));
}

fn json(depth: u32) -> BoxedStrategy<String> {
    let scalar = prop_oneof![
        Just("null".to_owned()),
        Just("12.50".to_owned()),
        Just("true".to_owned()),
        r#""[a-zñ<&]{0,20}""#,
        r#""a\\\\n[a-z]{0,3}\\\\u00e1""#,
    ];
    if depth == 0 {
        return scalar.boxed();
    }
    let name = prop_oneof![
        4 => prop::sample::select(vec!["a", "bc", "id", "x", "@id", "@x", "#text", "a-name-of-more-than-sixteen-bytes"]),
        1 => prop::sample::select(vec!["DTE", "p:a", "@xmlns", "#cdata-section", "ñ", "-"]),
    ];
    let member = (name, json(depth - 1)).prop_map(|(name, value)| format!("\"{name}\":{value}"));
    let object = prop::collection::vec(member, 0..6).prop_map(|members| format!("{{{}}}", members.join(",")));
    let array =
        prop::collection::vec(json(depth - 1), 0..4).prop_map(|items| format!("[{}]", items.join(", ")));
    prop_oneof![2 => scalar, 3 => object, 1 => array].boxed()
}

proptest! {
    #[test]
    fn json_that_is_read_directly_has_the_nodes_of_the_tree(json in json(4)) {
        is_read_directly(&json, Limits::default());
        is_read_directly(&format!("{{\"a\":{json}}}"), Limits::default());
    }
}

#[test]
fn a_node_that_the_xml_reader_took_back_is_not_found() {
    let names = names();
    let document = Document::from_xml(b"<DTE>\n <![CDATA[x]]>\n <a/></DTE>").unwrap();
    let nodes = flat(&document, &names);
    for (id, node) in nodes.iter().enumerate() {
        let hangs = id == 0 || document.children(0).any(|child| child == id as u32);
        let text = matches!(document.node(id as u32).kind, Kind::Text | Kind::CData);
        assert_eq!(node.is_text(), hangs && text);
    }
    assert_eq!(nodes[0].span() as usize, nodes.len());
}

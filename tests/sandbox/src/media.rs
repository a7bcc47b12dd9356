//! The media type of an answer: JSON, or XML in the style of the platform's data contracts.

use serde_json::{Map, Value};

use crate::element::Element;
use crate::reply::Reply;

/// The media types of the interface, in the order of preference.
const OFFERED: [&str; 4] = ["application/json", "text/json", "application/xml", "text/xml"];

const CONTRACT: &str = "http://schemas.datacontract.org/2004/07/Sandbox";
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";
const ARRAYS: &str = "http://schemas.microsoft.com/2003/10/Serialization/Arrays";

/// The media type that the Accept header prefers; JSON if it names none of them.
pub(crate) fn preferred(accept: &str) -> &'static str {
    let mut best = (OFFERED[0], 0);
    for range in accept.split(',') {
        let mut pieces = range.split(';').map(str::trim);
        let wanted = pieces.next().unwrap_or_default().to_ascii_lowercase();
        let quality = pieces.find_map(|p| p.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse::<f32>().ok());
        let quality = (quality.unwrap_or(0.0).clamp(0.0, 1.0) * 1000.0) as u32;
        let found = OFFERED.iter().find(|offered| match wanted.split_once('/') {
            Some(("*", "*")) => true,
            Some((kind, "*")) => offered.starts_with(kind) && offered[kind.len()..].starts_with('/'),
            _ => **offered == wanted,
        });
        if let Some(found) = found.filter(|_| quality > best.1) {
            best = (found, quality);
        }
    }
    best.0
}

/// Rewrites a JSON reply in the media type that the call prefers; `root` names what it holds.
pub(crate) fn written(mut reply: Reply, accept: &str, root: &str) -> Reply {
    let media = preferred(accept);
    if media == OFFERED[0] || !reply.is_json() {
        return reply;
    }
    if media.ends_with("xml") {
        let Ok(value) = serde_json::from_slice::<Value>(&reply.body) else { return reply };
        let root = if reply.status == 200 && !is_message(&value) { root } else { "Error" };
        reply.body = to_xml(root, &value).into_bytes();
    }
    for (name, value) in &mut reply.headers {
        if *name == "content-type" {
            *value = format!("{media}; charset=utf-8");
        }
    }
    reply
}

fn is_message(value: &Value) -> bool {
    value.as_object().is_some_and(|members| members.len() == 1 && members.contains_key("Message"))
}

/// A value as an element of the data contract: members in the order of the alphabet, `null` as nil.
pub(crate) fn to_xml(root: &str, value: &Value) -> String {
    let mut element = Element::new(root);
    fill(&mut element, root, value);
    let namespace = match value {
        Value::Object(_) | Value::Array(_) => CONTRACT,
        _ => "http://schemas.microsoft.com/2003/10/Serialization/",
    };
    let declared = [("xmlns:i", INSTANCE), ("xmlns", namespace)];
    for (name, value) in declared {
        element.attributes.insert(0, (name.to_owned(), value.to_owned()));
    }
    element.to_xml()
}

fn fill(element: &mut Element, name: &str, value: &Value) {
    match value {
        Value::Null => element.attributes.push(("i:nil".into(), "true".into())),
        Value::Bool(value) => element.text = value.to_string(),
        Value::Number(number) => element.text = number.to_string(),
        Value::String(text) => element.text = text.chars().filter(|c| is_writable(*c)).collect(),
        Value::Array(items) => fill_items(element, name, items),
        Value::Object(members) if name == "OtherData" => fill_dictionary(element, members),
        Value::Object(members) => {
            let mut names: Vec<&String> = members.keys().collect();
            names.sort();
            for name in names {
                let mut child = Element::new(&element_name(name));
                fill(&mut child, name, &members[name]);
                element.children.push(child);
            }
        }
    }
}

/// An array: texts in the namespace of arrays, objects under the name of what they are.
fn fill_items(element: &mut Element, name: &str, items: &[Value]) {
    let texts = !items.is_empty() && items.iter().all(|item| !item.is_object() && !item.is_array());
    if texts {
        element.attributes.push(("xmlns:a".into(), ARRAYS.into()));
    }
    let item_name = match name.strip_prefix("ArrayOf") {
        _ if texts => "a:string".to_owned(),
        Some(single) => single.to_owned(),
        None => element_name(name.strip_suffix('s').filter(|n| !n.is_empty()).unwrap_or("Item")),
    };
    for item in items {
        let mut child = Element::new(&item_name);
        fill(&mut child, &item_name, item);
        element.children.push(child);
    }
}

/// A dictionary of texts: pairs of key and value.
fn fill_dictionary(element: &mut Element, members: &Map<String, Value>) {
    element.attributes.push(("xmlns:a".into(), ARRAYS.into()));
    for (name, value) in members {
        let mut pair = Element::new("a:KeyValueOfstringstring");
        let mut key = Element::new("a:Key");
        key.text.clone_from(name);
        let mut text = Element::new("a:Value");
        fill(&mut text, "Value", value);
        pair.children = vec![key, text];
        element.children.push(pair);
    }
}

/// An XML name; every character that XML does not allow becomes an underscore.
fn element_name(name: &str) -> String {
    let mut safe: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.') { c } else { '_' })
        .collect();
    if !safe.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        safe.insert(0, '_');
    }
    safe
}

fn is_writable(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

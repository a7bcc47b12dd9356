//! Binds a query, a form or an XML body to a model, as the service's platform does: `a.b`, `a[0]`, `a[0].b`.

use serde_json::{Map, Value};

use crate::element::Element;

/// The bounds on the nesting of a name and on an index.
const DEEPEST: usize = 16;
const LONGEST: usize = 10_000;

/// The pairs of a query or a form.
pub(crate) fn pairs(encoded: &[u8]) -> impl Iterator<Item = (String, Value)> {
    form_urlencoded::parse(encoded)
        .map(|(name, value)| (name.into_owned(), Value::String(value.into_owned())))
}

/// Pairs as the members of an object; a name that cannot be read as a path is taken as it is.
pub(crate) fn nested(pairs: impl Iterator<Item = (String, Value)>) -> impl Iterator<Item = (String, Value)> {
    let mut root = Value::Object(Map::new());
    for (name, value) in pairs {
        let steps = steps(&name).unwrap_or_else(|| vec![Step::Member(&name)]);
        place(&mut root, &steps, value);
    }
    match root {
        Value::Object(members) => members.into_iter(),
        _ => Map::new().into_iter(),
    }
}

#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    Member(&'a str),
    Item(usize),
}

/// `a[0].b` as its steps; `None` where the brackets do not fit.
fn steps(name: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for piece in name.split('.') {
        let (member, mut rest) = piece.split_at(piece.find('[').unwrap_or(piece.len()));
        if !member.is_empty() {
            steps.push(Step::Member(member));
        } else if rest.is_empty() {
            return None;
        }
        while let Some(inner) = rest.strip_prefix('[') {
            let (index, after) = inner.split_once(']')?;
            match index.parse::<usize>() {
                Ok(index) if index < LONGEST => steps.push(Step::Item(index)),
                Err(_) if !index.is_empty() => steps.push(Step::Member(index)),
                _ => return None,
            }
            rest = after;
        }
        if !rest.is_empty() {
            return None;
        }
    }
    // A list without a name gets an empty one, so that a member can hold it.
    if let Some(Step::Item(_)) = steps.first() {
        steps.insert(0, Step::Member(""));
    }
    (!steps.is_empty() && steps.len() <= DEEPEST).then_some(steps)
}

fn place(at: &mut Value, steps: &[Step<'_>], value: Value) {
    let Some((step, rest)) = steps.split_first() else {
        *at = match at.take() {
            Value::Null => value,
            // The same name again: a list.
            Value::Array(mut items) => {
                items.push(value);
                Value::Array(items)
            }
            object @ Value::Object(_) => object,
            single => Value::Array(vec![single, value]),
        };
        return;
    };
    match *step {
        Step::Member(name) => {
            if at.is_null() {
                *at = Value::Object(Map::new());
            }
            if let Value::Object(members) = at {
                place(members.entry(name).or_insert(Value::Null), rest, value);
            }
        }
        Step::Item(index) => {
            if at.is_null() {
                *at = Value::Array(Vec::new());
            }
            if let Value::Array(items) = at {
                // Gaps are filled. The number of names in a call is bounded, and an index is at most one beyond the
                // last.
                let index = index.min(items.len());
                if index == items.len() {
                    items.push(Value::Null);
                }
                place(&mut items[index], rest, value);
            }
        }
    }
}

/// An element as JSON: children by their local names, repeated ones as an array; a nil element is `null`.
///
/// The data contract of a list, `ArrayOfX` or `Xs` with children `X` alone, is the array of its children.
pub(crate) fn from_xml(element: &Element) -> Value {
    let nil = element.attributes.iter().any(|(name, value)| name.ends_with(":nil") && value == "true");
    if nil {
        return Value::Null;
    }
    if is_list(element) {
        return Value::Array(element.children.iter().map(from_xml).collect());
    }
    if element.children.is_empty() {
        return Value::String(element.text.clone());
    }
    let mut members = Map::new();
    for child in &element.children {
        let value = from_xml(child);
        match members.get_mut(child.local()) {
            None => {
                members.insert(child.local().to_owned(), value);
            }
            Some(Value::Array(items)) => items.push(value),
            Some(single) => *single = Value::Array(vec![single.take(), value]),
        }
    }
    Value::Object(members)
}

fn is_list(element: &Element) -> bool {
    let Some(first) = element.children.first() else {
        return element.local().starts_with("ArrayOf") && element.text.trim().is_empty();
    };
    let plural = element.local().strip_suffix('s') == Some(first.local());
    (plural || element.local().starts_with("ArrayOf") || first.local() == "string")
        && element.children.iter().all(|child| child.local() == first.local())
}

//! The values on which a condition depends, in words.

use super::shapes::Shapes;
use super::tree::{Id, Tree};
use crate::error::short;

/// At most so many values are named.
const MOST: usize = 2;

/// `, where a is b`, in English and Spanish: the values that a condition looks at.
pub(super) fn told(shapes: &Shapes, tree: &Tree<'_>, test: u16, id: Id) -> (String, String) {
    let mut values = Vec::new();
    gather(shapes, tree, test, id, "", &mut values);
    values.truncate(MOST);
    if values.is_empty() {
        return (String::new(), String::new());
    }
    let told = |is: &str, and: &str| {
        let parts: Vec<_> = values.iter().map(|(path, value)| format!("`{path}` {is} `{value}`")).collect();
        parts.join(and)
    };
    (format!(", where {}", told("is", " and ")), format!(", donde {}", told("es", " y ")))
}

/// The leaves of a condition that are there, with their values.
fn gather(
    shapes: &Shapes,
    tree: &Tree<'_>,
    test: u16,
    id: Id,
    path: &str,
    values: &mut Vec<(String, String)>,
) {
    let Some(shape) = shapes.get(test) else { return };
    if shape.members.is_empty() && !path.is_empty() {
        let node = &tree.nodes[id];
        if node.children.is_empty() {
            values.push((path.to_owned(), short(&node.text)));
        }
        return;
    }
    for member in &shape.members {
        if values.len() < MOST
            && let Some(child) = tree.member(id, &member.name)
        {
            let inside =
                if path.is_empty() { member.name.to_string() } else { format!("{path}/{}", member.name) };
            gather(shapes, tree, member.shape, child, &inside, values);
        }
    }
}

//! Elements inside a document: their namespaces, what an envelope holds, and an element as a document of its own.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::country::{at, local};
use crate::document::{Builder, Document, Element, Id, Kind, NONE, Text};

/// The namespace of an element; empty if it is in none.
pub(super) fn namespace<'d>(document: &'d Document, element: Element<'d>) -> &'d str {
    let prefix = element.name().split_once(':').map(|(prefix, _)| prefix);
    let declared = |name: &str| match prefix {
        Some(prefix) => name.strip_prefix("xmlns:") == Some(prefix),
        None => name == "xmlns",
    };
    let mut at = Some(element);
    while let Some(element) = at {
        if let Some((_, namespace)) = element.attributes().find(|(name, _)| declared(name)) {
            return namespace;
        }
        at = parent(document, element);
    }
    ""
}

pub(super) fn parent<'d>(document: &'d Document, element: Element<'_>) -> Option<Element<'d>> {
    document.element_by_id(Some(document.node(element.id()).parent).filter(|parent| *parent != NONE)?)
}

/// How many elements are around an element.
pub(super) fn depth(document: &Document, element: Element<'_>) -> usize {
    std::iter::successors(parent(document, element), |element| parent(document, *element)).count()
}

/// The elements at a path below an envelope, each with its own path from there, as [`Element::path`] writes it; `*` is
/// any name, and prefixes do not count. `None` for more than `most`.
pub(super) fn held<'d>(
    document: &Document,
    envelope: Element<'d>,
    path: &str,
    most: usize,
) -> Option<Vec<(Element<'d>, String)>> {
    let mut found = vec![(envelope, String::new())];
    for step in path.split('/') {
        let mut inside = Vec::new();
        for (parent, above) in found {
            let fitting = parent.children().filter(|child| step == "*" || local(child.name()) == step);
            let fitting: Vec<_> = fitting.take(most + 1).collect();
            if inside.len() + fitting.len() > most {
                return None;
            }
            let mut several: HashMap<&str, (usize, usize)> = HashMap::new();
            for child in &fitting {
                several.entry(child.name()).or_default().0 += 1;
            }
            for child in fitting {
                let (all, position) = several.entry(child.name()).or_default();
                *position += 1;
                let index = *all > 1 || document.is_listed(child.id());
                let name = child.name();
                let step = if index { format!("{name}[{position}]") } else { name.to_owned() };
                inside.push((child, joined(&above, &step)));
            }
        }
        found = inside;
    }
    Some(found)
}

/// A path inside another one.
pub(super) fn joined(outer: &str, inner: &str) -> String {
    match (outer, inner) {
        ("", path) | (path, "") => path.to_owned(),
        _ => format!("{outer}/{inner}"),
    }
}

/// The text of an element without child elements, such as a document in a CDATA section; `None` if there is none.
pub(super) fn embedded_text(document: &Document, element: Element<'_>) -> Option<String> {
    let node = document.node(element.id());
    let mut text = String::new();
    if node.kind == Kind::Leaf {
        text.push_str(document.value(element.id()));
    } else {
        for child in children(document, element.id()) {
            match document.node(child).kind {
                Kind::Text | Kind::CData => text.push_str(document.value(child)),
                Kind::Attribute => {}
                Kind::Element | Kind::Leaf => return None,
            }
        }
    }
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Whether an element has one of these texts, or an XML signature with a value somewhere inside.
pub(super) fn is_signed(root: Element<'_>, seals: &[&str]) -> bool {
    if seals.iter().any(|path| at(root, path).is_some()) {
        return true;
    }
    let mut open = vec![root];
    while let Some(element) = open.pop() {
        if local(element.name()) == "SignatureValue"
            && element.text().is_some_and(|text| !text.trim().is_empty())
        {
            return true;
        }
        open.extend(element.children());
    }
    false
}

/// What is left to copy.
enum Step {
    Enter(Id),
    Leave,
}

/// An element as a document of its own, with the namespaces that are declared around it and without some elements in
/// it.
pub(super) fn subtree<'d>(
    document: &'d Document,
    element: Element<'_>,
    without: &HashSet<Id>,
) -> Cow<'d, Document> {
    let id = element.id();
    if id == document.root().id() && without.is_empty() {
        return Cow::Borrowed(document);
    }
    let mut copy = Builder::new(String::new());
    let mut steps = vec![Step::Enter(id)];
    while let Some(step) = steps.pop() {
        let Step::Enter(place) = step else {
            copy.close();
            continue;
        };
        let node = document.node(place);
        if matches!(node.kind, Kind::Element) || place == id && node.kind == Kind::Leaf {
            copy.open(document.name(place), node.in_array);
            if place == id {
                declare(&mut copy, document, id);
            }
            steps.push(Step::Leave);
            if node.kind == Kind::Leaf {
                copy.text(document.value(place));
                continue;
            }
            let first = steps.len();
            steps.extend(children(document, place).filter(|id| !without.contains(id)).map(Step::Enter));
            steps[first..].reverse();
        } else {
            let name = copy.intern(document.name(place));
            copy.add(node.kind, name, node.json_type, Text::New(document.value(place)), node.in_array);
        }
    }
    Cow::Owned(copy.finish())
}

/// Writes the declarations of the elements around an element that the element does not have itself.
fn declare(copy: &mut Builder, document: &Document, id: Id) {
    let Some(element) = document.element_by_id(id) else { return };
    for (name, namespace) in namespaces_around(document, element) {
        copy.attribute(name, namespace);
    }
}

/// The declarations of the elements around an element that the element does not have itself, the nearest first: the
/// names of the attributes, and the namespaces.
pub(super) fn namespaces_around<'d>(document: &'d Document, element: Element<'d>) -> Vec<(&'d str, &'d str)> {
    let mut known: HashSet<&str> = element.attributes().map(|(name, _)| name).collect();
    let mut around = Vec::new();
    let mut at = parent(document, element);
    while let Some(element) = at {
        let declares = |name: &str| name == "xmlns" || name.starts_with("xmlns:");
        around.extend(element.attributes().filter(|(name, _)| declares(name) && known.insert(name)));
        at = parent(document, element);
    }
    around
}

fn children(document: &Document, id: Id) -> impl Iterator<Item = Id> {
    let next = |id: &Id| Some(document.node(*id).next).filter(|next| *next != NONE);
    std::iter::successors(Some(document.node(id).first).filter(|first| *first != NONE), next)
}

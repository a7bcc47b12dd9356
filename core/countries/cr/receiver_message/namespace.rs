//! Names and namespaces of the XML documents that are read.

use crate::document::Element;

/// A name without its prefix.
pub(super) fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// The namespace that the root declares for its own name.
pub(super) fn namespace(root: Element<'_>) -> Option<&str> {
    match root.name().split_once(':') {
        Some((prefix, _)) => root.attribute(&format!("xmlns:{prefix}")),
        None => root.attribute("xmlns"),
    }
}

/// The beginning of a namespace, short enough for a message.
pub(super) fn cut(namespace: &str) -> String {
    let mut shown: String = namespace.chars().take(80).collect();
    if shown.len() < namespace.len() {
        shown.push('…');
    }
    shown
}

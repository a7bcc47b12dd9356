//! The leaves of a document, each with its path.

use dtekit::document::Element;

/// Every element without children, and every attribute. A sibling with an attribute `name` goes by that name, others by
/// their number.
pub fn leaves(element: Element<'_>) -> Vec<(String, String)> {
    let mut all = Vec::new();
    gather(element, "", &mut all);
    all
}

fn gather(element: Element<'_>, path: &str, all: &mut Vec<(String, String)>) {
    for (name, value) in element.attributes() {
        all.push((format!("{path}/@{name}"), value.to_owned()));
    }
    let children: Vec<_> = element.children().collect();
    if children.is_empty() {
        all.push((path.to_owned(), element.text().unwrap_or_default().to_owned()));
    }
    for (at, child) in children.iter().enumerate() {
        let number = children[..=at].iter().filter(|other| other.name() == child.name()).count();
        let step = child.attribute("name").map_or_else(|| number.to_string(), str::to_owned);
        let step = format!("{}[{step}]", child.name());
        let step = if path.is_empty() { step } else { format!("{path}/{step}") };
        gather(*child, &step, all);
    }
}

//! What one document in UBL has and another has not.

use std::collections::BTreeMap;

use dtekit::Document;
use dtekit::document::Element;

/// What the first document has and the second has not, and the other way round, as cells of a table.
pub fn difference(first: &[u8], second: &[u8]) -> (String, String) {
    let (first, second) = (leaves(first), leaves(second));
    (missing(&first, &second), missing(&second, &first))
}

fn missing(from: &BTreeMap<(String, String), usize>, other: &BTreeMap<(String, String), usize>) -> String {
    let mut paths: Vec<_> = from
        .iter()
        .filter(|(leaf, count)| other.get(leaf).unwrap_or(&0) < count)
        .map(|((path, _), _)| format!("`{path}`"))
        .collect();
    paths.dedup();
    // An attribute goes with its element.
    let elements = paths.clone();
    paths.retain(|path| {
        path.split_once("/@").is_none_or(|(element, _)| !elements.contains(&format!("{element}`")))
    });
    if paths.is_empty() { "–".to_owned() } else { paths.join(", ") }
}

/// The leaves of a document with their values, signature apart; how often each is there.
pub fn leaves(xml: &[u8]) -> BTreeMap<(String, String), usize> {
    let document = Document::from_xml(xml).unwrap();
    let mut all = BTreeMap::new();
    for child in document.root().children() {
        let name = local(child.name());
        if name != "UBLExtensions" && name != "Signature" {
            gather(child, name.to_owned(), &mut all);
        }
    }
    all
}

/// The attributes that say something; the others name an agency or a list.
const SAYING: [&str; 5] = ["schemeID", "listID", "unitCode", "currencyID", "languageLocaleID"];
/// The values of those attributes that name an agency or a list as well.
const LISTS: [&str; 5] = ["UN/ECE 5305", "UN/ECE 5153", "ISO 4217 Alpha", "UNSPSC", "UN/ECE rec 20"];

pub fn gather(element: Element<'_>, path: String, all: &mut BTreeMap<(String, String), usize>) {
    for (name, value) in element.attributes() {
        if SAYING.contains(&name) && !LISTS.contains(&value) {
            *all.entry((format!("{path}/@{name}"), value.to_owned())).or_default() += 1;
        }
    }
    let children: Vec<_> = element.children().collect();
    let text = element.text().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if children.is_empty() && !text.is_empty() {
        *all.entry((path.clone(), number(&text))).or_default() += 1;
    }
    for child in children {
        gather(child, format!("{path}/{}", local(child.name())), all);
    }
}

pub fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or_default()
}

/// A decimal without zeros at its end; another text as it is.
fn number(text: &str) -> String {
    match text.split_once('.') {
        Some((whole, fraction)) if format!("{whole}{fraction}").bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{whole}.{fraction}").trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        _ => text.to_owned(),
    }
}

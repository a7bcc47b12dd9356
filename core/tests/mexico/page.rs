//! The table of `docs/mapping-mx.md`: which official attribute is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use dtekit::Document;
use dtekit::document::Element;

use crate::{to, vectors};

/// What the vectors have shown of one official attribute.
#[derive(Default)]
struct Shown {
    /// Read from, where everything is given.
    given: BTreeSet<String>,
    /// Read from, where something is absent.
    otherwise: BTreeSet<String>,
    types: BTreeSet<String>,
}

/// Compares the page's table with what the mappings explain; with `DTEKIT_BLESS` set it is written.
pub fn check() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mapping-mx.md");
    let page = fs::read_to_string(file).unwrap();
    let (before, rest) = page.split_once(" -p dtekit --test mexico -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let fresh = format!("{before} -p dtekit --test mexico -->\n{}<!-- end -->{after}", table());
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    } else {
        assert!(
            page == fresh,
            "docs/mapping-mx.md is stale: DTEKIT_BLESS=1 cargo test -p dtekit --test mexico"
        );
    }
}

fn table() -> String {
    let mut order: Vec<String> = Vec::new();
    let mut rows: BTreeMap<String, Shown> = BTreeMap::new();
    let mut vectors = vectors::all();
    // Those that give everything first: they have the order of the elements.
    vectors.sort_by_key(|vector| (!vector.name.ends_with("_full"), vector.tipo != "I", vector.name.clone()));
    for vector in vectors {
        let document = Document::from_json(&vector.input).unwrap();
        let full = vector.name.ends_with("_full");
        let mut after = 0;
        for row in to(&vector.tipo).explain(&vector.input, &vector.params).unwrap().rows {
            if row.sources.is_empty() {
                continue;
            }
            let target = row.target.split('/').map(without_number).collect::<Vec<_>>().join("/");
            let target = target.replace("cfdi:", "").replace("pago20:", "");
            let target =
                target.trim_start_matches("Comprobante/").trim_start_matches("Complemento/").to_owned();
            match order.iter().position(|known| *known == target) {
                Some(at) => after = at + 1,
                None => {
                    // The complement stands last.
                    if target.starts_with("Pagos/") && !order.iter().any(|known| known.starts_with("Pagos/"))
                    {
                        after = order.len();
                    }
                    order.insert(after, target.clone());
                    after += 1;
                }
            }
            let shown = rows.entry(target).or_default();
            shown.types.insert(vector.tipo.clone());
            let sources = row.sources.iter().map(|path| source(&document, path));
            if full { shown.given.extend(sources) } else { shown.otherwise.extend(sources) }
        }
    }
    let mut text = "\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n".to_owned();
    for target in order {
        let shown = &rows[&target];
        let types: Vec<_> = shown.types.iter().map(String::as_str).collect();
        let (given, otherwise) = (list(&shown.given), list(&(&shown.otherwise - &shown.given)));
        text.push_str(&format!("| {target} | {given} | {otherwise} | {} |\n", types.join(" ")));
    }
    text + "\n"
}

fn list(paths: &BTreeSet<String>) -> String {
    match paths.len() {
        0 => "–".to_owned(),
        1..=4 => paths.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", "),
        _ => "computed from what stands below".to_owned(),
    }
}

fn without_number(step: &str) -> &str {
    step.split('[').next().unwrap_or_default()
}

/// A path of the document as a template would write it: what tells a repeated element from its like stands in brackets.
fn source(document: &Document, path: &str) -> String {
    let (mut written, mut so_far) = (Vec::new(), String::new());
    for step in path.split('/') {
        if !so_far.is_empty() {
            so_far.push('/');
        }
        so_far.push_str(step);
        let name = without_number(step);
        let told = document.element(&so_far).and_then(|element| told_by(&element, document));
        written.push(told.map_or(name.to_owned(), |told| format!("{name}[{told}]")));
    }
    written.join("/").trim_start_matches("Documento/").to_owned()
}

fn told_by(element: &Element<'_>, document: &Document) -> Option<String> {
    if let Some(name) = element.attribute("name") {
        return Some(format!("@name='{name}'"));
    }
    let (name, code) = match element.name() {
        "CdgParte" => ("@TpoCodigoParte", element.attribute("TpoCodigoParte")),
        "CdgItem" => ("TpoCodigo", document.get(&format!("{}/TpoCodigo", element.path()))),
        _ => return None,
    };
    let code = code.filter(|code| ["ClaveProdServ", "ClaveUnidad"].contains(code))?;
    Some(format!("{name}='{code}'"))
}

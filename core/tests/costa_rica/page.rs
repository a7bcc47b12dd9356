//! The table of `docs/mapping-cr.md`: which official element is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::document::Element;
use dtekit::mapping::Explanation;

/// What the vectors have shown of one official element.
#[derive(Default)]
struct Shown {
    /// Read from, where everything is given.
    given: BTreeSet<String>,
    /// Read from, where something is absent.
    otherwise: BTreeSet<String>,
    types: BTreeSet<String>,
}

/// The rows of the table, in the order of the official documents.
#[derive(Default)]
pub struct Table {
    order: Vec<String>,
    rows: BTreeMap<String, Shown>,
}

impl Table {
    /// Adds what one vector shows.
    pub fn add(&mut self, tipo: &str, full: bool, document: &Document, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            // The root's name is another in each type.
            let target = row.target.split_once('/').map_or("", |(_, below)| below);
            let target = target.split('/').map(without_number).collect::<Vec<_>>().join("/");
            match self.order.iter().position(|known| *known == target) {
                Some(at) => after = at + 1,
                None => {
                    self.order.insert(after, target.clone());
                    after += 1;
                }
            }
            let shown = self.rows.entry(target).or_default();
            shown.types.insert(tipo.to_owned());
            let sources = row.sources.iter().map(|path| source(document, path));
            if full { shown.given.extend(sources) } else { shown.otherwise.extend(sources) }
        }
    }

    /// A table for each group of elements.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for prefix in SHOWN {
            let (_, title) = GROUPS.iter().find(|(known, _)| *known == prefix).unwrap();
            let mine = |target: &&String| group(target) == prefix;
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in self.order.iter().filter(mine) {
                let shown = &self.rows[target];
                let otherwise = &shown.otherwise - &shown.given;
                let types: Vec<_> = shown.types.iter().map(String::as_str).collect();
                let types =
                    if types.len() == super::TYPES.len() { "all".to_owned() } else { types.join(" ") };
                let target = &target[prefix.len()..];
                text.push_str(&format!(
                    "| {target} | {} | {} | {types} |\n",
                    list(&shown.given),
                    list(&otherwise)
                ));
            }
        }
        text + "\n"
    }
}

fn group(target: &str) -> &'static str {
    GROUPS.iter().map(|(prefix, _)| *prefix).find(|prefix| target.starts_with(prefix)).unwrap()
}

/// The first that a path begins with is its group.
const GROUPS: [(&str, &str); 8] = [
    (
        "DetalleServicio/LineaDetalle/DetalleSurtido/LineaDetalleSurtido/",
        "DetalleServicio/LineaDetalle/DetalleSurtido/LineaDetalleSurtido",
    ),
    ("DetalleServicio/LineaDetalle/Impuesto/", "DetalleServicio/LineaDetalle/Impuesto"),
    ("DetalleServicio/LineaDetalle/", "DetalleServicio/LineaDetalle"),
    ("OtrosCargos/", "OtrosCargos"),
    ("ResumenFactura/", "ResumenFactura"),
    ("InformacionReferencia/", "InformacionReferencia"),
    ("Otros/", "Otros"),
    ("", "Header and parties"),
];

/// The groups in the order of the documents.
const SHOWN: [&str; 8] = [
    "",
    GROUPS[2].0,
    GROUPS[0].0,
    GROUPS[1].0,
    "OtrosCargos/",
    "ResumenFactura/",
    "InformacionReferencia/",
    "Otros/",
];

fn list(paths: &BTreeSet<String>) -> String {
    match paths.len() {
        0 => "–".to_owned(),
        1..=3 => paths.iter().map(|path| format!("`{path}`")).collect::<Vec<_>>().join(", "),
        _ => "computed from the lines".to_owned(),
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
        written.push(match (name, told) {
            ("TotSubMonto", _) => step.to_owned(),
            (_, Some(told)) => format!("{name}[{told}]"),
            _ => name.to_owned(),
        });
    }
    written.join("/").trim_start_matches("Documento/").to_owned()
}

fn told_by(element: &Element<'_>, document: &Document) -> Option<String> {
    if let Some(name) = element.attribute("name") {
        return Some(format!("@name='{name}'"));
    }
    let code = match element.name() {
        "CdgParte" => element.attribute("TpoCodigoParte").map(|code| ("@TpoCodigoParte", code)),
        "CdgItem" => document.get(&format!("{}/TpoCodigo", element.path())).map(|code| ("TpoCodigo", code)),
        _ => None,
    };
    let (name, code) = code.filter(|(_, code)| ["CABYS", "VIN"].contains(code))?;
    Some(format!("{name}='{code}'"))
}

//! The tables of `docs/mapping-do.md`: which official element is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::mapping::Explanation;

use crate::country::page::{Shown, general, insert, list, source};

/// The rows of the tables, in the order of the official documents.
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
            let target = general(&row.target);
            after = insert(&mut self.order, after, &target);
            let sources = row
                .sources
                .iter()
                .map(|path| source(document, path, |place, name| told(document, place, name)));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    /// A table for each group of elements.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for (prefix, title) in GROUPS {
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in self.order.iter().filter(|target| group(target) == prefix) {
                let shown = &self.rows[target];
                text.push_str(&format!(
                    "| {} | {} | {} | {} |\n",
                    &target[prefix.len()..],
                    cell(&shown.given),
                    cell(&shown.otherwise()),
                    shown.types(ECF_TYPES)
                ));
            }
        }
        text + "\n"
    }
}

/// How many types of e-CF there are.
const ECF_TYPES: usize = 10;

/// The group of a path: the longest that it begins with.
fn group(target: &str) -> &'static str {
    let mine = GROUPS.iter().map(|(prefix, _)| *prefix).filter(|prefix| target.starts_with(prefix));
    mine.max_by_key(|prefix| prefix.len()).unwrap()
}

/// The groups in the order of the page. The summary and the messages have a table each.
const GROUPS: [(&str, &str); 16] = [
    ("ECF/", "ECF"),
    ("ECF/Encabezado/IdDoc/", "Encabezado/IdDoc"),
    ("ECF/Encabezado/Emisor/", "Encabezado/Emisor"),
    ("ECF/Encabezado/Comprador/", "Encabezado/Comprador"),
    ("ECF/Encabezado/InformacionesAdicionales/", "Encabezado/InformacionesAdicionales"),
    ("ECF/Encabezado/Transporte/", "Encabezado/Transporte"),
    ("ECF/Encabezado/Totales/", "Encabezado/Totales"),
    ("ECF/Encabezado/OtraMoneda/", "Encabezado/OtraMoneda"),
    ("ECF/DetallesItems/Item/", "DetallesItems/Item"),
    ("ECF/Subtotales/Subtotal/", "Subtotales/Subtotal"),
    ("ECF/DescuentosORecargos/DescuentoORecargo/", "DescuentosORecargos/DescuentoORecargo"),
    ("ECF/Paginacion/Pagina/", "Paginacion/Pagina"),
    ("RFCE/", "RFCE"),
    ("ANECF/", "ANECF"),
    ("ACECF/", "ACECF"),
    ("ARECF/", "ARECF"),
];

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 4, "computed")
}

/// What tells a tax or a withholding from the others.
fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let by = match name {
        "Impuestos" | "ImpuestosDet" => "TipoImp",
        "Retenciones" | "RetencionesDet" => "TipoRet",
        _ => return None,
    };
    let code = document.get(&format!("{place}/{by}"))?;
    match code {
        "ITBIS" if name == "Impuestos" => {
            let rate = document.get(&format!("{place}/CodTasaImp"))?;
            Some(format!("{by}='ITBIS' and CodTasaImp='{rate}'"))
        }
        "ITBIS" | "ISR" => Some(format!("{by}='{code}'")),
        _ => None,
    }
}

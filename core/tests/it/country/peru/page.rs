//! The tables of `docs/mapping-pe.md`: which official element is read from where, as the mappings themselves explain it.

use std::collections::{BTreeMap, BTreeSet};

use dtekit::Document;
use dtekit::mapping::Explanation;

use crate::country::page::{Shown, general, insert, list, source};

/// The tables, one for each part of each kind of document.
#[derive(Default)]
pub struct Tables {
    order: Vec<String>,
    rows: BTreeMap<String, Shown>,
}

/// The parts that the page shows: the beginning of a target, its title, and how many types the kind has.
const PARTS: [(&str, &str, usize); 8] = [
    ("Comprobante/", "Factura, boleta and notes: the document", 4),
    ("Comprobante/Line/", "Factura, boleta and notes: a line", 4),
    ("DespatchAdvice/", "Guía de remisión: the document", 1),
    ("DespatchAdvice/DespatchLine/", "Guía de remisión: a line", 1),
    ("SummaryDocuments/", "Resumen diario: the document", 1),
    ("SummaryDocuments/SummaryDocumentsLine/", "Resumen diario: a line", 1),
    ("VoidedDocuments/", "Comunicación de baja: the document", 1),
    ("VoidedDocuments/VoidedDocumentsLine/", "Comunicación de baja: a line", 1),
];

impl Tables {
    /// Adds what one vector shows.
    pub fn add(&mut self, tipo: &str, full: bool, document: &Document, explanation: &Explanation) {
        let mut after = 0;
        for row in &explanation.rows {
            let target = target(&row.target);
            after = insert(&mut self.order, after, &target);
            let sources = row
                .sources
                .iter()
                .map(|path| source(document, path, |place, name| told(document, place, name)));
            self.rows.entry(target).or_default().add(tipo, full, sources);
        }
    }

    /// The tables.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        for (part, title, types) in PARTS {
            let mine: Vec<_> = self.order.iter().filter(|target| self::part(target) == part).collect();
            if mine.is_empty() {
                continue;
            }
            text.push_str(&format!(
                "\n**{title}**\n\n| Official | Read from | Where that is absent | In |\n|---|---|---|---|\n"
            ));
            for target in mine {
                let shown = &self.rows[target];
                text.push_str(&format!(
                    "| {} | {} | {} | {} |\n",
                    &target[part.len()..],
                    cell(&shown.given),
                    cell(&shown.otherwise()),
                    shown.types(types)
                ));
            }
        }
        text + "\n"
    }
}

/// The part of a target: the longest beginning.
fn part(target: &str) -> &'static str {
    let parts = PARTS.iter().map(|(part, ..)| *part).filter(|part| target.starts_with(part));
    parts.max_by_key(|part| part.len()).unwrap()
}

/// A target without prefixes and numbers. The names that differ only by the kind of document become one.
fn target(path: &str) -> String {
    let plain: Vec<_> =
        general(path).split('/').map(|step| step.rsplit(':').next().unwrap().to_owned()).collect();
    let mut plain = plain.join("/").replace('@', "");
    for (name, common) in [
        ("Invoice/", "Comprobante/"),
        ("CreditNote/", "Comprobante/"),
        ("DebitNote/", "Comprobante/"),
        ("/InvoiceLine/", "/Line/"),
        ("/CreditNoteLine/", "/Line/"),
        ("/DebitNoteLine/", "/Line/"),
        ("/InvoicedQuantity", "/InvoicedQuantity"),
        ("/CreditedQuantity", "/InvoicedQuantity"),
        ("/DebitedQuantity", "/InvoicedQuantity"),
        ("/RequestedMonetaryTotal/", "/LegalMonetaryTotal/"),
    ] {
        if name.starts_with('/') {
            plain = plain.replace(name, common);
        } else if let Some(rest) = plain.strip_prefix(name) {
            plain = format!("{common}{rest}");
        }
    }
    // An attribute is the last step.
    match path.rsplit('/').next() {
        Some(last) if last.starts_with('@') => {
            let (parent, name) = plain.rsplit_once('/').unwrap();
            format!("{parent}/@{name}")
        }
        _ => plain,
    }
}

fn cell(paths: &BTreeSet<String>) -> String {
    list(paths, 3, "computed")
}

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let of = |member: &str| document.get(&format!("{place}/{member}"));
    match name {
        "CdgItem" => Some(match of("TpoCodigo")? {
            code if code.starts_with("GTIN") || code == "EAN13" => "TpoCodigo='GTIN…'".to_owned(),
            code => format!("TpoCodigo='{code}'"),
        }),
        "SubMonto" => Some(format!("Tipo='{}'", of("Tipo")?)),
        "Retenciones" => Some(match of("TipoRet")? {
            code if code.len() == 3 => "detracción".to_owned(),
            "51" | "52" | "53" => "percepción".to_owned(),
            _ => "retención".to_owned(),
        }),
        "Referencia" => match of("TpoDocRef")? {
            code @ ("OC" | "CUOTA" | "31" | "09") => Some(format!("TpoDocRef='{code}'")),
            _ if of("MontosRef/Monto").is_some() => Some("TpoDocRef='02' or '03'".to_owned()),
            _ if of("CodRef").is_some() => Some("CodRef".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

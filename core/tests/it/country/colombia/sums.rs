//! The sums that the DIAN's technical annex asks for.

use dtekit::Document;
use dtekit::document::Element;

use super::{COUNTRY, has_lines};
use crate::country::ubl::local;

#[test]
fn the_sums_of_every_document_agree() {
    let mut checked = 0;
    for vector in COUNTRY.vectors().iter().filter(|vector| has_lines(vector)) {
        let document = Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap();
        sums(&vector.name, &document);
        checked += 1;
    }
    assert!(checked >= 24, "{checked}");
}

fn sums(name: &str, document: &Document) {
    let root = document.root();
    let named = |element: Element<'_>, ends: &[&str]| ends.iter().any(|end| local(element.name()) == *end);
    let lines: Vec<_> = root
        .children()
        .filter(|child| named(*child, &["InvoiceLine", "CreditNoteLine", "DebitNoteLine"]))
        .collect();
    let totals = root.children().find(|child| child.name().ends_with("MonetaryTotal")).unwrap();
    let total = |element: &str| of(totals, element);
    let value: i128 = lines.iter().map(|line| of(*line, "LineExtensionAmount")).sum();
    assert_eq!(total("LineExtensionAmount"), value, "{name}");
    // Each tax and each withholding of the document is the sum of its lines, and of its rates.
    let mut taxes = 0;
    for kind in ["TaxTotal", "WithholdingTaxTotal"] {
        for one in all(root, kind) {
            let rates: i128 = all(one, "TaxSubtotal").iter().map(|rate| of(*rate, "TaxAmount")).sum();
            assert_eq!(of(one, "TaxAmount"), rates, "{name} {kind}");
            let code = code(one);
            let of_lines: i128 = lines
                .iter()
                .flat_map(|line| all(*line, kind))
                .filter(|tax| self::code(*tax) == code)
                .map(|tax| of(tax, "TaxAmount"))
                .sum();
            // A withholding may be given for the document alone.
            let only_here = kind == "WithholdingTaxTotal" && of_lines == 0;
            assert!(only_here || of(one, "TaxAmount") == of_lines, "{name} {kind} {code}");
            taxes += if kind == "TaxTotal" { rates } else { 0 };
        }
    }
    let bases: i128 = lines
        .iter()
        .map(|line| {
            let taxes = all(*line, "TaxTotal");
            let bases =
                taxes.iter().flat_map(|tax| all(*tax, "TaxSubtotal")).map(|one| of(one, "TaxableAmount"));
            bases.max().unwrap_or_default()
        })
        .sum();
    assert_eq!(total("TaxExclusiveAmount"), bases, "{name}");
    assert_eq!(total("TaxInclusiveAmount"), value + taxes, "{name}");
    let (mut discounts, mut charges) = (0, 0);
    for one in all(root, "AllowanceCharge") {
        match text(one, "ChargeIndicator").as_str() {
            "false" => discounts += of(one, "Amount"),
            _ => charges += of(one, "Amount"),
        }
    }
    assert_eq!(total("AllowanceTotalAmount"), discounts, "{name}");
    assert_eq!(total("ChargeTotalAmount"), charges, "{name}");
    let advances: i128 = all(root, "PrepaidPayment").iter().map(|one| of(*one, "PaidAmount")).sum();
    assert_eq!(total("PrepaidAmount"), advances, "{name}");
    assert_eq!(
        total("PayableAmount"),
        value + taxes - discounts + charges - advances + total("PayableRoundingAmount"),
        "{name}"
    );
    assert_eq!(text(root, "LineCountNumeric"), lines.len().to_string(), "{name}");
}

fn all<'d>(of_element: Element<'d>, name: &str) -> Vec<Element<'d>> {
    of_element.children().filter(|child| local(child.name()) == name).collect()
}

/// The code of a tax.
fn code(total: Element<'_>) -> String {
    text(all(total, "TaxSubtotal")[0], "TaxCategory/TaxScheme/ID")
}

/// The text at a path of names without prefix; empty if there is none.
fn text(element: Element<'_>, path: &str) -> String {
    let mut at = element;
    for step in path.split('/') {
        let Some(next) = at.children().find(|child| local(child.name()) == step) else {
            return String::new();
        };
        at = next;
    }
    at.text().unwrap_or_default().to_owned()
}

/// The amount at a path, in hundredths; 0 if there is none.
fn of(element: Element<'_>, path: &str) -> i128 {
    let text = text(element, path);
    if text.is_empty() {
        return 0;
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    assert!(fraction.len() == 2, "{text}");
    format!("{whole}{fraction}").parse().unwrap()
}

//! The sums that SUNAT's guides ask for.

use dtekit::Document;
use dtekit::document::Element;

use super::{COMPROBANTES, COUNTRY};

#[test]
fn the_sums_of_every_document_agree() {
    let mut checked = 0;
    for vector in COUNTRY.vectors().iter().filter(|vector| COMPROBANTES.contains(&&*vector.tipo)) {
        let document = Document::from_xml(COUNTRY.written(vector).as_bytes()).unwrap();
        sums(&vector.name, &document);
        checked += 1;
    }
    assert!(checked >= 16, "{checked}");
}

fn sums(name: &str, document: &Document) {
    let root = document.root();
    let lines: Vec<_> = root
        .children()
        .filter(|child| child.name().ends_with("NoteLine") || child.name().ends_with("InvoiceLine"))
        .collect();
    let totals = root.children().find(|child| child.name().ends_with("MonetaryTotal")).unwrap();
    let (mut value, mut taxes) = (0, 0);
    for line in &lines {
        let place = format!("{name}: {}", line.path());
        let subtotals = subtotals(*line);
        assert_eq!(
            of(*line, "TaxTotal/TaxAmount"),
            subtotals.iter().map(|(_, amount)| amount).sum::<i128>(),
            "{place}"
        );
        let is_gift = subtotals.iter().any(|(tax, _)| tax == "9996");
        if !is_gift {
            value += of(*line, "LineExtensionAmount");
        }
        assert_eq!(
            is_gift,
            text(*line, "PricingReference/AlternativeConditionPrice/PriceTypeCode") == "02",
            "{place}"
        );
        taxes += subtotals.iter().filter(|(tax, _)| tax != "9996").map(|(_, amount)| amount).sum::<i128>();
    }
    // Discounts and charges of the whole document: to the value of sale, to the total, and what advances paid.
    let mut adjusted = 0;
    let (mut discounts, mut charges) = (0, 0);
    for one in root.children().filter(|child| local(*child) == "AllowanceCharge") {
        let amount = of(one, "Amount");
        match text(one, "AllowanceChargeReasonCode").as_str() {
            "02" => adjusted -= amount,
            "49" => adjusted += amount,
            "03" => discounts += amount,
            "46" | "50" => charges += amount,
            _ => {}
        }
    }
    for line in &lines {
        for one in line.children().filter(|child| local(*child) == "AllowanceCharge") {
            match text(one, "AllowanceChargeReasonCode").as_str() {
                "01" => discounts += of(one, "Amount"),
                "48" => charges += of(one, "Amount"),
                _ => {}
            }
        }
    }
    let total = |element: &str| of(totals, element);
    assert_eq!(total("LineExtensionAmount"), value + adjusted, "{name}");
    assert_eq!(total("AllowanceTotalAmount"), discounts, "{name}");
    assert_eq!(total("ChargeTotalAmount"), charges, "{name}");
    let header = subtotals(root);
    let charged: i128 = header.iter().filter(|(tax, _)| tax != "9996").map(|(_, amount)| amount).sum();
    assert_eq!(of(root, "TaxTotal/TaxAmount"), charged, "{name}");
    let has_adjustment = root.children().any(|child| local(child) == "AllowanceCharge");
    if !has_adjustment {
        assert_eq!(charged, taxes, "{name}");
        assert_eq!(total("TaxInclusiveAmount"), value + taxes, "{name}");
    }
    let advances: i128 = root
        .children()
        .filter(|child| local(*child) == "PrepaidPayment")
        .map(|one| of(one, "PaidAmount"))
        .sum();
    assert_eq!(total("PrepaidAmount"), advances, "{name}");
    assert_eq!(
        total("PayableAmount"),
        total("TaxInclusiveAmount") - discounts + charges - advances + total("PayableRoundingAmount"),
        "{name}"
    );
}

/// The tax and the amount of each subtotal.
fn subtotals(of_element: Element<'_>) -> Vec<(String, i128)> {
    let total = of_element.children().find(|child| local(*child) == "TaxTotal").unwrap();
    total
        .children()
        .filter(|child| local(*child) == "TaxSubtotal")
        .map(|one| (text(one, "TaxCategory/TaxScheme/ID"), of(one, "TaxAmount")))
        .collect()
}

fn local(element: Element<'_>) -> &str {
    element.name().rsplit(':').next().unwrap_or_default()
}

/// The text at a path of names without prefix; empty if there is none.
fn text(element: Element<'_>, path: &str) -> String {
    let mut at = element;
    for step in path.split('/') {
        let Some(next) = at.children().find(|child| local(*child) == step) else { return String::new() };
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

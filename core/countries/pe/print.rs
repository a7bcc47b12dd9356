//! The printed form in Peru: a QR with the parts of the document between bars.

use crate::country::identity::{at, local};
use crate::country::print::{Paper, PrintRule, SymbolKind, below};
use crate::decimal::Decimal;
use crate::document::Element;

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "Q",
    least: (20, 20),
    tax_id: "RUC",
    key: ("", ""),
    types: &[],
    legends: &[],
    rules: &[],
    content: "RUC, type, series, number, IGV, total, date, kind and number of the receiver's id, each followed by a bar",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let digest = below(paper.root, "DigestValue");
    paper.field("digest", "Summary (hash)", "Valor resumen", digest);
    let certifier = (paper.service)("OseIdentifier");
    paper.field("certifier_id", "Validator (OSE)", "Validado por (OSE)", certifier.as_deref());
    if let Some(name) = paper.type_name {
        let name = name.to_lowercase();
        paper.said.legends.push(("title", format!("Representación impresa de la {name} electrónica")));
    }
    // Of a guía the authority itself gives the address; retentions and perceptions have neither IGV nor such a text.
    if !["01", "03", "07", "08"].contains(&paper.document_type) {
        paper.need(None, "BarCodeText");
        return;
    }
    let id = paper.at(&["ID"]);
    let (series, number) = id.and_then(|id| id.split_once('-')).unzip();
    let series = paper.need(series, "ID");
    let issuer = paper.at(&[
        "AccountingSupplierParty/Party/PartyIdentification/ID",
        "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID",
        "AccountingSupplierParty/CustomerAssignedAccountID",
    ]);
    let issuer = paper.need(issuer, "AccountingSupplierParty");
    let total = paper.at(&["LegalMonetaryTotal/PayableAmount", "RequestedMonetaryTotal/PayableAmount"]);
    let total = paper.need(total, "PayableAmount");
    let date = paper.at(&["IssueDate"]);
    let date = paper.need(date, "IssueDate");
    let receiver = receiver(paper.root);
    if let (Some(issuer), Some(series), Some(total), Some(date)) = (issuer, series, total, date) {
        let (kind, receiver) = receiver.unwrap_or(("", ""));
        let content = format!(
            "{issuer}|{}|{series}|{}|{}|{total}|{date}|{kind}|{receiver}|",
            paper.document_type,
            number.unwrap_or_default(),
            igv(paper.root),
        );
        if let Some(digest) = digest {
            paper.said.also.push(format!("{content}{digest}|"));
            paper.said.also.push(format!("{content}{digest}"));
        }
        paper.said.also.push(content.trim_end_matches('|').to_owned());
        let is_with_digest = (paper.param)("digest").as_deref() == Some("true");
        paper.said.content = match digest.filter(|_| is_with_digest) {
            Some(digest) => Some(format!("{content}{digest}|")),
            None => Some(content),
        };
    }
}

/// Kind and number of the receiver's id.
fn receiver(root: Element<'_>) -> Option<(&str, &str)> {
    let party = "AccountingCustomerParty/Party";
    for place in ["PartyIdentification/ID", "PartyTaxScheme/CompanyID"] {
        if let Some(number) = at(root, &format!("{party}/{place}")) {
            return Some((at(root, &format!("{party}/{place}/@schemeID")).unwrap_or_default(), number));
        }
    }
    let number = at(root, "AccountingCustomerParty/CustomerAssignedAccountID")?;
    Some((at(root, "AccountingCustomerParty/AdditionalAccountID").unwrap_or_default(), number))
}

/// The sum of the document's IGV, tax `1000`.
fn igv(root: Element<'_>) -> String {
    let named = |element: Element<'_>, name: &str| local(element.name()) == name;
    let mut sum: Option<Decimal> = None;
    for total in root.children().filter(|child| named(*child, "TaxTotal")) {
        for part in total.children().filter(|child| named(*child, "TaxSubtotal")) {
            let amount = at(part, "TaxAmount").and_then(|amount| Decimal::parse(amount).ok());
            if at(part, "TaxCategory/TaxScheme/ID") == Some("1000")
                && let Some(amount) = amount
            {
                sum = Some(sum.and_then(|sum| sum.add(amount)).unwrap_or(amount));
            }
        }
    }
    sum.and_then(|sum| sum.fixed(2)).unwrap_or_else(|| "0.00".to_owned())
}

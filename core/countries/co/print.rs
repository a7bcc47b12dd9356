//! The printed form in Colombia: a QR with the parts of the document in lines.

use crate::country::identity::{at, local};
use crate::country::print::{Paper, PrintRule, SymbolKind, below};
use crate::decimal::Decimal;
use crate::document::Element;

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (20, 20),
    tax_id: "NIT",
    key: ("CUFE or CUDE", "CUFE o CUDE"),
    types: &[],
    legends: &[],
    rules: &[(
        "symbol-every-page",
        "the symbol stands on every page",
        "el código QR va en todas las páginas",
    )],
    content: "`sts:QRCode` as it stands; without it lines with `NumFac`, `FecFac` … `CUFE`, and the address with the CUFE",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let signed = below(paper.root, "QRCode").map(str::to_owned);
    let computed = computed(paper);
    match signed {
        Some(signed) => {
            paper.said.is_of_document = true;
            paper.said.missing.clear();
            paper.said.also.extend(computed);
            paper.said.content = Some(signed);
        }
        None => paper.said.content = computed,
    }
    for (name, english, spanish, element) in [
        (
            "range_authorization",
            "Authorization of the numbering",
            "Autorización de numeración",
            "InvoiceAuthorization",
        ),
        ("range_prefix", "Prefix", "Prefijo", "Prefix"),
        ("range_from", "From", "Desde", "From"),
        ("range_to", "To", "Hasta", "To"),
    ] {
        let value = below(paper.root, element);
        paper.field(name, english, spanish, value);
    }
}

fn computed(paper: &mut Paper<'_>) -> Option<String> {
    let mut value = |paths: &[&str], what: &str| {
        let found = paper.at(paths);
        paper.need(found, what)
    };
    let number = value(&["ID"], "ID");
    let date = value(&["IssueDate"], "IssueDate");
    let time = value(&["IssueTime"], "IssueTime");
    let party = |role: &str| {
        [
            format!("{role}/Party/PartyTaxScheme/CompanyID"),
            format!("{role}/Party/PartyLegalEntity/CompanyID"),
            format!("{role}/Party/PartyIdentification/ID"),
        ]
    };
    let supplier = party("AccountingSupplierParty");
    let issuer = value(&supplier.each_ref().map(String::as_str), "AccountingSupplierParty");
    let customer = party("AccountingCustomerParty");
    let receiver = value(&customer.each_ref().map(String::as_str), "AccountingCustomerParty");
    let totals = ["LegalMonetaryTotal", "RequestedMonetaryTotal"];
    let amounts = |name: &str| totals.map(|total| format!("{total}/{name}"));
    let lines = value(&amounts("LineExtensionAmount").each_ref().map(String::as_str), "LineExtensionAmount");
    let total = value(&amounts("PayableAmount").each_ref().map(String::as_str), "PayableAmount");
    let key = value(&["UUID"], "UUID");
    let is_test = paper.is_test == Some(true);
    let address = paper.need_address(if is_test { "consulta-2" } else { "consulta-1" });
    let (tax, others) = taxes(paper.root)?;
    let name = if paper.document_type == "91" || paper.document_type == "92" { "CUDE" } else { "CUFE" };
    let key = key?;
    Some(format!(
        "NumFac: {}\nFecFac: {}\nHorFac: {}\nNitFac: {}\nDocAdq: {}\nValFac: {}\nValIva: {tax}\nValOtroIm: {others}\n\
         ValTolFac: {}\n{name}: {key}\n{}{key}",
        number?, date?, time?, issuer?, receiver?, lines?, total?, address?
    ))
}

/// The IVA, tax `01`, and the sum of the other taxes.
fn taxes(root: Element<'_>) -> Option<(String, String)> {
    let named = |element: Element<'_>, name: &str| local(element.name()) == name;
    let (mut tax, mut others) = (Decimal::from_usize(0), Decimal::from_usize(0));
    for total in root.children().filter(|child| named(*child, "TaxTotal")) {
        let amount = at(total, "TaxAmount").and_then(|amount| Decimal::parse(amount).ok());
        let scheme = total.children().find(|child| named(*child, "TaxSubtotal"));
        let scheme = scheme.and_then(|part| at(part, "TaxCategory/TaxScheme/ID"));
        let Some(amount) = amount else { continue };
        match scheme {
            Some("01") => tax = tax.add(amount)?,
            _ => others = others.add(amount)?,
        }
    }
    Some((tax.fixed(2)?, others.fixed(2)?))
}

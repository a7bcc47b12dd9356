//! What identifies a document of Colombia: its CUFE, or issuer, type, prefix and number.

use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::identifier::shape::is_digits;

/// The codes of an issuer that only the DIAN asks for.
const OWN_CODES: [&str; 2] = ["TpoObl", "MatMerc"];

/// The events of a receiver, as the DIAN numbers them.
const EVENTS: [&str; 5] = ["030", "031", "032", "033", "034"];

pub(super) const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Series, Part::Number],
    is_numbered_by_service: false,
    carried: |fields| {
        let key = fields.get(Field::Key).and_then(|key| read(key).key);
        // The number in UBL has the prefix before it, without a separator.
        if fields.form.is_some() {
            return Parts { key, ..Parts::default() };
        }
        Parts {
            key,
            // A range may have no prefix.
            series: Some(fields.owned(Field::Series).unwrap_or_default()),
            number: fields.owned(Field::Number),
            ..Parts::default()
        }
    },
    read,
    same_types: &[("07", "91"), ("08", "92")],
    proof: |fields| {
        if fields.get(Field::Key).is_some_and(|key| read(key).key.is_some()) {
            return Some("IdDoc/ContenidoTC");
        }
        // The DANE's code of a municipality begins with its department's.
        if let (Some(department), Some(city)) = (fields.get(Field::Department), fields.get(Field::City))
            && is_digits(department, 2, 2)
            && is_digits(city, 5, 5)
            && city.starts_with(department)
        {
            return Some("Emisor/DomFiscal/Ciudad");
        }
        if fields.get(Field::CodeKind).is_some_and(|kind| OWN_CODES.contains(&kind)) {
            return Some("Emisor/CodigoEmisor");
        }
        // An event, whose issuer is named by a NIT without its check digit.
        let is_event = fields.get(Field::Type).is_some_and(|kind| EVENTS.contains(&kind));
        fields.get(Field::Issuer).is_some_and(|id| is_event && is_digits(id, 6, 10)).then_some("IdDoc/Tipo")
    },
    forms: &[
        ubl(&["Invoice"], "", PLACES),
        ubl(&["CreditNote"], "91", PLACES),
        ubl(&["DebitNote"], "92", PLACES),
    ],
};

/// The places in UBL. A debit note has its own name for the totals.
const PLACES: &[(Field, &str)] = &[
    (Field::Key, "UUID"),
    (Field::Type, "InvoiceTypeCode"),
    (Field::Issuer, "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID"),
    (Field::Receiver, "AccountingCustomerParty/Party/PartyTaxScheme/CompanyID"),
    (Field::Date, "IssueDate"),
    (Field::Total, "LegalMonetaryTotal/PayableAmount"),
    (Field::Total, "RequestedMonetaryTotal/PayableAmount"),
];

const fn ubl(
    roots: &'static [&'static str],
    document_type: &'static str,
    fields: &'static [(Field, &'static str)],
) -> Form {
    Form { roots, namespace: "dian:gov:co", has: "UUID", subject: Subject::Document, document_type, fields }
}

/// A CUFE of 96 hexadecimal digits, or a number, with its prefix if a separator tells them apart.
fn read(text: &str) -> Parts {
    let is_cufe = text.len() == 96 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_cufe { Parts::of_key(text) } else { Parts::of_series_and_number(text) }
}

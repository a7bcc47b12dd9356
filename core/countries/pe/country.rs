//! Peru (authority: SUNAT).
//!
//! A certifier, the OSE, approves or rejects in the same response. The fiscal identifier is `RUC-type-series-number`.
//! Time stamps have the day first and may have two digits of the year. OtherData has no `Certifier`: the validator is
//! in `OseIdentifier`.

mod comprobante;
pub(crate) mod lint;
mod mappings;
mod print;
mod received;
mod ruc;
mod signer;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers};
use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::country::row::{CountryRow, DateForm, ProcessingModel};
use crate::identifier::shape::is_digits;

pub use comprobante::Comprobante;
pub use ruc::Ruc;

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("PEN"),
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "AuthorityTimeStamp", "BarCodeText", "OseIdentifier"],
    date_form: DateForm::DayFirstShortYear,
    identifiers: &[&ruc::KIND, &comprobante::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    identity: IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    issued_codes: &["1032", "1033"],
    signer: &signer::RULE,
    answers: &ANSWERS,
    ..CountryRow::new("PE", "Peru")
};

/// The interface has no operation for them.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Outside(
        "the SUNAT's portal takes the buyer's conformity or disagreement",
        "el portal de la SUNAT recibe la conformidad o disconformidad del comprador",
    ),
    ..Answers::NONE
};

/// `RUC-type-series-number`, which is also the fiscal identifier.
const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Series, Part::Number],
    carried: |fields| {
        let number = fields.get(Field::Number).map(read).unwrap_or_default();
        Parts {
            series: fields.owned(Field::Series).or(number.series),
            number: number.number,
            ..Parts::default()
        }
    },
    read,
    proof: |fields| {
        let is_peruvian =
            |ruc: Ruc| ["10", "15", "16", "17", "20"].iter().any(|kind| ruc.as_str().starts_with(kind));
        fields.get(Field::Issuer)?.parse::<Ruc>().ok().filter(|ruc| is_peruvian(ruc.clone()))?;
        let number = fields.get(Field::Number).map(read).unwrap_or_default();
        let series = fields.owned(Field::Series).or(number.series).unwrap_or_default();
        let is_series = series.len() == 4 && series.starts_with(|letter: char| letter.is_ascii_alphabetic());
        // A summary of receipts, or of voided documents.
        let is_summary = fields.get(Field::Type).is_some_and(|kind| ["RA", "RC", "RR"].contains(&kind));
        (is_series || is_summary).then_some("Emisor/IDEmisor")
    },
    forms: &[
        ubl(&["Invoice"], "", "Invoice-2"),
        ubl(&["CreditNote"], "07", "CreditNote-2"),
        ubl(&["DebitNote"], "08", "DebitNote-2"),
    ],
    ..Identity::NONE
};

const fn ubl(roots: &'static [&'static str], document_type: &'static str, namespace: &'static str) -> Form {
    Form {
        roots,
        namespace,
        // Peru names the issuer by its RUC here.
        has: "AccountingSupplierParty/Party/PartyIdentification/ID",
        subject: Subject::Document,
        document_type,
        fields: &[
            (Field::Number, "ID"),
            (Field::Type, "InvoiceTypeCode"),
            (Field::Issuer, "AccountingSupplierParty/Party/PartyIdentification/ID"),
            (Field::Receiver, "AccountingCustomerParty/Party/PartyIdentification/ID"),
            (Field::Date, "IssueDate"),
            (Field::Total, "LegalMonetaryTotal/PayableAmount"),
            (Field::Total, "RequestedMonetaryTotal/PayableAmount"),
        ],
    }
}

/// `20123456789-01-F001-12`, `F001-12` or `12`.
fn read(text: &str) -> Parts {
    match text.split('-').collect::<Vec<_>>()[..] {
        [issuer, kind, series, number] if is_digits(issuer, 11, 11) && is_digits(kind, 1, 2) => Parts {
            issuer: Some(issuer.to_owned()),
            document_type: Some(kind.to_owned()),
            series: Some(series.to_owned()),
            ..Parts::of_number(number)
        },
        _ => Parts::of_series_and_number(text),
    }
}

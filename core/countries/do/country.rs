//! Dominican Republic (authority: DGII).
//!
//! The authority answers later. The fiscal identifier is the eNCF, 13 characters from a range that the authority gives.
//! The interface lists no OtherData for this country, so the row has the two properties that most countries share.

mod cedula;
mod encf;
pub(crate) mod lint;
mod mappings;
mod print;
mod received;
mod rnc;
mod security_code;
mod signer;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers, ReceiverVerdict};
use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::country::row::{CountryRow, ProcessingModel};

pub use cedula::Cedula;
pub use encf::{Encf, EncfType};
pub use rnc::Rnc;
pub use security_code::SecurityCode;

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("DOP"),
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    identity: IDENTITY,
    identifiers: &[&rnc::KIND, &cedula::KIND, &encf::KIND, &security_code::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    other_names: &["República Dominicana", "Rep. Dominicana"],
    signer: &signer::RULE,
    utc_offset: Some(-4),
    answers: &ANSWERS,
    ..CountryRow::new("DO", "Dominican Republic")
};

/// The acuse de recibo and the aprobación comercial.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Official,
    verdicts: &[
        (ReceiverVerdict::Receipt, "ARECF"),
        (ReceiverVerdict::Accept, "ACECF"),
        (ReceiverVerdict::Reject, "ACECF"),
    ],
    ..Answers::NONE
};

/// The DGII's document types. `ANECF` annuls a range of numbers.
const TYPES: [&str; 11] = ["31", "32", "33", "34", "41", "43", "44", "45", "46", "47", "ANECF"];

/// The eNCF is `E`, the type and a number of ten digits. Each issuer counts by itself.
const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Number],
    carried: |fields| {
        let number = fields.get(Field::Number).map(read).unwrap_or_default();
        Parts { document_type: number.document_type, number: number.number, ..Parts::default() }
    },
    read,
    proof: |fields| {
        let kind = fields.get(Field::Type)?;
        if fields.get(Field::Number).and_then(|number| read(number).document_type).as_deref() == Some(kind) {
            return Some("IdDoc/Numero");
        }
        let is_tax_id = |id: &str| id.parse::<Rnc>().is_ok() || id.parse::<Cedula>().is_ok();
        fields
            .get(Field::Issuer)
            .is_some_and(|id| TYPES.contains(&kind) && is_tax_id(id))
            .then_some("Emisor/IDEmisor")
    },
    forms: &[Form {
        roots: &["ECF"],
        namespace: "",
        has: "Encabezado/IdDoc/eNCF",
        subject: Subject::Document,
        document_type: "",
        fields: &[
            (Field::Number, "Encabezado/IdDoc/eNCF"),
            (Field::Type, "Encabezado/IdDoc/TipoeCF"),
            (Field::Issuer, "Encabezado/Emisor/RNCEmisor"),
            (Field::Receiver, "Encabezado/Comprador/RNCComprador"),
            (Field::Date, "Encabezado/Emisor/FechaEmision"),
            (Field::Total, "Encabezado/Totales/MontoTotal"),
        ],
    }],
    ..Identity::NONE
};

/// An eNCF such as `E310000000005`, or the digits of its number.
fn read(text: &str) -> Parts {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.strip_prefix(['E', 'e']) {
        Some(digits) if digits.len() == 12 && is_number(digits) => {
            Parts { document_type: Some(digits[..2].to_owned()), ..Parts::of_number(&digits[2..]) }
        }
        None if is_number(text) => Parts::of_number(text),
        _ => Parts::default(),
    }
}

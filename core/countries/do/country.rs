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
pub(crate) mod totals;

use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::country::row::{CountryRow, ProcessingModel};

pub use cedula::Cedula;
pub use encf::{Encf, EncfType};
pub use rnc::Rnc;
pub use security_code::SecurityCode;

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::Asynchronous),
    other_data: &["Country", "Certifier"],
    identity: IDENTITY,
    identifiers: &[&rnc::KIND, &cedula::KIND, &encf::KIND, &security_code::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    other_names: &["República Dominicana", "Rep. Dominicana"],
    ..CountryRow::new("DO", "Dominican Republic")
};

/// The eNCF is `E`, the type and a number of ten digits. Each issuer counts by itself.
const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Number],
    carried: |fields| {
        let number = fields.get(Field::Number).map(read).unwrap_or_default();
        Parts { document_type: number.document_type, number: number.number, ..Parts::default() }
    },
    read,
    proof: |fields| {
        let kind = read(fields.get(Field::Number)?).document_type?;
        (fields.get(Field::Type) == Some(&kind)).then_some("IdDoc/Numero")
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

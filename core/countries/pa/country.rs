//! Panama (authority: DGI).
//!
//! A certifier approves or rejects in the same response. The fiscal identifier is the CUFE, 66 characters, which the
//! issuer makes.

mod cufe;
pub(crate) mod lint;
mod mappings;
mod print;
mod received;
mod ruc;
mod signer;
pub(crate) mod totals;

use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::country::row::{CountryRow, ProcessingModel};

pub use cufe::{Cufe, CufeParts};
pub use ruc::Ruc;

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText"],
    identity: IDENTITY,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    identifiers: &[&cufe::KIND, &ruc::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    signer: &signer::RULE,
    ..CountryRow::new("PA", "Panama")
};

/// The CUFE, or what it holds: issuer, type, branch with point of issue, and number.
const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Series, Part::Number],
    carried: |fields| {
        let cufe = fields.get(Field::Key).map(read).filter(|parts| parts.key.is_some()).unwrap_or_default();
        let point = fields.get(Field::Branch).zip(fields.get(Field::Point));
        Parts {
            key: cufe.key,
            series: cufe.series.or(point.map(|(branch, point)| format!("{branch:0>4}{point:0>3}"))),
            number: cufe.number.or_else(|| fields.owned(Field::Number)),
            ..Parts::default()
        }
    },
    read,
    proof: |fields| {
        let is_cufe = |key: &str| read(key).key.is_some();
        if fields.get(Field::Key).is_some_and(is_cufe) {
            return Some("IdDoc/ContenidoTC");
        }
        // No other country writes a tax id in three parts like these.
        fields.get(Field::Issuer).is_some_and(|id| id.parse::<Ruc>().is_ok()).then_some("Emisor/IDEmisor")
    },
    forms: &[Form {
        roots: &["rFE"],
        namespace: "dgi-fep.mef.gob.pa",
        has: "gDGen/dNroDF",
        subject: Subject::Document,
        document_type: "",
        fields: &[
            (Field::Key, "dId"),
            (Field::Type, "gDGen/iDoc"),
            (Field::Number, "gDGen/dNroDF"),
            (Field::Point, "gDGen/dPtoFacDF"),
            (Field::Branch, "gDGen/gEmis/dSucEm"),
            (Field::Issuer, "gDGen/gEmis/gRucEmi/dRuc"),
            (Field::Receiver, "gDGen/gDatRec/gRucRec/dRuc"),
            (Field::Date, "gDGen/dFechaEm"),
            (Field::Total, "gTot/dVTot"),
        ],
    }],
    ..Identity::NONE
};

/// A CUFE of 66 characters, or the digits of a number.
///
/// The CUFE is `FE`, type 2, kind of RUC 1, RUC 20, `-`, check digits 2, branch 4, yyyymmdd, number 10, point 3, kind
/// of issue 2, environment 1, code 9, check digit 1.
fn read(text: &str) -> Parts {
    let is_digits = |from: usize, to: usize| {
        text.get(from..to).is_some_and(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if text.len() == 66 && text.starts_with("FE") && text.get(25..26) == Some("-") && is_digits(26, 66) {
        let part = |from: usize, to: usize| text.get(from..to).map(str::to_owned);
        return Parts {
            issuer: part(5, 25),
            document_type: part(2, 4),
            series: part(28, 32).zip(part(50, 53)).map(|(branch, point)| branch + &point),
            number: part(40, 50),
            ..Parts::of_key(text)
        };
    }
    if !text.is_empty() && is_digits(0, text.len()) { Parts::of_number(text) } else { Parts::default() }
}

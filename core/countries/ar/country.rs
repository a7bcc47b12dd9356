//! Argentina (authority: ARCA).
//!
//! The caller chooses with `Async`: the answer holds the authority's word (`Code` A accepts), or the document waits in
//! a queue until its number is next. OtherData of the synchronous answer holds the authority's response and its
//! authorization in base 64. The fiscal identifier is the CAE, 14 digits, which the authority gives.

mod cae;
mod cuit;
pub(crate) mod lint;
mod mappings;
mod print;
mod qr;
mod received;
pub(crate) mod totals;

use crate::country::answer::{AnswerWay, Answers};
use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::country::row::{CountryRow, ProcessingModel};

pub use cae::Cae;
pub use cuit::Cuit;
pub use qr::{ADDRESS as QR_ADDRESS, Qr, QrParts};

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("ARS"),
    model: Some(ProcessingModel::Selectable),
    other_data: &["ResponseArca", "XmlAuthorization", "Country", "Certifier", "AuthorityTimeStamp"],
    identity: IDENTITY,
    identifiers: &[&cuit::KIND, &cae::KIND, &qr::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    answers: &ANSWERS,
    ..CountryRow::new("AR", "Argentina")
};

/// The interface has no operation for them.
static ANSWERS: Answers = Answers {
    way: AnswerWay::Outside(
        "the ARCA's web service WSFECRED or its page takes the answer to a factura de crédito",
        "el servicio web WSFECRED de la ARCA, o su página, recibe la respuesta a una factura de crédito",
    ),
    ..Answers::NONE
};

/// A number of its own: issuer, type, point of sale and number. The CAE comes from the authority.
const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Series, Part::Number],
    carried: |fields| {
        let number = fields.get(Field::Number).map(Parts::of_series_and_number).unwrap_or_default();
        let (point, series) = (fields.owned(Field::Point).or(number.series), fields.owned(Field::Series));
        match point {
            Some(point) => Parts {
                other_series: series.filter(|series| *series != point),
                series: Some(point),
                number: number.number,
                ..Parts::default()
            },
            None => Parts { series, number: number.number, ..Parts::default() },
        }
    },
    read: Parts::of_series_and_number,
    proof: |fields| {
        let issuer = fields.get(Field::Issuer)?;
        issuer.parse::<Cuit>().ok()?;
        // A RUC of Peru that begins with 20 has the same check digit, but no point of sale.
        let is_ambiguous = issuer.starts_with("20") && !issuer.contains('-');
        let has_point = fields.get(Field::Point).is_some() && fields.get(Field::Series).is_none();
        (has_point || !is_ambiguous).then_some("Emisor/IDEmisor")
    },
    forms: &[
        Form {
            roots: &["FECAESolicitar"],
            namespace: "",
            has: "FeCAEReq/FeCabReq/PtoVta",
            subject: Subject::Document,
            document_type: "",
            fields: &[
                (Field::Issuer, "Auth/Cuit"),
                (Field::Type, "FeCAEReq/FeCabReq/CbteTipo"),
                (Field::Point, "FeCAEReq/FeCabReq/PtoVta"),
                (Field::Number, "FeCAEReq/FeDetReq/FECAEDetRequest/CbteDesde"),
                (Field::Receiver, "FeCAEReq/FeDetReq/FECAEDetRequest/DocNro"),
                (Field::Date, "FeCAEReq/FeDetReq/FECAEDetRequest/CbteFch"),
                (Field::Total, "FeCAEReq/FeDetReq/FECAEDetRequest/ImpTotal"),
            ],
        },
        Form {
            roots: &["FEXAuthorize"],
            namespace: "",
            has: "Cmp/Punto_vta",
            subject: Subject::Document,
            document_type: "",
            fields: &[
                (Field::Issuer, "Auth/Cuit"),
                (Field::Type, "Cmp/Cbte_Tipo"),
                (Field::Point, "Cmp/Punto_vta"),
                (Field::Number, "Cmp/Cbte_nro"),
                (Field::Receiver, "Cmp/Id_impositivo"),
                (Field::Date, "Cmp/Fecha_cbte"),
                (Field::Total, "Cmp/Imp_total"),
            ],
        },
    ],
    ..Identity::NONE
};

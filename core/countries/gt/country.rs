//! Guatemala (authority: SAT).
//!
//! A certifier approves or rejects in the same response. It gives the fiscal identifier, a UUID, from which the series
//! and the number in OtherData derive.

mod authorization;
pub(crate) mod lint;
mod mappings;
mod nit;
mod print;
mod received;
mod signer;
pub(crate) mod totals;

use crate::country::identity::{Field, Form, Identity, Subject};
use crate::country::row::{CountryRow, ProcessingModel};

pub use authorization::Authorization;
pub use nit::Nit;

pub(super) static ROW: CountryRow = CountryRow {
    currency: Some("GTQ"),
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "Certifier", "AuthorityTimeStamp", "Number", "Series", "BarCodeText"],
    is_numbered_by_certifier: true,
    identity: IDENTITY,
    identifiers: &[&nit::KIND, &authorization::KIND],
    templates: mappings::TEMPLATES,
    libraries: mappings::LIBRARIES,
    received: received::RECEIVED,
    print: Some(&print::RULE),
    signer: &signer::RULE,
    ..CountryRow::new("GT", "Guatemala")
};

/// The SAT's document types: words that no other country has.
const TYPES: [&str; 17] = [
    "FACT", "FCAM", "FPEQ", "FCAP", "FESP", "NABN", "RDON", "RECI", "NDEB", "NCRE", "FACA", "FCCA", "FAPE",
    "FCPE", "FAAE", "FCAE", "CAIS",
];

/// Nothing of its own before the certifier gives the UUID, from which series and number derive.
const IDENTITY: Identity = Identity {
    proof: |fields| {
        let has_type = fields.get(Field::Type).is_some_and(|kind| TYPES.contains(&kind));
        let is_nit = |text: &str| text.parse::<Nit>().is_ok();
        fields.get(Field::Issuer).is_some_and(|issuer| has_type && is_nit(issuer)).then_some("IdDoc/Tipo")
    },
    forms: &[
        Form {
            roots: &["GTDocumento"],
            namespace: "www.sat.gob.gt/dte/fel",
            has: "SAT/DTE/DatosEmision/DatosGenerales/@Tipo",
            subject: Subject::Document,
            document_type: "",
            fields: &[
                (Field::Type, "SAT/DTE/DatosEmision/DatosGenerales/@Tipo"),
                (Field::Date, "SAT/DTE/DatosEmision/DatosGenerales/@FechaHoraEmision"),
                (Field::Issuer, "SAT/DTE/DatosEmision/Emisor/@NITEmisor"),
                (Field::Receiver, "SAT/DTE/DatosEmision/Receptor/@IDReceptor"),
                (Field::Total, "SAT/DTE/DatosEmision/Totales/GranTotal"),
            ],
        },
        Form {
            roots: &["GTAnulacionDocumento"],
            namespace: "www.sat.gob.gt/dte/fel",
            has: "SAT/AnulacionDTE/DatosGenerales/@NITEmisor",
            subject: Subject::Invalidation,
            document_type: "",
            fields: &[
                (Field::Issuer, "SAT/AnulacionDTE/DatosGenerales/@NITEmisor"),
                (Field::Receiver, "SAT/AnulacionDTE/DatosGenerales/@IDReceptor"),
                (Field::Date, "SAT/AnulacionDTE/DatosGenerales/@FechaEmisionDocumentoAnular"),
            ],
        },
    ],
    ..Identity::NONE
};

//! The formats of El Salvador: the JSON of the DTE, its invalidation, the contingency event, and the answer of the MH.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const ENVIRONMENT: Option<(&str, &str, &str)> = Some(("identificacion/ambiente", "01", "00"));
const VERSION: ValueSource = ValueSource::At(&["identificacion/version"]);

pub(super) static RECEIVED: &[Received] = &[
    Received {
        proofs: &[Proof::Has("identificacion"), Proof::Has("motivo/tipoAnulacion")],
        document_type: ValueSource::Always("invalidacion"),
        is_mapped: true,
        version: VERSION,
        environment: ENVIRONMENT,
        seals: SEALS,
        ..Received::of(ReceivedKind::Invalidation, &["DTE"], "")
    },
    Received {
        proofs: &[Proof::Has("identificacion"), Proof::Has("motivo/tipoContingencia")],
        document_type: ValueSource::Always("contingencia"),
        is_mapped: true,
        version: VERSION,
        environment: ENVIRONMENT,
        seals: SEALS,
        ..Received::of(ReceivedKind::Event, &["DTE"], "")
    },
    Received {
        roots: &["DTE"],
        proofs: &[Proof::Has("identificacion/codigoGeneracion"), Proof::Has("identificacion/tipoDte")],
        document_type: ValueSource::At(&["identificacion/tipoDte"]),
        version: VERSION,
        environment: ENVIRONMENT,
        seals: SEALS,
        ..Received::DOCUMENT
    },
    // Some programs write the members of `identificacion` without it.
    Received {
        roots: &["DTE"],
        proofs: &[Proof::Has("codigoGeneracion"), Proof::Has("tipoDte"), Proof::Has("cuerpoDocumento")],
        document_type: ValueSource::At(&["tipoDte"]),
        version: ValueSource::At(&["version"]),
        environment: Some(("ambiente", "01", "00")),
        seals: SEALS,
        ..Received::DOCUMENT
    },
    Received {
        proofs: &[Proof::Has("codigoGeneracion"), Proof::Has("estado"), Proof::Has("fhProcesamiento")],
        version: ValueSource::At(&["version"]),
        environment: Some(("ambiente", "01", "00")),
        ..Received::of(ReceivedKind::Answer, &["DTE"], "")
    },
];

const SEALS: &[&str] = &["firmaElectronica"];

//! The formats of the Dominican Republic: the e-CF and its summary, and what the receiver and the DGII say of it.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &["ECF"],
        proofs: &[Proof::Has("Encabezado/IdDoc/TipoeCF")],
        document_type: ValueSource::At(&["Encabezado/IdDoc/TipoeCF"]),
        version: ValueSource::At(&["Encabezado/Version"]),
        ..Received::DOCUMENT
    },
    Received {
        roots: &["RFCE"],
        proofs: &[Proof::Has("Encabezado/IdDoc/TipoeCF")],
        document_type: ValueSource::Always("RFCE"),
        version: ValueSource::At(&["Encabezado/Version"]),
        ..Received::DOCUMENT
    },
    Received {
        proofs: &[Proof::Has("Encabezado")],
        document_type: ValueSource::Always("ANECF"),
        is_mapped: true,
        version: ValueSource::At(&["Encabezado/Version"]),
        ..Received::of(ReceivedKind::Invalidation, &["ANECF"], "")
    },
    Received {
        proofs: &[Proof::Has("DetalleAprobacionComercial")],
        document_type: ValueSource::Always("ACECF"),
        is_mapped: true,
        version: ValueSource::At(&["DetalleAprobacionComercial/Version"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["ACECF"], "")
    },
    Received {
        proofs: &[Proof::Has("DetalleAcusedeRecibo")],
        document_type: ValueSource::Always("ARECF"),
        is_mapped: true,
        version: ValueSource::At(&["DetalleAcusedeRecibo/Version"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["ARECF"], "")
    },
    Received { proofs: &[Proof::Has("valor")], ..Received::of(ReceivedKind::Answer, &["SemillaModel"], "") },
    Received {
        proofs: &[Proof::Has("trackId"), Proof::Has("estado")],
        ..Received::of(ReceivedKind::Answer, &["DTE"], "")
    },
];

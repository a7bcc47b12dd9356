//! The formats of the Dominican Republic: the e-CF and its summary, and what the receiver and the DGII say of it.

use crate::country::received::{Proof, Received, ReceivedKind, Told};

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &["ECF"],
        proofs: &[Proof::Has("Encabezado/IdDoc/TipoeCF")],
        document_type: Told::At(&["Encabezado/IdDoc/TipoeCF"]),
        version: Told::At(&["Encabezado/Version"]),
        ..Received::DOCUMENT
    },
    Received {
        roots: &["RFCE"],
        proofs: &[Proof::Has("Encabezado/IdDoc/TipoeCF")],
        document_type: Told::Always("RFCE"),
        version: Told::At(&["Encabezado/Version"]),
        ..Received::DOCUMENT
    },
    Received {
        proofs: &[Proof::Has("Encabezado")],
        document_type: Told::Always("ANECF"),
        is_mapped: true,
        version: Told::At(&["Encabezado/Version"]),
        ..Received::of(ReceivedKind::Invalidation, &["ANECF"], "")
    },
    Received {
        proofs: &[Proof::Has("DetalleAprobacionComercial")],
        document_type: Told::Always("ACECF"),
        is_mapped: true,
        version: Told::At(&["DetalleAprobacionComercial/Version"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["ACECF"], "")
    },
    Received {
        proofs: &[Proof::Has("DetalleAcusedeRecibo")],
        document_type: Told::Always("ARECF"),
        is_mapped: true,
        version: Told::At(&["DetalleAcusedeRecibo/Version"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["ARECF"], "")
    },
    Received { proofs: &[Proof::Has("valor")], ..Received::of(ReceivedKind::Answer, &["SemillaModel"], "") },
    Received {
        proofs: &[Proof::Has("trackId"), Proof::Has("estado")],
        ..Received::of(ReceivedKind::Answer, &["DTE"], "")
    },
];

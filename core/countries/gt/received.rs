//! The formats of Guatemala: GTDocumento, certified or not, and GTAnulacionDocumento.

use crate::country::received::{Proof, Received, ReceivedKind, Told};

const NAMESPACE: &str = "www.sat.gob.gt/dte/fel";

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &["GTDocumento"],
        namespace: NAMESPACE,
        proofs: &[Proof::Has("SAT/DTE")],
        document_type: Told::At(&["SAT/DTE/DatosEmision/DatosGenerales/@Tipo"]),
        version: Told::InNamespace("/fel/"),
        ..Received::DOCUMENT
    },
    Received {
        document_type: Told::Always("GTAnulacionDocumento"),
        is_mapped: true,
        version: Told::InNamespace("/fel/"),
        ..Received::of(ReceivedKind::Invalidation, &["GTAnulacionDocumento"], NAMESPACE)
    },
];

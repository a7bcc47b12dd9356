//! The formats of Guatemala: GTDocumento, certified or not, and GTAnulacionDocumento.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const NAMESPACE: &str = "www.sat.gob.gt/dte/fel";

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &["GTDocumento"],
        namespace: NAMESPACE,
        proofs: &[Proof::Has("SAT/DTE")],
        document_type: ValueSource::At(&["SAT/DTE/DatosEmision/DatosGenerales/@Tipo"]),
        version: ValueSource::InNamespace("/fel/"),
        ..Received::DOCUMENT
    },
    Received {
        document_type: ValueSource::Always("GTAnulacionDocumento"),
        is_mapped: true,
        version: ValueSource::InNamespace("/fel/"),
        ..Received::of(ReceivedKind::Invalidation, &["GTAnulacionDocumento"], NAMESPACE)
    },
];

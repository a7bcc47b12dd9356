//! The formats of Mexico: CFDI 4.0, 3.3 and the older ones, the CFDI of withholdings, and the cancellation with its
//! answer.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const CANCELLATION: &str = "cancelacfd.sat.gob.mx";

const CFDI: Received = Received {
    roots: &["Comprobante"],
    document_type: ValueSource::At(&["@TipoDeComprobante"]),
    version: ValueSource::At(&["@Version", "@version"]),
    seals: &["@Sello", "@sello"],
    ..Received::DOCUMENT
};

pub(super) static RECEIVED: &[Received] = &[
    Received { namespace: "www.sat.gob.mx/cfd/4", ..CFDI },
    Received { namespace: "www.sat.gob.mx/cfd/3", proofs: &[Proof::Is("@Version", &["3.3"])], ..CFDI },
    Received { namespace: "www.sat.gob.mx/cfd/", is_mapped: false, ..CFDI },
    Received {
        roots: &["Retenciones"],
        namespace: "www.sat.gob.mx/esquemas/retencionpago",
        document_type: ValueSource::Always("Retenciones"),
        is_mapped: false,
        ..CFDI
    },
    Received::envelope(&["CancelaCFD"], CANCELLATION, &["Cancelacion"]),
    Received::of(ReceivedKind::Invalidation, &["Cancelacion"], CANCELLATION),
    Received::of(ReceivedKind::Answer, &["Acuse", "CancelaCFDResponse"], CANCELLATION),
];

//! The formats of Panama: the factura electrónica of the DGI, alone or in its container, and its events.

use crate::country::received::{Proof, Received, ReceivedKind, Told};

const NAMESPACE: &str = "dgi-fep.mef.gob.pa";

const RFE: Received = Received {
    roots: &["rFE"],
    namespace: NAMESPACE,
    document_type: Told::At(&["gDGen/iDoc"]),
    version: Told::At(&["dVerForm"]),
    environment: Some(("gDGen/iAmb", "1", "2")),
    ..Received::DOCUMENT
};

pub(super) static RECEIVED: &[Received] = &[
    Received { proofs: &[Proof::Has("gDGen/iDoc")], ..RFE },
    // What has the root and namespace of the DGI, but not its structure.
    Received {
        document_type: Told::At(&["dDoc/dTipoDoc"]),
        version: Told::At(&["@version"]),
        is_mapped: false,
        ..RFE
    },
    // The schema gives the container no namespace.
    Received::envelope(&["rContFe"], "", &["xFe/*"]),
    Received::of(ReceivedKind::Answer, &["rRetEnviFe", "rProtFe", "rRetEnviEventoFe"], ""),
    Received::of(ReceivedKind::Event, &["rContEv", "rEvManifRecep", "rEvReferenciada"], ""),
];

//! The formats of Panama: the factura electrónica of the DGI, alone or in its container, and its events.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const NAMESPACE: &str = "dgi-fep.mef.gob.pa";

const RFE: Received = Received {
    roots: &["rFE"],
    namespace: NAMESPACE,
    document_type: ValueSource::At(&["gDGen/iDoc"]),
    version: ValueSource::At(&["dVerForm"]),
    environment: Some(("gDGen/iAmb", "1", "2")),
    ..Received::DOCUMENT
};

/// An event, which has a mapping to the generic DTE.
const fn event(kind: ReceivedKind, roots: &'static [&'static str]) -> Received {
    Received {
        version: ValueSource::At(&["dVerForm"]),
        environment: Some(("gInfProt/iAmb", "1", "2")),
        is_mapped: true,
        ..Received::of(kind, roots, NAMESPACE)
    }
}

pub(super) static RECEIVED: &[Received] = &[
    Received { proofs: &[Proof::Has("gDGen/iDoc")], ..RFE },
    // What has the root and namespace of the DGI, but not its structure.
    Received {
        document_type: ValueSource::At(&["dDoc/dTipoDoc"]),
        version: ValueSource::At(&["@version"]),
        is_mapped: false,
        ..RFE
    },
    // The schema gives the container no namespace. The mapping reads the authority's protocol in it as well.
    Received {
        proofs: &[Proof::Has("xFe/rFE")],
        is_read_whole: true,
        ..Received::envelope(&["rContFe"], "", &["xFe/*"])
    },
    Received { is_read_whole: true, ..Received::envelope(&["rContFe"], "", &["xFe"]) },
    Received::of(ReceivedKind::Answer, &["rRetEnviFe", "rProtFe", "rRetEnviEventoFe"], ""),
    Received {
        document_type: ValueSource::Always("rEvAnulaFe"),
        ..event(ReceivedKind::Invalidation, &["rEvAnulaFe"])
    },
    Received {
        document_type: ValueSource::Always("rEvManifRecep"),
        ..event(ReceivedKind::Event, &["rEvManifRecep"])
    },
    Received {
        document_type: ValueSource::Always("rEvReferenciada"),
        ..event(ReceivedKind::Event, &["rEvReferenciada"])
    },
    Received::of(ReceivedKind::Event, &["rContEv"], ""),
];

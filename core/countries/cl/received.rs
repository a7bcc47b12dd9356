//! The formats of Chile: the DTE of the SII, alone or sent in an EnvioDTE or an AEC, and the answers about it.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const NAMESPACE: &str = "www.sii.cl/SiiDte";

const TYPE: ValueSource = ValueSource::At(&[
    "Documento/Encabezado/IdDoc/TipoDTE",
    "Exportaciones/Encabezado/IdDoc/TipoDTE",
    "Liquidacion/Encabezado/IdDoc/TipoDTE",
]);

const DTE: Received = Received {
    roots: &["DTE"],
    document_type: TYPE,
    version: ValueSource::At(&["@version"]),
    ..Received::DOCUMENT
};

pub(super) static RECEIVED: &[Received] = &[
    Received { namespace: NAMESPACE, ..DTE },
    // Many DTE are kept without their namespace. A generic DTE has `Tipo`.
    Received {
        proofs: &[
            Proof::NoNamespace,
            Proof::Has("Documento/Encabezado/IdDoc/TipoDTE"),
            Proof::Lacks("Documento/Encabezado/IdDoc/Tipo"),
        ],
        ..DTE
    },
    Received { proofs: &[Proof::NoNamespace, Proof::Has("Exportaciones/Encabezado/IdDoc/TipoDTE")], ..DTE },
    Received { proofs: &[Proof::NoNamespace, Proof::Has("Liquidacion/Encabezado/IdDoc/TipoDTE")], ..DTE },
    Received::envelope(&["EnvioDTE", "EnvioBOLETA"], NAMESPACE, &["SetDTE/DTE"]),
    Received::envelope(&["AEC"], NAMESPACE, &["DocumentoAEC/Cesiones/DTECedido"]),
    Received::envelope(&["DTECedido"], NAMESPACE, &["DocumentoDTECedido/DTE"]),
    Received {
        version: ValueSource::At(&["@version"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["RespuestaDTE", "EnvioRecibos"], NAMESPACE)
    },
    Received::of(ReceivedKind::Answer, &["RESULTADO_ENVIO", "RESPUESTA", "RECEPCIONDTE"], ""),
    Received::of(ReceivedKind::Event, &["Cesion"], NAMESPACE),
    // The names of the SII in JSON, without `Documento` around them.
    Received {
        roots: &["DTE"],
        proofs: &[Proof::Has("Encabezado/IdDoc/TipoDTE")],
        document_type: ValueSource::At(&["Encabezado/IdDoc/TipoDTE"]),
        is_mapped: false,
        ..Received::DOCUMENT
    },
];

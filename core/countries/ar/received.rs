//! The formats of Argentina: the requests and answers of the services wsfev1 and wsfexv1, mostly inside a SOAP
//! envelope.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

/// The namespaces of the services begin so.
const NAMESPACE: &str = "ar.gov.afip.dif.";

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &["FECAESolicitar"],
        proofs: &[Proof::Has("FeCAEReq/FeCabReq/CbteTipo")],
        document_type: ValueSource::At(&["FeCAEReq/FeCabReq/CbteTipo"]),
        splits: "FeCAEReq/FeDetReq/FECAEDetRequest",
        ..Received::DOCUMENT
    },
    Received {
        roots: &["FeCAEReq"],
        proofs: &[Proof::Has("FeCabReq/CbteTipo")],
        document_type: ValueSource::At(&["FeCabReq/CbteTipo"]),
        splits: "FeDetReq/FECAEDetRequest",
        ..Received::DOCUMENT
    },
    Received {
        roots: &["FECAEARegInformativo"],
        proofs: &[Proof::Has("FeCAEARegInfReq/FeCabReq/CbteTipo")],
        document_type: ValueSource::At(&["FeCAEARegInfReq/FeCabReq/CbteTipo"]),
        splits: "FeCAEARegInfReq/FeDetReq/FECAEADetRequest",
        ..Received::DOCUMENT
    },
    Received {
        document_type: ValueSource::At(&["FECAEARegInformativoResult/FeCabResp/CbteTipo"]),
        splits: "FECAEARegInformativoResult/FeDetResp/FECAEADetResponse",
        is_mapped: true,
        ..Received::of(ReceivedKind::Answer, &["FECAEARegInformativoResponse"], NAMESPACE)
    },
    Received {
        roots: &["FEXAuthorize"],
        proofs: &[Proof::Has("Cmp/Cbte_Tipo")],
        document_type: ValueSource::At(&["Cmp/Cbte_Tipo", "Cmp/CbteTipo"]),
        ..Received::DOCUMENT
    },
    Received {
        document_type: ValueSource::At(&[
            "FECAESolicitarResult/FeCabResp/CbteTipo",
            "FECompConsultarResult/ResultGet/CbteTipo",
            "FEXAuthorizeResult/FEXResultAuth/Cbte_tipo",
            "FEXGetCMPResult/FEXResultGet/Cbte_tipo",
        ]),
        splits: "FECAESolicitarResult/FeDetResp/FECAEDetResponse",
        is_mapped: true,
        ..Received::of(
            ReceivedKind::Answer,
            &[
                "FECAESolicitarResponse",
                "FECompConsultarResponse",
                "FECAEASolicitarResponse",
                "FECAEAConsultarResponse",
                "FECompUltimoAutorizadoResponse",
                "FEXAuthorizeResponse",
                "FEXGetCMPResponse",
            ],
            NAMESPACE,
        )
    },
    Received {
        document_type: ValueSource::At(&["FeCompConsReq/CbteTipo", "Cmp/Cbte_tipo"]),
        is_mapped: true,
        ..Received::of(
            ReceivedKind::Request,
            &["FECompConsultar", "FECAEASolicitar", "FECAEAConsultar", "FECompUltimoAutorizado", "FEXGetCMP"],
            NAMESPACE,
        )
    },
];

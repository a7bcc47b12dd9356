//! The formats of Brazil: NF-e, NFC-e, CT-e, MDF-e and NFS-e, their events, and the messages of the authority's
//! services.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

/// The namespaces of NF-e, CT-e and MDF-e.
const NAMESPACE: &str = "www.portalfiscal.inf.br/";
const NFSE: &str = "www.sped.fazenda.gov.br/nfse";
const TPAMB: Option<(&str, &str, &str)> = Some(("tpAmb", "1", "2"));

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &["NFe"],
        namespace: NAMESPACE,
        proofs: &[Proof::Has("infNFe/ide/mod")],
        document_type: ValueSource::At(&["infNFe/ide/mod"]),
        version: ValueSource::At(&["infNFe/@versao"]),
        environment: Some(("infNFe/ide/tpAmb", "1", "2")),
        ..Received::DOCUMENT
    },
    Received { is_read_whole: true, ..Received::envelope(&["nfeProc"], NAMESPACE, &["NFe"]) },
    Received::envelope(&["enviNFe"], NAMESPACE, &["NFe"]),
    Received::envelope(&["nfeDadosMsg", "nfeResultMsg", "cteDadosMsg", "mdfeDadosMsg"], NAMESPACE, &["*"]),
    Received::envelope(&["envEvento"], NAMESPACE, &["evento"]),
    Received::envelope(&["procEventoNFe"], NAMESPACE, &["evento"]),
    Received::envelope(&["procEventoCTe"], NAMESPACE, &["eventoCTe"]),
    Received::envelope(&["procEventoMDFe"], NAMESPACE, &["eventoMDFe"]),
    Received {
        roots: &["CTe", "CTeOS", "GTVe"],
        namespace: NAMESPACE,
        proofs: &[Proof::Has("infCte/ide/mod")],
        document_type: ValueSource::At(&["infCte/ide/mod"]),
        version: ValueSource::At(&["infCte/@versao"]),
        environment: Some(("infCte/ide/tpAmb", "1", "2")),
        ..Received::DOCUMENT
    },
    Received::envelope(&["cteProc", "cteOSProc", "GTVeProc"], NAMESPACE, &["CTe", "CTeOS", "GTVe"]),
    Received {
        roots: &["MDFe"],
        namespace: NAMESPACE,
        proofs: &[Proof::Has("infMDFe/ide/mod")],
        document_type: ValueSource::At(&["infMDFe/ide/mod"]),
        version: ValueSource::At(&["infMDFe/@versao"]),
        environment: Some(("infMDFe/ide/tpAmb", "1", "2")),
        ..Received::DOCUMENT
    },
    Received::envelope(&["mdfeProc"], NAMESPACE, &["MDFe"]),
    Received {
        document_type: ValueSource::At(&["infEvento/tpEvento"]),
        version: ValueSource::At(&["@versao"]),
        environment: Some(("infEvento/tpAmb", "1", "2")),
        ..Received::of(ReceivedKind::Event, &["evento", "eventoCTe", "eventoMDFe"], NAMESPACE)
    },
    Received {
        version: ValueSource::At(&["@versao"]),
        environment: Some(("infInut/tpAmb", "1", "2")),
        ..Received::of(ReceivedKind::Invalidation, &["inutNFe"], NAMESPACE)
    },
    Received {
        version: ValueSource::At(&["@versao"]),
        environment: TPAMB,
        ..Received::of(
            ReceivedKind::Request,
            &["consReciNFe", "consSitNFe", "consStatServ", "consMDFeNaoEnc", "consReciMDFe", "consSitMDFe"],
            NAMESPACE,
        )
    },
    Received {
        version: ValueSource::At(&["@versao"]),
        environment: TPAMB,
        ..Received::of(
            ReceivedKind::Answer,
            &[
                "retEnviNFe",
                "retConsReciNFe",
                "retConsSitNFe",
                "retConsStatServ",
                "retEnvEvento",
                "protNFe",
                "protCTe",
                "protMDFe",
            ],
            NAMESPACE,
        )
    },
    Received {
        version: ValueSource::At(&["@versao"]),
        environment: Some(("infInut/tpAmb", "1", "2")),
        ..Received::of(ReceivedKind::Answer, &["retInutNFe"], NAMESPACE)
    },
    Received {
        roots: &["DPS"],
        namespace: NFSE,
        document_type: ValueSource::Always("DPS"),
        version: ValueSource::At(&["@versao"]),
        environment: Some(("infDPS/tpAmb", "1", "2")),
        ..Received::DOCUMENT
    },
    Received {
        roots: &["NFSe"],
        namespace: NFSE,
        document_type: ValueSource::Always("NFS-e"),
        version: ValueSource::At(&["@versao"]),
        environment: Some(("infNFSe/DPS/infDPS/tpAmb", "1", "2")),
        ..Received::DOCUMENT
    },
    Received {
        version: ValueSource::At(&["@versao"]),
        environment: Some(("infPedReg/tpAmb", "1", "2")),
        ..Received::of(ReceivedKind::Event, &["pedRegEvento"], NFSE)
    },
];

//! The formats of Costa Rica: the comprobantes of Hacienda, its answer, and the receiver message.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

const VERSION: ValueSource = ValueSource::InNamespace("/v");

const COMPROBANTE: Received = Received {
    roots: &[
        "FacturaElectronica",
        "NotaDebitoElectronica",
        "NotaCreditoElectronica",
        "TiqueteElectronico",
        "FacturaElectronicaCompra",
        "FacturaElectronicaExportacion",
        "ReciboElectronicoPago",
    ],
    proofs: &[Proof::Has("Clave")],
    document_type: ValueSource::ByRoot(&[
        ("FacturaElectronica", "01"),
        ("NotaDebitoElectronica", "02"),
        ("NotaCreditoElectronica", "03"),
        ("TiqueteElectronico", "04"),
        ("FacturaElectronicaCompra", "08"),
        ("FacturaElectronicaExportacion", "09"),
        ("ReciboElectronicoPago", "10"),
    ]),
    version: VERSION,
    ..Received::DOCUMENT
};

pub(super) static RECEIVED: &[Received] = &[
    Received { namespace: "comprobanteselectronicos.go.cr/xml-schemas/v4.4", ..COMPROBANTE },
    Received { namespace: "comprobanteselectronicos.go.cr/xml-schemas/v4.3", ..COMPROBANTE },
    Received { namespace: "hacienda.go.cr", ..COMPROBANTE },
    Received { namespace: "comprobanteselectronicos.go.cr", is_mapped: false, ..COMPROBANTE },
    Received {
        version: VERSION,
        document_type: ValueSource::At(&["Mensaje"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["MensajeReceptor"], "go.cr")
    },
    Received { version: VERSION, ..Received::of(ReceivedKind::Answer, &["MensajeHacienda"], "go.cr") },
    // The state of a document, which holds the answer in base 64 once it is there.
    Received {
        proofs: &[Proof::Has("ind-estado"), Proof::Has("respuesta-xml")],
        ..Received::envelope(&["DTE"], "", &["respuesta-xml"])
    },
    Received {
        proofs: &[Proof::Has("ind-estado"), Proof::Has("clave")],
        ..Received::of(ReceivedKind::Answer, &["DTE"], "")
    },
    Received {
        proofs: &[Proof::Has("numeroCedulaEmisor"), Proof::Has("mensaje")],
        document_type: ValueSource::At(&["mensaje"]),
        ..Received::of(ReceivedKind::ReceiverMessage, &["DTE"], "")
    },
];

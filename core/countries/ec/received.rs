//! The formats of Ecuador: the comprobantes of the SRI, alone or inside their authorisation.

use crate::country::received::{Proof, Received, ReceivedKind, ValueSource};

pub(super) static RECEIVED: &[Received] = &[
    Received {
        roots: &[
            "factura",
            "liquidacionCompra",
            "notaCredito",
            "notaDebito",
            "guiaRemision",
            "comprobanteRetencion",
        ],
        proofs: &[Proof::Has("infoTributaria/codDoc")],
        document_type: ValueSource::At(&["infoTributaria/codDoc"]),
        version: ValueSource::At(&["@version"]),
        environment: Some(("infoTributaria/ambiente", "2", "1")),
        ..Received::DOCUMENT
    },
    // The mapping reads the number and the time of the authorisation as well. Some libraries write `Authorization`.
    Received {
        proofs: &[Proof::Has("comprobante")],
        is_read_whole: true,
        ..Received::envelope(&["autorizacion", "Authorization"], "", &["comprobante"])
    },
    Received {
        proofs: &[Proof::Has("numeroAutorizacion")],
        ..Received::of(ReceivedKind::Answer, &["autorizacion", "Authorization"], "")
    },
    Received::envelope(
        &["autorizacionComprobanteResponse"],
        "",
        &["RespuestaAutorizacionComprobante/autorizaciones/autorizacion"],
    ),
    Received::envelope(&["RespuestaAutorizacionComprobante"], "", &["autorizaciones/autorizacion"]),
    Received::of(
        ReceivedKind::Answer,
        &["validarComprobanteResponse", "RespuestaRecepcionComprobante", "RespuestaSolicitud"],
        "",
    ),
];

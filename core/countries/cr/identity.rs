//! What identifies a document of Costa Rica: its Clave, or its issuer and consecutive number, which the Clave holds.

use super::clave::Clave;
use super::consecutivo::Consecutivo;
use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};

pub(super) const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Number],
    carried: |fields| {
        let clave = fields.get(Field::Key).map(read).filter(|parts| parts.key.is_some());
        let number = fields.get(Field::Establishment).and_then(|text| read(text).number);
        let clave = clave.unwrap_or_default();
        // A receiver message has the Clave of the document that it answers.
        if fields.subject == Subject::ReceiverMessage {
            return Parts { number, ..Parts::default() };
        }
        Parts { key: clave.key, number: number.or(clave.number), ..Parts::default() }
    },
    read,
    proof: |fields| {
        if fields.get(Field::Key).is_some_and(|key| read(key).key.is_some()) {
            return Some("IdDoc/ContenidoTC");
        }
        let consecutivo = fields.get(Field::Establishment)?.parse::<Consecutivo>().ok()?;
        let kind = fields.get(Field::Type)?.parse().ok();
        (consecutivo.document_type().parse::<u8>().ok() == kind).then_some("IdDoc/Establecimiento")
    },
    forms: &[
        Form {
            roots: &[
                "FacturaElectronica",
                "TiqueteElectronico",
                "NotaCreditoElectronica",
                "NotaDebitoElectronica",
                "FacturaElectronicaCompra",
                "FacturaElectronicaExportacion",
                "ReciboElectronicoPago",
            ],
            namespace: "comprobanteselectronicos.go.cr",
            has: "Clave",
            subject: Subject::Document,
            document_type: "",
            fields: &[
                (Field::Key, "Clave"),
                (Field::Establishment, "NumeroConsecutivo"),
                (Field::Issuer, "Emisor/Identificacion/Numero"),
                (Field::Receiver, "Receptor/Identificacion/Numero"),
                (Field::Date, "FechaEmision"),
                (Field::Total, "ResumenFactura/TotalComprobante"),
            ],
        },
        Form {
            roots: &["MensajeReceptor"],
            namespace: "",
            has: "Mensaje",
            subject: Subject::ReceiverMessage,
            document_type: "",
            fields: &[
                (Field::Establishment, "NumeroConsecutivoReceptor"),
                (Field::Issuer, "NumeroCedulaReceptor"),
                (Field::Receiver, "NumeroCedulaEmisor"),
                (Field::Date, "FechaEmisionDoc"),
                (Field::Total, "TotalFactura"),
            ],
        },
    ],
    ..Identity::NONE
};

/// A Clave or a consecutive number. `Numero` is the caller's own number and identifies nothing.
fn read(text: &str) -> Parts {
    if let Ok(clave) = text.parse::<Clave>() {
        return Parts {
            issuer: Some(clave.issuer().to_owned()),
            number: Some(clave.consecutive().as_str().to_owned()),
            ..Parts::of_key(text)
        };
    }
    match text.parse::<Consecutivo>() {
        Ok(number) => Parts::of_number(number.as_str()),
        Err(_) => Parts::default(),
    }
}

//! What identifies a document of Mexico before it is stamped: issuer, series and folio, where both are there.

use super::rfc::Rfc;
use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};

pub(super) const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Series, Part::Number],
    carried: |fields| Parts {
        series: fields.owned(Field::Series),
        number: fields.owned(Field::Number),
        ..Parts::default()
    },
    // A folio may be any text, so a series cannot be told from it. A UUID is the stamp's.
    read: |text| match text.len() {
        0 | 36 => Parts::default(),
        _ => Parts::of_number(text),
    },
    proof: |fields| {
        let issuer = fields.get(Field::Issuer).filter(|_| !fields.may_be_of_a_foreign_issuer())?;
        issuer.to_uppercase().parse::<Rfc>().is_ok().then_some("Emisor/IDEmisor")
    },
    forms: &[
        Form {
            roots: &["Comprobante"],
            namespace: "www.sat.gob.mx/cfd",
            has: "Emisor/@Rfc",
            subject: Subject::Document,
            document_type: "",
            fields: &[
                (Field::Type, "@TipoDeComprobante"),
                (Field::Series, "@Serie"),
                (Field::Number, "@Folio"),
                (Field::Issuer, "Emisor/@Rfc"),
                (Field::Receiver, "Receptor/@Rfc"),
                (Field::Date, "@Fecha"),
                (Field::Total, "@Total"),
            ],
        },
        Form {
            roots: &["Cancelacion"],
            namespace: "cancelacfd.sat.gob.mx",
            has: "@RfcEmisor",
            subject: Subject::Invalidation,
            document_type: "",
            fields: &[(Field::Issuer, "@RfcEmisor")],
        },
    ],
    ..Identity::NONE
};

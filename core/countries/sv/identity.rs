//! What identifies a document of El Salvador: its codigoGeneracion or its numeroControl.

use uuid::Uuid;

use super::dui::Dui;
use super::nit::Nit;
use crate::country::identity::{Field, Fields, Form, Identity, Part, Parts, Subject};

pub(super) const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Number],
    carried: |fields| Parts {
        key: fields.get(Field::Key).and_then(|key| read(key).key),
        number: control(fields),
        ..Parts::default()
    },
    read,
    proof: |fields| {
        let is_control = |text: &str| read(text).number.is_some();
        if fields.get(Field::Number).is_some_and(is_control) {
            return Some("IdDoc/Numero");
        }
        let issuer = fields.get(Field::Issuer)?;
        if issuer.parse::<Nit>().is_ok() {
            return Some("Emisor/IDEmisor");
        }
        // A DUI is short, so the codigoGeneracion has to be there as well.
        let has_code = fields.get(Field::Key).is_some_and(|key| read(key).key.is_some());
        (has_code && issuer.parse::<Dui>().is_ok()).then_some("IdDoc/ContenidoTC")
    },
    forms: &[
        Form {
            roots: &["DTE"],
            namespace: "",
            has: "motivo/tipoAnulacion",
            subject: Subject::Invalidation,
            document_type: "",
            fields: &[
                (Field::Key, "documento/codigoGeneracion"),
                (Field::Number, "documento/numeroControl"),
                (Field::Type, "documento/tipoDte"),
                (Field::Issuer, "emisor/nit"),
                (Field::Date, "documento/fecEmi"),
            ],
        },
        Form {
            roots: &["DTE"],
            namespace: "",
            has: "identificacion/codigoGeneracion",
            subject: Subject::Document,
            document_type: "",
            fields: &[
                (Field::Key, "identificacion/codigoGeneracion"),
                (Field::Number, "identificacion/numeroControl"),
                (Field::Type, "identificacion/tipoDte"),
                (Field::Issuer, "emisor/nit"),
                (Field::Receiver, "receptor/nit"),
                (Field::Receiver, "receptor/numDocumento"),
                (Field::Receiver, "sujetoExcluido/numDocumento"),
                (Field::Date, "identificacion/fecEmi"),
                (Field::Total, "resumen/totalPagar"),
                (Field::Total, "resumen/montoTotalOperacion"),
            ],
        },
    ],
    ..Identity::NONE
};

/// The numeroControl: as it is, or composed as the built-in mapping does from type, series and number.
fn control(fields: &Fields) -> Option<String> {
    let number = fields.get(Field::Number)?;
    if let Some(control) = read(number).number {
        return Some(control);
    }
    let is_number = number.len() <= 15 && number.bytes().all(|byte| byte.is_ascii_digit());
    let (kind, series) = (fields.get(Field::Type)?, fields.get(Field::Series)?);
    is_number.then(|| read(&format!("DTE-{kind}-{series}-{number:0>15}")).number)?
}

/// A codigoGeneracion, or a numeroControl such as `DTE-01-M001P001-000000000000001`.
fn read(text: &str) -> Parts {
    if text.len() == 36 && Uuid::try_parse(text).is_ok() {
        return Parts::of_key(text);
    }
    let parts: Vec<&str> = text.split('-').collect();
    let is =
        |text: &str, length: usize, of: fn(&u8) -> bool| text.len() == length && text.bytes().all(|b| of(&b));
    match parts[..] {
        [mark, kind, series, number]
            if mark.eq_ignore_ascii_case("DTE")
                && is(kind, 2, u8::is_ascii_digit)
                && is(series, 8, u8::is_ascii_alphanumeric)
                && is(number, 15, u8::is_ascii_digit) =>
        {
            Parts { document_type: Some(kind.to_owned()), ..Parts::of_number(text) }
        }
        _ => Parts::default(),
    }
}

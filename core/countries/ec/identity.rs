//! What identifies a document of Ecuador.

use super::clave::check_digit;
use super::ruc::Ruc;
use crate::country::identity::{Field, Form, Identity, Part, Parts, Subject};
use crate::identifier::shape::is_digits;

/// The SRI's document types.
const TYPES: [&str; 6] = ["01", "03", "04", "05", "06", "07"];

/// The clave de acceso, or what it holds: issuer, type, establishment with point of issue, and number.
pub(super) const IDENTITY: Identity = Identity {
    numbered_by: &[Part::Issuer, Part::Type, Part::Series, Part::Number],
    carried: |fields| {
        let clave = fields.get(Field::Key).map(read).filter(|parts| parts.key.is_some()).unwrap_or_default();
        let number = fields.get(Field::Number).map(Parts::of_series_and_number).unwrap_or_default();
        let point = fields.get(Field::Establishment).zip(fields.get(Field::Point));
        let point = point.map(|(establishment, point)| format!("{establishment:0>3}{point:0>3}"));
        Parts {
            key: clave.key,
            series: clave.series.or(point).or(number.series).or_else(|| fields.owned(Field::Series)),
            number: clave.number.or(number.number),
            ..Parts::default()
        }
    },
    read,
    proof: |fields| {
        let is_clave = |key: &str| read(key).key.is_some();
        if fields.get(Field::Key).is_some_and(is_clave) {
            return Some("IdDoc/ContenidoTC");
        }
        // Newer tax ids have no check digit, so the type has to be the SRI's as well.
        let is_ruc = |id: &str| id.parse::<Ruc>().is_ok_and(|ruc| ruc.as_str().ends_with("001"));
        let is_type = fields.get(Field::Type).is_some_and(|kind| TYPES.contains(&kind));
        fields.get(Field::Issuer).is_some_and(|id| is_type && is_ruc(id)).then_some("Emisor/IDEmisor")
    },
    forms: &[Form {
        roots: &[
            "factura",
            "liquidacionCompra",
            "notaCredito",
            "notaDebito",
            "guiaRemision",
            "comprobanteRetencion",
        ],
        namespace: "",
        has: "infoTributaria/claveAcceso",
        subject: Subject::Document,
        document_type: "",
        fields: &[
            (Field::Key, "infoTributaria/claveAcceso"),
            (Field::Type, "infoTributaria/codDoc"),
            (Field::Issuer, "infoTributaria/ruc"),
            (Field::Date, "infoFactura/fechaEmision"),
            (Field::Receiver, "infoFactura/identificacionComprador"),
            (Field::Total, "infoFactura/importeTotal"),
            (Field::Date, "infoNotaCredito/fechaEmision"),
            (Field::Receiver, "infoNotaCredito/identificacionComprador"),
            (Field::Total, "infoNotaCredito/valorModificacion"),
            (Field::Date, "infoNotaDebito/fechaEmision"),
            (Field::Receiver, "infoNotaDebito/identificacionComprador"),
            (Field::Total, "infoNotaDebito/valorTotal"),
            (Field::Date, "infoLiquidacionCompra/fechaEmision"),
            (Field::Receiver, "infoLiquidacionCompra/identificacionProveedor"),
            (Field::Total, "infoLiquidacionCompra/importeTotal"),
            (Field::Date, "infoCompRetencion/fechaEmision"),
            (Field::Receiver, "infoCompRetencion/identificacionSujetoRetenido"),
        ],
    }],
    ..Identity::NONE
};

/// A clave de acceso of 49 digits with its check digit, or a number such as `001-002-000000123`.
///
/// The key is ddmmyyyy, type 2, RUC 13, environment 1, establishment and point 6, number 9, code 8, kind of issue 1,
/// check digit 1 (modulo 11).
fn read(text: &str) -> Parts {
    if !is_digits(text, 49, 49) {
        return Parts::of_series_and_number(text);
    }
    if !text.ends_with(check_digit(&text[..48])) {
        return Parts::default();
    }
    let part = |from: usize, to: usize| Some(text[from..to].to_owned());
    Parts {
        issuer: part(10, 23),
        document_type: part(8, 10),
        series: part(24, 30),
        number: part(30, 39),
        ..Parts::of_key(text)
    }
}

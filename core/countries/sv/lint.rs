//! What the lint asks of El Salvador beyond its mapping.

use crate::audit::lint::facts::{CURRENCY, Facts, ISSUER, RECEIVER_KIND, TAX, doubtful, id, typed, unit};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["nit-sv", "dui"]), typed(&["nit-sv", "dui"], &["36"]), typed(&["dui"], &["13"])],
    catalogues: &[
        doubtful(RECEIVER_KIND, "sv-tipo-identificacion"), doubtful("Encabezado/IdDoc/CondPago", "sv-condicion"),
        unit("sv-unidad", Some("99")), doubtful(CURRENCY, "sv-moneda"), doubtful(TAX, "sv-tributo"),
    ],
    notes: &["05", "06"], needs_reference: true,
    ..Facts::of("sv-tipo-documento")
};

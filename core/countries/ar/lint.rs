//! What the lint asks of Argentina beyond its mapping.

use crate::audit::lint::facts::{Facts, ISSUER, id, typed, unit};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["cuit"]), typed(&["cuit"], &["80", "86"])],
    catalogues: &[unit("ar-unidad", Some("98"))],
    notes: &["2", "3", "7", "8", "12", "13", "20", "21", "52", "53"],
    ..Facts::of("ar-tipo-documento")
};

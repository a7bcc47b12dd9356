//! What the lint asks of Dominican Republic beyond its mapping.

use crate::audit::lint::facts::{Facts, ISSUER, doubtful, id, typed, unit};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["rnc", "cedula-do"]), typed(&["rnc"], &["1"]), typed(&["cedula-do"], &["2"])],
    catalogues: &[doubtful("Referencia/CodRef", "do-modificacion"), unit("do-unidad", None)],
    notes: &["33", "34"], needs_reference: true,
    ..Facts::of("do-tipo-documento")
};

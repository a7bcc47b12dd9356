//! What the lint asks of Panama beyond its mapping.

use crate::audit::lint::facts::{Facts, ISSUER, RECEIVER_KIND, doubtful, id, unit};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["ruc-pa"])],
    catalogues: &[doubtful(RECEIVER_KIND, "pa-receptor"), doubtful("Encabezado/IdDoc/Pagos/TipoPago", "pa-forma-pago"), unit("pa-unidad", None)],
    notes: &["04", "05"],
    ..Facts::of("pa-tipo-documento")
};

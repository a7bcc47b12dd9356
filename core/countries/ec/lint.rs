//! What the lint asks of Ecuador beyond its mapping.

use crate::audit::lint::facts::{Facts, ISSUER, KEY, RECEIVER_KIND, doubtful, id, typed};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["ruc-ec"]), id(KEY, &["clave-ec"]), typed(&["ruc-ec"], &["04"]), typed(&["cedula-ec"], &["05"])],
    catalogues: &[doubtful(RECEIVER_KIND, "ec-tipo-identificacion"), doubtful("Encabezado/IdDoc/Pagos/TipoPago", "ec-forma-pago")],
    notes: &["04", "05"], needs_reference: true,
    ..Facts::of("ec-tipo-documento")
};

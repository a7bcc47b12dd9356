//! What the lint asks of Peru beyond its mapping.

use crate::audit::lint::facts::{Facts, ISSUER, RECEIVER_KIND, TAX, doubtful, id, typed, unit};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["ruc-pe"]), typed(&["ruc-pe"], &["6"])],
    catalogues: &[doubtful(RECEIVER_KIND, "pe-tipo-identificacion"), doubtful(TAX, "pe-impuesto"), unit("un-unidad", None)],
    notes: &["07", "08"], needs_reference: true,
    ..Facts::of("pe-tipo-documento")
};

//! What the lint asks of Guatemala beyond its mapping.

use crate::audit::lint::facts::{CURRENCY, Facts, ISSUER, TAX, doubtful, id};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["nit-gt"])],
    catalogues: &[doubtful(TAX, "gt-impuesto"), doubtful(CURRENCY, "gt-moneda")],
    notes: &["NCRE", "NDEB"], needs_reference: true,
    ..Facts::of("gt-tipo-documento")
};

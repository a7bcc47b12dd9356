//! What the lint asks of Antarctica beyond its mapping.

use crate::audit::lint::facts::{Facts, TAX, listed};

/// The codes of taxes, and the type that needs a reference.
pub(crate) static FACTS: Facts = Facts {
    catalogues: &[listed(TAX, "aq-impuesto")],
    notes: &["NC"],
    needs_reference: true,
    ..Facts::of("aq-tipo-documento")
};

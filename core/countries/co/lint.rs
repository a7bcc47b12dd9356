//! What the lint asks of Colombia beyond its mapping.

use crate::audit::lint::facts::{Facts, RECEIVER_KIND, doubtful, unit};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    catalogues: &[doubtful(RECEIVER_KIND, "co-tipo-identificacion"), doubtful("Encabezado/IdDoc/TipoNegociacion", "co-forma-pago"), unit("un-unidad", None)],
    notes: &["07", "08", "91", "92", "95"],
    ..Facts::of("co-tipo-documento")
};

//! What the lint asks of Chile beyond its mapping.

use crate::audit::lint::facts::{Facts, ISSUER, Identifier, RECEIVER, sure};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[sure(ISSUER, &["rut"]), sure("Encabezado/Emisor/RUTEmisor", &["rut"]), Identifier { except: &["110", "111", "112"], ..sure(RECEIVER, &["rut"]) }, Identifier { except: &["110", "111", "112"], ..sure("Encabezado/Receptor/RUTRecep", &["rut"]) }],
    notes: &["56", "61", "111", "112"], needs_reference: true,
    ..Facts::of("cl-tipo-documento")
};

//! What the lint asks of Mexico beyond its mapping.

use crate::audit::lint::facts::{CURRENCY, Facts, ISSUER, RECEIVER, doubtful, id};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[id(ISSUER, &["rfc"]), id("Encabezado/Emisor/RFCEmisor", &["rfc"]), id(RECEIVER, &["rfc"]), id("Encabezado/Receptor/RFCRecep", &["rfc"])],
    catalogues: &[
        doubtful(CURRENCY, "mx-moneda"), doubtful("Encabezado/IdDoc/FormaPago", "mx-metodo-pago"),
        doubtful("Encabezado/IdDoc/MedioPago", "mx-forma-pago"), doubtful("Detalle/ObjetoImp", "mx-objeto-impuesto"),
        doubtful("Detalle/ClaveUnidad", "mx-unidad"),
    ],
    ..Facts::of("mx-tipo-documento")
};

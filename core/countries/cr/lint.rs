//! What the lint asks of Costa Rica beyond its mapping.

use crate::audit::lint::facts::{
    CURRENCY, Facts, KEY, RATE, RECEIVER_KIND, TAX, doubtful, listed, sure, unit,
};

/// Identifiers, catalogues and notes.
#[rustfmt::skip]
pub(crate) static FACTS: Facts = Facts {
    identifiers: &[sure(KEY, &["clave"]), sure("Encabezado/IdDoc/Establecimiento", &["consecutivo"])],
    catalogues: &[
        doubtful(RECEIVER_KIND, "cr-tipo-identificacion"), listed("Encabezado/IdDoc/CondPago", "cr-condicion-venta"),
        doubtful("Encabezado/IdDoc/Pagos/TipoPago", "cr-forma-pago"), listed(CURRENCY, "cr-moneda"),
        doubtful(TAX, "cr-impuesto"), doubtful(RATE, "cr-tarifa-iva"), unit("cr-unidad", Some("Otros")),
        doubtful("Detalle/IndListaItem", "cr-transaccion"), doubtful("Referencia/TpoDocRef", "cr-documento-referencia"),
        doubtful("Referencia/CodRef", "cr-referencia"), doubtful("Detalle/ImpuestosDet/Exoneracion/TipoDocumento", "cr-exoneracion"),
    ],
    notes: &["02", "03"], needs_reference: true, may_lack_lines: &["01", "02", "03", "04"],
    ..Facts::of("cr-tipo-documento")
};

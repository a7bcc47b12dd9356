//! The attributes of the cadena original of a CFDI 3.3, in the order of the tax authority's stylesheets
//! `cadenaoriginal_3_3.xslt` and `Pagos10.xslt`.

use super::complements::{DONATARIAS, IMPUESTOS_LOCALES};
use super::nomina::NOMINA;
use super::order::Complement;
use super::take::Take::{self, Complements, Each, Optional, Required};

/// The namespace of a CFDI 3.3.
pub(super) const CFDI: &str = "http://www.sat.gob.mx/cfd/3";

/// The complements whose order is known.
pub(super) static COMPLEMENTS: &[Complement] = &[
    Complement { namespace: "http://www.sat.gob.mx/Pagos", root: "Pagos", order: PAGOS },
    Complement {
        namespace: "http://www.sat.gob.mx/implocal",
        root: "ImpuestosLocales",
        order: IMPUESTOS_LOCALES,
    },
    Complement { namespace: "http://www.sat.gob.mx/nomina12", root: "Nomina", order: NOMINA },
    Complement { namespace: "http://www.sat.gob.mx/donat", root: "Donatarias", order: DONATARIAS },
    Complement {
        namespace: "http://www.sat.gob.mx/TimbreFiscalDigital",
        root: "TimbreFiscalDigital",
        order: &[],
    },
];

pub(super) static COMPROBANTE: &[Take] = &[
    Required("Version"),
    Optional("Serie"),
    Optional("Folio"),
    Required("Fecha"),
    Optional("FormaPago"),
    Required("NoCertificado"),
    Optional("CondicionesDePago"),
    Required("SubTotal"),
    Optional("Descuento"),
    Required("Moneda"),
    Optional("TipoCambio"),
    Required("Total"),
    Required("TipoDeComprobante"),
    Optional("MetodoPago"),
    Required("LugarExpedicion"),
    Optional("Confirmacion"),
    Each("CfdiRelacionados", &[Required("TipoRelacion"), Each("CfdiRelacionado", &[Required("UUID")])]),
    Each("Emisor", &[Required("Rfc"), Optional("Nombre"), Required("RegimenFiscal")]),
    Each(
        "Receptor",
        &[
            Required("Rfc"),
            Optional("Nombre"),
            Optional("ResidenciaFiscal"),
            Optional("NumRegIdTrib"),
            Required("UsoCFDI"),
        ],
    ),
    Each("Conceptos/Concepto", CONCEPTO),
    Each(
        "Impuestos",
        &[
            Each("Retenciones/Retencion", &[Required("Impuesto"), Required("Importe")]),
            Optional("TotalImpuestosRetenidos"),
            Each("Traslados/Traslado", TRASLADO),
            Optional("TotalImpuestosTrasladados"),
        ],
    ),
    Each("Complemento", &[Complements]),
];

static CONCEPTO: &[Take] = &[
    Required("ClaveProdServ"),
    Optional("NoIdentificacion"),
    Required("Cantidad"),
    Required("ClaveUnidad"),
    Optional("Unidad"),
    Required("Descripcion"),
    Required("ValorUnitario"),
    Required("Importe"),
    Optional("Descuento"),
    Each(
        "Impuestos/Traslados/Traslado",
        &[
            Required("Base"),
            Required("Impuesto"),
            Required("TipoFactor"),
            Optional("TasaOCuota"),
            Optional("Importe"),
        ],
    ),
    Each(
        "Impuestos/Retenciones/Retencion",
        &[
            Required("Base"),
            Required("Impuesto"),
            Required("TipoFactor"),
            Required("TasaOCuota"),
            Required("Importe"),
        ],
    ),
    Each("InformacionAduanera", INFORMACION_ADUANERA),
    Each("CuentaPredial", &[Required("Numero")]),
    Each("ComplementoConcepto", &[Complements]),
    Each(
        "Parte",
        &[
            Required("ClaveProdServ"),
            Optional("NoIdentificacion"),
            Required("Cantidad"),
            Optional("Unidad"),
            Required("Descripcion"),
            Optional("ValorUnitario"),
            Optional("Importe"),
            Each("InformacionAduanera", INFORMACION_ADUANERA),
        ],
    ),
];

static TRASLADO: &[Take] =
    &[Required("Impuesto"), Required("TipoFactor"), Required("TasaOCuota"), Required("Importe")];

static INFORMACION_ADUANERA: &[Take] = &[Required("NumeroPedimento")];

static PAGOS: &[Take] = &[Required("Version"), Each("Pago", PAGO)];

static PAGO: &[Take] = &[
    Required("FechaPago"),
    Required("FormaDePagoP"),
    Required("MonedaP"),
    Optional("TipoCambioP"),
    Required("Monto"),
    Optional("NumOperacion"),
    Optional("RfcEmisorCtaOrd"),
    Optional("NomBancoOrdExt"),
    Optional("CtaOrdenante"),
    Optional("RfcEmisorCtaBen"),
    Optional("CtaBeneficiario"),
    Optional("TipoCadPago"),
    Optional("CertPago"),
    Optional("CadPago"),
    Optional("SelloPago"),
    Each(
        "DoctoRelacionado",
        &[
            Required("IdDocumento"),
            Optional("Serie"),
            Optional("Folio"),
            Required("MonedaDR"),
            Optional("TipoCambioDR"),
            Required("MetodoDePagoDR"),
            Optional("NumParcialidad"),
            Optional("ImpSaldoAnt"),
            Optional("ImpPagado"),
            Optional("ImpSaldoInsoluto"),
        ],
    ),
    Each(
        "Impuestos",
        &[
            Optional("TotalImpuestosRetenidos"),
            Optional("TotalImpuestosTrasladados"),
            Each("Retenciones/Retencion", &[Required("Impuesto"), Required("Importe")]),
            Each("Traslados/Traslado", TRASLADO),
        ],
    ),
];

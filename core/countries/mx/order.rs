//! The attributes of the cadena original, in order. The order is that of the tax authority's stylesheets
//! `cadenaoriginal_4_0.xslt` and `Pagos20.xslt`; `complements` has the orders of
//! the other complements.

use super::complements::{CARTA_PORTE, COMERCIO_EXTERIOR, DONATARIAS, IMPUESTOS_LOCALES};
use super::nomina::NOMINA;
use super::take::Take::{self, Complements, Each, Optional, Required};

/// The namespace of a CFDI 4.0.
pub(super) const CFDI: &str = "http://www.sat.gob.mx/cfd/4";

/// A complement with its root and order.
pub(super) struct Complement {
    pub(super) namespace: &'static str,
    pub(super) root: &'static str,
    pub(super) order: &'static [Take],
}

/// The complements whose order is known. The stamp has none: it is added after the seal, so the seal does not sign it.
pub(super) static COMPLEMENTS: &[Complement] = &[
    Complement { namespace: "http://www.sat.gob.mx/Pagos20", root: "Pagos", order: PAGOS },
    Complement {
        namespace: "http://www.sat.gob.mx/implocal",
        root: "ImpuestosLocales",
        order: IMPUESTOS_LOCALES,
    },
    Complement { namespace: "http://www.sat.gob.mx/CartaPorte31", root: "CartaPorte", order: CARTA_PORTE },
    Complement { namespace: "http://www.sat.gob.mx/nomina12", root: "Nomina", order: NOMINA },
    Complement { namespace: "http://www.sat.gob.mx/donat", root: "Donatarias", order: DONATARIAS },
    Complement {
        namespace: "http://www.sat.gob.mx/ComercioExterior20",
        root: "ComercioExterior",
        order: COMERCIO_EXTERIOR,
    },
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
    Required("Exportacion"),
    Optional("MetodoPago"),
    Required("LugarExpedicion"),
    Optional("Confirmacion"),
    Each("InformacionGlobal", &[Required("Periodicidad"), Required("Meses"), Required("Año")]),
    Each("CfdiRelacionados", &[Required("TipoRelacion"), Each("CfdiRelacionado", &[Required("UUID")])]),
    Each(
        "Emisor",
        &[Required("Rfc"), Required("Nombre"), Required("RegimenFiscal"), Optional("FacAtrAdquirente")],
    ),
    Each(
        "Receptor",
        &[
            Required("Rfc"),
            Required("Nombre"),
            Required("DomicilioFiscalReceptor"),
            Optional("ResidenciaFiscal"),
            Optional("NumRegIdTrib"),
            Required("RegimenFiscalReceptor"),
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
    Required("ObjetoImp"),
    Each("Impuestos/Traslados/Traslado", TRASLADO),
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
    Each(
        "ACuentaTerceros",
        &[
            Required("RfcACuentaTerceros"),
            Required("NombreACuentaTerceros"),
            Required("RegimenFiscalACuentaTerceros"),
            Required("DomicilioFiscalACuentaTerceros"),
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

static TRASLADO: &[Take] = &[
    Required("Base"),
    Required("Impuesto"),
    Required("TipoFactor"),
    Optional("TasaOCuota"),
    Optional("Importe"),
];

static INFORMACION_ADUANERA: &[Take] = &[Required("NumeroPedimento")];

static PAGOS: &[Take] = &[
    Required("Version"),
    Each(
        "Totales",
        &[
            Optional("TotalRetencionesIVA"),
            Optional("TotalRetencionesISR"),
            Optional("TotalRetencionesIEPS"),
            Optional("TotalTrasladosBaseIVA16"),
            Optional("TotalTrasladosImpuestoIVA16"),
            Optional("TotalTrasladosBaseIVA8"),
            Optional("TotalTrasladosImpuestoIVA8"),
            Optional("TotalTrasladosBaseIVA0"),
            Optional("TotalTrasladosImpuestoIVA0"),
            Optional("TotalTrasladosBaseIVAExento"),
            Required("MontoTotalPagos"),
        ],
    ),
    Each("Pago", PAGO),
];

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
    Each("DoctoRelacionado", DOCTO_RELACIONADO),
    Each(
        "ImpuestosP",
        &[
            Each("RetencionesP/RetencionP", &[Required("ImpuestoP"), Required("ImporteP")]),
            Each(
                "TrasladosP/TrasladoP",
                &[
                    Required("BaseP"),
                    Required("ImpuestoP"),
                    Required("TipoFactorP"),
                    Optional("TasaOCuotaP"),
                    Optional("ImporteP"),
                ],
            ),
        ],
    ),
];

static DOCTO_RELACIONADO: &[Take] = &[
    Required("IdDocumento"),
    Optional("Serie"),
    Optional("Folio"),
    Required("MonedaDR"),
    Optional("EquivalenciaDR"),
    Required("NumParcialidad"),
    Required("ImpSaldoAnt"),
    Required("ImpPagado"),
    Required("ImpSaldoInsoluto"),
    Required("ObjetoImpDR"),
    Each(
        "ImpuestosDR/RetencionesDR/RetencionDR",
        &[
            Required("BaseDR"),
            Required("ImpuestoDR"),
            Required("TipoFactorDR"),
            Required("TasaOCuotaDR"),
            Required("ImporteDR"),
        ],
    ),
    Each(
        "ImpuestosDR/TrasladosDR/TrasladoDR",
        &[
            Required("BaseDR"),
            Required("ImpuestoDR"),
            Required("TipoFactorDR"),
            Optional("TasaOCuotaDR"),
            Optional("ImporteDR"),
        ],
    ),
];

//! The attributes of the complements in the cadena original, in the order of the tax authority's stylesheets of the same names.

use super::take::Take::{self, Each, Optional, Required};

/// `implocal.xslt`.
pub(super) static IMPUESTOS_LOCALES: &[Take] = &[
    Required("version"),
    Required("TotaldeRetenciones"),
    Required("TotaldeTraslados"),
    Each(
        "RetencionesLocales",
        &[Required("ImpLocRetenido"), Required("TasadeRetencion"), Required("Importe")],
    ),
    Each(
        "TrasladosLocales",
        &[Required("ImpLocTrasladado"), Required("TasadeTraslado"), Required("Importe")],
    ),
];

/// `donat11.xslt`.
pub(super) static DONATARIAS: &[Take] =
    &[Required("version"), Required("noAutorizacion"), Required("fechaAutorizacion"), Required("leyenda")];

/// `ComercioExterior20.xslt`.
pub(super) static COMERCIO_EXTERIOR: &[Take] = &[
    Required("Version"),
    Optional("MotivoTraslado"),
    Required("ClaveDePedimento"),
    Required("CertificadoOrigen"),
    Optional("NumCertificadoOrigen"),
    Optional("NumeroExportadorConfiable"),
    Optional("Incoterm"),
    Optional("Observaciones"),
    Required("TipoCambioUSD"),
    Required("TotalUSD"),
    Each("Emisor", &[Optional("Curp"), Each("Domicilio", DOMICILIO_EXTERIOR)]),
    Each("Propietario", &[Required("NumRegIdTrib"), Required("ResidenciaFiscal")]),
    Each("Receptor", &[Optional("NumRegIdTrib"), Each("Domicilio", DOMICILIO_EXTERIOR)]),
    Each(
        "Destinatario",
        &[Optional("NumRegIdTrib"), Optional("Nombre"), Each("Domicilio", DOMICILIO_EXTERIOR)],
    ),
    Each(
        "Mercancias/Mercancia",
        &[
            Required("NoIdentificacion"),
            Optional("FraccionArancelaria"),
            Optional("CantidadAduana"),
            Optional("UnidadAduana"),
            Optional("ValorUnitarioAduana"),
            Required("ValorDolares"),
            Each(
                "DescripcionesEspecificas",
                &[Required("Marca"), Optional("Modelo"), Optional("SubModelo"), Optional("NumeroSerie")],
            ),
        ],
    ),
];

static DOMICILIO_EXTERIOR: &[Take] = &[
    Required("Calle"),
    Optional("NumeroExterior"),
    Optional("NumeroInterior"),
    Optional("Colonia"),
    Optional("Localidad"),
    Optional("Referencia"),
    Optional("Municipio"),
    Required("Estado"),
    Required("Pais"),
    Required("CodigoPostal"),
];

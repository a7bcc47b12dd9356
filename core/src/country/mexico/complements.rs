//! The attributes of the complements in the cadena original, in the order of the tax authority's stylesheets of the same names.

use super::take::Take::{self, Each, Optional, Required, Unknown};

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

/// `CartaPorte31.xslt`, for goods that go by road.
pub(super) static CARTA_PORTE: &[Take] = &[
    Required("Version"),
    Required("IdCCP"),
    Required("TranspInternac"),
    Optional("EntradaSalidaMerc"),
    Optional("PaisOrigenDestino"),
    Optional("ViaEntradaSalida"),
    Optional("TotalDistRec"),
    Optional("RegistroISTMO"),
    Optional("UbicacionPoloOrigen"),
    Optional("UbicacionPoloDestino"),
    Each("RegimenesAduaneros/RegimenAduaneroCCP", &[Required("RegimenAduanero")]),
    Each(
        "Ubicaciones/Ubicacion",
        &[
            Required("TipoUbicacion"),
            Optional("IDUbicacion"),
            Required("RFCRemitenteDestinatario"),
            Optional("NombreRemitenteDestinatario"),
            Optional("NumRegIdTrib"),
            Optional("ResidenciaFiscal"),
            Optional("NumEstacion"),
            Optional("NombreEstacion"),
            Optional("NavegacionTrafico"),
            Required("FechaHoraSalidaLlegada"),
            Optional("TipoEstacion"),
            Optional("DistanciaRecorrida"),
            Each("Domicilio", DOMICILIO_DE_TRANSPORTE),
        ],
    ),
    Each(
        "Mercancias",
        &[
            Required("PesoBrutoTotal"),
            Required("UnidadPeso"),
            Optional("PesoNetoTotal"),
            Required("NumTotalMercancias"),
            Optional("CargoPorTasacion"),
            Optional("LogisticaInversaRecoleccionDevolucion"),
            Each("Mercancia", MERCANCIA),
            Each(
                "Autotransporte",
                &[
                    Required("PermSCT"),
                    Required("NumPermisoSCT"),
                    Each(
                        "IdentificacionVehicular",
                        &[
                            Required("ConfigVehicular"),
                            Required("PesoBrutoVehicular"),
                            Required("PlacaVM"),
                            Required("AnioModeloVM"),
                        ],
                    ),
                    Each(
                        "Seguros",
                        &[
                            Required("AseguraRespCivil"),
                            Required("PolizaRespCivil"),
                            Optional("AseguraMedAmbiente"),
                            Optional("PolizaMedAmbiente"),
                            Optional("AseguraCarga"),
                            Optional("PolizaCarga"),
                            Optional("PrimaSeguro"),
                        ],
                    ),
                    Each("Remolques/Remolque", &[Required("SubTipoRem"), Required("Placa")]),
                ],
            ),
            Unknown("TransporteMaritimo"),
            Unknown("TransporteAereo"),
            Unknown("TransporteFerroviario"),
        ],
    ),
    Each(
        "FiguraTransporte/TiposFigura",
        &[
            Required("TipoFigura"),
            Optional("RFCFigura"),
            Optional("NumLicencia"),
            Required("NombreFigura"),
            Optional("NumRegIdTribFigura"),
            Optional("ResidenciaFiscalFigura"),
            Each("PartesTransporte", &[Required("ParteTransporte")]),
            Each("Domicilio", DOMICILIO_DE_TRANSPORTE),
        ],
    ),
];

static DOMICILIO_DE_TRANSPORTE: &[Take] = &[
    Optional("Calle"),
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

static MERCANCIA: &[Take] = &[
    Required("BienesTransp"),
    Optional("ClaveSTCC"),
    Required("Descripcion"),
    Required("Cantidad"),
    Required("ClaveUnidad"),
    Optional("Unidad"),
    Optional("Dimensiones"),
    Optional("MaterialPeligroso"),
    Optional("CveMaterialPeligroso"),
    Optional("Embalaje"),
    Optional("DescripEmbalaje"),
    Optional("SectorCOFEPRIS"),
    Optional("NombreIngredienteActivo"),
    Optional("NomQuimico"),
    Optional("DenominacionGenericaProd"),
    Optional("DenominacionDistintivaProd"),
    Optional("Fabricante"),
    Optional("FechaCaducidad"),
    Optional("LoteMedicamento"),
    Optional("FormaFarmaceutica"),
    Optional("CondicionesEspTransp"),
    Optional("RegistroSanitarioFolioAutorizacion"),
    Optional("PermisoImportacion"),
    Optional("FolioImpoVUCEM"),
    Optional("NumCAS"),
    Optional("RazonSocialEmpImp"),
    Optional("NumRegSanPlagCOFEPRIS"),
    Optional("DatosFabricante"),
    Optional("DatosFormulador"),
    Optional("DatosMaquilador"),
    Optional("UsoAutorizado"),
    Required("PesoEnKg"),
    Optional("ValorMercancia"),
    Optional("Moneda"),
    Optional("FraccionArancelaria"),
    Optional("UUIDComercioExt"),
    Optional("TipoMateria"),
    Optional("DescripcionMateria"),
    Each(
        "DocumentacionAduanera",
        &[
            Required("TipoDocumento"),
            Optional("NumPedimento"),
            Optional("IdentDocAduanero"),
            Optional("RFCImpo"),
        ],
    ),
    Each(
        "GuiasIdentificacion",
        &[
            Required("NumeroGuiaIdentificacion"),
            Required("DescripGuiaIdentificacion"),
            Required("PesoGuiaIdentificacion"),
        ],
    ),
    Each(
        "CantidadTransporta",
        &[Required("Cantidad"), Required("IDOrigen"), Required("IDDestino"), Optional("CvesTransporte")],
    ),
    Each(
        "DetalleMercancia",
        &[
            Required("UnidadPesoMerc"),
            Required("PesoBruto"),
            Required("PesoNeto"),
            Required("PesoTara"),
            Optional("NumPiezas"),
        ],
    ),
];

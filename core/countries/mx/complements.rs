//! The attributes of the complements in the cadena original, in the order of the tax authority's stylesheets of the
//! same names.

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

/// `CartaPorte31.xslt`.
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
            Each("TransporteMaritimo", MARITIMO),
            Each("TransporteAereo", AEREO),
            Each("TransporteFerroviario", FERROVIARIO),
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

static MARITIMO: &[Take] = &[
    Optional("PermSCT"),
    Optional("NumPermisoSCT"),
    Optional("NombreAseg"),
    Optional("NumPolizaSeguro"),
    Required("TipoEmbarcacion"),
    Required("Matricula"),
    Required("NumeroOMI"),
    Optional("AnioEmbarcacion"),
    Optional("NombreEmbarc"),
    Required("NacionalidadEmbarc"),
    Required("UnidadesDeArqBruto"),
    Required("TipoCarga"),
    Optional("Eslora"),
    Optional("Manga"),
    Optional("Calado"),
    Optional("Puntal"),
    Optional("LineaNaviera"),
    Required("NombreAgenteNaviero"),
    Required("NumAutorizacionNaviero"),
    Optional("NumViaje"),
    Optional("NumConocEmbarc"),
    Optional("PermisoTempNavegacion"),
    Each(
        "Contenedor",
        &[
            Required("TipoContenedor"),
            Optional("MatriculaContenedor"),
            Optional("NumPrecinto"),
            Optional("IdCCPRelacionado"),
            Optional("PlacaVMCCP"),
            Optional("FechaCertificacionCCP"),
            Each("RemolquesCCP/RemolqueCCP", &[Required("SubTipoRemCCP"), Required("PlacaCCP")]),
        ],
    ),
];

static AEREO: &[Take] = &[
    Required("PermSCT"),
    Required("NumPermisoSCT"),
    Optional("MatriculaAeronave"),
    Optional("NombreAseg"),
    Optional("NumPolizaSeguro"),
    Required("NumeroGuia"),
    Optional("LugarContrato"),
    Required("CodigoTransportista"),
    Optional("RFCEmbarcador"),
    Optional("NumRegIdTribEmbarc"),
    Optional("ResidenciaFiscalEmbarc"),
    Optional("NombreEmbarcador"),
];

static FERROVIARIO: &[Take] = &[
    Required("TipoDeServicio"),
    Required("TipoDeTrafico"),
    Optional("NombreAseg"),
    Optional("NumPolizaSeguro"),
    Each("DerechosDePaso", &[Required("TipoDerechoDePaso"), Required("KilometrajePagado")]),
    Each(
        "Carro",
        &[
            Required("TipoCarro"),
            Required("MatriculaCarro"),
            Required("GuiaCarro"),
            Required("ToneladasNetasCarro"),
            Each(
                "Contenedor",
                &[Required("TipoContenedor"), Required("PesoContenedorVacio"), Required("PesoNetoMercancia")],
            ),
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

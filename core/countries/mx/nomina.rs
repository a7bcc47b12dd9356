//! The attributes of the complement Nómina in the cadena original.

use super::take::Take::{self, Each, Optional, Required};

/// `nomina12.xslt`.
pub(super) static NOMINA: &[Take] = &[
    Required("Version"),
    Required("TipoNomina"),
    Required("FechaPago"),
    Required("FechaInicialPago"),
    Required("FechaFinalPago"),
    Required("NumDiasPagados"),
    Optional("TotalPercepciones"),
    Optional("TotalDeducciones"),
    Optional("TotalOtrosPagos"),
    Each(
        "Emisor",
        &[
            Optional("Curp"),
            Optional("RegistroPatronal"),
            Optional("RfcPatronOrigen"),
            Each("EntidadSNCF", &[Required("OrigenRecurso"), Optional("MontoRecursoPropio")]),
        ],
    ),
    Each(
        "Receptor",
        &[
            Required("Curp"),
            Optional("NumSeguridadSocial"),
            Optional("FechaInicioRelLaboral"),
            Optional("Antigüedad"),
            Required("TipoContrato"),
            Optional("Sindicalizado"),
            Optional("TipoJornada"),
            Required("TipoRegimen"),
            Required("NumEmpleado"),
            Optional("Departamento"),
            Optional("Puesto"),
            Optional("RiesgoPuesto"),
            Required("PeriodicidadPago"),
            Optional("Banco"),
            Optional("CuentaBancaria"),
            Optional("SalarioBaseCotApor"),
            Optional("SalarioDiarioIntegrado"),
            Required("ClaveEntFed"),
            Each("SubContratacion", &[Required("RfcLabora"), Required("PorcentajeTiempo")]),
        ],
    ),
    Each(
        "Percepciones",
        &[
            Optional("TotalSueldos"),
            Optional("TotalSeparacionIndemnizacion"),
            Optional("TotalJubilacionPensionRetiro"),
            Required("TotalGravado"),
            Required("TotalExento"),
            Each("Percepcion", PERCEPCION),
            Each(
                "JubilacionPensionRetiro",
                &[
                    Optional("TotalUnaExhibicion"),
                    Optional("TotalParcialidad"),
                    Optional("MontoDiario"),
                    Required("IngresoAcumulable"),
                    Required("IngresoNoAcumulable"),
                ],
            ),
            Each(
                "SeparacionIndemnizacion",
                &[
                    Required("TotalPagado"),
                    Required("NumAñosServicio"),
                    Required("UltimoSueldoMensOrd"),
                    Required("IngresoAcumulable"),
                    Required("IngresoNoAcumulable"),
                ],
            ),
        ],
    ),
    Each(
        "Deducciones",
        &[
            Optional("TotalOtrasDeducciones"),
            Optional("TotalImpuestosRetenidos"),
            Each(
                "Deduccion",
                &[Required("TipoDeduccion"), Required("Clave"), Required("Concepto"), Required("Importe")],
            ),
        ],
    ),
    Each(
        "OtrosPagos/OtroPago",
        &[
            Required("TipoOtroPago"),
            Required("Clave"),
            Required("Concepto"),
            Required("Importe"),
            Each("SubsidioAlEmpleo", &[Required("SubsidioCausado")]),
            Each(
                "CompensacionSaldosAFavor",
                &[Required("SaldoAFavor"), Required("Año"), Required("RemanenteSalFav")],
            ),
        ],
    ),
    Each(
        "Incapacidades/Incapacidad",
        &[Required("DiasIncapacidad"), Required("TipoIncapacidad"), Optional("ImporteMonetario")],
    ),
];

static PERCEPCION: &[Take] = &[
    Required("TipoPercepcion"),
    Required("Clave"),
    Required("Concepto"),
    Required("ImporteGravado"),
    Required("ImporteExento"),
    Each("AccionesOTitulos", &[Required("ValorMercado"), Required("PrecioAlOtorgarse")]),
    Each(
        "HorasExtra",
        &[Required("Dias"), Required("TipoHoras"), Required("HorasExtra"), Required("ImportePagado")],
    ),
];

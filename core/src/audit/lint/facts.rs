//! What each country asks of the generic DTE beyond its mapping: identifiers, catalogues, notes.
//!
//! Lengths and patterns of the official format stand in the templates, codes in the tables: neither is repeated here.

use crate::country::Country;

/// An element that holds an identifier.
pub struct Identifier {
    /// Its place below `Documento`.
    pub path: &'static str,
    /// The kinds of which it must be one, as [`parse_identifier`](crate::parse_identifier) names them.
    pub kinds: &'static [&'static str],
    /// The element beside it that says its kind, and the codes with which it is one of these kinds.
    pub only_if: Option<(&'static str, &'static [&'static str])>,
    /// The document types in which it may be something else.
    pub except: &'static [&'static str],
    /// Whether an authority surely refuses one that is wrong. Elsewhere there are numbers in use that do not fit.
    pub is_sure: bool,
}

const fn id(path: &'static str, kinds: &'static [&'static str]) -> Identifier {
    Identifier { path, kinds, only_if: None, except: &[], is_sure: false }
}

const fn sure(path: &'static str, kinds: &'static [&'static str]) -> Identifier {
    Identifier { is_sure: true, ..id(path, kinds) }
}

const fn typed(kinds: &'static [&'static str], codes: &'static [&'static str]) -> Identifier {
    Identifier { only_if: Some(("Encabezado/Receptor/DocRecep/TipoDocRecep", codes)), ..id(RECEIVER, kinds) }
}

const ISSUER: &str = "Encabezado/Emisor/IDEmisor";
const RECEIVER: &str = "Encabezado/Receptor/DocRecep/NroDocRecep";
const KEY: &str = "Encabezado/IdDoc/ContenidoTC";

/// An element that holds a code of a table.
pub struct Catalogue {
    /// Its place below `Documento`; a repeatable element is every one of them.
    pub path: &'static str,
    /// The name of the table.
    pub table: &'static str,
    /// Whether the authority's schema lists the codes, so that it surely refuses another one.
    pub is_sure: bool,
}

const fn listed(path: &'static str, table: &'static str) -> Catalogue {
    Catalogue { path, table, is_sure: true }
}

const fn doubtful(path: &'static str, table: &'static str) -> Catalogue {
    Catalogue { path, table, is_sure: false }
}

/// The facts of a country.
pub struct Facts {
    /// The country.
    pub country: Country,
    /// The elements that hold an identifier.
    pub identifiers: &'static [Identifier],
    /// The elements that hold a code.
    pub catalogues: &'static [Catalogue],
    /// The types that need a reference to another document.
    pub notes: &'static [&'static str],
    /// Whether the authority's schema asks for the reference.
    pub needs_reference: bool,
    /// The catalogue of document types.
    pub types: &'static str,
}

const TAX: &str = "Detalle/ImpuestosDet/TipoImp";
const RATE: &str = "Detalle/ImpuestosDet/CodTasaImp";
const CURRENCY: &str = "Encabezado/Totales/Moneda";
const RECEIVER_KIND: &str = "Encabezado/Receptor/DocRecep/TipoDocRecep";

/// The table.
#[rustfmt::skip]
pub static FACTS: &[Facts] = &[
    Facts {
        country: Country::AR,
        identifiers: &[id(ISSUER, &["cuit"]), typed(&["cuit"], &["80", "86"])],
        catalogues: &[],
        notes: &["2", "3", "7", "8", "12", "13", "20", "21", "52", "53"], needs_reference: false,
        types: "ar-tipo-documento",
    },
    Facts {
        country: Country::CL,
        identifiers: &[sure(ISSUER, &["rut"]), sure("Encabezado/Emisor/RUTEmisor", &["rut"]), Identifier { except: &["110", "111", "112"], ..sure(RECEIVER, &["rut"]) }, Identifier { except: &["110", "111", "112"], ..sure("Encabezado/Receptor/RUTRecep", &["rut"]) }],
        catalogues: &[],
        notes: &["56", "61", "111", "112"], needs_reference: true,
        types: "cl-tipo-documento",
    },
    Facts {
        country: Country::CO,
        identifiers: &[],
        catalogues: &[doubtful(RECEIVER_KIND, "co-tipo-identificacion"), doubtful("Encabezado/IdDoc/TipoNegociacion", "co-forma-pago")],
        notes: &["07", "08", "91", "92", "95"], needs_reference: false,
        types: "co-tipo-documento",
    },
    Facts {
        country: Country::CR,
        identifiers: &[sure(KEY, &["clave"]), sure("Encabezado/IdDoc/Establecimiento", &["consecutivo"])],
        catalogues: &[
            doubtful(RECEIVER_KIND, "cr-tipo-identificacion"), listed("Encabezado/IdDoc/CondPago", "cr-condicion-venta"),
            doubtful("Encabezado/IdDoc/Pagos/TipoPago", "cr-forma-pago"), listed(CURRENCY, "cr-moneda"),
            doubtful(TAX, "cr-impuesto"), doubtful(RATE, "cr-tarifa-iva"), doubtful("Detalle/UnmdItem", "cr-unidad"),
            doubtful("Detalle/IndListaItem", "cr-transaccion"), doubtful("Referencia/TpoDocRef", "cr-documento-referencia"),
            doubtful("Referencia/CodRef", "cr-referencia"), doubtful("Detalle/ImpuestosDet/Exoneracion/TipoDocumento", "cr-exoneracion"),
        ],
        notes: &["02", "03"], needs_reference: true,
        types: "cr-tipo-documento",
    },
    Facts {
        country: Country::DO,
        identifiers: &[id(ISSUER, &["rnc", "cedula-do"]), typed(&["rnc"], &["1"]), typed(&["cedula-do"], &["2"])],
        catalogues: &[doubtful("Referencia/CodRef", "do-modificacion")],
        notes: &["33", "34"], needs_reference: true,
        types: "do-tipo-documento",
    },
    Facts {
        country: Country::EC,
        identifiers: &[id(ISSUER, &["ruc-ec"]), id(KEY, &["clave-ec"]), typed(&["ruc-ec"], &["04"]), typed(&["cedula-ec"], &["05"])],
        catalogues: &[doubtful(RECEIVER_KIND, "ec-tipo-identificacion"), doubtful("Encabezado/IdDoc/Pagos/TipoPago", "ec-forma-pago")],
        notes: &["04", "05"], needs_reference: true,
        types: "ec-tipo-documento",
    },
    Facts {
        country: Country::GT,
        identifiers: &[id(ISSUER, &["nit-gt"])],
        catalogues: &[doubtful(TAX, "gt-impuesto"), doubtful(CURRENCY, "gt-moneda")],
        notes: &["NCRE", "NDEB"], needs_reference: true,
        types: "gt-tipo-documento",
    },
    Facts {
        country: Country::MX,
        identifiers: &[id(ISSUER, &["rfc"]), id("Encabezado/Emisor/RFCEmisor", &["rfc"]), id(RECEIVER, &["rfc"]), id("Encabezado/Receptor/RFCRecep", &["rfc"])],
        catalogues: &[
            doubtful(CURRENCY, "mx-moneda"), doubtful("Encabezado/IdDoc/FormaPago", "mx-metodo-pago"),
            doubtful("Encabezado/IdDoc/MedioPago", "mx-forma-pago"), doubtful("Detalle/ObjetoImp", "mx-objeto-impuesto"),
            doubtful("Detalle/ClaveUnidad", "mx-unidad"),
        ],
        notes: &[], needs_reference: false,
        types: "mx-tipo-documento",
    },
    Facts {
        country: Country::PA,
        identifiers: &[id(ISSUER, &["ruc-pa"])],
        catalogues: &[doubtful(RECEIVER_KIND, "pa-receptor"), doubtful("Encabezado/IdDoc/Pagos/TipoPago", "pa-forma-pago")],
        notes: &["04", "05"], needs_reference: false,
        types: "pa-tipo-documento",
    },
    Facts {
        country: Country::PE,
        identifiers: &[id(ISSUER, &["ruc-pe"]), typed(&["ruc-pe"], &["6"])],
        catalogues: &[doubtful(RECEIVER_KIND, "pe-tipo-identificacion"), doubtful(TAX, "pe-impuesto")],
        notes: &["07", "08"], needs_reference: true,
        types: "pe-tipo-documento",
    },
    Facts {
        country: Country::SV,
        identifiers: &[id(ISSUER, &["nit-sv", "dui"]), typed(&["nit-sv", "dui"], &["36"]), typed(&["dui"], &["13"])],
        catalogues: &[
            doubtful(RECEIVER_KIND, "sv-tipo-identificacion"), doubtful("Encabezado/IdDoc/CondPago", "sv-condicion"),
            doubtful("Detalle/UnmdItem", "sv-unidad"), doubtful(CURRENCY, "sv-moneda"), doubtful(TAX, "sv-tributo"),
        ],
        notes: &["05", "06"], needs_reference: true,
        types: "sv-tipo-documento",
    },
];

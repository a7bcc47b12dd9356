//! What a country asks of the generic DTE beyond its mapping: identifiers, catalogues, notes. `lint.rs` in the folder
//! of each country has them.
//!
//! Lengths and patterns of the official format stand in the templates, codes in the tables: neither is repeated here.

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

pub(crate) const fn id(path: &'static str, kinds: &'static [&'static str]) -> Identifier {
    Identifier { path, kinds, only_if: None, except: &[], is_sure: false }
}

pub(crate) const fn sure(path: &'static str, kinds: &'static [&'static str]) -> Identifier {
    Identifier { is_sure: true, ..id(path, kinds) }
}

pub(crate) const fn typed(kinds: &'static [&'static str], codes: &'static [&'static str]) -> Identifier {
    Identifier { only_if: Some(("Encabezado/Receptor/DocRecep/TipoDocRecep", codes)), ..id(RECEIVER, kinds) }
}

pub(crate) const ISSUER: &str = "Encabezado/Emisor/IDEmisor";
pub(crate) const RECEIVER: &str = "Encabezado/Receptor/DocRecep/NroDocRecep";
pub(crate) const KEY: &str = "Encabezado/IdDoc/ContenidoTC";

/// An element that holds a code of a table.
pub struct Catalogue {
    /// Its place below `Documento`; a repeatable element is every one of them.
    pub path: &'static str,
    /// The name of the table.
    pub table: &'static str,
    /// Whether the authority's schema lists the codes, so that it surely refuses another one.
    pub is_sure: bool,
    /// The code that the mapping writes where no other fits.
    pub rest: Option<&'static str>,
}

pub(crate) const fn listed(path: &'static str, table: &'static str) -> Catalogue {
    Catalogue { path, table, is_sure: true, rest: None }
}

pub(crate) const fn doubtful(path: &'static str, table: &'static str) -> Catalogue {
    Catalogue { path, table, is_sure: false, rest: None }
}

pub(crate) const fn unit(table: &'static str, rest: Option<&'static str>) -> Catalogue {
    Catalogue { rest, ..doubtful("Detalle/UnmdItem", table) }
}

/// The facts of a country.
pub struct Facts {
    /// The elements that hold an identifier.
    pub identifiers: &'static [Identifier],
    /// The elements that hold a code.
    pub catalogues: &'static [Catalogue],
    /// The types that need a reference to another document.
    pub notes: &'static [&'static str],
    /// Whether the authority's schema asks for the reference.
    pub needs_reference: bool,
    /// The types whose schema takes a document without a line, which then has a charge in its place.
    pub may_lack_lines: &'static [&'static str],
    /// The catalogue of document types.
    pub types: &'static str,
}

impl Facts {
    /// The facts of a country of which nothing but the catalogue of its document types is known.
    pub(crate) const fn of(types: &'static str) -> Facts {
        Facts {
            identifiers: &[],
            catalogues: &[],
            notes: &[],
            needs_reference: false,
            may_lack_lines: &[],
            types,
        }
    }
}

pub(crate) const TAX: &str = "Detalle/ImpuestosDet/TipoImp";
pub(crate) const RATE: &str = "Detalle/ImpuestosDet/CodTasaImp";
pub(crate) const CURRENCY: &str = "Encabezado/Totales/Moneda";
pub(crate) const RECEIVER_KIND: &str = "Encabezado/Receptor/DocRecep/TipoDocRecep";

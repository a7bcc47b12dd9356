//! The table of columns.

/// What the cells of a column hold.
///
/// # Example
/// ```
/// use dtekit::columns::{COLUMNS, ColumnKind};
///
/// let lists = COLUMNS.iter().filter(|column| matches!(column.kind, ColumnKind::List(_)));
/// println!("repeated: {:?}", lists.map(|column| column.name).collect::<Vec<_>>());
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum ColumnKind {
    /// The text as it is in the document.
    Text,
    /// A decimal number; see [`Cell::Decimal`](super::Cell::Decimal).
    Decimal,
    /// A date; see [`Cell::Date`](super::Cell::Date).
    Date,
    /// A row for each of the repeated elements, with these columns.
    List(&'static [Column]),
}

/// One column.
///
/// # Example
/// ```
/// use dtekit::columns::COLUMNS;
///
/// let key = COLUMNS.iter().find(|column| column.name == "key").unwrap();
/// assert_eq!(key.paths, ["Encabezado/IdDoc/ContenidoTC"]);
/// println!("{}: {}", key.name, key.about);
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its cells hold.
    pub kind: ColumnKind,
    /// The places from which it is read, below `Documento`, or below the repeated element of the list. The first one
    /// that holds a text counts. `Name[x]` is the element `Name` whose attribute `name` is `x`.
    pub paths: &'static [&'static str],
    /// What it is.
    pub about: &'static str,
}

const fn text(name: &'static str, paths: &'static [&'static str], about: &'static str) -> Column {
    Column { name, kind: ColumnKind::Text, paths, about }
}

const fn decimal(name: &'static str, paths: &'static [&'static str], about: &'static str) -> Column {
    Column { name, kind: ColumnKind::Decimal, paths, about }
}

const fn date(name: &'static str, paths: &'static [&'static str], about: &'static str) -> Column {
    Column { name, kind: ColumnKind::Date, paths, about }
}

const fn list(
    name: &'static str,
    columns: &'static [Column],
    paths: &'static [&'static str],
    about: &'static str,
) -> Column {
    Column { name, kind: ColumnKind::List(columns), paths, about }
}

/// The columns of a document. Beside the generic names stand those that Chilean documents use in their place.
#[rustfmt::skip]
pub static COLUMNS: &[Column] = &[
    text("id", &["@ID"], "the caller's own number of the document"),
    text("key", &["Encabezado/IdDoc/ContenidoTC"], "the control key, such as Costa Rica's Clave"),
    text("type", &["Encabezado/IdDoc/Tipo", "Encabezado/IdDoc/TipoDTE"], "the document type, a code of its country"),
    text("series", &["Encabezado/IdDoc/Serie"], "the series or prefix"),
    text("number", &["Encabezado/IdDoc/Numero", "Encabezado/IdDoc/Folio"], "the number without the series"),
    text("establishment", &["Encabezado/IdDoc/Establecimiento"], "the establishment; in Costa Rica the NumeroConsecutivo"),
    date("date", &["Encabezado/IdDoc/FechaEmis", "Encabezado/IdDoc/FchEmis"], "the date of issue"),
    date("due_date", &["Encabezado/IdDoc/FechaVenc", "Encabezado/IdDoc/FchVenc"], "the date by which it is to be paid"),
    text("issuer_id", &["Encabezado/Emisor/IDEmisor", "Encabezado/Emisor/RUTEmisor", "Encabezado/Emisor/RFCEmisor"], "the issuer's tax id"),
    text("issuer_name", &["Encabezado/Emisor/NmbEmisor", "Encabezado/Emisor/RznSoc"], "the issuer's legal name"),
    text("receiver_id_type", &["Encabezado/Receptor/DocRecep/TipoDocRecep"], "the kind of the receiver's id, a code of the country"),
    text("receiver_id", &["Encabezado/Receptor/DocRecep/NroDocRecep", "Encabezado/Receptor/IDReceptor", "Encabezado/Receptor/RUTRecep", "Encabezado/Receptor/RFCRecep"], "the receiver's tax id"),
    text("receiver_name", &["Encabezado/Receptor/NmbRecep", "Encabezado/Receptor/RznSocRecep"], "the receiver's name"),
    text("currency", &["Encabezado/Totales/Moneda", "Encabezado/Totales/TpoMoneda", "Encabezado/Totales/ExtraInfoTotal[TpoMoneda]", "Encabezado/Totales/ExtraInfoTotal[Moneda]"], "the currency; empty where the country's own is meant"),
    decimal("exchange_rate", &["Encabezado/Totales/FctConv", "Encabezado/Totales/ExtraInfoTotal[FctConv]"], "the exchange rate"),
    decimal("net", &["Encabezado/Totales/SubTotal", "Encabezado/Totales/MntNeto", "Encabezado/Totales/ExtraInfoTotal[MntNeto]"], "the amount before taxes; in Costa Rica the taxed sum (TotalGravado)"),
    decimal("discount", &["Encabezado/Totales/MntDcto"], "the discounts"),
    decimal("charge", &["Encabezado/Totales/MntRcgo"], "the charges"),
    decimal("base", &["Encabezado/Totales/MntBase"], "the base of the taxes; in Costa Rica the net sale (TotalVentaNeta)"),
    decimal("exempt", &["Encabezado/Totales/MntExe"], "the exempt amount"),
    decimal("tax", &["Encabezado/Totales/MntImp", "Encabezado/Totales/IVA", "Encabezado/Totales/ExtraInfoTotal[IVA]"], "the taxes"),
    decimal("withheld", &["Encabezado/Totales/MntRet"], "the withholdings"),
    decimal("total", &["Encabezado/Totales/VlrPagar", "Encabezado/Totales/MntTotal", "Encabezado/Totales/ExtraInfoTotal[MntTotal]"], "the amount to be paid"),
    list("lines", LINE, &["Detalle"], "the lines"),
    list("taxes", TAX, &["Encabezado/Impuestos"], "the taxes of the document, one row for each tax and rate"),
    list("withholdings", WITHHOLDING, &["Encabezado/Retenciones"], "the withholdings of the document"),
    list("references", REFERENCE, &["Referencia"], "the documents to which it refers"),
];

#[rustfmt::skip]
static LINE: &[Column] = &[
    text("number", &["NroLinDet"], "the number of the line"),
    text("code", &["CdgItem/VlrCodigo"], "the first code of the item"),
    text("name", &["NmbItem"], "the item's name"),
    text("description", &["DscItem"], "the item's description"),
    decimal("quantity", &["QtyItem"], "the quantity"),
    text("unit", &["UnmdItem"], "the unit, a code of the country"),
    decimal("gross_price", &["PrcBrutoItem", "PrcItem"], "the unit price of Colombia (without tax), Chile and Peru"),
    decimal("net_price", &["PrcNetoItem"], "the unit price of Costa Rica; in Colombia the one with tax"),
    decimal("discount", &["DescuentoMonto"], "the discount"),
    decimal("charge", &["RecargoMonto"], "the charge; in Costa Rica the base of the taxes (BaseImponible)"),
    decimal("gross", &["MontoBrutoItem"], "the gross amount; in Costa Rica MontoTotal"),
    decimal("net", &["MontoNetoItem"], "the net amount; in Costa Rica SubTotal"),
    decimal("total", &["MontoTotalItem", "MontoItem"], "the total of the line"),
    list("taxes", TAX, &["ImpuestosDet"], "the taxes of the line"),
];

#[rustfmt::skip]
static TAX: &[Column] = &[
    text("type", &["TipoImp"], "the tax, a code of the country"),
    text("rate_code", &["CodTasaImp"], "the code of the rate"),
    decimal("rate", &["TasaImp"], "the rate in percent"),
    decimal("base", &["MontoBaseImp", "MontoBAseImp"], "the base"),
    decimal("amount", &["MontoImp"], "the amount"),
];

#[rustfmt::skip]
static WITHHOLDING: &[Column] = &[
    text("type", &["TipoRet"], "the withholding, a code of the country"),
    decimal("rate", &["TasaRet"], "the rate in percent"),
    decimal("base", &["MontoBaseRet"], "the base"),
    decimal("amount", &["MontoRet"], "the amount"),
];

#[rustfmt::skip]
static REFERENCE: &[Column] = &[
    text("type", &["TpoDocRef"], "the type of the other document"),
    text("series", &["SerieRef"], "its series"),
    text("number", &["NumeroRef", "FolioRef"], "its number; in Costa Rica its Clave"),
    date("date", &["FechaRef", "FchRef"], "its date of issue"),
    text("code", &["CodRef"], "the code of the reason"),
    text("reason", &["RazonRef", "GlosaRef"], "the reason"),
];

//! The elements of the generic DTE, each under its parent: the one table from which the checks and `docs/lint.md` are
//! made.
//!
//! It is a union over countries and versions; no schema of the format is published. So an element that is not in it is
//! doubtful, and no error. Which elements are repeatable says [`crate::convert`]'s table.

use once_cell::race::OnceBox;

use crate::sort::sort_by_key;

/// What an element holds.
///
/// # Example
/// ```
/// use dtekit::audit::lint::vocabulary::{Content, children};
///
/// let mut line = children("Referencia").unwrap();
/// assert!(line.any(|child| child == ("NroLinRef", Content::Integer)));
/// assert!(line.any(|child| child == ("FechaRef", Content::Date)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Other elements, whose names are in the table.
    Group,
    /// A text or a code.
    Text,
    /// A decimal number.
    Decimal,
    /// A whole number.
    Integer,
    /// A date, with or without a time.
    Date,
}

/// A parent and its children. A name after `=` is a decimal number, after `#` a whole number, after `~` a date, after
/// `+` a group.
///
/// # Example
/// ```
/// use dtekit::audit::lint::vocabulary::ELEMENTS;
///
/// let row = ELEMENTS.iter().find(|row| row.parent == "MontosRef").unwrap();
/// assert_eq!(row.children, "=Monto"); // a decimal number
/// ```
#[derive(Debug)]
pub struct Elements {
    /// The name of the parent.
    pub parent: &'static str,
    /// The names of its children, separated by blanks.
    pub children: &'static str,
}

const fn of(parent: &'static str, children: &'static str) -> Elements {
    Elements { parent, children }
}

const ADDRESS: &str = "Calle NroExterior NroInterior Colonia Municipio Localidad Ciudad Distrito Departamento Provincia Estado Pais \
    CodigoPostal Referencia Barrio GLN Comuna Region CodigoPais";
const CONTACT: &str = "Tipo Nombre Descripcion eMail Telefono Extension Fax";
const MANY_NAMES: &str = "PrimerNombre OtrosNombres PrimerApellido SegundoApellido";
const RETAINED: &str = "TipoRet =TasaRet =MontoBaseRet =MontoRet";

/// The table.
#[rustfmt::skip]
pub static ELEMENTS: &[Elements] = &[
    of("DTE", "+Documento +Exportaciones +Liquidacion +Personalizados"),
    of("Documento", "+Encabezado +DscRcgGlobal +Detalle +Referencia +Otros +CAE SubTotInfo Paginacion"),
    of("Encabezado", "+IdDoc +Emisor +Receptor +Transporte +Totales +Impuestos +Retenciones +OtraMoneda RUTMandante Otro"),
    of("IdDoc", "Version Ambiente TipoServicio TipoEmision ContenidoTC Tipo TipoDTE Serie Numero Folio NumeroInterno ~FechaEmis ~FchEmis \
        Establecimiento PtoEmis ~FechaPago ~FechaVenc ~FchVenc ~FechaCancel IndServicio MedioPago IDPago FormaPago +Pagos CondPago TermPagoCdg \
        ~PeriodoDesde ~PeriodoHasta +Area +Incoterms TipoNegociacion TermPagoDias PeriodoTributario Plazo ExtrInfoDoc ExtraInfoDoc NroAprob \
        AnoAprob Estado TipoDespacho IndTraslado FmaPago MntBruto"),
    of("Pagos", "TipoPago DescPago =Monto ~Fecha"),
    of("Area", "IdArea IdRevision"),
    of("Incoterms", "CodIncoterms IncotermDs"),
    of("Emisor", "TipoContribuyente RegimenContable IDEmisor RFCEmisor RUTEmisor NmbEmisor RznSoc GiroEmis Acteco +NombreEmisor +CodigoEmisor \
        CdgSucursal +DomFiscal +LugarExped +ContactoEmisor +Consorcio ExtraInfoEmisor ExtrInfoEmisor CdgGLNEmisor CdgVendedor Sucursal CodigoExEmisor \
        DirOrigen CmnaOrigen CiudadOrigen CorreoEmisor Telefono RznSocEmisor IdAdicEmisor"),
    of("NombreEmisor", MANY_NAMES),
    of("CodigoEmisor", "TpoCdgIntEmisor CdgIntEmisor"),
    of("DomFiscal", ADDRESS), of("LugarExped", ADDRESS), of("DomFiscalRcp", ADDRESS), of("LugarRecep", ADDRESS), of("DomFiscalTransp", ADDRESS),
    of("ContactoEmisor", CONTACT), of("ContactoReceptor", CONTACT), of("ContactoTransp", CONTACT),
    of("Consorcio", "=Porcentaje Nombre NroDocCons RegimenContable +CodigoEmisor"),
    of("Receptor", "RegimenContableR TipoContribuyenteR CdgSucursal CdgGLNRecep +DocRecep IDReceptor RFCRecep RUTRecep NmbRecep RznSocRecep GiroRecep \
        +NombreRecep +CodigoReceptor +DomFiscalRcp +LugarRecep +ContactoReceptor ExtrInfoDoc ExtraInfoDoc CdgCliente DirRecep CmnaRecep CiudadRecep"),
    of("DocRecep", "TipoDocRecep NroDocRecep"),
    of("NombreRecep", MANY_NAMES),
    of("CodigoReceptor", "TpoCdgIntRecep CdgIntRecep"),
    of("Transporte", "+DocTransp NmbTransp +CodigoTransp +DomFiscalTransp +ContactoTransp +InfoCarga ExtraInfoTransporte"),
    of("DocTransp", "TipoDocTransp NroDocTransp"),
    of("CodigoTransp", "TpoCdgIntTransp CdgIntTransp"),
    of("InfoCarga", "Cantidad ExtraInfoCarga"),
    of("Totales", "Moneda =FctConv =SubTotal =MntDcto =PctDcto =MntRcgo =PctRcgo =MntBase =MntExe =ImporteNoGravado =ImporteOtrosTributos =MntImp \
        =MntRet =SaldoAnterior =VlrPagar VlrPalabras +TotSubMonto ExtraInfoTotal =MntNeto =TasaImp =TasaIVA =MontoImp =IVA =MntTotal TpoMoneda"),
    of("TotSubMonto", "Tipo CodTipoMonto =MontoConcepto"),
    of("Impuestos", "TipoImp CodTasaImp =TasaImp =MontoImp =MontoBAseImp =MontoBaseImp UnidadMedida =PrecioPorUnidad \
        ExtraInfoImp"),
    of("Retenciones", RETAINED), of("RetencionesDet", RETAINED),
    of("OtraMoneda", "TpoMoneda =TpoCambio =FctConv =MntExeOtrMnda =MntTotOtrMnda"),
    of("DscRcgGlobal", "#NroLinDR TpoMov CodigoDR GlosaDR =PctDR =ValorDR TpoValor IndExeDR TipoIdentidadTercero NumeroIdentidadTercero NombreTercero"),
    of("Detalle", "NroLinDet TpoListaItem +CdgItem NmbItem DscItem DscLang DscComercial =QtyItem UnmdItem UnidadMedidaComercial IndListaItem IndExe \
        =PrcBrutoItem =PrcNetoItem +SubDscto +SubRecargo =DescuentoMonto =RecargoMonto +ImpuestosDet +RetencionesDet +SubMonto +SubRef +ServicioItem \
        +LocalItem =MontoBrutoItem =MontoNetoItem =MontoTotalItem +Exoneracion +DetalleComp +OtrMnda =PrcItem =MontoItem ExtraInfoDetalle ClaveProdServ \
        ClaveUnidad SubQty ObjetoImp +Aduana ~FchVencim ~FchElabor QtyRef PrcRef UnmdRef Subcantidad"),
    of("CdgItem", "TpoCodigo VlrCodigo"),
    of("SubDscto", "TipoDscto GlosaDscto =PctDscto =MntDscto"),
    of("SubRecargo", "TipoRecargo GlosaRecargo =PctRecargo =MntRecargo"),
    of("SubMonto", "Tipo CodTipoMonto =MontoConcepto"),
    of("SubRef", "TpoDocRef SerieRef NumeroRef ~FechaRef"),
    of("ServicioItem", "Tipo Numero NroExp RazonServ Ejecutor Mandante"),
    of("LocalItem", "TipoLoc CodigoLoc"),
    of("OtrMnda", "Moneda =FctConv =PrcOtrMon =MontoItemOtrMnda =DctoOtrMnda =RecargoOtrMnda"),
    of("Aduana", "NmbAduana NroDcto ~FechaDcto"),
    of("ImpuestosDet", "TipoImp CodImp CodTasaImp =TasaImp =MontoBaseImp =MontoBAseImp =MontoImp =MontoExportacion UnidadMedida =PrecioPorUnidad \
        +Exoneracion ExtraInfoImpDet GlosaImp"),
    of("Exoneracion", "TipoDocumento NombreDocumento NumeroDocumento Articulo Inciso Institucion NombreInstitucion ~FechaEmision =MontoImpuesto \
        =PorcentajeCompra"),
    of("DetalleComp", "+Parte"),
    of("Parte", "+CdgParte =QtyItemParte UnmdItemParte UnidadComercialParte DscItemParte =PrcNetoParte =MontoBrutoParte +SubDsctoParte =MontoNetoParte \
        ExtraInfoParte =MontoTotalParte +ImpuestosParte"),
    of("CdgParte", "VlrCodigoParte"),
    of("SubDsctoParte", "=MntDscto TipoDscto GlosaDscto"),
    of("ImpuestosParte", "TipoImp CodTasaImp =TasaImp =CuotaImp =MontoImp ExtraInfoImpDetParte"),
    of("Referencia", "#NroLinRef TpoDocRef SerieRef NumeroRef FolioRef ~FechaRef CodRef RazonRef GlosaRef ECB01 ECB02 ECB03 ECB04 ECB05 ECB06 ECB07 \
        ECB08 +MontosRef"),
    of("MontosRef", "=Monto"),
    of("CAE", "Tipo Serie #NumeroInicial #NumeroFinal NroResolucion ~FechaResolucion ClaveTC Plazo"),
];

/// The names under a parent, with what they hold.
///
/// # Example
/// ```
/// use dtekit::audit::lint::vocabulary::children;
///
/// let names: Vec<_> = children("MontosRef").unwrap().map(|(name, _)| name).collect();
/// assert_eq!(names, ["Monto"]);
/// assert!(children("Monto").is_none());
/// ```
pub fn children(parent: &str) -> Option<impl Iterator<Item = (&'static str, Content)> + Clone> {
    // The roots of Chile's other documents have the children of `Documento`.
    let parent = if matches!(parent, "Exportaciones" | "Liquidacion") { "Documento" } else { parent };
    let row = ELEMENTS.iter().find(|row| row.parent == parent)?;
    Some(row.children.split_ascii_whitespace().map(|word| match word.split_at(1) {
        ("=", name) => (name, Content::Decimal),
        ("#", name) => (name, Content::Integer),
        ("~", name) => (name, Content::Date),
        ("+", name) => (name, Content::Group),
        _ => (word, Content::Text),
    }))
}

/// The names under one parent, in alphabetical order.
pub(in crate::audit) struct Known(Vec<(&'static str, Content)>);

impl Known {
    /// What an element of this name holds; `None` if the parent has none.
    pub(in crate::audit) fn content(&self, name: &str) -> Option<Content> {
        let at = self.0.binary_search_by_key(&name, |(known, _)| known).ok()?;
        Some(self.0[at].1)
    }
}

/// The names that may stand under a parent, for searches; [`children`] lists them in the order of the table.
pub(super) fn known(parent: &str) -> Option<&'static Known> {
    static ROWS: OnceBox<Vec<(&'static str, Known)>> = OnceBox::new();
    let rows = ROWS.get_or_init(|| {
        let parents = ELEMENTS.iter().map(|row| row.parent).chain(["Exportaciones", "Liquidacion"]);
        let row = |parent: &'static str| {
            let mut names: Vec<_> = children(parent).into_iter().flatten().collect();
            sort_by_key(&mut names, |(name, _)| *name);
            names.dedup_by_key(|(name, _)| *name);
            (parent, Known(names))
        };
        let mut rows: Vec<_> = parents.map(row).collect();
        sort_by_key(&mut rows, |(parent, _)| *parent);
        rows.dedup_by_key(|(parent, _)| *parent);
        Box::new(rows)
    });
    let at = rows.binary_search_by_key(&parent, |(known, _)| known).ok()?;
    Some(&rows[at].1)
}

/// The known name that is nearest to an unknown one: the same in another letter case, or one or two letters away.
///
/// # Example
/// ```
/// use dtekit::audit::lint::vocabulary::nearest;
///
/// assert_eq!(nearest("Emisor", "IDEmsior"), Some("IDEmisor"));
/// assert_eq!(nearest("Emisor", "Tiendas"), None);
/// ```
pub fn nearest(parent: &str, name: &str) -> Option<&'static str> {
    let length = name.chars().count();
    let most = if length < 5 { 1 } else { 2 };
    // Each letter more or less is at least one change.
    let like = children(parent)?.filter(|(known, _)| known.len().abs_diff(length) <= most);
    let known = like.map(|(known, _)| (distance(known, name), known));
    known
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// How many letters must be inserted, removed, replaced or exchanged with their neighbour; the letter case does not
/// count.
fn distance(known: &str, found: &str) -> usize {
    // No known name is longer: such a name is far from all.
    if found.len() > 40 {
        return usize::MAX;
    }
    let letters = |text: &str| text.chars().map(|letter| letter.to_ascii_lowercase()).collect::<Vec<_>>();
    let (known, found) = (letters(known), letters(found));
    let mut rows = vec![(0..=found.len()).collect::<Vec<_>>()];
    for (at, letter) in known.iter().enumerate() {
        let mut row = vec![at + 1];
        for (beside, other) in found.iter().enumerate() {
            let replaced = rows[at][beside] + usize::from(letter != other);
            let mut least = replaced.min(rows[at][beside + 1] + 1).min(row[beside] + 1);
            if at > 0 && beside > 0 && *letter == found[beside - 1] && known[at - 1] == *other {
                least = least.min(rows[at - 1][beside - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[known.len()][found.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_has_a_nearest_one() {
        assert_eq!(nearest("Emisor", "IDEmsior"), Some("IDEmisor"));
        assert_eq!(nearest("Emisor", "idemisor"), Some("IDEmisor"));
        assert_eq!(nearest("Detalle", "QtyItems"), Some("QtyItem"));
        assert_eq!(nearest("Detalle", "Cualquiera"), None);
    }

    #[test]
    fn every_element_for_free_names_is_of_the_vocabulary() {
        for (parent, extra) in crate::mapping::EXTRAS {
            assert!(super::children(parent).unwrap().any(|(name, _)| name == extra), "{parent}/{extra}");
        }
    }

    #[test]
    fn every_group_has_its_children() {
        for row in ELEMENTS {
            for (name, content) in children(row.parent).unwrap() {
                let open = ["Personalizados", "Otros"].contains(&name);
                assert!(content != Content::Group || open || children(name).is_some(), "{name}");
            }
        }
    }
}

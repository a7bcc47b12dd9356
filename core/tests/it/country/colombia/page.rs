//! The tables of `docs/mapping-co.md`.

use dtekit::Document;

use crate::country::page::Layout;
use crate::country::ubl;

/// How the page shows the official elements.
pub const LAYOUT: Layout = Layout {
    groups: GROUPS,
    types: |prefix| if prefix.starts_with("Documento") { 10 } else { 5 },
    target: |path| Some(ubl::common(path, COMMON)),
    told,
    most: (3, "computed"),
    ..Layout::PLAIN
};

/// The parts that the page shows: the beginning of a target and its title.
const GROUPS: &[(&str, &str)] = &[
    ("Documento/", "Invoices, support documents and notes: the document"),
    ("Documento/Line/", "Invoices, support documents and notes: a line"),
    ("ApplicationResponse/", "Events"),
];

/// The names that differ only by the kind of document.
const COMMON: &[(&str, &str)] = &[
    ("Invoice/", "Documento/"),
    ("CreditNote/", "Documento/"),
    ("DebitNote/", "Documento/"),
    ("/InvoiceLine/", "/Line/"),
    ("/CreditNoteLine/", "/Line/"),
    ("/DebitNoteLine/", "/Line/"),
    ("/CreditedQuantity", "/InvoicedQuantity"),
    ("/DebitedQuantity", "/InvoicedQuantity"),
    ("/RequestedMonetaryTotal/", "/LegalMonetaryTotal/"),
    ("/CreditNoteTypeCode", "/InvoiceTypeCode"),
];

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let of = |member: &str| document.get(&format!("{place}/{member}"));
    let kind = match name {
        "CdgItem" => "TpoCodigo",
        "CodigoEmisor" => "TpoCdgIntEmisor",
        "CodigoReceptor" => "TpoCdgIntRecep",
        "CodigoTransp" => "TpoCdgIntTransp",
        "ContactoEmisor" | "SubMonto" | "ServicioItem" => "Tipo",
        "LocalItem" => "TipoLoc",
        "Referencia" if of("MontosRef/Monto").is_some() => return Some("MontosRef".to_owned()),
        "Referencia" if of("CodRef").is_some() => return Some("CodRef".to_owned()),
        "Referencia" => "TpoDocRef",
        _ => return None,
    };
    of(kind).map(|value| format!("{kind}='{value}'"))
}

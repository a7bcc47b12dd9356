//! The tables of `docs/mapping-co.md`.

use dtekit::Document;

use crate::country::ubl::Kind;

/// What the page shows.
pub static KIND: Kind = Kind { parts: PARTS, common: COMMON, told };

/// The parts that the page shows: the beginning of a target, its title, and how many types the kind has.
const PARTS: &[(&str, &str, usize)] = &[
    ("Documento/", "Invoices, support documents and notes: the document", 10),
    ("Documento/Line/", "Invoices, support documents and notes: a line", 10),
    ("ApplicationResponse/", "Events", 5),
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

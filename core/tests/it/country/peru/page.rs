//! The tables of `docs/mapping-pe.md`.

use dtekit::Document;

use crate::country::ubl::Kind;

/// What the page shows.
pub static KIND: Kind = Kind { parts: PARTS, common: COMMON, told };

/// The parts that the page shows: the beginning of a target, its title, and how many types the kind has.
const PARTS: &[(&str, &str, usize)] = &[
    ("Comprobante/", "Factura, boleta and notes: the document", 4),
    ("Comprobante/Line/", "Factura, boleta and notes: a line", 4),
    ("DespatchAdvice/", "Guía de remisión: the document", 1),
    ("DespatchAdvice/DespatchLine/", "Guía de remisión: a line", 1),
    ("SummaryDocuments/", "Resumen diario: the document", 1),
    ("SummaryDocuments/SummaryDocumentsLine/", "Resumen diario: a line", 1),
    ("VoidedDocuments/", "Comunicación de baja: the document", 1),
    ("VoidedDocuments/VoidedDocumentsLine/", "Comunicación de baja: a line", 1),
];

/// The names that differ only by the kind of document.
const COMMON: &[(&str, &str)] = &[
    ("Invoice/", "Comprobante/"),
    ("CreditNote/", "Comprobante/"),
    ("DebitNote/", "Comprobante/"),
    ("/InvoiceLine/", "/Line/"),
    ("/CreditNoteLine/", "/Line/"),
    ("/DebitNoteLine/", "/Line/"),
    ("/CreditedQuantity", "/InvoicedQuantity"),
    ("/DebitedQuantity", "/InvoicedQuantity"),
    ("/RequestedMonetaryTotal/", "/LegalMonetaryTotal/"),
];

fn told(document: &Document, place: &str, name: &str) -> Option<String> {
    let of = |member: &str| document.get(&format!("{place}/{member}"));
    match name {
        "CdgItem" => Some(match of("TpoCodigo")? {
            code if code.starts_with("GTIN") || code == "EAN13" => "TpoCodigo='GTIN…'".to_owned(),
            code => format!("TpoCodigo='{code}'"),
        }),
        "SubMonto" => Some(format!("Tipo='{}'", of("Tipo")?)),
        "Retenciones" => Some(match of("TipoRet")? {
            code if code.len() == 3 => "detracción".to_owned(),
            "51" | "52" | "53" => "percepción".to_owned(),
            _ => "retención".to_owned(),
        }),
        "Referencia" => match of("TpoDocRef")? {
            code @ ("OC" | "CUOTA" | "31" | "09") => Some(format!("TpoDocRef='{code}'")),
            _ if of("MontosRef/Monto").is_some() => Some("TpoDocRef='02' or '03'".to_owned()),
            _ if of("CodRef").is_some() => Some("CodRef".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

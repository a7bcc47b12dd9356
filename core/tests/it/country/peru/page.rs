//! The tables of `docs/mapping-pe.md`.

use dtekit::Document;

use crate::country::page::Layout;
use crate::country::ubl;

/// How the page shows the official elements.
pub const LAYOUT: Layout = Layout {
    groups: GROUPS,
    types: |prefix| match prefix.split('/').next() {
        Some("Comprobante") => 4,
        Some("DespatchAdvice") => 2,
        _ => 1,
    },
    target: |path| Some(ubl::common(path, COMMON)),
    told,
    most: (3, "computed"),
    ..Layout::PLAIN
};

/// The parts that the page shows: the beginning of a target and its title.
const GROUPS: &[(&str, &str)] = &[
    ("Comprobante/", "Factura, boleta and notes: the document"),
    ("Comprobante/Line/", "Factura, boleta and notes: a line"),
    ("DespatchAdvice/", "Guía de remisión: the document"),
    ("DespatchAdvice/DespatchLine/", "Guía de remisión: a line"),
    ("Retention/", "Comprobante de retención: the document"),
    ("Retention/SUNATRetentionDocumentReference/", "Comprobante de retención: a payment"),
    ("Perception/", "Comprobante de percepción: the document"),
    ("Perception/SUNATPerceptionDocumentReference/", "Comprobante de percepción: a payment"),
    ("SummaryDocuments/", "Resumen diario: the document"),
    ("SummaryDocuments/SummaryDocumentsLine/", "Resumen diario: a line"),
    ("VoidedDocuments/", "Comunicación de baja: the document"),
    ("VoidedDocuments/VoidedDocumentsLine/", "Comunicación de baja: a line"),
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
            // The régimen of a comprobante de retención or percepción, which has no other.
            "01" | "02" | "03" | "3" => return None,
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

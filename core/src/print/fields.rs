//! The fields, lines, taxes and references of the printed form, from the generic DTE.

use super::{PrintField, PrintLine, PrintReference, PrintTax};
use crate::country::at;
use crate::document::{Document, Element};

/// What the generic DTE says.
#[derive(Default)]
pub(super) struct Generic {
    pub(super) fields: Vec<PrintField>,
    pub(super) lines: Vec<PrintLine>,
    pub(super) taxes: Vec<PrintTax>,
    pub(super) references: Vec<PrintReference>,
    /// The names of fields that every printed form shows and that the document does not have.
    pub(super) missing: Vec<&'static str>,
}

/// The names of a country that stand in labels.
pub(super) struct Names<'n> {
    pub(super) tax_id: &'n str,
    pub(super) key: (&'n str, &'n str),
    pub(super) type_name: Option<&'n str>,
}

pub(super) fn field(name: &'static str, en: &str, es: &str, value: &str) -> PrintField {
    PrintField { name, label_en: en.to_owned(), label_es: es.to_owned(), value: value.to_owned() }
}

/// Reads the generic DTE.
pub(super) fn of_generic(document: &Document, names: &Names<'_>) -> Generic {
    let root = document.root();
    let mut said = Generic::default();
    let head = "Documento/Encabezado";
    let text = |path: &str| at(root, &format!("{head}/{path}")).map(str::to_owned);
    let (issuer_en, issuer_es) =
        (format!("{} of the issuer", names.tax_id), format!("{} del emisor", names.tax_id));
    // In Colombia these hold trade names.
    let code = |path: &str| text(path).filter(|code| code.bytes().all(|byte| byte.is_ascii_digit()));
    let place = [code("IdDoc/Establecimiento"), code("IdDoc/PtoEmis")];
    let number = match (place, text("IdDoc/Serie"), text("IdDoc/Numero")) {
        ([Some(place), _], _, None) => Some(place),
        ([Some(place), Some(point)], None, Some(number)) => Some(format!("{place}-{point}-{number}")),
        ([None, Some(point)], None, Some(number)) => Some(format!("{point}-{number}")),
        (_, Some(series), Some(number)) => Some(format!("{series}-{number}")),
        (_, _, number) => number,
    };
    let address = |place: &str| {
        let parts = ["Calle", "Distrito", "Municipio", "Ciudad", "Departamento", "Pais"];
        let parts: Vec<_> = parts.iter().filter_map(|part| text(&format!("{place}/{part}"))).collect();
        // Codes of divisions are no address.
        let parts: Vec<_> =
            parts.into_iter().filter(|part| !part.bytes().all(|byte| byte.is_ascii_digit())).collect();
        Some(parts.join(", ")).filter(|address| !address.is_empty())
    };
    let rows: [(&'static str, &str, &str, Option<String>, bool); 22] = [
        ("issuer_name", "Issuer", "Emisor", text("Emisor/NmbEmisor"), true),
        (
            "issuer_trade_name",
            "Trade name",
            "Nombre comercial",
            text("Emisor/NombreEmisor/PrimerNombre"),
            false,
        ),
        ("issuer_id", &issuer_en, &issuer_es, text("Emisor/IDEmisor"), true),
        (
            "issuer_address",
            "Address of the issuer",
            "Dirección del emisor",
            address("Emisor/DomFiscal"),
            false,
        ),
        ("issuer_phone", "Telephone", "Teléfono", text("Emisor/ContactoEmisor/Telefono"), false),
        ("document_name", "Document", "Documento", names.type_name.map(str::to_owned), false),
        ("document_type", "Type of document", "Tipo de documento", text("IdDoc/Tipo"), true),
        ("number", "Number", "Número", number, true),
        ("date", "Date", "Fecha de emisión", text("IdDoc/FechaEmis"), true),
        ("due_date", "Due date", "Fecha de vencimiento", text("IdDoc/FechaVenc"), false),
        (
            "fiscal_key",
            names.key.0,
            names.key.1,
            text("IdDoc/ContenidoTC").filter(|_| !names.key.0.is_empty()),
            false,
        ),
        ("receiver_name", "Receiver", "Receptor", text("Receptor/NmbRecep"), false),
        (
            "receiver_id_type",
            "Kind of id",
            "Tipo de identificación",
            text("Receptor/DocRecep/TipoDocRecep"),
            false,
        ),
        (
            "receiver_id",
            "Id of the receiver",
            "Identificación del receptor",
            text("Receptor/DocRecep/NroDocRecep"),
            false,
        ),
        (
            "receiver_address",
            "Address of the receiver",
            "Dirección del receptor",
            address("Receptor/DomFiscalRcp"),
            false,
        ),
        ("currency", "Currency", "Moneda", text("Totales/Moneda"), false),
        ("exchange_rate", "Exchange rate", "Tipo de cambio", text("Totales/FctConv"), false),
        ("subtotal", "Subtotal", "Subtotal", text("Totales/SubTotal"), false),
        ("discount", "Discount", "Descuento", text("Totales/MntDcto"), false),
        ("exempt", "Exempt", "Exento", text("Totales/MntExe"), false),
        ("tax", "Taxes", "Impuestos", text("Totales/MntImp"), false),
        ("total", "Total", "Total", text("Totales/VlrPagar"), true),
    ];
    for (name, en, es, value, is_needed) in rows {
        match value {
            Some(value) => said.fields.push(field(name, en, es, &value)),
            None if is_needed => said.missing.push(name),
            None => {}
        }
    }
    if let Some(words) = text("Totales/VlrPalabras") {
        said.fields.push(field("total_in_words", "Total in words", "Total en letras", &words));
    }
    for element in root.named("Documento").flat_map(|document| document.children()) {
        match element.name() {
            "Detalle" => said.lines.push(line(element)),
            "Referencia" => said.references.push(reference(element)),
            _ => {}
        }
    }
    let header = root.named("Documento").flat_map(|document| document.named("Encabezado"));
    said.taxes = header.flat_map(|header| header.named("Impuestos")).map(tax).collect();
    said
}

fn first(element: Element<'_>, paths: &[&str]) -> Option<String> {
    paths.iter().find_map(|path| at(element, path)).map(str::to_owned)
}

fn line(element: Element<'_>) -> PrintLine {
    PrintLine {
        number: first(element, &["NroLinDet"]),
        code: first(element, &["CdgItem/VlrCodigo"]),
        description: first(element, &["NmbItem", "DscItem", "DscComercial"]),
        quantity: first(element, &["QtyItem"]),
        unit: first(element, &["UnmdItem"]),
        unit_price: first(element, &["PrcNetoItem", "PrcBrutoItem"]),
        discount: first(element, &["DescuentoMonto", "SubDscto/MntDscto"]),
        total: first(element, &["MontoTotalItem", "MontoNetoItem", "MontoBrutoItem"]),
    }
}

fn tax(element: Element<'_>) -> PrintTax {
    PrintTax {
        code: first(element, &["TipoImp"]),
        rate: first(element, &["TasaImp", "CodTasaImp"]),
        base: first(element, &["MontoBAseImp", "MontoBaseImp"]),
        amount: first(element, &["MontoImp"]),
    }
}

fn reference(element: Element<'_>) -> PrintReference {
    PrintReference {
        document_type: first(element, &["TpoDocRef"]),
        series: first(element, &["SerieRef"]),
        number: first(element, &["NumeroRef", "ECB01"]),
        date: first(element, &["FechaRef"]),
        reason: first(element, &["RazonRef", "GlosaRef"]),
    }
}

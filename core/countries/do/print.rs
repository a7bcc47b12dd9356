//! The printed form in the Dominican Republic: a QR with the address of the consultation of the stamp.

use super::security_code::SecurityCode;
use crate::country::print::{Paper, PrintRule, SymbolKind, below, escaped};
use crate::decimal::Decimal;

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (22, 22),
    tax_id: "RNC",
    key: ("e-NCF", "e-NCF"),
    types: &[],
    legends: &[],
    rules: &[(
        "code-below-symbol",
        "security code and date of the signature stand below the symbol",
        "el código de seguridad y la fecha de la firma digital van debajo del código QR",
    )],
    content: "address and `RncEmisor`, `RncComprador`, `ENCF`, `FechaEmision`, `MontoTotal`, `FechaFirma`, `CodigoSeguridad`; for type 32 under 250,000 the short form",
    print,
};

/// From this amount on a consumer's invoice is sent whole, and has the long form.
const CONSUMER_LIMIT: usize = 250_000;

fn print(paper: &mut Paper<'_>) {
    let kind = paper.at(&["Encabezado/IdDoc/TipoeCF"]).unwrap_or(paper.document_type);
    let issuer = paper.at(&["Encabezado/Emisor/RNCEmisor"]);
    let issuer = paper.need(issuer, "RNCEmisor");
    let number = paper.at(&["Encabezado/IdDoc/eNCF"]);
    let number = paper.need(number, "eNCF");
    let total = paper.at(&["Encabezado/Totales/MontoTotal"]);
    let total = paper.need(total, "MontoTotal");
    let security = security_code(paper);
    let is_small =
        |total: &str| Decimal::parse(total).is_ok_and(|total| total < Decimal::from_usize(CONSUMER_LIMIT));
    let is_short = kind == "32" && total.as_deref().is_some_and(is_small);
    // An e-CF does not name its environment.
    if (paper.param)("environment").is_none() {
        paper.supposes("environment");
    }
    let environment = match (paper.param)("environment").as_deref() {
        Some("certification") => "certecf",
        Some("test") => "testecf",
        _ => "ecf",
    };
    let kind_of_address = if is_short { "timbre-consumo" } else { "timbre" };
    let address = paper.need_address(&format!("{kind_of_address}-{environment}"));
    let signed = paper.at(&["FechaHoraFirma"]);
    paper.field("security_code", "Security code", "Código de seguridad", security.as_deref());
    paper.field("signature_date", "Date of the signature", "Fecha de firma digital", signed);
    let (Some(issuer), Some(number), Some(total)) = (issuer, number, total) else { return };
    let security_text = security.map(|security| escaped(&security, ""));
    if is_short {
        if let (Some(address), Some(security)) = (address, security_text) {
            paper.said.content = Some(format!(
                "{address}?RncEmisor={issuer}&ENCF={number}&MontoTotal={total}&CodigoSeguridad={security}"
            ));
        }
        return;
    }
    let signed = paper.need(signed, "FechaHoraFirma");
    let date = paper.at(&["Encabezado/Emisor/FechaEmision"]);
    let date = paper.need(date, "FechaEmision");
    // Small expenses and payments abroad name no buyer of the country.
    let buyer = match kind {
        "43" | "47" => String::new(),
        _ => {
            let buyer = paper.at(&["Encabezado/Comprador/RNCComprador"]);
            // The format asks for it in 31, 41 and 45; in the others, notes to a consumer among them, there may be
            // none.
            let buyer = match kind {
                "31" | "41" | "45" => paper.need(buyer, "RNCComprador"),
                _ => buyer.map(str::to_owned),
            };
            buyer.map(|buyer| format!("&RncComprador={buyer}")).unwrap_or_default()
        }
    };
    if let (Some(address), Some(signed), Some(date), Some(security)) = (address, signed, date, security_text)
        && paper.said.missing.is_empty()
    {
        paper.said.content = Some(format!(
            "{address}?RncEmisor={issuer}{buyer}&ENCF={number}&FechaEmision={date}&MontoTotal={total}&FechaFirma={}\
             &CodigoSeguridad={security}",
            escaped(&signed, ":")
        ));
    }
}

/// The first six characters of the signature, or what the summary says.
fn security_code(paper: &mut Paper<'_>) -> Option<String> {
    if let Some(code) = paper.at(&["Encabezado/CodigoSeguridadeCF"]) {
        return Some(code.to_owned());
    }
    let signature = below(paper.root, "SignatureValue");
    let signature = paper.need(signature, "SignatureValue")?;
    match SecurityCode::of_signature(&signature) {
        Ok(code) => Some(code.as_str().to_owned()),
        Err(error) => {
            paper.said.missing.extend(error.findings().iter().cloned());
            None
        }
    }
}

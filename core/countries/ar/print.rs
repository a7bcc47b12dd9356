//! The printed form in Argentina: a QR with the data of the document in base 64.

use super::qr::{Qr, QrParts};
use crate::country::print::{Paper, PrintRule, SymbolKind};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (0, 0),
    tax_id: "CUIT",
    key: ("CAE", "CAE"),
    types: &[],
    legends: &[("authorized", "Comprobante Autorizado")],
    rules: &[
        (
            "letter",
            "letter and code of the type stand in a frame in the middle of the head",
            "la letra y el código del comprobante van en un recuadro al centro del encabezado",
        ),
        (
            "cae-beside-symbol",
            "CAE and its last day stand beside the symbol",
            "el CAE y su fecha de vencimiento van junto al código QR",
        ),
    ],
    content: "address and a JSON object in base 64, version 1",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let day = |date: &str| match date.len() {
        8 if date.is_ascii() => format!("{}-{}-{}", &date[..4], &date[4..6], &date[6..]),
        _ => date.to_owned(),
    };
    let own = |paper: &Paper<'_>, param: &str, names: &[&str]| {
        (paper.param)(param).or_else(|| paper.anywhere(names).map(str::to_owned))
    };
    let authorization = own(paper, "cae", &["CAE", "CodAutorizacion", "Cae", "CAEA"]);
    let kind = own(paper, "authorization_type", &[]).or_else(|| {
        let is_caea = paper.anywhere(&["EmisionTipo"]) == Some("CAEA")
            || (paper.anywhere(&["CAE", "Cae", "CodAutorizacion"]).is_none()
                && paper.anywhere(&["CAEA"]).is_some());
        Some(if is_caea { "A" } else { "E" }.to_owned())
    });
    let until = paper.anywhere(&["CAEFchVto", "FchVto", "Fch_venc_Cae"]).map(day);
    let mut need = |param: &'static str, names: &[&str]| {
        let found = own(paper, param, names);
        paper.need(found.as_deref(), param)
    };
    let date = need("date", &["CbteFch", "Fecha_cbte"]);
    let issuer = need("issuer", &["Cuit"]);
    let point = need("point_of_sale", &["PtoVta", "Punto_vta"]);
    let document_type = need("document_type", &["CbteTipo", "Cbte_Tipo", "Cbte_tipo"]);
    let number = need("number", &["CbteDesde", "Cbte_nro"]);
    let total = need("total", &["ImpTotal", "Imp_total"]);
    let currency = need("currency", &["MonId", "Moneda_Id"]);
    let rate = need("exchange_rate", &["MonCotiz", "Moneda_ctz"]);
    let authorization = paper.need(authorization.as_deref(), "cae");
    paper.field("fiscal_key", "CAE", "CAE", authorization.as_deref());
    paper.field("authorization_until", "CAE valid until", "Vencimiento del CAE", until.as_deref());
    let receiver_type = paper.anywhere(&["DocTipo"]).unwrap_or_default();
    // A consumer without a name has the number 0.
    let receiver = paper.anywhere(&["DocNro"]).unwrap_or_default();
    let address = paper.need_address("qr");
    let (Some(date), Some(issuer), Some(point), Some(document_type)) = (date, issuer, point, document_type)
    else {
        return;
    };
    let (Some(number), Some(total), Some(currency), Some(rate)) = (number, total, currency, rate) else {
        return;
    };
    let (Some(authorization), Some(address)) = (authorization, address) else { return };
    let composed = Qr::compose(&QrParts {
        address: &address,
        date: &day(&date),
        issuer: &issuer,
        point_of_sale: &point,
        document_type: &document_type,
        number: &number,
        total: &total,
        currency: &currency,
        exchange_rate: &rate,
        receiver_type,
        receiver,
        authorization_type: kind.as_deref().unwrap_or("E"),
        authorization: &authorization,
    });
    match composed {
        Ok(qr) => paper.said.content = Some(qr.as_str().to_owned()),
        Err(error) => paper.said.missing.extend(error.findings().iter().cloned()),
    }
}

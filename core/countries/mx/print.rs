//! The printed form in Mexico: a QR with the address of the SAT's verifier.

use crate::country::print::{Paper, PrintRule, SymbolKind};
use crate::decimal::Decimal;

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (28, 28),
    tax_id: "RFC",
    key: ("Fiscal folio (UUID)", "Folio fiscal (UUID)"),
    types: &[],
    legends: &[("title", "Este documento es una representación impresa de un CFDI")],
    rules: &[],
    content: "address, `id`, `re`, `rr`, `tt` without trailing zeros, `fe`: the last 8 characters of `Sello`",
    print,
};

const STAMP: &str = "Complemento/TimbreFiscalDigital";

fn print(paper: &mut Paper<'_>) {
    let stamp = |name: &str| format!("{STAMP}/@{name}");
    let uuid = paper.at(&[&stamp("UUID")]);
    let uuid = paper.need(uuid, "UUID");
    let issuer = paper.at(&["Emisor/@Rfc"]);
    let issuer = paper.need(issuer, "Emisor/Rfc");
    let receiver = paper.at(&["Receptor/@Rfc"]);
    let receiver = paper.need(receiver, "Receptor/Rfc");
    let total = paper.at(&["@Total"]);
    let total = paper.need(total, "Total");
    let seal = paper.at(&["@Sello"]);
    let seal = paper.need(seal, "Sello");
    let address = paper.need_address("consulta");
    if let (Some(uuid), Some(issuer), Some(receiver), Some(total), Some(seal), Some(address)) =
        (uuid, issuer, receiver, total, seal, address)
    {
        let [issuer, receiver] = [issuer, receiver].map(|id| id.replace('&', "&amp;"));
        let total = Decimal::parse(&total).map_or(total, Decimal::plain);
        let from = seal.char_indices().rev().nth(7).map_or(0, |(at, _)| at);
        paper.said.content =
            Some(format!("{address}?id={uuid}&re={issuer}&rr={receiver}&tt={total}&fe={}", &seal[from..]));
    }
    for (name, english, spanish, attribute) in [
        ("authorization_date", "Date of certification", "Fecha y hora de certificación", "FechaTimbrado"),
        ("certifier_id", "RFC of the certifier", "RFC del proveedor de certificación", "RfcProvCertif"),
        (
            "authority_certificate",
            "Certificate of the SAT",
            "Número de serie del certificado del SAT",
            "NoCertificadoSAT",
        ),
        ("authority_seal", "Digital seal of the SAT", "Sello digital del SAT", "SelloSAT"),
    ] {
        let value = paper.at(&[&stamp(attribute)]);
        paper.field(name, english, spanish, value);
    }
    for (name, english, spanish, place) in [
        (
            "issuer_certificate",
            "Certificate of the issuer",
            "Número de serie del certificado del emisor",
            "@NoCertificado",
        ),
        ("issuer_seal", "Digital seal of the issuer", "Sello digital del emisor", "@Sello"),
        ("issuer_regime", "Tax regime of the issuer", "Régimen fiscal del emisor", "Emisor/@RegimenFiscal"),
        ("use", "Use of the CFDI", "Uso del CFDI", "Receptor/@UsoCFDI"),
        ("payment_form", "Form of payment", "Forma de pago", "@FormaPago"),
        ("payment_method", "Method of payment", "Método de pago", "@MetodoPago"),
        ("place", "Place of issue", "Lugar de expedición", "@LugarExpedicion"),
    ] {
        let value = paper.at(&[place]);
        paper.field(name, english, spanish, value);
    }
}

//! The printed form in Guatemala: a QR with the address of the verifier.

use crate::country::print::{Paper, PrintRule, SymbolKind, escaped};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (0, 0),
    tax_id: "NIT",
    key: ("Authorization number", "Número de autorización"),
    types: &[
        ("FACT", "Factura"),
        ("FCAM", "Factura cambiaria"),
        ("FPEQ", "Factura pequeño contribuyente"),
        ("FCAP", "Factura cambiaria pequeño contribuyente"),
        ("FESP", "Factura especial"),
        ("NABN", "Nota de abono"),
        ("RDON", "Recibo por donación"),
        ("RECI", "Recibo"),
        ("NDEB", "Nota de débito"),
        ("NCRE", "Nota de crédito"),
        ("FACA", "Factura contribuyente agropecuario"),
        ("FCCA", "Factura cambiaria contribuyente agropecuario"),
        ("FAPE", "Factura pequeño contribuyente régimen electrónico"),
        ("FCPE", "Factura cambiaria pequeño contribuyente régimen electrónico"),
        ("FAAE", "Factura contribuyente agropecuario régimen electrónico especial"),
        ("FCAE", "Factura cambiaria contribuyente agropecuario régimen electrónico especial"),
    ],
    legends: &[("title", "Documento Tributario Electrónico")],
    rules: &[(
        "phrases",
        "the texts of the phrases (Frases) are printed",
        "se imprimen los textos de las frases",
    )],
    content: "address, `tipo=autorizacion`, `numero`, `emisor`, `receptor`, `monto`; in contingency `tipo=contingencia`, `numero`",
    print,
};

const ISSUE: &str = "SAT/DTE/DatosEmision";

fn print(paper: &mut Paper<'_>) {
    let place = |rest: &str| format!("{ISSUE}/{rest}");
    let authorization = paper.at(&["SAT/DTE/Certificacion/NumeroAutorizacion"]);
    let access = paper.at(&[&place("DatosGenerales/@NumeroAcceso")]);
    let address = paper.need_address("consulta");
    if authorization.is_none() && access.is_some() {
        let contingency = address.zip(access);
        paper.said.content =
            contingency.map(|(address, access)| format!("{address}?tipo=contingencia&numero={access}"));
        paper.field("access_number", "Access number", "Número de acceso", access);
        return;
    }
    let number = paper.need(authorization, "NumeroAutorizacion");
    let issuer = paper.at(&[&place("Emisor/@NITEmisor")]);
    let issuer = paper.need(issuer, "NITEmisor");
    let receiver = paper.at(&[&place("Receptor/@IDReceptor")]);
    let receiver = paper.need(receiver, "IDReceptor");
    let total = paper.at(&[&place("Totales/GranTotal")]);
    let total = paper.need(total, "GranTotal");
    if let (Some(address), Some(number), Some(issuer), Some(receiver), Some(total)) =
        (address, number, issuer, receiver, total)
    {
        let [number, issuer, receiver, total] =
            [number, issuer, receiver, total].map(|value| escaped(&value, ""));
        paper.said.content = Some(format!(
            "{address}?tipo=autorizacion&numero={number}&emisor={issuer}&receptor={receiver}&monto={total}"
        ));
    }
    let certifier = paper.at(&["SAT/DTE/Certificacion/NombreCertificador"]);
    paper.field("certifier_name", "Certifier", "Certificador", certifier);
    let certifier = paper.at(&["SAT/DTE/Certificacion/NITCertificador"]);
    paper.field("certifier_id", "NIT of the certifier", "NIT del certificador", certifier);
    let date = paper.at(&["SAT/DTE/Certificacion/FechaHoraCertificacion"]);
    paper.field("authorization_date", "Date of certification", "Fecha de certificación", date);
}

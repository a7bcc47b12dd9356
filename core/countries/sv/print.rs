//! The printed form in El Salvador: a QR with the address of the public consultation.

use crate::country::print::{Paper, PrintRule, SymbolKind, escaped};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (0, 0),
    tax_id: "NIT",
    key: ("Generation code", "Código de generación"),
    types: &[],
    legends: &[("title", "Documento Tributario Electrónico")],
    rules: &[],
    content: "address, `ambiente` (`00` test, `01` production), `codGen`, `fechaEmi`",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let environment = paper.at(&["identificacion/ambiente"]);
    let environment = paper.need(environment, "identificacion/ambiente");
    let code = paper.at(&["identificacion/codigoGeneracion"]);
    let code = paper.need(code, "identificacion/codigoGeneracion");
    let date = paper.at(&["identificacion/fecEmi"]);
    let date = paper.need(date, "identificacion/fecEmi");
    let address = paper.need_address("consulta");
    if let (Some(environment), Some(code), Some(date), Some(address)) = (environment, code, date, address) {
        let [environment, code, date] = [environment, code, date].map(|value| escaped(&value, ""));
        paper.said.content = Some(format!("{address}?ambiente={environment}&codGen={code}&fechaEmi={date}"));
    }
    let number = paper.at(&["identificacion/numeroControl"]);
    paper.field("control_number", "Control number", "Número de control", number);
    let stamp = (paper.param)("received_stamp")
        .or_else(|| (paper.service)("ReceivedStamp"))
        .or_else(|| paper.anywhere(&["selloRecibido"]).map(str::to_owned));
    if stamp.is_none() {
        paper.lacks("received_stamp");
    }
    paper.field("received_stamp", "Stamp of receipt", "Sello de recepción", stamp.as_deref());
    let model = match paper.at(&["identificacion/tipoModelo"]) {
        Some("1") => Some("Previo"),
        Some("2") => Some("Diferido"),
        other => other,
    };
    paper.field("model", "Billing model", "Modelo de facturación", model);
    let transmission = match paper.at(&["identificacion/tipoOperacion"]) {
        Some("1") => Some("Normal"),
        Some("2") => Some("Contingencia"),
        other => other,
    };
    paper.field("transmission", "Kind of transmission", "Tipo de transmisión", transmission);
}

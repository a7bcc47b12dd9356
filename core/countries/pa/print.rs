//! The printed form in Panama, the CAFE: the QR code that the certified document carries.

use crate::country::print::{Paper, PrintRule, SymbolKind};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (0, 0),
    tax_id: "RUC",
    key: ("CUFE", "CUFE"),
    types: &[],
    legends: &[("title", "Comprobante Auxiliar de Factura Electrónica")],
    rules: &[],
    content: "`dQRCode` as it stands: it holds a signed token",
    print,
};

fn print(paper: &mut Paper<'_>) {
    paper.said.is_of_document = true;
    let code = paper.at(&["gNoFirm/dQRCode"]);
    paper.said.content = paper.need(code, "dQRCode");
    let point = paper.at(&["gDGen/dPtoFacDF"]);
    paper.field("point_of_sale", "Point of billing", "Punto de facturación", point);
    let protocol = paper.anywhere(&["dProAut"]);
    paper.field("authorization_number", "Authorization protocol", "Protocolo de autorización", protocol);
    let processed = paper.anywhere(&["dFecProc"]);
    paper.field("authorization_date", "Date of authorization", "Fecha de autorización", processed);
}

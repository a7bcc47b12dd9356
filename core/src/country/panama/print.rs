//! The printed form in Panama, the CAFE: the QR code that the certified document carries.

use crate::country::print::{Paper, PrintRule, SymbolKind};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (0, 0),
    tax_id: "RUC",
    key: ("CUFE", "CUFE"),
    types: &[
        ("01", "Factura de operación interna"),
        ("02", "Factura de importación"),
        ("03", "Factura de exportación"),
        ("04", "Nota de crédito referente a facturas"),
        ("05", "Nota de débito referente a facturas"),
        ("06", "Nota de crédito genérica"),
        ("07", "Nota de débito genérica"),
        ("08", "Factura de zona franca"),
        ("09", "Reembolso"),
        ("10", "Factura de operación extranjera"),
    ],
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

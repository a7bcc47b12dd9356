//! The printed form in Antarctica: a QR with the number and the total.

use crate::country::print::{Paper, PrintRule, SymbolKind};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: true,
    error_correction: "M",
    least: (0, 0),
    tax_id: "Station",
    key: ("", ""),
    types: &[],
    legends: &[("title", "Factura antártica")],
    rules: &[],
    content: "`Numero` and `Total`",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let number = paper.at(&["Numero"]);
    let total = paper.at(&["Total"]);
    if let (Some(number), Some(total)) = (paper.need(number, "Numero"), paper.need(total, "Total")) {
        paper.said.content = Some(format!("{number}|{total}"));
    }
}

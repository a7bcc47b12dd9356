//! The printed form in Costa Rica: no symbol is prescribed, a QR of the clave is usual.

use crate::country::print::{Paper, PrintRule, SymbolKind};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Qr,
    is_required: false,
    error_correction: "M",
    least: (0, 0),
    tax_id: "Cédula",
    key: ("Key", "Clave"),
    types: &[],
    legends: &[],
    rules: &[
        (
            "key-together",
            "clave, type and consecutive number stand together",
            "la clave, el tipo y el número consecutivo van juntos",
        ),
        (
            "descriptions",
            "codes are printed as their descriptions",
            "los códigos se imprimen con su descripción",
        ),
    ],
    content: "the clave, 50 digits",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let key = paper.at(&["Clave"]);
    paper.said.content = paper.need(key, "Clave");
    let number = paper.at(&["NumeroConsecutivo"]);
    paper.field("consecutive_number", "Consecutive number", "Número consecutivo", number);
}

//! The printed form in Ecuador, the RIDE: the clave de acceso as Code 128.

use crate::country::print::{Paper, PrintRule, SymbolKind};

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Code128,
    is_required: true,
    error_correction: "",
    least: (0, 0),
    tax_id: "RUC",
    key: ("Access key", "Clave de acceso"),
    types: &[],
    legends: &[],
    rules: &[(
        "key-beside-symbol",
        "the 49 digits stand below the symbol, number and date of the authorization above it",
        "los 49 dígitos van debajo del código de barras, el número y la fecha de autorización encima",
    )],
    content: "the clave de acceso, 49 digits",
    print,
};

fn print(paper: &mut Paper<'_>) {
    let key = paper.at(&["infoTributaria/claveAcceso"]);
    paper.said.content = paper.need(key, "claveAcceso");
    let found = paper.anywhere(&["numeroAutorizacion"]).map(str::to_owned);
    // In the offline scheme the number of the authorization is the clave.
    let number = (paper.param)("authorization_number").or(found).or_else(|| key.map(str::to_owned));
    let date = (paper.param)("authorization_date")
        .or_else(|| paper.anywhere(&["fechaAutorizacion"]).map(str::to_owned))
        .or_else(|| (paper.service)("AuthorityTimeStamp"));
    if date.is_none() {
        paper.lacks("authorization_date");
    }
    paper.field("authorization_number", "Authorization number", "Número de autorización", number.as_deref());
    paper.field(
        "authorization_date",
        "Date of authorization",
        "Fecha y hora de autorización",
        date.as_deref(),
    );
    let environment = match paper.at(&["infoTributaria/ambiente"]) {
        Some("1") => Some("PRUEBAS"),
        Some("2") => Some("PRODUCCIÓN"),
        other => other,
    };
    paper.field("environment", "Environment", "Ambiente", environment);
    let emission = match paper.at(&["infoTributaria/tipoEmision"]) {
        Some("1") => Some("NORMAL"),
        other => other,
    };
    paper.field("emission", "Kind of emission", "Emisión", emission);
}

//! Costa Rica's receiver message: checks the interface's rules, as the service would.

use crate::element::Element;

/// One rule: the element's name, whether it is required, what it must be in words, and the check of its text.
type Rule = (&'static str, bool, &'static str, fn(&str) -> bool);

#[rustfmt::skip]
const RULES: [Rule; 11] = [
    ("Clave", true, "50 digits", |t| digits(t, 50, 50)),
    // The interface says 12, the authority 9 to 12.
    ("NumeroCedulaEmisor", true, "9 to 12 digits", |t| digits(t, 9, 12)),
    ("FechaEmisionDoc", true, "yyyy-mm-ddThh:mm:ss", is_date_time),
    ("Mensaje", true, "1, 2 or 3", |t| matches!(t, "1" | "2" | "3")),
    ("DetalleMensaje", false, "at most 160 characters", |t| t.chars().count() <= 160),
    ("MontoTotalImpuesto", false, "at most 15 whole digits and 5 decimals", |t| amount(t, 15)),
    ("CodigoActividad", false, "at most 6 characters", |t| t.chars().count() <= 6),
    ("MontoTotalImpuestoAcreditar", false, "at most 18 whole digits and 5 decimals", |t| amount(t, 18)),
    ("TotalFactura", true, "at most 18 whole digits and 5 decimals", |t| amount(t, 18)),
    ("NumeroCedulaReceptor", true, "at most 20 characters", |t| t.chars().count() <= 20),
    ("NumeroConsecutivoReceptor", false, "20 digits", |t| digits(t, 20, 20)),
];

/// Everything that is wrong with the message.
pub(crate) fn problems(message: &Element) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, required, expected, is_right) in RULES {
        match message.text_at(name) {
            None if required => problems.push(format!("`{name}` is missing")),
            Some(text) if !is_right(text) => {
                problems.push(format!("expected {expected} for `{name}`, found `{text}`"));
            }
            _ => {}
        }
    }
    let status = message.text_at("NumeroConsecutivoReceptor").and_then(|number| number.get(8..10));
    let answer = message.text_at("Mensaje").unwrap_or_default();
    let wanted = match answer {
        "1" => "05",
        "2" => "06",
        _ => "07",
    };
    if status.is_some_and(|status| status != wanted) {
        problems.push(format!("expected {wanted} in `NumeroConsecutivoReceptor` for `Mensaje` {answer}"));
    }
    problems
}

fn digits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

fn amount(text: &str, whole: usize) -> bool {
    match text.split_once('.') {
        None => digits(text, 1, whole),
        Some((units, decimals)) => digits(units, 1, whole) && digits(decimals, 1, 5),
    }
}

/// The authority also takes an offset.
fn is_date_time(text: &str) -> bool {
    chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S").is_ok()
        || chrono::DateTime::parse_from_rfc3339(text).is_ok()
}

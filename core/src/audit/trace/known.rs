//! What the tables say of an authority's codes: the table `XX-rechazo` of each country.

use crate::country::Country;
use crate::result::trace::{KnownCode, NumberState};
use crate::tables::{Date, Row, Table, Tables};

/// The table of a country; none if there is none on that day.
pub(in crate::audit) fn table(
    country: Option<Country>,
    as_of: Option<Date>,
    tables: &Tables,
) -> Option<Table> {
    let name = format!("{}-rechazo", country?.as_str().to_lowercase());
    match as_of {
        Some(day) => tables.table(&name, day).ok(),
        None => tables.versions(&name).pop(),
    }
}

/// What a table says of one code.
pub(in crate::audit) struct Known {
    /// The key of the row.
    pub(in crate::audit) key: String,
    pub(in crate::audit) known: KnownCode,
    /// The official elements that the code is about, each a path or a name.
    pub(in crate::audit) elements: Vec<String>,
    pub(in crate::audit) number: Option<NumberState>,
}

impl Known {
    pub(in crate::audit) fn of(row: &Row) -> Known {
        let text = |column: &str| row.get(column).map(str::to_owned);
        let elements = row.get("element").unwrap_or_default();
        Known {
            key: row.key().to_owned(),
            known: KnownCode {
                meaning: text("en"),
                meaning_es: text("value"),
                remedy: text("remedy"),
                remedy_es: text("remedio"),
                exists: row.get("exists").map(|word| word == "yes"),
                source: row.table().source().to_owned(),
            },
            elements: elements.split_whitespace().map(str::to_owned).collect(),
            number: row.get("number").and_then(|word| word.parse().ok()),
        }
    }
}

/// Words after which a code stands.
const CUES: [&str; 16] = [
    "codigo",
    "código",
    "code",
    "cod",
    "error",
    "identificador",
    "regla",
    "rule",
    "rechazo",
    "obs",
    "observacion",
    "observación",
    "excepcion",
    "excepción",
    "notificación",
    "err",
];

/// The code of a message, if the table has it: a member of its own, the first word, or what stands after a word such as
/// `Regla`. A code with letters and digits may stand anywhere.
pub(super) fn find(table: &Table, member: Option<&str>, text: &str) -> Option<Known> {
    let row = |key: &str| table.rows_of(key).next().map(|row| Known::of(&row));
    if let Some(found) = member.and_then(|code| row(code.trim())) {
        return Some(found);
    }
    let is_code = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let mut before = String::new();
    for (count, token) in
        text.split(|c: char| !is_code(c)).filter(|token| !token.is_empty()).take(2000).enumerate()
    {
        // The minus of a list, `-1`, belongs to the code; one after a word does not.
        let token = token.trim_end_matches('-');
        let has_letter = token.bytes().any(|byte| byte.is_ascii_alphabetic());
        let has_digit = token.bytes().any(|byte| byte.is_ascii_digit());
        let is_cued = count == 0 || CUES.contains(&&*before) || is_sunat(&before, text, token);
        if has_digit
            && token.len() <= 24
            && (has_letter || is_cued)
            && let Some(found) = row(token)
        {
            return Some(found);
        }
        before = token.to_lowercase();
    }
    None
}

/// SUNAT's own form: `Error en la linea: 1: 3271 (nodo: …)`.
fn is_sunat(before: &str, text: &str, token: &str) -> bool {
    before.bytes().all(|byte| byte.is_ascii_digit())
        && token.len() == 4
        && text.split_once(token).is_some_and(|(_, rest)| rest.trim_start().starts_with("(nodo"))
}

/// The code of a message as the authority writes it, where no table has it: `Regla: FAD06, …`, `CFDI40101 - …`,
/// `3271 - …`.
pub(super) fn written(text: &str) -> Option<String> {
    let is_code = |token: &str| {
        (2..=16).contains(&token.len())
            && token.bytes().any(|byte| byte.is_ascii_digit())
            && token.bytes().all(|byte| {
                byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'a'..=b'z')
            })
            && !token.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase())
    };
    let rule = text.find("Regla:").map(|at| text[at + 6..].trim_start());
    let rule = rule.and_then(|rest| rest.split([',', ' ', ';']).next());
    let text = text.trim_start_matches(['[', '(', '"', '*', ' ']);
    let first = || {
        let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))?;
        let after = text[end..].trim_start_matches([']', ')', '"']).trim_start();
        let follows = after.starts_with(['-', ':', '|', ',']);
        Some(&text[..end]).filter(|_| follows)
    };
    rule.or_else(first).map(|code| code.trim_end_matches('-')).filter(|code| is_code(code)).map(str::to_owned)
}

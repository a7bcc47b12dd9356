//! A name in each language's case: `GlobalDocumentId` is `global_document_id` and `globalDocumentId`.

use crate::json::{Map, Value};

/// How member names are written for a language.
///
/// # Example
/// ```
/// use dtekit::{Country, Naming, audit::{LintOptions, lint}};
///
/// let lint = lint(r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}}}}"#, Country::CL, &LintOptions::default())?;
/// assert_eq!(lint.to_value(Naming::Snake)["document_type"], "33");
/// assert_eq!(lint.to_value(Naming::Camel)["documentType"], "33");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Naming {
    /// `global_document_id`: Rust, Python, C and the vectors.
    #[default]
    Snake,
    /// `globalDocumentId`: Node.
    Camel,
}

impl Naming {
    /// The wire's own name in this case.
    ///
    /// # Example
    /// ```
    /// use dtekit::Naming;
    /// assert_eq!(Naming::Snake.name("NumeroCedulaEmisor"), "numero_cedula_emisor");
    /// assert_eq!(Naming::Snake.name("RegPDF"), "reg_pdf");
    /// assert_eq!(Naming::Camel.name("IDEmisor"), "idEmisor");
    /// assert_eq!(Naming::Camel.name("global_document_id"), "globalDocumentId");
    /// ```
    #[must_use]
    pub fn name(self, wire: &str) -> String {
        let words = words(wire);
        match self {
            Naming::Snake => words.join("_"),
            Naming::Camel => {
                let mut name = String::with_capacity(wire.len());
                for (index, word) in words.iter().enumerate() {
                    match word.chars().next() {
                        Some(first) if index > 0 => {
                            name.extend(first.to_uppercase());
                            name.push_str(&word[first.len_utf8()..]);
                        }
                        _ => name.push_str(word),
                    }
                }
                name
            }
        }
    }
}

/// The name of a call's argument in snake_case. `Async` is often taken for its opposite, so it is `asynchronous`.
pub(crate) fn argument(wire: &str) -> String {
    if wire == "Async" { "asynchronous".to_owned() } else { Naming::Snake.name(wire) }
}

/// The members, with known wire names in the language's case and other names as they arrived.
pub(crate) fn in_case(members: &Map, known: &[&str], naming: Naming) -> Value {
    let name = |key: &str| match known.iter().find(|known| same_name(known, key)) {
        Some(known) => naming.name(known),
        None => key.to_owned(),
    };
    Value::Object(members.iter().map(|(key, value)| (name(key), value.clone())).collect())
}

/// The member with this name, ignoring letter case and underscores.
pub(crate) fn member<'a>(members: &'a Map, name: &str) -> Option<&'a Value> {
    members.get(name).or_else(|| members.iter().find(|(key, _)| same_name(key, name)).map(|(_, value)| value))
}

/// Whether two names are the same, ignoring letter case and underscores as the service does.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    fn letters(name: &str) -> impl Iterator<Item = u8> {
        name.bytes().filter(|byte| *byte != b'_').map(|byte| byte.to_ascii_lowercase())
    }
    letters(a).eq(letters(b))
}

/// The words of a text in small letters without accents, for comparing what people and authorities write.
pub(crate) fn plain_words(text: &str) -> Vec<String> {
    let bare = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    };
    // A letter may be followed by its accent as a character of its own.
    let is_accent = |letter: &char| ('\u{300}'..='\u{36f}').contains(letter);
    let small: String =
        text.chars().flat_map(char::to_lowercase).filter(|c| !is_accent(c)).map(bare).collect();
    small.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The lower-case words of a name. A word begins at a capital after a small letter, and at the last capital before a
/// small letter (`RFCEmisor`: `rfc`, `emisor`).
fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut begins = true;
    for (index, letter) in letters.iter().enumerate() {
        if *letter == '_' {
            begins = true;
            continue;
        }
        let after_small =
            index > 0 && (letters[index - 1].is_lowercase() || letters[index - 1].is_ascii_digit());
        let before_small = letters.get(index + 1).is_some_and(|next| next.is_lowercase());
        if begins || (letter.is_uppercase() && (after_small || before_small)) {
            words.push(String::new());
        }
        begins = false;
        if let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wire_name_becomes_snake_case() {
        for (wire, snake) in [
            ("GlobalDocumentId", "global_document_id"),
            ("NumeroCedulaEmisor", "numero_cedula_emisor"),
            ("RegPDF", "reg_pdf"),
            ("IDEmisor", "id_emisor"),
            ("CUFEInvoice", "cufe_invoice"),
            ("accountCode", "account_code"),
            ("dPrevEntrega", "d_prev_entrega"),
            ("type", "type"),
            ("DownloadDocumentPdfByCountryDocumentId", "download_document_pdf_by_country_document_id"),
            ("GetCatalogsSIN", "get_catalogs_sin"),
        ] {
            assert_eq!(Naming::Snake.name(wire), snake);
        }
    }

    #[test]
    fn case_and_underscores_do_not_make_another_name() {
        assert!(same_name("GlobalDocumentId", "global_document_id"));
        assert!(same_name("RegPDF", "regPdf"));
        assert!(!same_name("Country", "CountryId"));
    }
}

//! Every finding's code, in one table: what it means and what to do, in English and Spanish.
//!
//! Codes are stable: they are only ever added. `docs/findings.md` is made from this table.

/// One code with its meaning and remedy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// The stable kebab-case word.
    pub word: &'static str,
    /// What it means, in English.
    pub meaning: &'static str,
    /// What to do about it, in English.
    pub remedy: &'static str,
    /// What it means, in Spanish.
    pub meaning_es: &'static str,
    /// What to do about it, in Spanish.
    pub remedy_es: &'static str,
}

/// The code with this word, if there is one.
///
/// # Example
/// ```
/// let code = dtekit::code::find("json-duplicate-member").unwrap();
/// assert_eq!(code.meaning_es, "un objeto tiene dos miembros con el mismo nombre");
/// ```
pub fn find(word: &str) -> Option<&'static Code> {
    ALL.iter().copied().find(|code| code.word == word)
}

macro_rules! codes {
    ($($name:ident $word:literal: $meaning:literal, $remedy:literal; $meaning_es:literal, $remedy_es:literal;)*) => {
        $(
            #[doc = concat!("`", $word, "`: ", $meaning, ".")]
            pub static $name: Code = Code {
                word: $word, meaning: $meaning, remedy: $remedy, meaning_es: $meaning_es, remedy_es: $remedy_es,
            };
        )*
        /// Every code, in the order of the table.
        pub static ALL: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    // Reading text
    TEXT_NOT_UTF8 "text-not-utf8":
        "the text is not UTF-8", "send UTF-8, or declare the encoding in the XML declaration";
        "el texto no es UTF-8", "envíe UTF-8, o declare la codificación en la declaración XML";
    JSON_SYNTAX "json-syntax":
        "the text is not JSON (RFC 8259)", "correct the text at the place named";
        "el texto no es JSON (RFC 8259)", "corrija el texto en el lugar indicado";
    JSON_DUPLICATE_MEMBER "json-duplicate-member":
        "an object has two members of the same name", "remove one, or make the value an array";
        "un objeto tiene dos miembros con el mismo nombre", "quite uno, o haga del valor un arreglo";
    // The call itself
    OPTION_UNKNOWN "option-unknown":
        "an option has a name that this call does not know", "see the call's documentation for its options";
        "una opción tiene un nombre que esta llamada no conoce", "vea las opciones en la documentación de la llamada";
    OPTION_VALUE "option-value":
        "an option has a value of the wrong type or range", "see the call's documentation for its options";
        "una opción tiene un valor de tipo o rango equivocado", "vea las opciones en la documentación de la llamada";
    // A fault in dtekit
    INTERNAL_PANIC "internal-panic":
        "dtekit met a fault of its own and stopped this call", "report it with the smallest input that shows it";
        "dtekit encontró un fallo propio y detuvo esta llamada", "repórtelo con la entrada más pequeña que lo muestre";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_kebab_case_and_stands_once() {
        for (index, code) in ALL.iter().enumerate() {
            assert!(code.word.split('-').all(|part| {
                !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            }));
            assert!(ALL[index + 1..].iter().all(|other| other.word != code.word), "{} stands twice", code.word);
        }
    }
}

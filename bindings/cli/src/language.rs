//! English or Spanish.

use clap::ValueEnum;

/// The language of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Spanish
    Es,
}

impl Language {
    /// The language of the locale: Spanish for `es`, `es-CL` and so on, else English.
    pub fn of_locale() -> Self {
        let spanish = sys_locale::get_locale().is_some_and(|locale| {
            let language = locale.split(['-', '_', '.']).next().unwrap_or_default();
            language.eq_ignore_ascii_case("es")
        });
        if spanish { Language::Es } else { Language::En }
    }

    /// The text in this language.
    pub fn of<T>(self, english: T, spanish: T) -> T {
        match self {
            Language::En => english,
            Language::Es => spanish,
        }
    }
}

//! English or Spanish.

use std::ffi::OsString;

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

    /// The language that the arguments ask for, before they are parsed; else that of the locale. Help and usage errors
    /// have it.
    pub fn of_arguments(arguments: impl Iterator<Item = OsString>) -> Self {
        let mut arguments = arguments.take_while(|argument| argument != "--").peekable();
        let mut found = None;
        while let Some(argument) = arguments.next() {
            let given = match argument.to_str() {
                Some("--lang") => arguments.peek().and_then(|next| next.to_str()),
                Some(argument) => argument.strip_prefix("--lang="),
                None => None,
            };
            found = given.and_then(|word| Language::from_str(word, false).ok()).or(found);
        }
        found.unwrap_or_else(Language::of_locale)
    }

    /// The text in this language.
    pub fn of<T>(self, english: T, spanish: T) -> T {
        match self {
            Language::En => english,
            Language::Es => spanish,
        }
    }
}

//! What the checks found: findings in English and Spanish, bounded for each code.

use std::borrow::Cow;

use super::pattern;
use super::simple::{Bound, Pattern, Refusal, Simple};
use crate::code::{self, Code};
use crate::error::{Finding, Spanish, short, shortened};

/// The most findings of one code.
const MOST: usize = 100;
/// How many words of an enumeration a message names.
const FEW: usize = 12;

/// A message in both languages.
pub(super) struct Message {
    pub(super) english: String,
    pub(super) spanish: String,
}

impl Message {
    pub(super) fn new(english: impl Into<String>, spanish: impl Into<String>) -> Message {
        Message { english: english.into(), spanish: spanish.into() }
    }
}

/// A finding whose place in the text is not computed yet.
pub(super) struct Found {
    pub(super) code: &'static Code,
    pub(super) path: String,
    /// The byte of the decoded text.
    pub(super) offset: usize,
    pub(super) message: Message,
}

/// The findings so far.
#[derive(Default)]
pub(super) struct Report {
    pub(super) found: Vec<Found>,
    counts: Vec<(&'static str, usize)>,
}

impl Report {
    /// Adds a finding unless there are enough of its code; gives its place in the list.
    pub(super) fn add(
        &mut self,
        code: &'static Code,
        offset: usize,
        path: String,
        message: Message,
    ) -> Option<usize> {
        let index = self.counts.iter().position(|(word, _)| *word == code.word).unwrap_or_else(|| {
            self.counts.push((code.word, 0));
            self.counts.len() - 1
        });
        let count = &mut self.counts[index].1;
        *count += 1;
        if *count > MOST {
            return None;
        }
        self.found.push(Found { code, path, offset, message });
        Some(self.found.len() - 1)
    }
}

/// A finding with both its texts.
pub(super) fn finding(code: &'static Code, message: Message) -> Finding {
    let mut finding = Finding::new(code, message.english);
    finding.spanish =
        Some(Spanish { message: Cow::Owned(message.spanish), hint: Some(Cow::Borrowed(code.remedy_es)) });
    finding
}

/// `` `a`, `b` or `c` `` in both languages; of many, the first and the number.
pub(super) fn alternatives(words: &[&str]) -> (String, String) {
    let quoted: Vec<String> =
        words.iter().take(FEW).map(|word| format!("`{}`", shortened(word, 120))).collect();
    if words.len() > FEW {
        let list = quoted[..3].join(", ");
        let count = words.len();
        return (
            format!("one of `{count}` words such as {list}"),
            format!("una de `{count}` palabras como {list}"),
        );
    }
    match quoted.split_last() {
        None => (String::new(), String::new()),
        Some((last, [])) => (last.clone(), last.clone()),
        Some((last, before)) => {
            let before = before.join(", ");
            (format!("{before} or {last}"), format!("{before} o {last}"))
        }
    }
}

/// The code and the message of a value that is none of its type.
pub(super) fn refusal(refusal: Refusal<'_>, value: &str) -> (&'static Code, Message) {
    let found = short(value);
    let (code, english, spanish) = match refusal {
        Refusal::Base(base) => {
            let (english, spanish) = base.called();
            (&code::SCHEMA_TYPE, english.to_owned(), spanish.to_owned())
        }
        Refusal::Enumeration(simple) => {
            let words: Vec<&str> = simple.enumeration.iter().map(|word| &**word).collect();
            let (mut english, mut spanish) = alternatives(&words);
            if let Some(name) = &simple.catalogue {
                english.push_str(&format!(" (catalogue `{name}`)"));
                spanish.push_str(&format!(" (catálogo `{name}`)"));
            }
            (&code::SCHEMA_ENUMERATION, english, spanish)
        }
        Refusal::Pattern(patterns) => {
            let (english, spanish) = form(patterns);
            (&code::SCHEMA_PATTERN, english, spanish)
        }
        Refusal::Length(simple, length) => {
            let (english, spanish) = lengths(simple);
            let message = Message::new(
                format!("expected {english}, found `{found}` with `{length}`"),
                format!("se esperaba {spanish}, se encontró `{found}` con `{length}`"),
            );
            return (&code::SCHEMA_LENGTH, message);
        }
        Refusal::Digits(most) => (
            &code::SCHEMA_DIGITS,
            format!("a number of at most `{most}` digits"),
            format!("un número de `{most}` dígitos a lo más"),
        ),
        Refusal::Decimals(most) => (
            &code::SCHEMA_DIGITS,
            format!("a number of at most `{most}` decimals"),
            format!("un número de `{most}` decimales a lo más"),
        ),
        Refusal::Bound(bound, limit) => {
            let (english, spanish) = match bound {
                Bound::From => ("a value from", "un valor desde"),
                Bound::To => ("a value up to", "un valor hasta"),
                Bound::Above => ("a value above", "un valor mayor que"),
                Bound::Below => ("a value below", "un valor menor que"),
            };
            (&code::SCHEMA_RANGE, format!("{english} `{limit}`"), format!("{spanish} `{limit}`"))
        }
    };
    let message = if value.is_empty() {
        Message::new(
            format!("expected {english}, found an empty value"),
            format!("se esperaba {spanish}, se encontró un valor vacío"),
        )
    } else {
        Message::new(
            format!("expected {english}, found `{found}`"),
            format!("se esperaba {spanish}, se encontró `{found}`"),
        )
    };
    (code, message)
}

/// What patterns ask for.
fn form(patterns: &[Pattern]) -> (String, String) {
    if let [pattern] = patterns {
        match pattern::digits(&pattern.text) {
            Some((least, Some(most))) if least == most => {
                return (format!("`{least}` digits"), format!("`{least}` dígitos"));
            }
            Some((least, Some(most))) => {
                return (format!("`{least}` to `{most}` digits"), format!("de `{least}` a `{most}` dígitos"));
            }
            Some((least, None)) => {
                return (format!("`{least}` digits or more"), format!("`{least}` dígitos o más"));
            }
            None if &*pattern.text == r"[\s\S]*@[\s\S]*" => {
                return ("an e-mail address".to_owned(), "un correo electrónico".to_owned());
            }
            None => {}
        }
    }
    let shown: Vec<_> =
        patterns.iter().map(|pattern| format!("`{}`", shortened(&pattern.text, 160))).collect();
    (
        format!("a value of the form {}", shown.join(" or ")),
        format!("un valor de la forma {}", shown.join(" o ")),
    )
}

fn lengths(simple: &Simple) -> (String, String) {
    let (unit, unidad) = match (simple.list_of.is_some(), simple.base) {
        (true, _) => ("values", "valores"),
        (_, super::lexical::Base::Base64 | super::lexical::Base::Hex) => ("bytes", "bytes"),
        _ => ("characters", "caracteres"),
    };
    match (simple.length, simple.least, simple.most) {
        (Some(length), ..) => (format!("`{length}` {unit}"), format!("`{length}` {unidad}")),
        (_, Some(least), Some(most)) if least == most => {
            (format!("`{least}` {unit}"), format!("`{least}` {unidad}"))
        }
        (_, Some(least), Some(most)) => {
            (format!("`{least}` to `{most}` {unit}"), format!("de `{least}` a `{most}` {unidad}"))
        }
        (_, Some(least), None) => (format!("at least `{least}` {unit}"), format!("`{least}` {unidad} o más")),
        (_, None, most) => {
            let most = most.unwrap_or_default();
            (format!("at most `{most}` {unit}"), format!("`{most}` {unidad} a lo más"))
        }
    }
}

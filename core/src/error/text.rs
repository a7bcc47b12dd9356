//! Texts of findings: their words, and the arguments that they name.

use std::cell::RefCell;
use std::fmt::{self, Display, Write as _};

use crate::naming::argument;

/// A text of a finding. It names arguments in snake_case, and knows where they stand.
///
/// [`text!`] makes one. Only an [`Arg`] leaves a place in it: a value that is spelled like an argument is a value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    pub(super) text: String,
    pub(super) arguments: Vec<Place>,
}

/// Where a text names an argument: the byte before the name, and the name in snake_case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub at: usize,
    pub name: String,
}

impl<T: Into<String>> From<T> for Text {
    fn from(text: T) -> Text {
        Text { text: in_one_line(text.into()), arguments: Vec::new() }
    }
}

impl Text {
    /// A text of the table of codes, which quotes arguments by these names of the wire.
    pub(super) fn of_table(template: &str, arguments: &[&str]) -> Text {
        let mut text = Text::default();
        for (index, part) in template.split('`').enumerate() {
            match arguments.contains(&part) {
                _ if index % 2 == 0 => text.text.push_str(part),
                true => text.quote(part, ""),
                false => text.text.extend(["`", part, "`"]),
            }
        }
        text
    }

    /// Adds the name of an argument and what follows it, in backticks.
    fn quote(&mut self, wire: &str, rest: &str) {
        let name = in_one_line(argument(wire));
        self.text.push('`');
        let at = self.text.len();
        self.text.push_str(&name);
        self.arguments.push(Place { at, name });
        self.text.push_str(&in_one_line(rest.to_owned()));
        self.text.push('`');
    }
}

/// An argument in a [`text!`], by its name in any language: it is written in backticks, as the caller's language spells
/// it.
///
/// A name of one small word is the same in every language; it may stand in the format as well.
pub(crate) struct Arg<'n>(pub &'n str);

/// A place in an argument in a [`text!`]: the name of the argument, and what follows it, such as `[0].vIBS`.
pub(crate) struct ArgPath<'n>(pub &'n str, pub &'n str);

/// Arguments in a [`text!`], with commas between them.
pub(crate) struct ArgList<'n>(pub &'n [String]);

/// What may stand in a [`text!`]: values, arguments and other texts.
pub(crate) trait Piece {
    /// Writes the piece. Values are written to `f`, and so come into the text; arguments also leave their place in it.
    fn write(&self, text: &TextWriter, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<T: Display + ?Sized> Piece for T {
    fn write(&self, _: &TextWriter, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Piece for Arg<'_> {
    fn write(&self, text: &TextWriter, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.0.borrow_mut().quote(self.0, "");
        Ok(())
    }
}

impl Piece for ArgPath<'_> {
    fn write(&self, text: &TextWriter, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.0.borrow_mut().quote(self.0, self.1);
        Ok(())
    }
}

impl Piece for ArgList<'_> {
    fn write(&self, text: &TextWriter, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = text.0.borrow_mut();
        for (number, name) in self.0.iter().enumerate() {
            text.text.push_str(if number == 0 { "" } else { ", " });
            text.quote(name, "");
        }
        Ok(())
    }
}

impl Piece for Text {
    fn write(&self, text: &TextWriter, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = text.0.borrow_mut();
        let before = text.text.len();
        let places = self.arguments.iter().map(|place| Place { at: before + place.at, ..place.clone() });
        text.arguments.extend(places);
        text.text.push_str(&self.text);
        Ok(())
    }
}

/// Makes a [`Text`]: `format!`, with an [`Arg`] or a [`Text`] among the values.
///
/// Only values can be captured in braces: `text!("expected {expected} for {}, found {found}", Arg(name))`.
macro_rules! text {
    ($format:literal $(, $piece:expr)* $(,)?) => {{
        let text = $crate::error::TextWriter::default();
        text.write(format_args!($format $(, text.piece(&$piece))*));
        text.finish()
    }};
}
pub(crate) use text;

/// The text that a [`text!`] makes, while its pieces are written.
#[derive(Default)]
pub(crate) struct TextWriter(RefCell<Text>);

impl TextWriter {
    pub fn piece<'t, P: Piece>(&'t self, piece: &'t P) -> impl Display + 't {
        Written { text: self, piece }
    }

    pub fn write(&self, pieces: fmt::Arguments<'_>) {
        (&mut &*self).write_fmt(pieces).expect("no piece refuses to be written");
    }

    pub fn finish(self) -> Text {
        self.0.into_inner()
    }
}

impl fmt::Write for &TextWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.borrow_mut().text.push_str(&in_one_line(text.to_owned()));
        Ok(())
    }
}

struct Written<'t, P> {
    text: &'t TextWriter,
    piece: &'t P,
}

impl<P: Piece> Display for Written<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece.write(self.text, f)
    }
}

/// The words of a message: `` `a`, `b` or `c` ``.
pub(crate) fn alternatives(words: &[&str]) -> String {
    let mut words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}

/// The text with control characters as escapes: in a log or a terminal each message stays on its line.
pub(crate) fn in_one_line(text: String) -> String {
    if !text.contains(is_unprintable) {
        return text;
    }
    text.chars().fold(String::new(), |mut line, one| {
        match is_unprintable(one) {
            true => line.extend(one.escape_default()),
            false => line.push(one),
        }
        line
    })
}

/// A control character, or one that ends a line or turns its direction.
fn is_unprintable(one: char) -> bool {
    one.is_control() || matches!(one, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The first 40 characters of a text from outside, so that no message holds a whole document.
pub(crate) fn short(text: &str) -> String {
    shortened(text, 40)
}

/// The first `most` characters of a text from outside; `…` says that more followed.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;
    use crate::error::Finding;
    use crate::naming::Naming;

    /// A finding that quotes two arguments, and a value that is spelled like each of the names in each language.
    fn finding(value: &str) -> Finding {
        let expected = text!("a date beside {}", Arg("GlobalDocumentId"));
        let message = text!("expected {} for {}, found `{value}`", expected, Arg("DateFrom"));
        Finding::new(&code::PARAMETER_VALUE, message).with_path(value)
    }

    #[test]
    fn arguments_are_written_in_the_case_of_the_language() {
        let finding = finding("x");
        let snake = "expected a date beside `global_document_id` for `date_from`, found `x`";
        assert_eq!(finding.message, snake);
        assert_eq!(finding.in_case(Naming::Snake).message, snake);
        let camel = "expected a date beside `globalDocumentId` for `dateFrom`, found `x`";
        assert_eq!(finding.in_case(Naming::Camel).message, camel);
    }

    #[test]
    fn a_value_that_is_spelled_like_an_argument_is_never_renamed() {
        for value in [
            "GlobalDocumentId",
            "global_document_id",
            "globalDocumentId",
            "date_from",
            "date_from`, `date_from",
        ] {
            for naming in [Naming::Snake, Naming::Camel] {
                let shown = finding(value).in_case(naming);
                assert!(shown.message.ends_with(&format!(", found `{value}`")), "{}", shown.message);
                assert_eq!(shown.path.as_deref(), Some(value));
            }
        }
    }

    #[test]
    fn a_text_of_the_table_names_its_arguments() {
        let text = Text::of_table("`Mensaje` stands in `Clave`", &["Clave"]);
        assert_eq!(text.text, "`Mensaje` stands in `clave`");
        assert_eq!(text.arguments, [Place { at: 21, name: "clave".to_owned() }]);
    }

    #[test]
    fn control_characters_are_escaped_before_places_are_counted() {
        let message = text!("found `{}` for {}", "a\nb", Arg("date_from"));
        let finding = Finding::new(&code::PARAMETER_VALUE, message).in_case(Naming::Camel);
        assert_eq!(finding.message, "found `a\\nb` for `dateFrom`");
    }
}

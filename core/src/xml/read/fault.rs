//! The reasons for which the reader refuses a text.

use crate::code::{self, Code};
use crate::error::{ErrorKind, shortened};
use crate::xml::name;
use crate::xml::wording::forbidden_character;

/// One fault, at which reading stops. It is boxed to keep the results on the fast path small.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) kind: ErrorKind,
    pub(crate) code: &'static Code,
    /// The byte of the decoded text at which the fault stands.
    pub(crate) offset: usize,
    pub(crate) message: String,
    /// The element in whose start tag the fault stands, if it stands in one.
    pub(crate) element: Option<String>,
    /// The attribute at which the fault stands, if it stands at one.
    pub(crate) attribute: Option<String>,
}

/// The result of everything that reads XML.
pub(crate) type Read<T> = Result<T, Box<Fault>>;

impl Fault {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, code: &'static Code, offset: usize, message: String) -> Box<Self> {
        Box::new(Fault { kind, code, offset, message, element: None, attribute: None })
    }

    /// A fault of kind `syntax` under `code`.
    #[cold]
    pub(crate) fn syntax(code: &'static Code, offset: usize, message: impl Into<String>) -> Box<Self> {
        Fault::new(ErrorKind::Syntax, code, offset, message.into())
    }

    /// The fault of text that is not well-formed: what was expected at `offset`, and what `text` has there.
    #[cold]
    pub(crate) fn expected(text: &str, offset: usize, expected: &str) -> Box<Self> {
        let found = match text.get(offset..).and_then(|rest| rest.chars().next()) {
            None => "the end of the text".to_owned(),
            Some(character) if !name::is_char(character) => return Fault::forbidden(text, offset),
            Some(character) if character.is_control() => format!("`U+{:04X}`", u32::from(character)),
            Some(character) => format!("`{character}`"),
        };
        Fault::syntax(&code::XML_SYNTAX, offset, format!("expected {expected}, found {found}"))
    }

    /// The fault of the character at `offset`, which XML forbids.
    #[cold]
    pub(crate) fn forbidden(text: &str, offset: usize) -> Box<Self> {
        let character = text.get(offset..).and_then(|rest| rest.chars().next()).unwrap_or_default();
        Fault::syntax(&code::XML_FORBIDDEN_CHARACTER, offset, forbidden_character(character))
    }

    /// Adds the element in whose start tag the fault stands, unless it has one.
    #[cold]
    pub(crate) fn within(mut self: Box<Self>, element: &str) -> Box<Self> {
        self.element.get_or_insert_with(|| element.to_owned());
        self
    }

    /// Adds the attribute at which the fault stands, unless it has one.
    #[cold]
    pub(crate) fn at_attribute(mut self: Box<Self>, attribute: &str) -> Box<Self> {
        self.attribute.get_or_insert_with(|| attribute.to_owned());
        self
    }
}

/// A name for a message: at most 60 characters of it.
pub(crate) fn shown(name: &str) -> String {
    shortened(name, 60)
}

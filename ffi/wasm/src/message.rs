//! Calls and answers as bytes.
//!
//! A call is a list of values: the name of the function, then its arguments. An answer is a byte (0, or 1 for an error)
//! and a list of values; that of an error is one text, the error as JSON. Each value has a byte for its kind, four
//! bytes for its length (little-endian), and its bytes:
//!
//! | kind | bytes |
//! |---|---|
//! | 0 | none: there is no value |
//! | 1 | bytes |
//! | 2 | text in UTF-8 |
//! | 3 | a number, as a double |
//! | 4 | a boolean, as one byte |
//! | 5 | none: a text of JavaScript with a lone surrogate, which UTF-8 cannot hold |

use dtekit::json::json;
use dtekit::keywords::{in_core_case, object};
use dtekit::{Error, ErrorKind, Finding, Naming, Result, code, guard};

/// A value of a call.
#[derive(Clone, Copy)]
enum Given<'a> {
    Nothing,
    Bytes(&'a [u8]),
    Text(&'a str),
    Number(f64),
    Boolean(bool),
    LoneSurrogate,
}

/// Writes the answer of a call that `run` makes of its values: what it writes, or its error.
pub fn answer(
    call: &[u8],
    out: &mut Vec<u8>,
    run: impl FnOnce(&mut Arguments<'_>, &mut Answer<'_>) -> Result<()>,
) {
    out.push(0);
    if let Err(error) = guard(|| run(&mut Arguments(call), &mut Answer(out))) {
        out.clear();
        out.push(1);
        Answer(out).text(&error_text(&error));
    }
}

/// An error as JSON text, with names in JavaScript's case.
pub fn error_text(error: &Error) -> String {
    json!(error.clone().in_case(Naming::Camel)).to_string()
}

/// The values of a call that are not read yet.
pub struct Arguments<'a>(&'a [u8]);

impl<'a> Arguments<'a> {
    fn next(&mut self) -> Option<Given<'a>> {
        let (&kind, rest) = self.0.split_first()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (bytes, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        self.0 = rest;
        Some(match kind {
            1 => Given::Bytes(bytes),
            2 => Given::Text(std::str::from_utf8(bytes).ok()?),
            3 => Given::Number(f64::from_le_bytes(*bytes.as_array()?)),
            4 => Given::Boolean(bytes == [1]),
            5 => Given::LoneSurrogate,
            _ => Given::Nothing,
        })
    }

    /// Whether no value is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A document's bytes.
    pub fn bytes(&mut self) -> Result<&'a [u8]> {
        match self.next() {
            Some(Given::Bytes(bytes)) => Ok(bytes),
            _ => Err(unusable("bytes")),
        }
    }

    /// A document's bytes, if there are any.
    pub fn optional_bytes(&mut self) -> Result<Option<&'a [u8]>> {
        match self.next() {
            Some(Given::Bytes(bytes)) => Ok(Some(bytes)),
            Some(Given::Nothing) => Ok(None),
            _ => Err(unusable("bytes or nothing")),
        }
    }

    /// A text; `what` is what the error for a lone surrogate calls it.
    pub fn text(&mut self, what: &str) -> Result<String> {
        self.optional_text(what)?.ok_or_else(|| unusable("a text"))
    }

    /// A text, if there is one.
    pub fn optional_text(&mut self, what: &str) -> Result<Option<String>> {
        match self.next() {
            Some(Given::Text(text)) => Ok(Some(text.to_owned())),
            Some(Given::Nothing) => Ok(None),
            Some(Given::LoneSurrogate) => {
                let message = format!("expected {what} to be text, found a lone surrogate");
                Err(Error::new(ErrorKind::Argument, Finding::new(&code::XML_FORBIDDEN_CHARACTER, message)))
            }
            _ => Err(unusable("a text")),
        }
    }

    /// A number, if there is one.
    pub fn optional_number(&mut self) -> Result<Option<f64>> {
        match self.next() {
            Some(Given::Number(number)) => Ok(Some(number)),
            Some(Given::Nothing) => Ok(None),
            _ => Err(unusable("a number")),
        }
    }

    /// A number.
    pub fn number(&mut self) -> Result<f64> {
        self.optional_number()?.ok_or_else(|| unusable("a number"))
    }

    /// A boolean.
    pub fn boolean(&mut self) -> Result<bool> {
        match self.next() {
            Some(Given::Boolean(value)) => Ok(value),
            _ => Err(unusable("a boolean")),
        }
    }

    /// The number of an object.
    pub fn object(&mut self) -> Result<usize> {
        Ok(self.number()? as usize)
    }

    /// The members of an object of options, names in core's own case; none if there is no text.
    pub fn members(&mut self) -> Result<dtekit::json::Map> {
        self.optional_members().map(Option::unwrap_or_default)
    }

    /// The members of an object of options, if there is one.
    pub fn optional_members(&mut self) -> Result<Option<dtekit::json::Map>> {
        let text = self.optional_text("an option")?;
        text.map(|text| Ok(in_core_case(object(&text)?))).transpose()
    }

    /// Options of core's type; without a text its defaults, and nothing is parsed.
    pub fn options<T: Default>(&mut self, read: impl FnOnce(&dtekit::json::Map) -> Result<T>) -> Result<T> {
        self.optional_members()?.map_or_else(|| Ok(T::default()), |members| read(&members))
    }
}

/// A call that the package around this module does not make.
pub fn unusable(expected: &str) -> Error {
    let message = format!("expected {expected}, found another value in a call of the module");
    Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message))
}

/// The answer of a call.
pub struct Answer<'a>(&'a mut Vec<u8>);

impl Answer<'_> {
    fn value(&mut self, kind: u8, bytes: &[u8]) {
        self.0.push(kind);
        // The memory of a module has less than 4 GiB.
        self.0.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        self.0.extend_from_slice(bytes);
    }

    /// No value.
    pub fn nothing(&mut self) {
        self.value(0, &[]);
    }

    /// Bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.value(1, bytes);
    }

    /// A text.
    pub fn text(&mut self, text: &str) {
        self.value(2, text.as_bytes());
    }

    /// A text, if there is one.
    pub fn optional_text(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.nothing(),
        }
    }

    /// A number.
    pub fn number(&mut self, number: f64) {
        self.value(3, &number.to_le_bytes());
    }

    /// The number of an object.
    pub fn object(&mut self, number: usize) {
        self.number(number as f64);
    }

    /// A boolean.
    pub fn boolean(&mut self, value: bool) {
        self.value(4, &[value.into()]);
    }
}

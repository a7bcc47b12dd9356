//! Costa Rica's consecutive number.

use crate::json::{Map, json};

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_type};

/// The identifier `consecutivo`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "consecutivo",
    about: "the consecutive number of a document of Costa Rica, 20 digits",
    parse: |text| Ok(text.parse::<Consecutivo>()?.parts()),
    compose,
};

text_type! {
    /// A consecutive number of 20 digits: head office 3, terminal 5, document type 2, number 10.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::Consecutivo;
    /// let consecutivo = "00100001010000000007".parse::<Consecutivo>()?;
    /// assert_eq!((consecutivo.head_office(), consecutivo.terminal()), ("001", "00001"));
    /// assert_eq!((consecutivo.document_type(), consecutivo.number()), ("01", 7));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Consecutivo {
        /// The 20 digits.
        as_str;
        /// The head office or branch, 3 digits.
        head_office: ..3;
        /// The terminal or point of sale, 5 digits.
        terminal: 3..8;
        /// The type of the document, 2 digits: `01` invoice … `05` to `07` receiver message.
        document_type: 8..10;
    }
    /// Reads a consecutive number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `consecutivo-form` for anything but 20 digits.
    read: read;
}

/// The parts that make a consecutive number. Head office and terminal are 1 by default.
///
/// # Example
/// ```
/// use dtekit::costa_rica::{Consecutivo, ConsecutivoParts};
///
/// let parts = ConsecutivoParts { document_type: "01", number: 11, ..ConsecutivoParts::default() };
/// assert_eq!(Consecutivo::compose(&parts)?.as_str(), "00100001010000000011");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConsecutivoParts<'a> {
    /// The head office or branch, 1 to 999.
    pub head_office: u64,
    /// The terminal, 1 to 99999.
    pub terminal: u64,
    /// The type of document, two digits.
    pub document_type: &'a str,
    /// The number of the document, 1 to 9999999999.
    pub number: u64,
}

impl Default for ConsecutivoParts<'_> {
    fn default() -> Self {
        ConsecutivoParts { head_office: 1, terminal: 1, document_type: "", number: 0 }
    }
}

impl Consecutivo {
    /// The highest number that 10 digits hold.
    pub const LAST: u64 = 9_999_999_999;

    /// Composes the number of a document.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a `consecutivo-part` for each part that is out of range.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{Consecutivo, ConsecutivoParts};
    /// let parts = ConsecutivoParts { document_type: "01", number: 7, ..ConsecutivoParts::default() };
    /// assert_eq!(Consecutivo::compose(&parts)?.as_str(), "00100001010000000007");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn compose(parts: &ConsecutivoParts<'_>) -> Result<Consecutivo> {
        Self::compose_naming("number", parts)
    }

    /// Composes a number; findings call its last part by the name of the caller's argument.
    pub(super) fn compose_naming(number_name: &str, parts: &ConsecutivoParts<'_>) -> Result<Consecutivo> {
        let ConsecutivoParts { head_office, terminal, document_type, number } = *parts;
        let mut findings = Vec::new();
        let mut part = |name: &str, expected: &str, holds: bool, found: String| {
            if !holds {
                let message = text!("expected {expected} for {}, found {found}", Arg(name));
                findings.push(Finding::new(&code::CONSECUTIVO_PART, message).with_argument(name));
            }
        };
        let shown = |number: u64| match number {
            u64::MAX => "another value".to_owned(),
            number => format!("`{number}`"),
        };
        part("head_office", "1 to 999", (1..=999).contains(&head_office), shown(head_office));
        part("terminal", "1 to 99999", (1..=99_999).contains(&terminal), shown(terminal));
        part("document_type", "two digits", is_digits(document_type, 2, 2), shape(document_type));
        part(number_name, "1 to 9999999999", (1..=Self::LAST).contains(&number), shown(number));
        match Error::from_findings(ErrorKind::Invalid, findings) {
            Some(error) => Err(error),
            None => Ok(Consecutivo(format!("{head_office:03}{terminal:05}{document_type}{number:010}"))),
        }
    }

    /// The number.
    #[must_use]
    pub fn number(&self) -> u64 {
        // Ten digits always fit.
        self.0[10..].parse().unwrap_or_default()
    }

    fn parts(&self) -> Map {
        object([
            ("head_office", json!(self.head_office())),
            ("terminal", json!(self.terminal())),
            ("document_type", json!(self.document_type())),
            ("number", json!(self.number())),
        ])
    }
}

fn read(text: &str) -> Result<String> {
    if is_digits(text, 20, 20) {
        return Ok(text.to_owned());
    }
    let message = format!(
        "expected 20 digits: head office 3, terminal 5, document type 2, number 10, found {}",
        shape(text)
    );
    Err(refused(&code::CONSECUTIVO_FORM, message))
}

fn compose(parts: &Map) -> Result<String> {
    let [head_office, terminal, document_type, number] =
        texts(parts, ["head_office", "terminal", "document_type", "number"])?;
    // `Consecutivo::compose` refuses u64::MAX, so it stands for every text that is no number in range.
    let whole = |text: Option<&str>, default: u64| match text {
        None => default,
        Some(text) if is_digits(text, 1, 18) => text.parse().unwrap_or(u64::MAX),
        Some(_) => u64::MAX,
    };
    let consecutivo = Consecutivo::compose(&ConsecutivoParts {
        head_office: whole(head_office, 1),
        terminal: whole(terminal, 1),
        document_type: document_type.unwrap_or_default(),
        number: whole(number, 0),
    })?;
    Ok(consecutivo.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_that_does_not_fit_is_found() {
        let parts = ConsecutivoParts {
            head_office: 0,
            terminal: 100_000,
            document_type: "1",
            number: 10_000_000_000,
        };
        let error = Consecutivo::compose(&parts).unwrap_err();
        let paths: Vec<_> =
            error.findings().iter().map(|finding| finding.path.clone().unwrap_or_default()).collect();
        assert_eq!(paths, ["head_office", "terminal", "document_type", "number"]);
        assert_eq!(error.findings()[3].message, "expected 1 to 9999999999 for `number`, found `10000000000`");
    }

    #[test]
    fn the_ends_of_each_part_fit() {
        let parts = ConsecutivoParts {
            head_office: 999,
            terminal: 99_999,
            document_type: "10",
            number: Consecutivo::LAST,
        };
        let last = Consecutivo::compose(&parts).unwrap();
        assert_eq!(last.as_str(), "99999999109999999999");
        assert_eq!(last.number(), Consecutivo::LAST);
    }
}

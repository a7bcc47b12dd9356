//! What a counter is named by.

use std::fmt;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::identifier::shape::shape;
use crate::json::{Map, Value};

/// The longest part of a key, in characters.
const LONGEST: usize = 60;

/// A counter of a [`Sequence`](super::Sequence): the issuer, the type of document, and the series and the till where
/// numbers run for each of them.
///
/// The issuer's id is the same with and without dots, dashes and blanks, and in any letter case: `76.123.456-K` is
/// `76123456k`. The other parts are compared exactly.
///
/// # Example
/// ```
/// use dtekit::SequenceKey;
///
/// let key = SequenceKey::new("131880681", "31", Some("E"), Some("till 3"))?;
/// assert_eq!((key.document_type(), key.till()), ("31", Some("till 3")));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SequenceKey {
    issuer: String,
    document_type: String,
    series: Option<String>,
    till: Option<String>,
}

impl SequenceKey {
    /// The counter with these parts.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a `sequence-key` for each part that is not 1 to 60 characters, begins or ends with
    /// a blank or has a control character, and for an issuer without a letter or digit.
    pub fn new(
        issuer: &str,
        document_type: &str,
        series: Option<&str>,
        till: Option<&str>,
    ) -> Result<SequenceKey> {
        let mut findings = Vec::new();
        let parts =
            [("issuer", Some(issuer)), ("type", Some(document_type)), ("series", series), ("till", till)];
        for (name, text) in parts {
            if let Some(text) = text
                && !(is_part(text) && (name != "issuer" || text.contains(char::is_alphanumeric)))
            {
                let message = format!(
                    "expected a text of 1 to {LONGEST} characters for `{name}`, found {}",
                    shape(text)
                );
                findings.push(Finding::new(&code::SEQUENCE_KEY, message).with_path(name));
            }
        }
        let issuer =
            issuer.chars().filter(|one| one.is_alphanumeric()).flat_map(char::to_uppercase).collect();
        Error::from_findings(ErrorKind::Argument, findings)
            .map_or_else(|| Ok(SequenceKey::exact(issuer, document_type, series, till)), Err)
    }

    /// The counter with exactly these parts, which are known to be good.
    pub(in crate::store) fn exact(
        issuer: String,
        document_type: &str,
        series: Option<&str>,
        till: Option<&str>,
    ) -> SequenceKey {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        SequenceKey {
            issuer,
            document_type: document_type.to_owned(),
            series: owned(series),
            till: owned(till),
        }
    }

    /// The issuer's id: its letters and digits.
    #[must_use]
    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// The type of document.
    #[must_use]
    pub fn document_type(&self) -> &str {
        &self.document_type
    }

    /// The series, if there is one.
    #[must_use]
    pub fn series(&self) -> Option<&str> {
        self.series.as_deref()
    }

    /// The till, if there is one.
    #[must_use]
    pub fn till(&self) -> Option<&str> {
        self.till.as_deref()
    }

    /// The parts as a JSON object: `issuer`, `type`, and `series` and `till` where they are given.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.members())
    }

    pub(super) fn members(&self) -> Map {
        let mut members = Map::new();
        members.insert("issuer".to_owned(), Value::from(self.issuer()));
        members.insert("type".to_owned(), Value::from(self.document_type()));
        for (name, part) in [("series", self.series()), ("till", self.till())] {
            if let Some(part) = part {
                members.insert(name.to_owned(), Value::from(part));
            }
        }
        members
    }

    /// The key of a line of the file.
    pub(super) fn from_line(members: &Map) -> Option<SequenceKey> {
        let text = |name: &str| members.get(name).and_then(Value::as_str);
        Some(SequenceKey::exact(text("issuer")?.to_owned(), text("type")?, text("series"), text("till")))
    }
}

/// The parts with slashes between them, as a finding's place.
impl fmt::Display for SequenceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.issuer, self.document_type)?;
        [self.series(), self.till()].into_iter().flatten().try_for_each(|part| write!(f, "/{part}"))
    }
}

/// Whether a text can be part of a key, a holder or a reason.
pub(super) fn is_part(text: &str) -> bool {
    (1..=LONGEST).contains(&text.chars().count()) && text.trim() == text && !text.contains(char::is_control)
}

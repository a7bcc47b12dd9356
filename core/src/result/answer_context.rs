//! What must be known about a call to read its answer.

use super::processing::Processing;
use crate::country::Country;
use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{By, COUNTRY, Maybe, OptionKind, Options as _, Reader, Terms, options};

/// What must be known about a call to say what its answer means.
///
/// # Example
/// ```
/// use dtekit::{AnswerContext, Country, Outcome, Processing, ProcessResult};
///
/// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
/// // The same answer says other things in other countries.
/// let outcome = |country| {
///     let context = AnswerContext { country: Some(country), processing: Some(Processing::Synchronous), ..AnswerContext::default() };
///     Ok::<_, dtekit::Error>(ProcessResult::decode(body, &context)?.outcome)
/// };
/// assert_eq!(outcome(Country::MX)?, Some(Outcome::Accepted));
/// assert_eq!(outcome(Country::CR)?, Some(Outcome::Sent));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerContext<'a> {
    /// The operation's key, `Document/SendDocumentToAuthority` by default.
    pub operation: &'a str,
    /// The country of the document. If it is missing, the country in the answer's OtherData counts.
    pub country: Option<Country>,
    /// The parameter `Async` of the call; it matters for Argentina.
    pub processing: Option<Processing>,
}

impl Default for AnswerContext<'_> {
    fn default() -> Self {
        AnswerContext { operation: "Document/SendDocumentToAuthority", country: None, processing: None }
    }
}

impl<'a> AnswerContext<'a> {
    /// Reads `country`, `asynchronous` and `operation` from a JSON object, as the bindings receive them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &'a Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let context = AnswerContext::read(&mut keywords);
        keywords.finish().map(|()| context)
    }

    /// Reads the same members from a reader that has other keywords as well.
    pub(crate) fn read(keywords: &mut Reader<'a>) -> Self {
        let AnswerRows { operation, country, asynchronous: processing } = AnswerRows::read(keywords, None);
        let given = operation.and_then(|_| keywords.text("operation"));
        let operation = given.unwrap_or(AnswerContext::default().operation);
        AnswerContext { operation, country, processing }
    }
}

options! {
    own;
    /// The options of one answer.
    #[derive(Debug)]
    pub struct AnswerRows {
        /// The operation that was called; `Document/SendDocumentToAuthority` by default.
        pub operation: Option<String> => Maybe(By(OptionKind::Text, operation));
        /// The document's country; by default the one that the answer names.
        pub country: Option<Country> => Maybe(COUNTRY);
        /// The parameter `Async` of the call; Argentina's answers depend on it.
        pub asynchronous: Option<Processing> => Maybe(By(OptionKind::Processing, asynchronous));
    }
}

fn operation(keywords: &mut Reader<'_>, name: &'static str) -> Option<String> {
    keywords.get(name, "an operation such as `Document/GetDocument`", Value::as_str).map(str::to_owned)
}

fn asynchronous(keywords: &mut Reader<'_>, name: &'static str) -> Option<Processing> {
    keywords.flag(name).map(Processing::from)
}

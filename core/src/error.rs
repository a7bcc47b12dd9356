//! The error of a call ([`Error`]), and one problem in it ([`Finding`]).

mod facts;
mod finding;
mod kind;
mod most;
mod position;
mod saved;
mod text;
mod word;

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

use crate::code;
use crate::naming::Naming;
use crate::sort::sort_by_key;

pub use finding::{Finding, Spanish, TemplatePlace};
pub use kind::{ErrorKind, Phase, Severity};
pub(crate) use most::leave_out;
pub(crate) use position::Marks;
pub use position::Position;
pub use text::Text;
pub(crate) use text::{Arg, ArgPath, Piece, TextWriter, alternatives, short, shortened, text};
pub(crate) use word::{place_of_word, words};

/// The result of every dtekit call that can fail.
///
/// # Example
/// ```
/// fn total(document: &[u8]) -> dtekit::Result<String> {
///     let document = dtekit::Document::from_json(document)?;
///     Ok(document.get("Total").unwrap_or_default().to_owned())
/// }
/// assert_eq!(total(br#"{"Total": "19"}"#)?, "19");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The error of a call: a kind to act on, and at least one finding.
///
/// # Example
/// ```
/// let error = dtekit::json_to_xml(br#"{"a": 1, "a": 2}"#, &Default::default()).unwrap_err();
/// assert_eq!(error.kind(), dtekit::ErrorKind::Structure);
/// assert_eq!(error.code(), "json-duplicate-member");
/// assert_eq!(error.path(), Some("a"));
/// ```
#[derive(Debug, Clone)]
pub struct Error(Box<Inner>);

#[derive(Debug, Clone)]
struct Inner {
    kind: ErrorKind,
    phase: Option<Phase>,
    call_id: Option<Arc<str>>,
    findings: Vec<Finding>,
    source: Option<Arc<dyn StdError + Send + Sync>>,
}

impl Error {
    /// An error with one finding.
    #[must_use]
    pub fn new(kind: ErrorKind, finding: Finding) -> Self {
        Error(Box::new(Inner {
            kind,
            phase: None,
            call_id: None,
            findings: vec![finding.in_one_line().with_facts_in_spanish()],
            source: None,
        }))
    }

    /// An error with every finding, or none if no finding is of severity error.
    ///
    /// # Example
    /// ```
    /// assert!(dtekit::Error::from_findings(dtekit::ErrorKind::Invalid, vec![]).is_none());
    /// ```
    #[must_use]
    pub fn from_findings(kind: ErrorKind, mut findings: Vec<Finding>) -> Option<Self> {
        if !findings.iter().any(|finding| finding.severity == Severity::Error) {
            return None;
        }
        // The error takes its code from the first finding, so put the errors before the warnings.
        sort_by_key(&mut findings, |finding| finding.severity == Severity::Warning);
        let findings = findings.into_iter().map(|one| one.in_one_line().with_facts_in_spanish()).collect();
        Some(Error(Box::new(Inner { kind, phase: None, call_id: None, findings, source: None })))
    }

    /// The error for an input of more bytes than its limit.
    #[cold]
    pub(crate) fn too_large(most: usize, found: usize) -> Self {
        let message = format!("expected at most `{most}` bytes, found `{found}`");
        Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BYTES, message))
    }

    /// Sets the error that caused this one.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.0.source = Some(Arc::from(source.into()));
        self
    }

    /// Sets how far the request had come.
    #[must_use]
    pub fn with_phase(mut self, phase: Phase) -> Self {
        self.0.phase = Some(phase);
        self
    }

    /// Sets the id of the call that failed.
    pub(crate) fn with_call_id(mut self, id: Arc<str>) -> Self {
        self.0.call_id = Some(id);
        self
    }

    /// This error; its findings are changed.
    pub(crate) fn with_each(mut self, change: impl Fn(Finding) -> Finding) -> Self {
        self.0.findings = self.0.findings.into_iter().map(change).collect();
        self
    }

    /// This error, with more findings behind its own.
    pub(crate) fn and(mut self, more: Vec<Finding>) -> Self {
        self.0.findings.extend(more.into_iter().map(|one| one.in_one_line().with_facts_in_spanish()));
        self
    }

    /// This error; its findings quote the names of arguments in the case of a language.
    pub fn in_case(mut self, naming: Naming) -> Self {
        self.0.findings.iter_mut().for_each(|finding| *finding = finding.in_case(naming));
        self
    }

    /// This error; its findings have no position, for a caller that gave no text.
    #[must_use]
    pub fn without_positions(mut self) -> Self {
        self.0.findings.iter_mut().for_each(|finding| finding.position = None);
        self
    }

    /// The kind of problem.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// How far a request had come; only with [`ErrorKind::Transport`].
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.0.phase
    }

    /// The id of the client's call that failed, as [`CallEvent::call_id`](crate::client::CallEvent::call_id) shows it;
    /// `None` if no call was begun.
    #[must_use]
    pub fn call_id(&self) -> Option<&str> {
        self.0.call_id.as_deref()
    }

    /// Every finding, at least one; errors stand before warnings.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.0.findings
    }

    /// The first finding's code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.0.findings[0].code
    }

    /// The first finding's path.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.0.findings[0].path.as_deref()
    }

    /// The first finding's position.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.0.findings[0].position
    }

    /// The first finding's message.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.findings[0].message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.kind, self.0.findings[0])?;
        match self.0.findings.len() {
            1 => Ok(()),
            2 => f.write_str(" and 1 more finding"),
            n => write!(f, " and {} more findings", n - 1),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source.as_deref().map(|source| source as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_counts_lines_and_characters() {
        let text = "a\r\nñb\rc".as_bytes();
        let at = |offset| {
            let position = Position::of(text, offset);
            (position.line, position.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(3), (2, 1));
        assert_eq!(at(5), (2, 2));
        assert_eq!(at(7), (3, 1));
        assert_eq!(at(99), (3, 2));
    }

    #[test]
    fn warnings_alone_raise_nothing() {
        let warning = Finding::warning(&code::JSON_SYNTAX, "a warning");
        assert!(Error::from_findings(ErrorKind::Invalid, vec![warning]).is_none());
    }

    #[test]
    fn the_first_finding_is_one_that_refuses() {
        let findings = vec![
            Finding::warning(&code::JSON_SYNTAX, "a warning"),
            Finding::new(&code::JSON_DUPLICATE_MEMBER, "an error").with_path("a/b"),
        ];
        let error = Error::from_findings(ErrorKind::Invalid, findings).unwrap();
        assert_eq!(error.code(), "json-duplicate-member");
        assert_eq!(
            error.to_string(),
            "invalid: an error at `a/b` [json-duplicate-member] and 1 more finding"
        );
    }
}

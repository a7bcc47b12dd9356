//! The error of a call ([`Error`]), and one problem in it ([`Finding`]).

mod position;
mod saved;

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;

use crate::code::Code;
pub use position::Position;

use crate::naming::{Naming, argument};

/// The result of every dtekit call that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Implements `Display` and `FromStr` for a closed set of words: an enum with `ALL` and `as_str`. The text names what the word stands for in the error; the code is that of the error's
/// finding, `parameter-value` by default.
macro_rules! words {
    ($type:ty, $name:literal) => {
        $crate::error::words!($type, $name, &$crate::code::PARAMETER_VALUE);
    };
    ($type:ty, $name:literal, $code:expr) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::error::Error;

            /// The value with this word.
            ///
            /// # Errors
            /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for any other word.
            fn from_str(word: &str) -> $crate::error::Result<Self> {
                Self::ALL.into_iter().find(|one| one.as_str() == word).ok_or_else(|| {
                    $crate::error::unknown_word(Self::ALL.map(Self::as_str), $name, $code, word)
                })
            }
        }
    };
}

pub(crate) use words;

/// What kind of problem an error is: the word that a program acts on, the same in all languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The call itself is wrong: an unknown operation, a missing or unusable parameter.
    Argument,
    /// The text is not JSON, XML or UTF-8.
    Syntax,
    /// The text is well formed, but its content does not fit the other format.
    Structure,
    /// A mapping template is wrong, or the document lacks what it needs.
    Mapping,
    /// A value breaks a rule of the interface or of an authority.
    Invalid,
    /// A bound of [`Limits`](crate::Limits) or of the client was reached.
    Limit,
    /// The connection failed; [`Error::phase`] says whether anything was sent.
    Transport,
    /// The service refused the credentials.
    Auth,
    /// The service answered with an HTTP status other than success.
    Status,
    /// The service answered something that cannot be read.
    Answer,
    /// A file cannot be read or written.
    Storage,
    /// A bug in dtekit.
    Internal,
}

impl ErrorKind {
    /// Every kind, in the order of the C status numbers (1, 2, 3 …); kinds are only ever added at the end.
    pub const ALL: [ErrorKind; 12] = [
        ErrorKind::Argument,
        ErrorKind::Syntax,
        ErrorKind::Structure,
        ErrorKind::Mapping,
        ErrorKind::Invalid,
        ErrorKind::Limit,
        ErrorKind::Transport,
        ErrorKind::Auth,
        ErrorKind::Status,
        ErrorKind::Answer,
        ErrorKind::Storage,
        ErrorKind::Internal,
    ];

    /// The word that all languages use: `argument`, `syntax`, `structure` …
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ErrorKind::Argument => "argument",
            ErrorKind::Syntax => "syntax",
            ErrorKind::Structure => "structure",
            ErrorKind::Mapping => "mapping",
            ErrorKind::Invalid => "invalid",
            ErrorKind::Limit => "limit",
            ErrorKind::Transport => "transport",
            ErrorKind::Auth => "auth",
            ErrorKind::Status => "status",
            ErrorKind::Answer => "answer",
            ErrorKind::Storage => "storage",
            ErrorKind::Internal => "internal",
        }
    }
}

words!(ErrorKind, "kind");

/// How far a request had come when the connection failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Nothing was sent: name resolution, connect or TLS failed. Sending again is safe.
    Before,
    /// Bytes may have left; the service may or may not have acted on them.
    InFlight,
    /// The answer had begun to arrive.
    After,
}

impl Phase {
    /// Every phase, in the order of a call.
    pub const ALL: [Phase; 3] = [Phase::Before, Phase::InFlight, Phase::After];

    /// The word that all languages use: `before`, `in-flight`, `after`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Before => "before",
            Phase::InFlight => "in-flight",
            Phase::After => "after",
        }
    }
}

words!(Phase, "phase");

/// The severity of a finding. Warnings alone raise nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is accepted, but a person should look at it.
    Warning,
}

impl Severity {
    /// Every severity.
    pub const ALL: [Severity; 2] = [Severity::Error, Severity::Warning];

    /// The word that all languages use: `error`, `warning`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

words!(Severity, "severity");

/// A line and column of a mapping's template.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct TemplatePlace {
    /// The library in which it stands; empty for the template itself.
    pub library: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The bytes before the place, from 0.
    offset: u64,
}

impl TemplatePlace {
    pub(crate) fn new(library: impl Into<String>, position: Position) -> Self {
        let Position { line, column, offset } = position;
        TemplatePlace { library: library.into(), line, column, offset }
    }

    /// The same place as a position, for whoever wrote the text.
    pub(crate) fn position(&self) -> Position {
        Position { line: self.line, column: self.column, offset: self.offset }
    }
}

/// One problem: a stable code, the place, what was expected and what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// A stable kebab-case word, `json-duplicate-member`; see [`crate::code`].
    pub code: Cow<'static, str>,
    /// Whether it refuses the input.
    pub severity: Severity,
    /// The place in the user's own terms, `Documento/Detalle[3]/NmbItem`.
    pub path: Option<String>,
    /// The place in the caller's text, if there is a text. Where a template is being compiled, it is that text.
    pub position: Option<Position>,
    /// The place in the mapping's template that asked for the value, for whoever writes the template.
    pub template: Option<TemplatePlace>,
    /// What was expected and what was found; lower-case, no full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<Cow<'static, str>>,
    /// Message and hint in Spanish; `None` if a mapping's own check has no Spanish message.
    pub spanish: Option<Spanish>,
    /// The names of arguments that path and texts quote, in snake_case.
    pub(crate) names: Vec<String>,
}

/// The texts of a finding in Spanish.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spanish {
    /// What the code means, or the Spanish message of a mapping's own check.
    pub message: Cow<'static, str>,
    /// What to do about it: the code's remedy.
    pub hint: Option<Cow<'static, str>>,
}

impl Finding {
    /// A finding of severity [`Severity::Error`] whose hint is the code's remedy.
    pub fn new(code: &'static Code, message: impl Into<String>) -> Self {
        Finding {
            code: Cow::Borrowed(code.word),
            severity: Severity::Error,
            path: None,
            position: None,
            template: None,
            message: message.into(),
            hint: Some(Cow::Borrowed(code.remedy)),
            spanish: Some(Spanish {
                message: Cow::Borrowed(code.meaning_es),
                hint: Some(Cow::Borrowed(code.remedy_es)),
            }),
            names: Vec::new(),
        }
    }

    /// The finding of a mapping's own check.
    pub(crate) fn of_check(code: String, message: String, spanish: Option<String>) -> Self {
        Finding {
            code: Cow::Owned(code),
            severity: Severity::Error,
            path: None,
            position: None,
            template: None,
            message,
            hint: None,
            spanish: spanish.map(|message| Spanish { message: Cow::Owned(message), hint: None }),
            names: Vec::new(),
        }
    }

    /// Sets a hint that lists the known names, for one that is unknown.
    pub(crate) fn with_known<'n>(mut self, wire: impl IntoIterator<Item = &'n str>) -> Self {
        let mut names: Vec<String> = wire.into_iter().map(argument).collect();
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        if names.is_empty() {
            return self;
        }
        let list = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        self.hint = Some(Cow::Owned(format!("use one of {list}")));
        if let Some(spanish) = &mut self.spanish {
            spanish.hint = Some(Cow::Owned(format!("use uno de {list}")));
        }
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        self.naming(names)
    }

    /// The finding about arguments with these names of the wire: it quotes them as the languages spell them.
    pub(crate) fn naming<'n>(mut self, wire: impl IntoIterator<Item = &'n str>) -> Self {
        for wire in wire {
            let name = argument(wire);
            if self.rename(wire, &name) && !self.names.contains(&name) {
                self.names.push(name);
            }
        }
        self
    }

    /// The same finding, which quotes the names of arguments in the case of a language.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Naming, operation::{Arguments, Request}};
    /// let error = Request::new("File/DownloadDocumentPdf", Arguments::new()).unwrap_err();
    /// let finding = &error.findings()[0];
    /// assert_eq!(finding.path.as_deref(), Some("global_document_id"));
    /// assert_eq!(finding.in_case(Naming::Camel).message, "expected parameter `globalDocumentId`, found none");
    /// ```
    pub fn in_case(&self, naming: Naming) -> Finding {
        let mut finding = self.clone();
        for name in &self.names {
            finding.rename(name, &naming.name(name));
        }
        finding
    }

    /// Findings as a JSON array, with the names of arguments in the case of a language.
    pub fn values(findings: &[Finding], naming: Naming) -> crate::json::Value {
        crate::json::json!(findings.iter().map(|finding| finding.in_case(naming)).collect::<Vec<_>>())
    }

    /// Writes `new` for the name `old` in path and texts; true if it stood in one of them.
    fn rename(&mut self, old: &str, new: &str) -> bool {
        let mut found = false;
        let mut change = |text: &mut Cow<'static, str>| {
            if let Some(changed) = renamed(text, old, new) {
                found = true;
                *text = Cow::Owned(changed);
            }
        };
        let mut message = Cow::Owned(std::mem::take(&mut self.message));
        change(&mut message);
        self.message = message.into_owned();
        let spanish = self.spanish.as_mut();
        let texts = spanish.map(|spanish| [Some(&mut spanish.message), spanish.hint.as_mut()]);
        texts.into_iter().flatten().flatten().chain(self.hint.as_mut()).for_each(change);
        if let Some(path) = &mut self.path
            && let Some(rest) = path.strip_prefix(old)
            && (rest.is_empty() || rest.starts_with(['[', '.']))
        {
            *path = format!("{new}{rest}");
            found = true;
        }
        found
    }

    /// A finding of severity [`Severity::Warning`].
    pub fn warning(code: &'static Code, message: impl Into<String>) -> Self {
        Finding { severity: Severity::Warning, ..Finding::new(code, message) }
    }

    /// Sets the place in the document.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Sets the argument that it is about as the place; the name is in snake_case.
    pub(crate) fn with_argument(self, name: &str) -> Self {
        self.with_path(name).naming([name])
    }

    /// Sets the place in the text.
    #[must_use]
    pub fn with_position(mut self, position: Position) -> Self {
        self.position = Some(position);
        self
    }

    /// Sets the place in the mapping's template.
    #[must_use]
    pub fn with_template(mut self, place: TemplatePlace) -> Self {
        self.template = Some(place);
        self
    }

    /// Sets a hint in place of the code's remedy.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// The text with `new` for each quoted name `old`, or quoted place in it (`old[0].member`); `None` if there is none.
fn renamed(text: &str, old: &str, new: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let (before, quoted) = rest.split_at(at + 1);
        out.push_str(before);
        rest = quoted;
        if let Some(after) = quoted.strip_prefix(old)
            && after.starts_with(['`', '[', '.'])
        {
            out.push_str(new);
            rest = after;
        }
        // What follows the closing quote is not quoted.
        if let Some(end) = rest.find('`') {
            out.push_str(&rest[..=end]);
            rest = &rest[end + 1..];
        }
    }
    out.push_str(rest);
    (out != text || (old == new && text.contains(&format!("`{old}`")))).then_some(out)
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match (&self.path, self.position) {
            (Some(path), Some(at)) => write!(f, " at `{path}` (line {}, column {})", at.line, at.column)?,
            (Some(path), None) => write!(f, " at `{path}`")?,
            (None, Some(at)) => write!(f, " at line {}, column {}", at.line, at.column)?,
            (None, None) => {}
        }
        write!(f, " [{}]", self.code)?;
        match &self.template {
            None => Ok(()),
            Some(TemplatePlace { library, line, column, .. }) if library.is_empty() => {
                write!(f, " (template: line {line}, column {column})")
            }
            Some(TemplatePlace { library, line, column, .. }) => {
                write!(f, " (template library `{library}`: line {line}, column {column})")
            }
        }
    }
}

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
    findings: Vec<Finding>,
    source: Option<Arc<dyn StdError + Send + Sync>>,
}

impl Error {
    /// An error with one finding.
    #[must_use]
    pub fn new(kind: ErrorKind, finding: Finding) -> Self {
        Error(Box::new(Inner { kind, phase: None, findings: vec![finding], source: None }))
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
        findings.sort_by_key(|finding| finding.severity == Severity::Warning);
        Some(Error(Box::new(Inner { kind, phase: None, findings, source: None })))
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

    /// The same error, whose paths are names of arguments.
    pub(crate) fn naming_paths(mut self) -> Self {
        for finding in &mut self.0.findings {
            if let Some(path) = finding.path.clone() {
                *finding = finding.clone().naming([path.as_str()]);
            }
        }
        self
    }

    /// The same error, whose findings quote the names of arguments in the case of a language.
    pub fn in_case(mut self, naming: Naming) -> Self {
        self.0.findings.iter_mut().for_each(|finding| *finding = finding.in_case(naming));
        self
    }

    /// The same error whose findings have no position, for a caller that gave no text.
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

/// The error of a word that is not among these.
#[cold]
pub(crate) fn unknown_word<const N: usize>(
    all: [&str; N],
    name: &str,
    code: &'static Code,
    found: &str,
) -> Error {
    let message = format!("expected {} for `{name}`, found `{}`", alternatives(&all), short(found));
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(name))
}

/// The words of a message: `` `a`, `b` or `c` ``.
pub(crate) fn alternatives(words: &[&str]) -> String {
    let mut words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
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

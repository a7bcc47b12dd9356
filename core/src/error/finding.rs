//! One problem: a stable code, the place, what was expected and what was found.

use std::borrow::Cow;
use std::fmt;

use super::kind::Severity;
use super::position::Position;
use super::text::{ArgList, Place, Text, in_one_line, text};
use crate::code::Code;
use crate::naming::{Naming, argument};

/// A line and column of a mapping's template.
///
/// # Example
/// ```
/// let template = "<m:mapping xmlns:m=\"urn:dtekit:mapping:1\" source=\"/DTE\">\n<m:template><A>{nothing(}</A></m:template></m:mapping>";
/// let error = template.parse::<dtekit::Mapping>().unwrap_err();
/// if let Some(place) = &error.findings()[0].template {
///     assert_eq!(place.line, 2);
/// }
/// ```
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
    pub(super) offset: u64,
}

impl TemplatePlace {
    pub(crate) fn new(library: impl Into<String>, position: Position) -> Self {
        let Position { line, column, offset } = position;
        TemplatePlace { library: library.into(), line, column, offset }
    }

    /// Line, column and offset, for whoever wrote the text.
    pub(crate) fn position(&self) -> Position {
        Position { line: self.line, column: self.column, offset: self.offset }
    }
}

/// One problem: a stable code, the place, what was expected and what was found.
///
/// # Example
/// ```
/// let error = dtekit::json_to_xml(b"{\"Documento\": {\"Total 1\": 19}}", &Default::default()).unwrap_err();
/// let finding = &error.findings()[0];
/// assert_eq!(finding.path.as_deref(), Some("Documento/Total 1"));
/// println!("{}: {}, {:?}", finding.code, finding.message, finding.hint);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// A stable kebab-case word, `json-duplicate-member`; see [`crate::code`](mod@crate::code).
    pub code: Cow<'static, str>,
    /// Whether it refuses the input.
    pub severity: Severity,
    /// The place in the user's own terms, `Documento/Detalle[3]/NmbItem`.
    pub path: Option<String>,
    /// If the document was made from another one by a mapping, the places of the same value on the way to the
    /// authority: the path in the generic DTE, and behind it that in the official document if the finding is about one.
    /// Empty for all other findings.
    pub through: Vec<String>,
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
    /// Where path and texts name arguments, which stand there in snake_case; each text's places in their order.
    pub(crate) arguments: Vec<(Part, Place)>,
}

/// A text of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Message,
    Hint,
    SpanishMessage,
    SpanishHint,
}

/// The texts of a finding in Spanish.
///
/// # Example
/// ```
/// let error = dtekit::json_to_xml(b"{", &Default::default()).unwrap_err();
/// let spanish = error.findings()[0].spanish.as_ref().unwrap();
/// println!("{}, {:?}", spanish.message, spanish.hint);
/// ```
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
    pub fn new(code: &'static Code, message: impl Into<Text>) -> Self {
        let mut finding = Finding {
            code: Cow::Borrowed(code.word),
            severity: Severity::Error,
            path: None,
            through: Vec::new(),
            position: None,
            template: None,
            message: String::new(),
            hint: Some(Cow::Borrowed(code.remedy)),
            spanish: Some(Spanish {
                message: Cow::Borrowed(code.meaning_es),
                hint: Some(Cow::Borrowed(code.remedy_es)),
            }),
            arguments: Vec::new(),
        };
        finding.put(Part::Message, message.into());
        if !code.arguments.is_empty() {
            let of_table = |template| Text::of_table(template, code.arguments);
            finding.put(Part::Hint, of_table(code.remedy));
            finding.put(Part::SpanishMessage, of_table(code.meaning_es));
            finding.put(Part::SpanishHint, of_table(code.remedy_es));
        }
        finding
    }

    /// Sets the message in Spanish, which says what was found as the English one does.
    #[must_use]
    pub(crate) fn in_spanish(mut self, message: impl Into<Text>) -> Self {
        self.put(Part::SpanishMessage, message.into());
        self
    }

    /// The finding of a mapping's own check.
    pub(crate) fn of_check(code: String, message: String, spanish: Option<String>) -> Self {
        Finding {
            code: Cow::Owned(code),
            severity: Severity::Error,
            path: None,
            through: Vec::new(),
            position: None,
            template: None,
            message: in_one_line(message),
            hint: None,
            spanish: spanish.map(|message| Spanish { message: Cow::Owned(in_one_line(message)), hint: None }),
            arguments: Vec::new(),
        }
    }

    /// Sets a hint that lists the known names, for one that is unknown.
    pub(crate) fn with_known<'n>(mut self, wire: impl IntoIterator<Item = &'n str>) -> Self {
        let mut names: Vec<String> = wire.into_iter().map(argument).collect();
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        if !names.is_empty() {
            self.put(Part::Hint, text!("use one of {}", ArgList(&names)));
            self.put(Part::SpanishHint, text!("use uno de {}", ArgList(&names)));
        }
        self
    }

    /// This finding; it quotes the names of arguments in the case of a language.
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
        // From the last to the first: a name changes the places behind it alone.
        for (part, Place { at, name }) in std::mem::take(&mut finding.arguments).into_iter().rev() {
            let range = at..at + name.len();
            // A caller may have put another text there.
            if let Some(text) = finding.part(part).filter(|text| text.get(range.clone()) == Some(&*name)) {
                text.replace_range(range, &naming.name(&name));
            }
        }
        finding
    }

    /// Findings as a JSON array, with the names of arguments in the case of a language.
    pub fn values(findings: &[Finding], naming: Naming) -> crate::json::Value {
        crate::json::json!(findings.iter().map(|finding| finding.shown_in(naming)).collect::<Vec<_>>())
    }

    /// [`Finding::in_case`], without a copy where it is the same: names are in snake_case already.
    pub(super) fn shown_in(&self, naming: Naming) -> Cow<'_, Finding> {
        match naming {
            Naming::Camel if !self.arguments.is_empty() => Cow::Owned(self.in_case(naming)),
            _ => Cow::Borrowed(self),
        }
    }

    /// Sets a text, and where it names arguments.
    fn put(&mut self, part: Part, Text { text, arguments }: Text) {
        if part == Part::Path {
            self.path = Some(text);
        } else if let Some(old) = self.part(part) {
            *old = text;
        }
        self.forget(part);
        self.arguments.extend(arguments.into_iter().map(|place| (part, place)));
    }

    /// Forgets where a text names arguments, for another text.
    fn forget(&mut self, part: Part) {
        self.arguments.retain(|(of, _)| *of != part);
    }

    /// A text, to change it.
    fn part(&mut self, part: Part) -> Option<&mut String> {
        match part {
            Part::Path => self.path.as_mut(),
            Part::Message => Some(&mut self.message),
            Part::Hint => self.hint.as_mut().map(Cow::to_mut),
            Part::SpanishMessage => self.spanish.as_mut().map(|spanish| spanish.message.to_mut()),
            Part::SpanishHint => self.spanish.as_mut()?.hint.as_mut().map(Cow::to_mut),
        }
    }

    /// Escapes control characters in its path, which may have been set without [`Finding::with_path`], and in its
    /// message.
    pub(super) fn keep_in_one_line(&mut self) {
        self.path = self.path.take().map(in_one_line);
        self.message = in_one_line(std::mem::take(&mut self.message));
    }

    pub(super) fn in_one_line(mut self) -> Finding {
        self.keep_in_one_line();
        self
    }

    /// A finding of severity [`Severity::Warning`].
    pub fn warning(code: &'static Code, message: impl Into<Text>) -> Self {
        Finding { severity: Severity::Warning, ..Finding::new(code, message) }
    }

    /// Sets the place in the document.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<String>) -> Self {
        self.put(Part::Path, Text::from(path));
        self
    }

    /// Sets the argument with this name, in any language, as the place.
    pub(crate) fn with_argument(self, name: &str) -> Self {
        self.with_argument_path(name, "")
    }

    /// Sets a place in the argument with this name, in any language; `rest` is what follows the name.
    pub(crate) fn with_argument_path(mut self, name: &str, rest: &str) -> Self {
        let name = in_one_line(argument(name));
        let text = format!("{name}{}", in_one_line(rest.to_owned()));
        self.put(Part::Path, Text { text, arguments: vec![Place { at: 0, name }] });
        self
    }

    /// Says before its message what it is about, in English and Spanish.
    pub(crate) fn about(mut self, english: &str, spanish: &str) -> Self {
        for (part, about) in [(Part::Message, english), (Part::SpanishMessage, spanish)] {
            let about = in_one_line(format!("{about}: "));
            if let Some(text) = self.part(part) {
                text.insert_str(0, &about);
            }
            for (_, place) in self.arguments.iter_mut().filter(|(of, _)| *of == part) {
                place.at += about.len();
            }
        }
        self
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
        self.forget(Part::Hint);
        self
    }
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
        if let Some(through) = self.through.first() {
            write!(f, " (through `{through}`)")?;
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

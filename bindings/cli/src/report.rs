//! Shows findings in the text that they are about, with the place underlined.

use codespan_reporting::diagnostic::{Diagnostic, Label, LabelStyle};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::{self, Config, termcolor::Buffer};
use dtekit::{Finding, Position, Severity};

use crate::files::printable;
use crate::language::Language;

/// A text and how findings about it are shown.
pub struct Report<'a> {
    /// The name of the file; `-` for the standard input, empty for what is no text.
    pub name: &'a str,
    /// The text.
    pub text: &'a [u8],
    /// The language.
    pub language: Language,
    /// Whether to use colours.
    pub colours: bool,
}

/// A longer line is not shown: it is a document without line breaks.
const LONGEST_LINE: usize = 400;

impl Report<'_> {
    /// The findings as a terminal shows them.
    pub fn of(&self, findings: &[Finding]) -> Vec<u8> {
        let mut buffer = if self.colours { Buffer::ansi() } else { Buffer::no_color() };
        let name = printable(self.name);
        for finding in findings {
            let (excerpt, start, mark) = self.excerpt(finding);
            let file = Lines { file: SimpleFile::new(&*name, excerpt), start };
            let config = Config { start_context_lines: 1, end_context_lines: 1, ..Config::default() };
            // Writing to memory does not fail, and the mark lies in the excerpt.
            let _ = term::emit_to_write_style(&mut buffer, &config, &file, &self.diagnostic(finding, mark));
        }
        buffer.into_inner()
    }

    fn diagnostic(&self, finding: &Finding, mark: Option<std::ops::Range<usize>>) -> Diagnostic<()> {
        let spanish = finding.spanish.as_ref().filter(|_| self.language == Language::Es);
        let message = spanish.map_or(finding.message.as_str(), |texts| &texts.message);
        let hint = spanish.map_or(finding.hint.as_deref(), |texts| texts.hint.as_deref());
        let diagnostic = match finding.severity {
            Severity::Error => Diagnostic::error(),
            _ => Diagnostic::warning(),
        };
        let place = printable(finding.path.as_deref().unwrap_or_default()).into_owned();
        let labels = mark.clone().map(|range| Label {
            style: LabelStyle::Primary,
            file_id: (),
            range,
            message: place.clone(),
        });
        let mut notes = Vec::new();
        if mark.is_none() {
            let position = finding.position.map(|at| match self.language {
                Language::En => format!("line {}, column {}", at.line, at.column),
                Language::Es => format!("línea {}, columna {}", at.line, at.column),
            });
            let file = Some(self.name.to_owned()).filter(|name| !name.is_empty());
            let path = Some(place).filter(|path| !path.is_empty());
            let at: Vec<String> = [file, position, path].into_iter().flatten().collect();
            if !at.is_empty() {
                notes.push(format!("{} {}", self.language.of("at", "en"), at.join(": ")));
            }
        }
        if !finding.through.is_empty() {
            let paths: Vec<_> = finding.through.iter().map(|path| format!("`{path}`")).collect();
            notes.push(format!("{} {}", self.language.of("through", "pasa por"), paths.join(", ")));
        }
        if let Some(place) = &finding.template {
            let library =
                if place.library.is_empty() { String::new() } else { format!(" `{}`", place.library) };
            notes.push(match self.language {
                Language::En => format!(
                    "asked for by the template{library}, line {}, column {}",
                    place.line, place.column
                ),
                Language::Es => {
                    format!("lo pide la plantilla{library}, línea {}, columna {}", place.line, place.column)
                }
            });
        }
        if let Some(hint) = hint {
            notes.push(format!("{}: {hint}", self.language.of("help", "ayuda")));
        }
        diagnostic
            .with_code(finding.code.as_ref())
            .with_message(printable(message))
            .with_labels(labels.into_iter().collect())
            .with_notes(notes.iter().map(|note| printable(note).into_owned()).collect())
    }

    /// The lines around the place, the number of the first, and the place in them.
    fn excerpt(&self, finding: &Finding) -> (String, usize, Option<std::ops::Range<usize>>) {
        let none = (String::new(), 0, None);
        let Some(Position { line, column, .. }) = finding.position else { return none };
        let text = decoded(self.text);
        let Some(number) = usize::try_from(line).ok().and_then(|line| line.checked_sub(1)) else {
            return none;
        };
        let first = number.saturating_sub(1);
        let lines: Vec<&str> = text.lines().skip(first).take(number - first + 2).collect();
        let Some(wanted) = lines.get(number - first) else { return none };
        if lines.iter().any(|line| line.len() > LONGEST_LINE) {
            return none;
        }
        let before: usize = lines[..number - first].iter().map(|line| line.len() + 1).sum();
        let column = usize::try_from(column).unwrap_or(usize::MAX).saturating_sub(1);
        let at = wanted.char_indices().nth(column).map_or(wanted.len(), |(at, _)| at);
        let mark = before + at..before + at + token(&wanted[at..]);
        (lines.join("\n"), first, Some(mark))
    }
}

/// How many bytes of the rest of a line are underlined: a word, a number, a quoted text, or one sign.
fn token(rest: &str) -> usize {
    let mut chars = rest.char_indices();
    match chars.next() {
        None => 0,
        Some((_, '"')) => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
        Some((_, first)) if first.is_alphanumeric() || "_-+".contains(first) => chars
            .find(|(_, sign)| !(sign.is_alphanumeric() || "_-+.:".contains(*sign)))
            .map_or(rest.len(), |(end, _)| end),
        Some((_, first)) => first.len_utf8(),
    }
}

/// The text for a screen: UTF-8 as it is, anything else byte by byte as ISO-8859-1. A sign that would command the
/// terminal is one sign here too, so that columns stay.
fn decoded(text: &[u8]) -> std::borrow::Cow<'_, str> {
    let commands = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\r' | '\t');
    let shown = |sign: char| if commands(sign) { '\u{fffd}' } else { sign };
    match std::str::from_utf8(text) {
        Ok(text) if !text.contains(commands) => text.trim_start_matches('\u{feff}').into(),
        Ok(text) => text.trim_start_matches('\u{feff}').chars().map(shown).collect(),
        Err(_) => text.iter().copied().map(char::from).map(shown).collect(),
    }
}

/// A part of a file whose first line has another number than 1.
struct Lines<'a> {
    file: SimpleFile<&'a str, String>,
    start: usize,
}

impl<'f> codespan_reporting::files::Files<'f> for Lines<'_> {
    type FileId = ();
    type Name = String;
    type Source = &'f str;

    fn name(&'f self, (): ()) -> Result<String, codespan_reporting::files::Error> {
        Ok((*self.file.name()).to_owned())
    }

    fn source(&'f self, (): ()) -> Result<&'f str, codespan_reporting::files::Error> {
        Ok(self.file.source())
    }

    fn line_index(&'f self, (): (), byte: usize) -> Result<usize, codespan_reporting::files::Error> {
        self.file.line_index((), byte)
    }

    fn line_number(&'f self, (): (), line: usize) -> Result<usize, codespan_reporting::files::Error> {
        Ok(self.start + line + 1)
    }

    fn line_range(
        &'f self,
        (): (),
        line: usize,
    ) -> Result<std::ops::Range<usize>, codespan_reporting::files::Error> {
        self.file.line_range((), line)
    }
}

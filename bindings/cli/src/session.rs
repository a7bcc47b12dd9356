//! What holds for the whole run: the language, colours, and whether a script reads the output.

use std::io::{self, IsTerminal as _, Write as _};

use anstream::AutoStream;
use clap::{Args, ColorChoice};
use dtekit::audit::positions;
use dtekit::json::{Map, Value, json};
use dtekit::{Error, ErrorKind, Finding, Naming, Severity};

use crate::exit::Exit;
use crate::files;
use crate::language::Language;
use crate::report::Report;

/// Options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub struct Global {
    /// Write one JSON object a line to the standard output, for scripts
    #[arg(long, global = true)]
    json: bool,
    /// The language of messages [default: that of the locale]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<Language>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    /// Overwrite files that exist
    #[arg(long, global = true)]
    force: bool,
    /// Write no progress and no summary
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// What holds for the whole run.
#[derive(Debug, Clone)]
pub struct Session {
    /// The language of messages.
    pub language: Language,
    /// Whether a script reads the output.
    pub json: bool,
    /// Whether messages have colours.
    pub colours: bool,
    quiet: bool,
}

impl Session {
    /// The session that the options ask for.
    pub fn new(global: &Global) -> Self {
        let colours = match global.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never,
        };
        files::force(global.force);
        Session {
            language: global.lang.unwrap_or_else(Language::of_locale),
            json: global.json,
            colours,
            quiet: global.quiet,
        }
    }

    /// Whether a bar shows the progress.
    pub fn shows_progress(&self) -> bool {
        !self.quiet && !self.json && io::stderr().is_terminal()
    }

    /// Whether nobody wants what a long run says of its progress.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes a line for a person to the standard error, unless a script reads or nobody wants it.
    pub fn note(&self, english: &str, spanish: &str) {
        self.say(self.language.of(english, spanish));
    }

    /// As [`note`](Session::note), with a text in the language of messages.
    pub fn say(&self, text: &str) {
        if !self.quiet && !self.json {
            let _ = writeln!(io::stderr(), "{}", files::printable(text));
        }
    }

    /// Writes a line to the standard output. A reader that has gone is no error, as with `head`.
    pub fn line(&self, text: impl AsRef<str>) {
        let _ = writeln!(io::stdout(), "{}", text.as_ref());
    }

    /// Shows a value: for a script as one line of JSON, for a person by `human`.
    pub fn show(&self, value: &Value, human: impl FnOnce() -> String) {
        if self.json {
            self.line(value.to_string());
        } else {
            self.line(files::printable(&human()));
        }
    }

    /// Shows what belongs to one of several documents: for a script as a row.
    pub fn show_of(&self, name: &str, ok: bool, value: Value, human: impl FnOnce() -> String) {
        self.show(&row(name, ok, value), human);
    }

    /// Shows findings about a document whose paths are known, but not their positions.
    pub fn located(&self, name: &str, document: &[u8], findings: &[Finding]) {
        if self.json || findings.is_empty() {
            return;
        }
        let paths: Vec<&str> = findings.iter().map(|one| one.path.as_deref().unwrap_or_default()).collect();
        let positions = positions(document, &paths).unwrap_or_default();
        let mut placed = findings.to_vec();
        for (finding, position) in placed.iter_mut().zip(positions) {
            finding.position = finding.position.or(position);
        }
        self.findings(name, document, &placed);
    }

    /// Shows findings about a text: for a person underlined in the text.
    pub fn findings(&self, name: &str, text: &[u8], findings: &[Finding]) {
        if self.json || findings.is_empty() {
            return;
        }
        let shown = Report { name, text, language: self.language, colours: self.colours }.of(findings);
        let _ = io::stderr().write_all(&shown);
    }

    /// Shows an error about a text, as one line of JSON for a script.
    pub fn refused(&self, name: &str, text: &[u8], error: &Error) -> Exit {
        if self.json {
            self.line(row(name, false, failure(error)).to_string());
        }
        self.findings(name, text, error.findings());
        Exit::of(error)
    }

    /// Passes a row of another command on; a person sees its findings.
    pub fn passed(&self, row: &Value) -> Exit {
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        if self.json {
            self.line(row.to_string());
        } else {
            let name = text(row, "file").unwrap_or_default();
            let findings = row.get("findings").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            for finding in findings {
                let spanish = finding.get("spanish").and_then(|spanish| text(spanish, "message"));
                let english = text(finding, "message").unwrap_or_default();
                let message = self.language.of(english.clone(), spanish.unwrap_or(english));
                let line = format!("{name}: {message} [{}]", text(finding, "code").unwrap_or_default());
                let _ = writeln!(io::stderr(), "{}", files::printable(&line));
            }
        }
        if row.get("ok").and_then(Value::as_bool) == Some(true) {
            return Exit::Done;
        }
        let word = text(row, "kind").unwrap_or_default();
        let kind = ErrorKind::ALL.into_iter().find(|kind| kind.as_str() == word);
        kind.map_or(Exit::Refused, Exit::of_kind)
    }

    /// Shows an error that is not about a text.
    pub fn failed(&self, error: &Error) -> Exit {
        if self.json {
            self.line(failure(error).to_string());
        }
        self.findings("", b"", error.findings());
        Exit::of(error)
    }
}

/// One of many documents as a script reads it: its name as `file`, whether it is `ok`, and the members of `value`.
pub fn row(name: &str, ok: bool, value: Value) -> Value {
    let mut members = Map::from_iter([("file".to_owned(), json!(name)), ("ok".to_owned(), json!(ok))]);
    if let Value::Object(more) = value {
        members.extend(more.into_iter().filter(|(name, _)| name != "file" && name != "ok"));
    }
    Value::Object(members)
}

/// An error as a script reads it.
fn failure(error: &Error) -> Value {
    let mut members = Map::new();
    members.insert("ok".to_owned(), json!(false));
    members.insert("kind".to_owned(), json!(error.kind().as_str()));
    members.insert("findings".to_owned(), Finding::values(error.findings(), Naming::Snake));
    Value::Object(members)
}

/// Whether one of the findings is an error.
pub fn has_error(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

//! Collects the faults of one document.

use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Position, shortened};
use crate::json::read::Reader;

/// The most faults of one document: reading stops after them.
const MOST: usize = 100;

/// How many characters of a value a message shows.
const SHOWN: usize = 60;

/// Adds a step to a path. The name is cut after 80 characters: a document may have many findings.
pub(crate) fn push_step(path: &mut String, name: &str, index: Option<usize>) {
    path.extend((!path.is_empty()).then_some('/'));
    path.push_str(&shortened(name, 80));
    if let Some(index) = index {
        path.push_str(&format!("[{index}]"));
    }
}

struct Fault {
    kind: ErrorKind,
    code: &'static Code,
    at: usize,
    path: Option<String>,
    message: String,
}

/// How offsets of the text relate to offsets of the input.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin {
    /// The input is UTF-8 with a byte order mark of so many bytes, or 0.
    Utf8(usize),
    /// The input is UTF-16 with a byte order mark.
    Utf16,
}

#[derive(Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn add(
        &mut self,
        kind: ErrorKind,
        code: &'static Code,
        at: usize,
        path: Option<String>,
        message: String,
    ) {
        self.0.push(Fault { kind, code, at, path, message });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    /// Makes the error of all faults, in the order of the text. A syntax fault comes first: it matters most that the
    /// text is not JSON. The error takes its kind from its first fault.
    pub(crate) fn into_error(mut self, text: &str, origin: Origin) -> Option<Error> {
        self.look_behind_the_last(text);
        self.0.sort_by_key(|fault| fault.at);
        let mut places = Places::new(text, origin);
        let placed = self.0.into_iter().map(|fault| {
            let finding = Finding::new(fault.code, fault.message).with_position(places.next(fault.at));
            let finding = match fault.path {
                Some(path) => finding.with_path(path),
                None => finding,
            };
            (fault.kind, finding)
        });
        let mut placed: Vec<_> = placed.collect();
        placed.sort_by_key(|(kind, _)| *kind != ErrorKind::Syntax);
        let kind = placed.first()?.0;
        Error::from_findings(kind, placed.into_iter().map(|(_, finding)| finding).collect())
    }
}

impl Faults {
    /// Reading stopped because of too many faults: looks whether the rest of the text is JSON, so that the kind of the
    /// error does not depend on how many faults stand before.
    fn look_behind_the_last(&mut self, text: &str) {
        if !self.is_full() || self.0.iter().any(|fault| fault.kind == ErrorKind::Syntax) {
            return;
        }
        let mut reader = Reader::new(text);
        reader.skip_space();
        if let Err(fault) = reader.skip_value().and_then(|()| reader.end()) {
            self.0.truncate(MOST - 1);
            self.add(ErrorKind::Syntax, &code::JSON_SYNTAX, fault.at, None, fault.message(text));
        }
    }
}

/// Computes positions. It goes through the text once, however many positions are asked for.
struct Places<'j> {
    text: &'j str,
    origin: Origin,
    at: usize,
    line: u64,
    column: u64,
    units: u64,
}

impl<'j> Places<'j> {
    fn new(text: &'j str, origin: Origin) -> Self {
        Places { text, origin, at: 0, line: 1, column: 1, units: 0 }
    }

    /// The position of byte `at`, which must not lie before the last one.
    fn next(&mut self, at: usize) -> Position {
        let at = at.min(self.text.len());
        for character in self.text[self.at..at].chars() {
            self.at += character.len_utf8();
            self.units += character.len_utf16() as u64;
            let ends = match character {
                '\n' => true,
                '\r' => self.text.as_bytes().get(self.at) != Some(&b'\n'),
                _ => false,
            };
            (self.line, self.column) = if ends { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        let offset = match self.origin {
            Origin::Utf8(mark) => (self.at + mark) as u64,
            Origin::Utf16 => 2 + 2 * self.units,
        };
        Position { line: self.line, column: self.column, offset }
    }
}

/// A value for a message: in backticks, and cut if it is long.
pub(crate) fn shown(value: &str) -> String {
    format!("`{}`", shortened(value, SHOWN))
}

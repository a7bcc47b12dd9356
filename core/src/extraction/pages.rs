//! Counts the pages of a PDF, within bounds that hold for hostile files too.
//!
//! The page count stands in two small dictionaries, while nearly all of a large file is stream content: images,
//! fonts, drawings. So the file is read once, piece by piece, and [`objects`] reads what remains without those
//! contents: all objects, in the order of the file, since the table of objects may be broken or have offsets past the
//! removed contents. A file past a bound gets no count.

mod decryption;
mod objects;
mod syntax;

use std::ops::Range;

use memchr::memmem::{self, Finder};

use crate::error::Result;
use crate::operation::FileSource;

/// The most bytes that may remain after stream contents are removed.
const MOST_KEPT: usize = 8 << 20;
/// How many bytes before its content the dictionary of an object stream may begin.
const DICTIONARY: usize = 4 << 10;
/// How many bytes after its stated length a content may end: two line ends.
const LINE_ENDS: usize = 4;

/// The number of pages; `None` if the bounds do not suffice or the file needs a password.
pub(super) fn count(pdf: &FileSource) -> Result<Option<u64>> {
    let read = |trusts| {
        let mut skeleton = Skeleton::new(trusts);
        pdf.pieces(|piece| {
            skeleton.take(piece);
            skeleton.kept.len() <= MOST_KEPT && !skeleton.deceived
        })?;
        Ok(skeleton)
    };
    let skeleton = read(true)?;
    // If one stated length is wrong, use the first `endstream` for all streams.
    if skeleton.is_deceived() { Ok(read(false)?.count()) } else { Ok(skeleton.count()) }
}

/// A PDF without stream contents, except those that hold objects.
struct Skeleton {
    kept: Vec<u8>,
    /// The end of the last piece, which may hold the beginning of a keyword.
    carry: Vec<u8>,
    /// The stream content that is being read; `None` outside of streams.
    inside: Option<Content>,
    /// Whether stated lengths are trusted.
    trusts: bool,
    /// Whether some content did not have its stated length.
    deceived: bool,
    /// Whether a PDF is attached whose end is unknown.
    endless: bool,
    /// Where the kept contents are, in the kept bytes.
    contents: Vec<Range<usize>>,
    /// Where the last stream ended, in the kept bytes.
    after: usize,
    begin: Finder<'static>,
    end: Finder<'static>,
}

/// The content of a stream.
struct Content {
    /// Where it begins in the kept bytes, if it is kept.
    kept: Option<usize>,
    /// The length that its dictionary states.
    length: Option<u64>,
    /// How many bytes are left before the end may come, by the stated length.
    left: u64,
    /// How many bytes were read after those, if a length was stated.
    behind: Option<usize>,
}

impl Content {
    /// Where the content is: of its stated length, or up to the line end before `endstream`.
    fn place(&self, begin: usize, kept: &[u8]) -> Range<usize> {
        let found = &kept[begin..];
        let stated = self.length.and_then(|length| usize::try_from(length).ok());
        let length = stated.filter(|length| *length <= found.len()).unwrap_or_else(|| {
            let line = [&b"\r\n"[..], b"\n", b"\r"].into_iter().find(|line| found.ends_with(line));
            found.len() - line.map_or(0, <[u8]>::len)
        });
        begin..begin + length
    }
}

const BEGIN: &[u8] = b"stream";
const END: &[u8] = b"endstream";
/// The first bytes of an attached PDF.
const PDF: &[u8] = b"%PDF-";
/// The bytes to keep for the next piece: a keyword that may be cut, and what must follow it.
const AHEAD: usize = BEGIN.len() + 2 + PDF.len();

impl Skeleton {
    fn new(trusts: bool) -> Self {
        let (begin, end) = (Finder::new(BEGIN), Finder::new(END));
        let (kept, carry, inside, contents) = (Vec::new(), Vec::new(), None, Vec::new());
        let (deceived, endless) = (false, false);
        Skeleton { kept, carry, inside, trusts, deceived, endless, contents, after: 0, begin, end }
    }

    /// Whether some content did not have its stated length.
    fn is_deceived(&self) -> bool {
        self.deceived || self.inside.as_ref().is_some_and(|content| content.behind.is_some())
    }

    fn take(&mut self, piece: &[u8]) {
        let mut window = std::mem::take(&mut self.carry);
        window.extend_from_slice(piece);
        let mut rest = &*window;
        loop {
            if let Some(content) = &mut self.inside {
                let passed = usize::try_from(content.left).unwrap_or(usize::MAX).min(rest.len());
                let (done, behind) = rest.split_at(passed);
                if content.kept.is_some() {
                    self.kept.extend_from_slice(done);
                }
                content.left -= done.len() as u64;
                rest = behind;
            }
            let found = match self.inside {
                None => self.begin.find(rest).filter(|at| at + AHEAD <= rest.len()),
                Some(_) => self.end.find(rest),
            };
            let Some(at) = found else { break };
            match self.inside.take() {
                None => {
                    self.kept.extend_from_slice(&rest[..at]);
                    rest = &rest[at + BEGIN.len()..];
                    // An `endstream` without a beginning, or the word inside a text, begins no stream.
                    let begins = !self.kept.ends_with(b"end") && matches!(rest.first(), Some(b'\r' | b'\n'));
                    self.inside = begins.then(|| self.content(rest));
                    self.kept.extend_from_slice(BEGIN);
                    if let Some(content) = &mut self.inside {
                        // The line end after the keyword does not belong to the content.
                        let line = if rest.starts_with(b"\r\n") { 2 } else { 1 };
                        self.kept.extend_from_slice(&rest[..line]);
                        rest = &rest[line..];
                        content.kept = content.kept.map(|_| self.kept.len());
                    }
                }
                Some(content) => {
                    self.deceived |= content.behind.is_some_and(|behind| behind + at > LINE_ENDS);
                    match content.kept {
                        Some(begin) => {
                            self.kept.extend_from_slice(&rest[..at]);
                            self.contents.push(content.place(begin, &self.kept));
                        }
                        None => self.kept.push(b'\n'),
                    }
                    self.kept.extend_from_slice(END);
                    self.after = self.kept.len();
                    rest = &rest[at + END.len()..];
                }
            }
        }
        // A possible beginning of a keyword waits for the next piece.
        let (done, carry) = rest.split_at(rest.len().saturating_sub(AHEAD));
        match &mut self.inside {
            Some(content) => {
                if content.kept.is_some() {
                    self.kept.extend_from_slice(done);
                }
                content.behind = content.behind.map(|behind| behind + done.len());
            }
            None => self.kept.extend_from_slice(done),
        }
        self.carry = carry.to_vec();
    }

    /// The content that begins here, by the dictionary that was just read.
    fn content(&mut self, rest: &[u8]) -> Content {
        let near = &self.kept[self.kept.len().saturating_sub(DICTIONARY).max(self.after)..];
        let own = memmem::rfind(near, b"obj").map_or(near, |at| &near[at..]);
        let holds_objects = memmem::find(own, b"/ObjStm").is_some();
        let length = length(own).filter(|_| self.trusts);
        self.endless |= length.is_none() && rest.trim_ascii_start().starts_with(PDF);
        let kept = holds_objects.then_some(0);
        Content { kept, length, left: length.unwrap_or(0), behind: length.map(|_| 0) }
    }

    fn count(mut self) -> Option<u64> {
        self.kept.append(&mut self.carry);
        if self.endless || self.kept.len() > MOST_KEPT {
            return None;
        }
        objects::pages(&self.kept, &self.contents)
    }
}

/// The content length that a dictionary states directly.
fn length(dictionary: &[u8]) -> Option<u64> {
    const LENGTH: &[u8] = b"/Length";
    let mut all = memmem::find_iter(dictionary, LENGTH)
        .map(|at| &dictionary[at + LENGTH.len()..])
        .filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
        .map(<[u8]>::trim_ascii_start);
    let (Some(rest), None) = (all.next(), all.next()) else { return None };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let behind = rest[digits..].trim_ascii_start();
    // `4 0 R` is a reference, not a number.
    if behind.first().is_none_or(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

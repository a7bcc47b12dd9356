//! Counts the pages of a PDF, within bounds that hold for hostile files too.
//!
//! The page count stands in two small dictionaries, while nearly all of a large file is stream content: images,
//! fonts, drawings. So the file is read once, piece by piece, and the parser gets the file without those contents and
//! with a rebuilt table of objects. The parser makes a value of each token and inflates whole streams, so both are
//! bounded first. A file past a bound gets no count.

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId};
use memchr::memmem::{self, Finder};

use crate::error::Result;
use crate::operation::FileSource;

/// The most bytes that may remain after stream contents are removed.
const MOST_KEPT: usize = 8 << 20;
/// The most tokens that the parser may read: each becomes a value of about a hundred bytes.
const MOST_TOKENS: usize = 1_200_000;
/// The most bytes that all object streams together, and a single one, may inflate to.
const MOST_INFLATED: usize = 64 << 20;
const MOST_INFLATED_OF_ONE: usize = 2 << 20;
/// The least bytes per stream with which a table of objects can still be read.
const LEAST_INFLATED_OF_ONE: usize = 4 << 10;
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

/// A PDF without stream contents, except those that hold objects or their table.
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
    /// The number of contents that are kept.
    streams: usize,
    /// Where the last stream ended, in the kept bytes.
    after: usize,
    begin: Finder<'static>,
    end: Finder<'static>,
}

/// The content of a stream.
struct Content {
    kept: bool,
    /// How many bytes are left before the end may come, by the stated length.
    left: u64,
    /// How many bytes were read after those, if a length was stated.
    behind: Option<usize>,
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
        let (kept, carry, inside) = (Vec::new(), Vec::new(), None);
        let (deceived, endless) = (false, false);
        Skeleton { kept, carry, inside, trusts, deceived, endless, streams: 0, after: 0, begin, end }
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
                if content.kept {
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
                }
                Some(content) => {
                    self.deceived |= content.behind.is_some_and(|behind| behind + at > LINE_ENDS);
                    self.kept.extend_from_slice(if content.kept { &rest[..at] } else { b"\n" });
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
                if content.kept {
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
        let kept = [&b"/ObjStm"[..], b"/XRef"].into_iter().any(|kind| memmem::find(own, kind).is_some());
        let length = length(own).filter(|_| self.trusts);
        self.streams += usize::from(kept);
        self.endless |= length.is_none() && rest.trim_ascii_start().starts_with(PDF);
        Content { kept, left: length.unwrap_or(0), behind: length.map(|_| 0) }
    }

    fn count(mut self) -> Option<u64> {
        self.kept.append(&mut self.carry);
        if self.endless || self.kept.len() > MOST_KEPT || !has_at_most(&self.kept, MOST_TOKENS) {
            return None;
        }
        let inflated = (MOST_INFLATED / self.streams.max(1)).min(MOST_INFLATED_OF_ONE);
        if inflated < LEAST_INFLATED_OF_ONE {
            return None;
        }
        let options = LoadOptions {
            filter: Some(only_pages),
            max_decompressed_size: Some(inflated),
            // The file's own table of objects has offsets that count the removed contents.
            force_reconstruct: true,
            ..LoadOptions::default()
        };
        let document = Document::load_mem_with_options(&self.kept, options).ok()?;
        let pages = document.catalog().ok()?.get(b"Pages").ok()?.as_reference().ok()?;
        let stated = document.get_dictionary(pages).ok()?.get(b"Count").and_then(Object::as_i64);
        stated.ok().and_then(|count| u64::try_from(count).ok()).filter(|count| *count > 0)
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

/// Keeps the two dictionaries with the page count, and the streams that may hold them; everything else is let go as
/// soon as it is read.
///
/// For an object in the file the crate keeps `object`, for one in a stream the returned value.
fn only_pages(id: ObjectId, object: &mut Object) -> Option<(ObjectId, Object)> {
    let whole = match object {
        Object::Dictionary(whole) => whole,
        Object::Stream(stream) => return stream.dict.has_type(b"ObjStm").then_some((id, Object::Null)),
        _ => return None,
    };
    let kept: &[&[u8]] = match whole.get(b"Type").and_then(Object::as_name).ok()? {
        b"Catalog" => &[b"Type", b"Pages"],
        b"Pages" => &[b"Type", b"Count"],
        _ => return None,
    };
    let mut dictionary = Dictionary::new();
    for key in kept {
        if let Ok(value @ (Object::Name(_) | Object::Reference(_) | Object::Integer(_))) = whole.get(key) {
            dictionary.set(*key, value.clone());
        }
    }
    *object = Object::Dictionary(dictionary);
    Some((id, object.clone()))
}

/// Whether there are at most this many tokens. A run of regular characters is one token, and so is each delimiter
/// (ISO 32000-2, 7.2.3).
fn has_at_most(pdf: &[u8], most: usize) -> bool {
    let mut tokens = 0;
    let mut inside = false;
    for byte in pdf {
        match byte {
            0 | b'\t' | b'\n' | 12 | b'\r' | b' ' => inside = false,
            b'(' | b'<' | b'[' | b'{' | b'/' | b'%' => {
                tokens += 1;
                inside = false;
            }
            b')' | b'>' | b']' | b'}' => inside = false,
            _ if inside => {}
            _ => {
                tokens += 1;
                inside = true;
            }
        }
    }
    tokens <= most
}

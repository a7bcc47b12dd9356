//! How many pages a PDF has, within bounds that hold for hostile files too.
//!
//! The page count stands in two small dictionaries, while nearly all of a large file is the content of streams: images,
//! fonts, drawings. So the file is read once, piece by piece, and what the parser sees is the file without those
//! contents, its table of objects rebuilt. The parser makes a value of each token and inflates streams whole, so both
//! are bounded before: a file past a bound has no count.

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId};
use memchr::memmem::{self, Finder};

use crate::error::Result;
use crate::operation::FileSource;

/// The most bytes that are left without the contents of streams.
const MOST_KEPT: usize = 8 << 20;
/// The most tokens that the parser may make values of: a value takes about a hundred bytes.
const MOST_TOKENS: usize = 1_200_000;
/// The bytes that the streams of objects together may inflate to, and one of them.
const MOST_INFLATED: usize = 64 << 20;
const MOST_INFLATED_OF_ONE: usize = 2 << 20;
/// With less than this for each stream no table of objects could be read.
const LEAST_INFLATED_OF_ONE: usize = 4 << 10;
/// How far before its content the dictionary of a stream of objects may begin.
const DICTIONARY: usize = 4 << 10;

/// The number of pages; nothing where it cannot be told within the bounds, or without a password.
pub(super) fn count(pdf: &FileSource) -> Result<Option<u64>> {
    let mut skeleton = Skeleton::new();
    pdf.pieces(|piece| {
        skeleton.take(piece);
        skeleton.kept.len() <= MOST_KEPT
    })?;
    Ok(skeleton.count())
}

/// A PDF without the contents of its streams, but for those that hold objects or the table of them.
struct Skeleton {
    kept: Vec<u8>,
    /// The end of the last piece, where a keyword may be cut.
    carry: Vec<u8>,
    /// Whether the content of the stream that is being read is kept; nothing outside of streams.
    inside: Option<bool>,
    /// How many contents are kept.
    streams: usize,
    /// Where in what is kept the last stream ended.
    after: usize,
    begin: Finder<'static>,
    end: Finder<'static>,
}

const BEGIN: &[u8] = b"stream";
const END: &[u8] = b"endstream";

impl Skeleton {
    fn new() -> Self {
        let (begin, end) = (Finder::new(BEGIN), Finder::new(END));
        Skeleton { kept: Vec::new(), carry: Vec::new(), inside: None, streams: 0, after: 0, begin, end }
    }

    fn take(&mut self, piece: &[u8]) {
        let mut window = std::mem::take(&mut self.carry);
        window.extend_from_slice(piece);
        let mut rest = &*window;
        loop {
            let found = match self.inside {
                None => self.begin.find(rest).filter(|at| at + BEGIN.len() < rest.len()),
                Some(_) => self.end.find(rest),
            };
            let Some(at) = found else { break };
            match self.inside {
                None => {
                    self.kept.extend_from_slice(&rest[..at]);
                    rest = &rest[at + BEGIN.len()..];
                    // `endstream` without a beginning, or a word in a text, begins none.
                    let begins = !self.kept.ends_with(b"end") && matches!(rest.first(), Some(b'\r' | b'\n'));
                    self.inside = begins.then(|| self.holds_objects());
                    self.kept.extend_from_slice(BEGIN);
                    self.streams += usize::from(self.inside == Some(true));
                }
                Some(needed) => {
                    self.kept.extend_from_slice(if needed { &rest[..at] } else { b"\n" });
                    self.kept.extend_from_slice(END);
                    self.after = self.kept.len();
                    rest = &rest[at + END.len()..];
                    self.inside = None;
                }
            }
        }
        // What may be the beginning of a keyword waits for the next piece.
        let (done, carry) = rest.split_at(rest.len().saturating_sub(END.len()));
        if self.inside != Some(false) {
            self.kept.extend_from_slice(done);
        }
        self.carry = carry.to_vec();
    }

    /// Whether the dictionary that was just read is that of a stream of objects.
    fn holds_objects(&self) -> bool {
        let near = &self.kept[self.kept.len().saturating_sub(DICTIONARY).max(self.after)..];
        let own = memmem::rfind(near, b"obj").map_or(near, |at| &near[at..]);
        [&b"/ObjStm"[..], b"/XRef"].into_iter().any(|kind| memmem::find(own, kind).is_some())
    }

    fn count(mut self) -> Option<u64> {
        self.kept.append(&mut self.carry);
        if self.kept.len() > MOST_KEPT || !has_at_most(&self.kept, MOST_TOKENS) {
            return None;
        }
        let inflated = (MOST_INFLATED / self.streams.max(1)).min(MOST_INFLATED_OF_ONE);
        if inflated < LEAST_INFLATED_OF_ONE {
            return None;
        }
        let options = LoadOptions {
            filter: Some(only_pages),
            max_decompressed_size: Some(inflated),
            // The table of the file says where the objects lay among the contents.
            force_reconstruct: true,
            ..LoadOptions::default()
        };
        let document = Document::load_mem_with_options(&self.kept, options).ok()?;
        let pages = document.catalog().ok()?.get(b"Pages").ok()?.as_reference().ok()?;
        let stated = document.get_dictionary(pages).ok()?.get(b"Count").and_then(Object::as_i64);
        stated.ok().and_then(|count| u64::try_from(count).ok()).filter(|count| *count > 0)
    }
}
/// Keeps the two dictionaries that the count is read from, and the streams that may hold them; everything else is
/// let go as soon as it is read.
///
/// Of an object in the file the crate keeps what is left in `object`, of one in a stream what is returned.
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

/// Whether there are at most so many tokens: a run of regular characters is one, and each delimiter (ISO 32000-2,
/// 7.2.3).
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

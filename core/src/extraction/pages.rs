//! How many pages a PDF has, within bounds that hold for hostile files too.
//!
//! The parser makes a value of each token and inflates streams whole, so both are bounded before it sees the file:
//! a file past a bound has no count.

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId};

/// The most tokens that the parser may make values of: a value takes about a hundred bytes.
const MOST_TOKENS: usize = 1_200_000;
/// The bytes that all streams together may inflate to, and one of them.
const MOST_INFLATED: usize = 64 << 20;
const MOST_INFLATED_OF_ONE: usize = 2 << 20;
/// With less than this for each stream no table of objects could be read.
const LEAST_INFLATED_OF_ONE: usize = 4 << 10;

/// The number of pages; nothing where it cannot be told within the bounds, or without a password.
pub(super) fn count(pdf: &[u8]) -> Option<u64> {
    if !has_at_most(pdf, MOST_TOKENS) {
        return None;
    }
    // The keyword cannot be written otherwise, so no stream is missed.
    let streams = memchr::memmem::find_iter(pdf, b"stream").count() / 2;
    let inflated = (MOST_INFLATED / streams.max(1)).min(MOST_INFLATED_OF_ONE);
    if inflated < LEAST_INFLATED_OF_ONE {
        return None;
    }
    let options = LoadOptions {
        filter: Some(only_pages),
        max_decompressed_size: Some(inflated),
        ..LoadOptions::default()
    };
    let document = Document::load_mem_with_options(pdf, options).ok()?;
    let pages = document.catalog().ok()?.get(b"Pages").ok()?.as_reference().ok()?;
    let stated = document.get_dictionary(pages).ok()?.get(b"Count").and_then(Object::as_i64);
    stated.ok().and_then(|count| u64::try_from(count).ok()).filter(|count| *count > 0)
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

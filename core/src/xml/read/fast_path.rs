//! The straight line through the tags that most of a document is made of.

use crate::simd::{self, Bytes16, LANES};

use super::symbol::{Name, Role, Symbol};
use super::{Event, Open, Read, Reader, scan};

/// What comes next, if it is plain.
#[derive(Clone, Copy)]
pub(crate) enum Plain {
    /// As [`Event::Start`], without attributes.
    Start(Symbol),
    /// An element of nothing but text without attributes, from its start tag to its end tag. The text stands for
    /// itself, holds no control character and may be empty.
    Leaf(Leaf),
    /// The same with a longer name or text, and the place of the text.
    Long(Symbol, usize, usize),
    /// As [`Event::End`].
    End,
    /// Something else, for [`Reader::other`].
    Other(Option<Tag>),
}

/// An element with a name and a text of less than sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    pub(crate) name: Symbol,
    /// A block that begins with the name, and the length of the name.
    pub(crate) name_block: [u8; LANES],
    pub(crate) name_len: usize,
    /// The place of the text.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The block that begins with the text.
    pub(crate) block: Bytes16,
}

/// A start tag of which no more than the name was read.
#[derive(Clone, Copy)]
pub(crate) struct Tag {
    name: Symbol,
    /// The end of the name.
    end: usize,
    /// The tag ends there too.
    ends: bool,
}

/// So many bytes are looked at with one question about their end: short tags with short text between them, and the
/// block that begins in their last byte.
const WINDOW: usize = 64;

impl Reader<'_> {
    /// What comes next, if it is of the plain kind that most of a document is made of: a tag without attributes
    /// or blanks inside it, or an element of nothing but text that stands for itself.
    ///
    /// [`Plain::Other`] takes nothing away: what it is, or what is wrong with it, is for [`Reader::other`] to say.
    #[inline(always)]
    pub(crate) fn plain(&mut self) -> Plain {
        // The last few tags are read in the general way.
        let Some(window) = simd::array_at::<WINDOW>(self.text.as_bytes(), self.at) else {
            return Plain::Other(None);
        };
        if window[0] != b'<' {
            return Plain::Other(None);
        }
        if window[1] == b'/' {
            return self.plain_end(window);
        }
        let block = Bytes16::load_array(window, 1);
        let (name, known);
        // Where the text begins.
        let from;
        match self.symbols.after(self.last) {
            Some((expected, expected_name))
                if block.common_prefix(&expected_name.key) > expected_name.text.len() =>
            {
                (name, known) = (expected, expected_name);
                from = known.text.len() + 2;
                self.last = expected;
            }
            Some((expected, expected_name))
                if expected_name.text.len() >= LANES
                    && expected_name.ends_tag(self.text.as_bytes(), self.at + 1) =>
            {
                (name, known) = (expected, expected_name);
                from = known.text.len() + 2;
                self.last = expected;
            }
            _ => {
                // What follows waits for the end of the tag alone; that a name stands before it is checked beside that.
                let end = block.equals(b'>').bits().trailing_zeros() as usize;
                let word = block.name_prefix();
                let tag = match window[1 + word.min(LANES)] {
                    _ if end <= word => self.short_tag(block, end, true),
                    b' ' | b'/' => self.short_tag(block, word, false),
                    _ => self.other_tag(),
                };
                match tag {
                    Some(Tag { name: found, end, ends: true }) => {
                        name = found;
                        known = self.symbols.name(name);
                        from = end + 1 - self.at;
                    }
                    Some(tag) => return Plain::Other(Some(tag)),
                    None => return Plain::Other(None),
                }
            }
        }
        let is_plain = match known.role {
            Role::Plain => true,
            Role::Prefixed(prefix) => self.scope.is_declared(prefix),
            _ => false,
        };
        if !is_plain || self.open.len() >= self.limits.max_depth {
            return Plain::Other(None);
        }
        let tag = self.at;
        // The end tag is as long as the start tag, and one byte.
        match short_text(window, from, known) {
            Found::Text(to, block) => {
                let (name_block, name_len) = (known.key, known.text.len());
                self.at = tag + to + from + 1;
                return Plain::Leaf(Leaf {
                    name,
                    name_block,
                    name_len,
                    from: tag + from,
                    to: tag + to,
                    block,
                });
            }
            Found::Long(seen) => {
                if let Some(to) = text(self.text.as_bytes(), tag + from + seen, known) {
                    self.at = to + from + 1;
                    return Plain::Long(name, tag + from, to);
                }
            }
            Found::Other => {}
        }
        self.at = tag + from;
        self.open.push(Open { name, outside: self.scope.len() });
        Plain::Start(name)
    }

    /// Reads the tag of which `block` has the name, so many bytes.
    #[inline(always)]
    fn short_tag(&mut self, block: Bytes16, length: usize, ends: bool) -> Option<Tag> {
        let (from, end) = (self.at + 1, self.at + 1 + length);
        let name = self.symbols.of_short(block, self.text, from, end, true)?;
        self.symbols.follows(self.last, name);
        self.last = name;
        Some(Tag { name, end, ends })
    }

    /// Reads the name of a tag that has more than a short name.
    #[inline(never)]
    fn other_tag(&mut self) -> Option<Tag> {
        let bytes = self.text.as_bytes();
        let end = scan::name(bytes, self.at + 1);
        let name = self.symbols.of(self.text, self.at + 1, end)?;
        self.symbols.follows(self.last, name);
        self.last = name;
        Some(Tag { name, end, ends: bytes.get(end) == Some(&b'>') })
    }

    /// The place of the text of the element that began last, if it holds nothing but text that stands for itself; its end
    /// tag is read too then.
    #[inline(never)]
    pub(crate) fn only_text(&mut self) -> Option<(usize, usize)> {
        let open = self.open.last().copied()?;
        let name = self.symbols.name(open.name);
        let (from, length) = (self.at, name.text.len());
        let to = text(self.text.as_bytes(), from, name).filter(|to| *to > from)?;
        self.at = to;
        self.leave(open, length);
        Some((from, to))
    }

    #[inline(always)]
    fn plain_end(&mut self, window: &[u8; WINDOW]) -> Plain {
        let Some(open) = self.open.last().copied() else { return Plain::Other(None) };
        let name = self.symbols.name(open.name);
        let length = name.text.len();
        let is_short = Bytes16::load_array(window, 2).common_prefix(&name.key) > length;
        if !is_short && (length < LANES || !name.ends_tag(self.text.as_bytes(), self.at + 2)) {
            return Plain::Other(None);
        }
        self.leave(open, length);
        Plain::End
    }

    /// Leaves an element whose end tag stands here, with a name of that many bytes.
    #[inline(always)]
    fn leave(&mut self, open: Open, length: usize) {
        self.at += length + 3;
        self.open.pop();
        self.scope.leave(open.outside);
    }

    /// Reads what was not plain.
    #[inline(never)]
    pub(crate) fn other(&mut self, tag: Option<Tag>) -> Read<Event> {
        match tag {
            Some(Tag { name, end, .. }) => self.start_named(name, end),
            None => self.next(),
        }
    }
}

/// What follows a start tag.
enum Found {
    /// Plain text up to a place in the window, and the end tag; with the first block of the text.
    Text(usize, Bytes16),
    /// A text or a name that is too long for the window; so many bytes are plain text.
    Long(usize),
    /// Something else than plain text and the end tag.
    Other,
}

#[inline(always)]
fn short_text(window: &[u8; WINDOW], from: usize, name: &Name<'_>) -> Found {
    if from >= 2 + LANES {
        return Found::Long(0);
    }
    let block = Bytes16::load_array(window, from);
    // As for the start tag: what follows waits for `<` alone.
    let end = block.equals(b'<').bits().trailing_zeros();
    let stops = scan::text(block);
    if stops == 0 {
        return Found::Long(LANES);
    }
    let to = from + (end as usize & (LANES - 1));
    if stops.trailing_zeros() != end || window[to..to + 2] != *b"</" {
        Found::Other
    } else if Bytes16::load_array(window, to + 2).common_prefix(&name.key) > name.text.len() {
        Found::Text(to, block)
    } else {
        Found::Long(to - from)
    }
}

/// The end of the text that goes on at `from`, whatever its length, if it is plain and the end tag follows.
#[inline(never)]
fn text(text: &[u8], from: usize, name: &Name<'_>) -> Option<usize> {
    let mut to = from;
    loop {
        let stops = scan::text(Bytes16::load(text, to)?);
        if stops != 0 {
            to += stops.trailing_zeros() as usize;
            break;
        }
        to += LANES;
    }
    let end = simd::array_at::<{ 2 + LANES }>(text, to)?;
    let is_short =
        end[..2] == *b"</" && Bytes16::load_array(end, 2).common_prefix(&name.key) > name.text.len();
    (is_short || (end[..2] == *b"</" && name.ends_tag(text, to + 2))).then_some(to)
}

//! The fast path of the reader: tags without attributes, and short elements of plain text. Most of a document is made
//! of these.

use crate::simd::{self, Bytes16, LANES, Lookahead};

use super::symbol::{Name, Role, Symbol, Symbols};
use super::{Event, Open, Read, Reader, scan};

/// The next event, if the fast path can read it.
#[derive(Clone, Copy)]
pub(crate) enum FastEvent {
    /// [`Event::Start`] of an element without attributes.
    Start(Symbol),
    /// A whole element without attributes, from its start tag to its end tag. Its text needs no decoding, holds no
    /// control character, and may be empty.
    Leaf(Leaf),
    /// The same with a longer name or a longer text: the name, and the range of the text.
    Long(Symbol, usize, usize),
    /// [`Event::End`].
    End,
    /// Anything else. [`Reader::next_slow`] reads it.
    Slow(Option<Tag>),
}

/// An element whose name and text have less than sixteen bytes each.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    pub(crate) name: Symbol,
    /// A block that begins with the name.
    pub(crate) name_block: [u8; LANES],
    pub(crate) name_len: usize,
    /// The range of the text.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The block that begins with the text.
    pub(crate) block: Bytes16,
}

/// A start tag of which only the name has been read.
#[derive(Clone, Copy)]
pub(crate) struct Tag {
    name: Symbol,
    /// The place behind the name.
    end: usize,
    /// True if the tag ends directly behind the name.
    ends: bool,
}

impl Reader<'_> {
    /// Reads the next event if the fast path can, which looks at a window with both tags of a short element and the short text between: a tag without attributes and white space, or an element of plain
    /// text.
    ///
    /// [`FastEvent::Slow`] consumes nothing: [`Reader::next_slow`] then reads the event or finds its fault.
    #[inline(always)]
    pub(crate) fn next_fast(&mut self) -> FastEvent {
        let window = self.end.lookahead(self.text.as_bytes(), self.at);
        if window[0] != b'<' {
            return FastEvent::Slow(None);
        }
        if window[1] == b'/' {
            return self.plain_end(window);
        }
        let block = Bytes16::load_array(window, 1);
        let (name, known);
        // Where the element's text begins, counted from the start tag.
        let from;
        match self.symbols.predicted_after(self.last) {
            Some((expected, expected_name))
                if block.common_prefix(&expected_name.key) > expected_name.len =>
            {
                (name, known) = (expected, expected_name);
                from = known.len + 2;
                self.last = expected;
            }
            Some((expected, expected_name))
                if expected_name.len >= LANES
                    && self.symbols.is_tag_end_at(expected_name, self.text.as_bytes(), self.at + 1) =>
            {
                (name, known) = (expected, expected_name);
                from = known.len + 2;
                self.last = expected;
            }
            _ => {
                // The next read depends only on the end of the tag, found by one comparison; the name is checked in
                // parallel.
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
                    Some(tag) => return FastEvent::Slow(Some(tag)),
                    None => return FastEvent::Slow(None),
                }
            }
        }
        let is_plain = match known.role {
            Role::Plain => true,
            Role::Prefixed(prefix) => self.scope.is_declared(prefix),
            _ => false,
        };
        if !is_plain || self.open.len() >= self.limits.max_depth {
            return FastEvent::Slow(None);
        }
        let tag = self.at;
        // The end tag is one byte longer than the start tag.
        match short_text(window, from, known) {
            Content::Text(to, block) => {
                let (name_block, name_len) = (known.key, known.len);
                self.at = tag + to + from + 1;
                return FastEvent::Leaf(Leaf {
                    name,
                    name_block,
                    name_len,
                    from: tag + from,
                    to: tag + to,
                    block,
                });
            }
            Content::Long(seen) => {
                if let Some(to) = text(self.text.as_bytes(), tag + from + seen, &self.symbols, known) {
                    self.at = to + from + 1;
                    return FastEvent::Long(name, tag + from, to);
                }
            }
            Content::Other => {}
        }
        self.at = tag + from;
        self.open.push(Open { name, outside: self.scope.len() });
        FastEvent::Start(name)
    }

    /// Interns the name of a tag, the first `length` bytes of `block`.
    #[inline(always)]
    fn short_tag(&mut self, block: Bytes16, length: usize, ends: bool) -> Option<Tag> {
        let (from, end) = (self.at + 1, self.at + 1 + length);
        let name = self.symbols.intern_short(block, self.text, from, end, true)?;
        self.symbols.set_successor(self.last, name);
        self.last = name;
        Some(Tag { name, end, ends })
    }

    /// Reads a tag whose name is long, or is not made of plain ASCII name characters.
    #[inline(never)]
    fn other_tag(&mut self) -> Option<Tag> {
        let bytes = self.text.as_bytes();
        let end = scan::name(bytes, self.at + 1);
        let name = self.symbols.intern(self.text, self.at + 1, end)?;
        self.symbols.set_successor(self.last, name);
        self.last = name;
        Some(Tag { name, end, ends: bytes.get(end) == Some(&b'>') })
    }

    /// Reads the rest of the last element that began if it holds only plain text, up to and with its end tag. Gives
    /// the range of the text.
    #[inline(never)]
    pub(crate) fn only_text(&mut self) -> Option<(usize, usize)> {
        let open = self.open.last().copied()?;
        let name = self.symbols.name(open.name);
        let (from, length) = (self.at, name.len);
        let to = text(self.text.as_bytes(), from, &self.symbols, name).filter(|to| *to > from)?;
        self.at = to;
        self.leave(open, length);
        Some((from, to))
    }

    #[inline(always)]
    fn plain_end(&mut self, window: &Lookahead) -> FastEvent {
        let Some(open) = self.open.last().copied() else { return FastEvent::Slow(None) };
        let name = self.symbols.name(open.name);
        let length = name.len;
        let is_short = Bytes16::load_array(window, 2).common_prefix(&name.key) > length;
        if !is_short
            && (length < LANES || !self.symbols.is_tag_end_at(name, self.text.as_bytes(), self.at + 2))
        {
            return FastEvent::Slow(None);
        }
        self.leave(open, length);
        FastEvent::End
    }

    /// Moves behind the end tag here, whose name has `length` bytes, and leaves the element.
    #[inline(always)]
    fn leave(&mut self, open: Open, length: usize) {
        self.at += length + 3;
        self.open.pop();
        self.scope.leave(open.outside);
    }

    /// Reads an event that the fast path refused.
    #[inline(never)]
    pub(crate) fn next_slow(&mut self, tag: Option<Tag>) -> Read<Event> {
        match tag {
            Some(Tag { name, end, .. }) => self.start_named(name, end),
            None => self.next(),
        }
    }
}

/// The content of an element, as far as one window shows it.
enum Content {
    /// Plain text up to a place in the window, and then the end tag; with the first block of the text.
    Text(usize, Bytes16),
    /// The text or the name is too long for the window. The first so many bytes are plain text.
    Long(usize),
    /// Something else than plain text and the end tag.
    Other,
}

#[inline(always)]
fn short_text(window: &Lookahead, from: usize, name: &Name) -> Content {
    if from >= 2 + LANES {
        return Content::Long(0);
    }
    let block = Bytes16::load_array(window, from);
    // As for the start tag, the next read depends only on the place of `<`; the text before it is checked in
    // parallel.
    let end = block.equals(b'<').bits().trailing_zeros();
    let stops = scan::text(block);
    if stops == 0 {
        return Content::Long(LANES);
    }
    let to = from + (end as usize & (LANES - 1));
    if stops.trailing_zeros() != end || window[to..to + 2] != *b"</" {
        Content::Other
    } else if Bytes16::load_array(window, to + 2).common_prefix(&name.key) > name.len {
        Content::Text(to, block)
    } else {
        Content::Long(to - from)
    }
}

/// The end of the text at `from`, of any length, if it is plain and the element's end tag follows.
#[inline(never)]
fn text(text: &[u8], from: usize, symbols: &Symbols, name: &Name) -> Option<usize> {
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
    let is_short = end[..2] == *b"</" && Bytes16::load_array(end, 2).common_prefix(&name.key) > name.len;
    (is_short || (end[..2] == *b"</" && symbols.is_tag_end_at(name, text, to + 2))).then_some(to)
}

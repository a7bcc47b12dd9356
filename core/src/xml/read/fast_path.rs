//! The fast path of the reader: tags with at most one plain attribute, and short elements of plain text. Most of a
//! document is made of these.

use crate::simd::{self, Bytes16, LANES, Lookahead};

use super::symbol::{Name, Role, Symbol, Symbols};
use super::{Event, Open, Read, Reader, scan};

/// The longest name of an element whose attribute the window shows whole: both tags' ends, the attribute's name and the
/// block of its value stand behind it.
const LONGEST_NAME: usize = 28;

/// The next event, if the fast path can read it.
#[derive(Clone, Copy)]
pub(crate) enum FastEvent {
    /// [`Event::Start`] of an element without attributes.
    Start(Symbol),
    /// A whole element without attributes, from its start tag to its end tag. Its text needs no decoding, holds no
    /// control character, and may be empty.
    Leaf(Leaf),
    /// A whole element, whose name or text is too long for [`FastEvent::Leaf`]: the name, and the range of the text.
    Long(Symbol, usize, usize),
    /// [`Event::Empty`] of an element without attributes and white space.
    Empty(Symbol),
    /// [`Event::Start`] of an element with one plain attribute.
    StartWithAttribute(Symbol),
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
    /// Reads the next event if the fast path can.
    ///
    /// It looks at a window that has room for both tags of a short element and the text between them. It reads tags
    /// without white space, start tags with one plain attribute, and elements of plain text.
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
                if block.common_prefix(&expected_name.key) == expected_name.len
                    && self.is_empty_tag(window, expected_name) =>
            {
                let length = expected_name.len;
                return self.empty(expected, length);
            }
            Some((expected, expected_name))
                if block.common_prefix(&expected_name.key) == expected_name.len
                    && window[1 + expected_name.len] == b' ' =>
            {
                let end = self.at + 1 + expected_name.len;
                self.last = expected;
                return self.start_with_attribute(window, Tag { name: expected, end, ends: false });
            }
            Some((expected, expected_name))
                if expected_name.len >= LANES
                    && self.symbols.is_tag_end_at(expected_name, self.text.as_bytes(), self.at + 1) =>
            {
                (name, known) = (expected, expected_name);
                from = known.len + 2;
                self.last = expected;
            }
            Some((expected, expected_name))
                if (LANES..=LONGEST_NAME).contains(&expected_name.len)
                    && window[1 + expected_name.len] == b' '
                    && self.symbols.is_at(expected_name, self.text.as_bytes(), self.at + 1) =>
            {
                let end = self.at + 1 + expected_name.len;
                self.last = expected;
                return self.start_with_attribute(window, Tag { name: expected, end, ends: false });
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
                    Some(Tag { name: found, .. }) if self.is_empty_tag(window, self.symbols.name(found)) => {
                        let length = self.symbols.name(found).len;
                        return self.empty(found, length);
                    }
                    Some(tag) if tag.end - self.at <= LONGEST_NAME + 1 => {
                        return self.start_with_attribute(window, tag);
                    }
                    Some(tag) => return FastEvent::Slow(Some(tag)),
                    None => return FastEvent::Slow(None),
                }
            }
        }
        if !self.is_plain(known.role) || self.open.len() >= self.limits.max_depth {
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
            Content::TwoBlocks(to) => {
                self.at = tag + to + from + 1;
                return FastEvent::Long(name, tag + from, tag + to);
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

    /// Whether the tag in the window, which begins with this name, ends with `/>` directly behind it. False for a name
    /// with a prefix, and where no more elements may be open.
    #[inline(always)]
    fn is_empty_tag(&self, window: &Lookahead, name: &Name) -> bool {
        window.get(1 + name.len..3 + name.len).is_some_and(|end| end == b"/>")
            && name.role == Role::Plain
            && self.open.len() < self.limits.max_depth
    }

    /// Moves behind the empty-element tag here, whose name has `length` bytes.
    #[inline(always)]
    fn empty(&mut self, name: Symbol, length: usize) -> FastEvent {
        self.last = name;
        self.at += length + 3;
        FastEvent::Empty(name)
    }

    /// Whether an element with a name of this role needs no further check of its namespace.
    #[inline(always)]
    fn is_plain(&self, role: Role) -> bool {
        match role {
            Role::Plain => true,
            Role::Prefixed(prefix) => self.scope.is_declared(prefix),
            _ => false,
        }
    }

    /// Reads the start tag of a plain element with one plain attribute and a short value. Its name, of at most
    /// [`LONGEST_NAME`] bytes, has been read.
    #[inline(never)]
    fn start_with_attribute(&mut self, window: &Lookahead, tag: Tag) -> FastEvent {
        // The mask tells the compiler that the name is short.
        let place = (tag.end - self.at + 1) & (2 * LANES - 1);
        let known = self.symbols.name(tag.name);
        if window[place - 1] == b' '
            && self.is_plain(known.role)
            && self.open.len() < self.limits.max_depth
            && self.limits.max_attributes > 0
            && let Some(attribute) = self.short_attribute(window, place, known.attribute)
            && window[attribute.to - self.at + 1] == b'>'
            && self.symbols.name(attribute.name).role == Role::Plain
        {
            self.symbols.names[tag.name.index()].attribute = attribute.name;
            self.at = attribute.to + 2;
            self.attributes.clear();
            self.attributes.push(attribute);
            self.open.push(Open { name: tag.name, outside: self.scope.len() });
            return FastEvent::StartWithAttribute(tag.name);
        }
        FastEvent::Slow(Some(tag))
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
    /// Plain text up to a place in the window, and then the end tag; the text goes beyond its first block.
    TwoBlocks(usize),
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
    if window[from] == b'<' && window[from + 1] != b'/' {
        return Content::Other;
    }
    let block = Bytes16::load_array(window, from);
    // As for the start tag, the next read depends only on the place of `<`; the text before it is checked in
    // parallel.
    let end = block.equals(b'<').bits().trailing_zeros();
    let stops = scan::text(block);
    if stops == 0 {
        return second_block(window, from + LANES, name);
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

/// What the window shows from the second block of the text on, which is at `from`.
#[inline(always)]
fn second_block(window: &Lookahead, from: usize, name: &Name) -> Content {
    let stops = scan::text(Bytes16::load_array(window, from));
    let to = from + (stops | 1 << LANES).trailing_zeros() as usize;
    let is_end = to <= window.len() - LANES - 2
        && window[to..to + 2] == *b"</"
        && Bytes16::load_array(window, to + 2).common_prefix(&name.key) > name.len;
    if is_end { Content::TwoBlocks(to) } else { Content::Long(LANES) }
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

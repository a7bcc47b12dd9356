//! What is written. Behind it there is always room for the next bytes, so that short texts are stored as whole blocks.

use crate::block::{self, Block, SIZE};
use crate::json;
use crate::xml;

use super::tape::Place;

/// Where a text is written, which decides what of it needs a reference or an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    Content,
    Attribute,
    Json,
}

pub(crate) struct Output {
    room: Vec<u8>,
    /// The end of what was written.
    at: usize,
}

impl Output {
    /// Nothing yet, with room for about `expected` bytes.
    pub(crate) fn new(expected: usize) -> Self {
        Output { room: vec![0; expected + SIZE], at: 0 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.at
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.room[..self.at]
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.room.truncate(self.at);
        self.room
    }

    pub(crate) fn last(&self) -> Option<&u8> {
        self.bytes().last()
    }

    /// Takes back what was written behind `length` bytes.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.at = self.at.min(length);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, by: usize) {
        self.room.resize((self.at + by + SIZE).max(self.room.len() / 2 * 3), 0);
    }

    /// Writes a byte as it is.
    #[inline(always)]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(room) = self.room.get_mut(self.at) {
            *room = byte;
            self.at += 1;
        } else {
            self.extend_from_slice(&[byte]);
        }
    }

    /// Writes bytes as they are.
    #[inline(always)]
    pub(crate) fn extend_from_slice(&mut self, bytes: &[u8]) {
        loop {
            if let Some(room) = self.room.get_mut(self.at..self.at + bytes.len()) {
                room.copy_from_slice(bytes);
                self.at += bytes.len();
                return;
            }
            self.grow(bytes.len());
        }
    }

    /// Writes a block, of which the first `taken` bytes count.
    #[inline(always)]
    fn block(&mut self, block: Block, taken: usize) {
        loop {
            if let Some(room) = block::window_mut(&mut self.room, self.at) {
                *room = block.bytes();
                self.at += taken;
                return;
            }
            self.grow(SIZE);
        }
    }

    /// Writes a part of a text.
    #[inline]
    pub(crate) fn text(&mut self, place: Place<'_>, inside: Inside) {
        let Place { text, mut from, to } = place;
        while from < to {
            let block = Block::at(text.as_bytes(), from);
            let stop = special(block, inside).trailing_zeros() as usize;
            let taken = stop.min(to - from).min(SIZE);
            self.block(block, taken);
            from += taken;
            if taken == stop && from < to {
                self.escape(&text[from..=from], inside);
                from += 1;
            }
        }
    }

    /// Writes one ASCII character that may not stand for itself.
    #[cold]
    #[inline(never)]
    fn escape(&mut self, one: &str, inside: Inside) {
        let mut escaped = Vec::with_capacity(8);
        match inside {
            Inside::Content => xml::write::text(&mut escaped, one),
            Inside::Attribute => xml::write::attribute(&mut escaped, one),
            Inside::Json => json::write::escape(&mut escaped, one.as_bytes()),
        }
        self.extend_from_slice(&escaped);
    }
}

/// Where a block has what may need a reference or escape, all of it ASCII.
#[inline(always)]
fn special(block: Block, inside: Inside) -> u32 {
    match inside {
        Inside::Json => (block.is(b'"') | block.is(b'\\') | block.up_to(0x1F)).bits(),
        // `"` and `&`, `<` and `>` differ by a bit.
        _ => (block.is_but(b'"' ^ b'&', b'"') | block.is_but(b'<' ^ b'>', b'<') | block.up_to(0x1F)).bits(),
    }
}

//! What is written: what never changes in blocks, what was read with its references and escapes.

use super::tape::Place;
use crate::json;
use crate::mapping::plan::literal::{Literal, STEP};
use crate::simd::{self, Bytes16, LANES};
use crate::xml;

/// Where a text is written, which decides what of it needs a reference or an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    Content,
    Attribute,
    Json,
}

/// How many bytes are made ready at once: so few that they are still at hand when they are written.
const READY: usize = 1024;

pub(crate) struct Output {
    /// What was written, and behind it bytes that are ready for what comes, so that a step is stored as a whole.
    room: Vec<u8>,
    /// The end of what was written.
    at: usize,
}

impl Output {
    /// Nothing yet, with room for about `expected` bytes.
    pub(crate) fn new(expected: usize) -> Self {
        Output { room: Vec::with_capacity(expected), at: 0 }
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
    #[inline(always)]
    pub(crate) fn truncate(&mut self, length: usize) {
        self.at = self.at.min(length);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, by: usize) {
        self.room.resize(self.at + by + READY, 0);
    }

    /// Writes a byte as it is.
    #[inline(always)]
    pub(crate) fn push(&mut self, byte: u8) {
        loop {
            if let Some(room) = self.room.get_mut(self.at) {
                *room = byte;
                self.at += 1;
                return;
            }
            self.grow(1);
        }
    }

    /// Writes bytes as they are.
    pub(crate) fn extend_from_slice(&mut self, bytes: &[u8]) {
        if self.room.len() - self.at < bytes.len() {
            self.grow(bytes.len());
        }
        self.room[self.at..self.at + bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    /// Stores some bytes behind those that were written, of which none count yet.
    #[inline(always)]
    fn store<const N: usize>(&mut self, at: usize, bytes: &[u8; N]) {
        loop {
            if let Some(room) = simd::array_at_mut(&mut self.room, at) {
                *room = *bytes;
                return;
            }
            self.grow(at - self.at + N);
        }
    }

    /// Writes what never changes.
    #[inline(always)]
    pub(crate) fn literal(&mut self, literal: &Literal) {
        let mut at = self.at;
        for step in literal.steps() {
            self.store(at, step);
            at += STEP;
        }
        self.at += literal.length();
    }

    /// Writes a part of a text that stands for itself.
    #[inline(always)]
    pub(crate) fn clean(&mut self, place: Place<'_>) {
        let Place { text, mut from, to } = place;
        let (mut at, length) = (self.at, to - from);
        while from < to {
            self.store(at, &Bytes16::load_padded(text.as_bytes(), from).bytes());
            (from, at) = (from + LANES, at + LANES);
        }
        self.at += length;
    }

    /// Writes a part of a text.
    pub(crate) fn text(&mut self, place: Place<'_>, inside: Inside) {
        let Place { text, mut from, to } = place;
        while from < to {
            let block = Bytes16::load_padded(text.as_bytes(), from);
            let stop = (special(block, inside) | 1 << LANES).trailing_zeros() as usize;
            let taken = stop.min(to - from);
            self.store(self.at, &block.bytes());
            self.at += taken;
            from += taken;
            if stop < LANES && from < to {
                self.escape(text, from, inside);
                from += 1;
            }
        }
    }

    /// Writes one ASCII character that may not stand for itself.
    #[cold]
    #[inline(never)]
    fn escape(&mut self, text: &str, at: usize, inside: Inside) {
        let one = &text[at..=at];
        let mut escaped = Vec::with_capacity(LANES);
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
fn special(block: Bytes16, inside: Inside) -> u32 {
    match inside {
        Inside::Json => (block.equals(b'"') | block.equals(b'\\') | block.at_most(0x1F)).bits(),
        // `"` and `&`, `<` and `>` differ by a bit.
        _ => (block.equals_ignoring(b'"' ^ b'&', b'"')
            | block.equals_ignoring(b'<' ^ b'>', b'<')
            | block.at_most(0x1F))
        .bits(),
    }
}

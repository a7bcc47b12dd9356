//! The output buffer. It copies constant bytes in whole blocks, and adds references and escapes to text.

use super::tape::Place;
use crate::json;
use crate::mapping::plan::literal::{Literal, STEP};
use crate::simd::{self, Bytes16, LANES};
use crate::xml;

/// Where a text is written: this decides which characters need a reference or an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    Content,
    Attribute,
    Json,
}

/// How many zeroed bytes are added at once: few enough to be in the cache still when they are written.
const READY: usize = 1024;

pub(crate) struct Output {
    /// The output, and zeroed bytes behind it, so that whole blocks can be stored.
    room: Vec<u8>,
    /// The end of the output.
    at: usize,
    /// Where the output begins, behind what the vector held already.
    start: usize,
}

impl Output {
    /// An output behind what a vector holds. A vector without memory gets room for about `expected` bytes.
    pub(crate) fn behind(mut room: Vec<u8>, expected: usize) -> Self {
        if room.capacity() == 0 {
            room = Vec::with_capacity(expected);
        }
        let start = room.len();
        Output { room, at: start, start }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.at - self.start
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.room[self.start..self.at]
    }

    /// The vector with the output.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.room.truncate(self.at);
        self.room
    }

    pub(crate) fn last(&self) -> Option<&u8> {
        self.bytes().last()
    }

    /// Drops everything behind `length` bytes.
    #[inline(always)]
    pub(crate) fn truncate(&mut self, length: usize) {
        self.at = self.at.min(self.start + length);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, by: usize) {
        self.room.resize(self.at + by + READY, 0);
    }

    /// Writes one byte.
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

    /// Writes bytes unchanged.
    pub(crate) fn extend_from_slice(&mut self, bytes: &[u8]) {
        if self.room.len() - self.at < bytes.len() {
            self.grow(bytes.len());
        }
        self.room[self.at..self.at + bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    /// Stores bytes at an offset behind the output, without moving its end.
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

    /// Writes constant bytes.
    #[inline(always)]
    pub(crate) fn literal(&mut self, literal: &Literal) {
        let mut at = self.at;
        for step in literal.steps() {
            self.store(at, step);
            at += STEP;
        }
        self.at += literal.length();
    }

    /// Writes a text that needs no references and escapes.
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

    /// Writes a text, with references or escapes where it needs them.
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

    /// Writes one ASCII character as a reference or escape, if it needs one.
    #[cold]
    #[inline(never)]
    fn escape(&mut self, text: &str, at: usize, inside: Inside) {
        let byte = text.as_bytes()[at];
        if inside == Inside::Json {
            let mut escaped = Vec::with_capacity(LANES);
            json::write::escape(&mut escaped, &[byte]);
            return self.extend_from_slice(&escaped);
        }
        match xml::write::reference(byte, inside == Inside::Attribute) {
            Some(reference) => self.extend_from_slice(reference),
            None => self.push(byte),
        }
    }
}

/// The positions in a block of characters that may need a reference or escape; all of them are ASCII.
#[inline(always)]
fn special(block: Bytes16, inside: Inside) -> u32 {
    match inside {
        Inside::Json => (block.equals(b'"') | block.equals(b'\\') | block.at_most(0x1F)).bits(),
        // `"` and `&` differ in one bit, and so do `<` and `>`: each pair takes one comparison.
        _ => (block.equals_ignoring(b'"' ^ b'&', b'"')
            | block.equals_ignoring(b'<' ^ b'>', b'<')
            | block.at_most(0x1F))
        .bits(),
    }
}

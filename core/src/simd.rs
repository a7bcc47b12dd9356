//! SIMD scanning: sixteen bytes of a text are loaded and compared at once.
//!
//! The readers and writers of JSON and XML search with it for the few bytes that end a run of plain text.

mod lookahead;
#[cfg(target_arch = "x86_64")]
mod sse2;

pub(crate) use lookahead::{Lookahead, PaddedEnd};

use std::ops::BitOr;

#[cfg(target_arch = "x86_64")]
use sse2::Lanes;
#[cfg(not(target_arch = "x86_64"))]
use wide::u8x16 as Lanes;

/// How many bytes a [`Bytes16`] holds.
pub(crate) const LANES: usize = 16;

/// Sixteen consecutive bytes.
#[derive(Clone, Copy)]
pub(crate) struct Bytes16(Lanes);

/// The result of a comparison: for each of the sixteen bytes, whether it matched.
#[derive(Clone, Copy)]
pub(crate) struct Matches(Lanes);

impl Bytes16 {
    /// Loads the bytes of `text` from `at` on; bytes behind the end of the text are zero.
    #[inline(always)]
    pub(crate) fn load_padded(text: &[u8], at: usize) -> Self {
        let mut end = [0; LANES];
        // The usual case is loaded straight into a register; only the end of the text is copied through memory.
        let bytes = match array_at(text, at) {
            Some(bytes) => bytes,
            None => pad(text, at, &mut end),
        };
        Bytes16::new(*bytes)
    }

    /// Loads the bytes of `text` from `at` on; `None` if the text has fewer than sixteen there.
    #[inline(always)]
    pub(crate) fn load(text: &[u8], at: usize) -> Option<Self> {
        Some(Bytes16::new(*array_at(text, at)?))
    }

    /// Loads bytes of an array from `at` on. The array must have sixteen bytes there.
    #[inline(always)]
    pub(crate) fn load_array<const N: usize>(array: &[u8; N], at: usize) -> Self {
        let mut bytes = [0; LANES];
        bytes.copy_from_slice(&array[at..at + LANES]);
        Bytes16::new(bytes)
    }

    /// Makes a value of these bytes.
    #[inline(always)]
    pub(crate) fn new(bytes: [u8; LANES]) -> Self {
        Bytes16(Lanes::new(bytes))
    }

    /// Counts the leading bytes that are the same as in `bytes`.
    #[inline(always)]
    pub(crate) fn common_prefix(self, bytes: &[u8; LANES]) -> usize {
        let same = Matches(self.0.simd_eq(Lanes::new(*bytes)));
        (!same.bits()).trailing_zeros() as usize
    }

    /// The first byte.
    #[inline(always)]
    pub(crate) fn first_byte(self) -> u8 {
        u128::from_le_bytes(self.bytes()) as u8
    }

    /// The sixteen bytes as an array.
    #[inline(always)]
    pub(crate) fn bytes(self) -> [u8; LANES] {
        self.0.to_array()
    }

    /// Finds the bytes that equal `byte`.
    #[inline(always)]
    pub(crate) fn equals(self, byte: u8) -> Matches {
        Matches(self.0.simd_eq(Lanes::splat(byte)))
    }

    /// Finds the bytes that equal `byte` when the bits of `ignored` are left out.
    ///
    /// With one ignored bit, one comparison finds two different bytes.
    #[inline(always)]
    pub(crate) fn equals_ignoring(self, ignored: u8, byte: u8) -> Matches {
        Matches((self.0 | Lanes::splat(ignored)).simd_eq(Lanes::splat(byte | ignored)))
    }

    /// Finds the bytes that are `most` or less.
    #[inline(always)]
    pub(crate) fn at_most(self, most: u8) -> Matches {
        Matches(self.0.min(Lanes::splat(most)).simd_eq(self.0))
    }

    /// Finds the bytes that lie between `first` and `last` after the bits of `set` are set in them.
    ///
    /// With `set` = 0x20, one comparison finds upper-case and lower-case letters.
    #[inline(always)]
    pub(crate) fn in_range(self, set: u8, first: u8, last: u8) -> Matches {
        // The subtraction wraps: a byte below `first` becomes larger than `last - first`.
        Bytes16((self.0 | Lanes::splat(set)) - Lanes::splat(first)).at_most(last - first)
    }

    /// Counts the leading bytes that are ASCII letters, digits, `_`, `-` or `.`: the bytes of most names.
    #[inline(always)]
    pub(crate) fn name_prefix(self) -> usize {
        let name = self.in_range(0x20, b'a', b'z') | self.in_range(0, b'-', b'9') | self.equals(b'_');
        (!(name.bits() & !self.equals(b'/').bits())).trailing_zeros() as usize
    }

    /// Keeps the first `length` bytes, at most sixteen, and makes the others zero.
    #[inline(always)]
    pub(crate) fn prefix(self, length: usize) -> Self {
        static MASKS: [[u8; LANES]; LANES + 1] = prefix_masks();
        Bytes16(self.0 & Lanes::new(MASKS[length]))
    }

    /// Keeps the first `length` bytes, puts `byte` behind them if there is room, and makes the others zero.
    #[inline(always)]
    pub(crate) fn prefix_then(self, length: usize, byte: u8) -> Self {
        static MASKS: [[u8; LANES]; LANES + 1] = one_byte_masks();
        Bytes16(self.prefix(length).0 | (Lanes::new(MASKS[length]) & Lanes::splat(byte)))
    }

    /// Mixes the bytes into one number; equal bytes give equal numbers.
    #[inline(always)]
    pub(crate) fn hash(self, seed: u64) -> u64 {
        let bytes = u128::from_le_bytes(self.bytes());
        let (low, high) = (bytes as u64, (bytes >> 64) as u64);
        let mixed =
            ((low ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    }
}

impl BitOr for Matches {
    type Output = Matches;

    #[inline(always)]
    fn bitor(self, other: Matches) -> Matches {
        Matches(self.0 | other.0)
    }
}

impl Matches {
    /// One bit for each byte; the lowest bit is the first byte.
    #[inline(always)]
    pub(crate) fn bits(self) -> u32 {
        self.0.to_bitmask()
    }
}

/// The `N` bytes of `text` from `at` on; `None` if the text has fewer there.
#[inline(always)]
pub(crate) fn array_at<const N: usize>(text: &[u8], at: usize) -> Option<&[u8; N]> {
    // One range is one bounds check; `text.get(at..)` first would make it two.
    text.get(at..at.wrapping_add(N))?.first_chunk()
}

/// The `N` bytes of `text` from `at` on, to be written; `None` if the text has fewer there.
#[inline(always)]
pub(crate) fn array_at_mut<const N: usize>(text: &mut [u8], at: usize) -> Option<&mut [u8; N]> {
    text.get_mut(at..at.wrapping_add(N))?.first_chunk_mut()
}

/// Copies the rest of `text` from `at` on into the beginning of `bytes`.
#[cold]
#[inline(never)]
fn pad<'b>(text: &[u8], at: usize, bytes: &'b mut [u8; LANES]) -> &'b [u8; LANES] {
    let rest = text.get(at..).unwrap_or_default();
    bytes[..rest.len()].copy_from_slice(rest);
    bytes
}

/// For each length from 0 to 16, the mask that keeps so many leading bytes.
const fn prefix_masks() -> [[u8; LANES]; LANES + 1] {
    let mut masks = [[0; LANES]; LANES + 1];
    let mut length = 0;
    while length <= LANES {
        let mut at = 0;
        while at < length {
            masks[length][at] = 0xFF;
            at += 1;
        }
        length += 1;
    }
    masks
}

/// For each place from 0 to 15, the mask that keeps only the byte there; the mask for 16 keeps none.
const fn one_byte_masks() -> [[u8; LANES]; LANES + 1] {
    let mut masks = [[0; LANES]; LANES + 1];
    let mut at = 0;
    while at < LANES {
        masks[at][at] = 0xFF;
        at += 1;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_behind_the_end_of_the_text_are_zero() {
        assert_eq!(&Bytes16::load_padded(b"abc", 1).bytes()[..3], b"bc\0");
        assert_eq!(Bytes16::load_padded(b"abc", 9).bytes(), [0; LANES]);
    }

    #[test]
    fn the_lowest_bit_of_a_mask_is_the_first_byte() {
        let block = Bytes16::load_padded(b"a<b>\"\n0123456789", 0);
        assert_eq!(block.equals(b'<').bits(), 0b10);
        assert_eq!(block.equals_ignoring(2, b'<').bits(), 0b1010);
        assert_eq!((block.at_most(0x1F) | block.equals(b'"')).bits(), 0b110000);
    }

    #[test]
    fn a_range_ends_at_its_last_byte() {
        let block = Bytes16::load_padded(b"@AZ[`az{/09:\xC1\xFA\0\xFF", 0);
        assert_eq!(block.in_range(0x20, b'a', b'z').bits(), 0b0110_0110);
        assert_eq!(block.in_range(0, b'0', b'9').bits(), 0b0110_0000_0000);
    }

    #[test]
    fn a_prefix_keeps_the_first_bytes() {
        let block = Bytes16::load_padded(b"0123456789abcdef", 0);
        assert_eq!(&block.prefix(3).bytes()[..5], b"012\0\0");
        assert_eq!(block.prefix(16).bytes(), block.bytes());
        assert_eq!(&block.prefix_then(3, b'>').bytes()[..5], b"012>\0");
        assert_eq!(block.prefix_then(16, b'>').bytes(), block.bytes());
        assert_eq!(block.prefix(3).hash(0), Bytes16::load_padded(b"012", 0).hash(0));
        assert_ne!(block.prefix(3).hash(0), block.prefix(4).hash(0));
        assert_eq!(block.common_prefix(&block.prefix(3).bytes()), 3);
        assert_eq!(block.common_prefix(&block.bytes()), 16);
    }

    #[test]
    fn a_name_prefix_ends_at_the_first_other_byte() {
        for (text, length) in [("Ab-9._z>", 7), ("/a", 0), ("a:b", 1), ("a/", 1), ("ñ", 0), ("", 0)] {
            assert_eq!(Bytes16::load_padded(text.as_bytes(), 0).name_prefix(), length, "{text}");
        }
        assert_eq!(Bytes16::load_padded(b"0123456789abcdef", 0).name_prefix(), 16);
    }

    #[test]
    fn an_array_lies_inside_the_text() {
        assert_eq!(array_at(b"abcdef", 2), Some(b"cdef"));
        assert_eq!(array_at::<4>(b"abcdef", 3), None);
        assert_eq!(array_at::<4>(b"abcdef", usize::MAX), None);
    }
}

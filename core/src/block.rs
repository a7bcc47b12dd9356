//! Sixteen bytes of a text at a time, compared at once: what the readers and writers scan with.

use std::ops::BitOr;

use wide::u8x16;

/// How many bytes a block holds.
pub(crate) const SIZE: usize = 16;

/// Sixteen bytes that stand in a row.
#[derive(Clone, Copy)]
pub(crate) struct Block(u8x16);

/// The places of a block at which something was found.
#[derive(Clone, Copy)]
pub(crate) struct Hits(u8x16);

impl Block {
    /// The block of `text` that starts at `at`; what lies behind the end of the text is zero.
    #[inline(always)]
    pub(crate) fn at(text: &[u8], at: usize) -> Self {
        let mut end = [0; SIZE];
        // The block itself stays in a register: only the padded end of the text goes through memory.
        let bytes = match window(text, at) {
            Some(bytes) => bytes,
            None => pad(text, at, &mut end),
        };
        Block::new(*bytes)
    }

    /// The block of `text` that starts at `at`, if all of it lies inside the text.
    #[inline(always)]
    pub(crate) fn inside(text: &[u8], at: usize) -> Option<Self> {
        Some(Block::new(*window(text, at)?))
    }

    /// The block of an array that starts at `at`, which is at least sixteen bytes before its end.
    #[inline(always)]
    pub(crate) fn of<const N: usize>(array: &[u8; N], at: usize) -> Self {
        let mut block = [0; SIZE];
        block.copy_from_slice(&array[at..at + SIZE]);
        Block::new(block)
    }

    /// The block of these bytes.
    #[inline(always)]
    pub(crate) fn new(bytes: [u8; SIZE]) -> Self {
        Block(u8x16::new(bytes))
    }

    /// How many bytes are the same as in `bytes`, from the first on.
    #[inline(always)]
    pub(crate) fn same(self, bytes: &[u8; SIZE]) -> usize {
        let same = Hits(self.0.simd_eq(u8x16::new(*bytes)));
        (!same.bits()).trailing_zeros() as usize
    }

    /// The first byte.
    #[inline(always)]
    pub(crate) fn byte(self) -> u8 {
        u128::from_le_bytes(self.bytes()) as u8
    }

    /// The sixteen bytes.
    #[inline(always)]
    pub(crate) fn bytes(self) -> [u8; SIZE] {
        self.0.to_array()
    }

    /// Where the byte is `byte`.
    #[inline(always)]
    pub(crate) fn is(self, byte: u8) -> Hits {
        Hits(self.0.simd_eq(u8x16::splat(byte)))
    }

    /// Where the byte is `byte` once the bits of `ignored` are set in both: two bytes for one comparison.
    #[inline(always)]
    pub(crate) fn is_but(self, ignored: u8, byte: u8) -> Hits {
        Hits((self.0 | u8x16::splat(ignored)).simd_eq(u8x16::splat(byte | ignored)))
    }

    /// Where the byte is `most` or less.
    #[inline(always)]
    pub(crate) fn up_to(self, most: u8) -> Hits {
        Hits(self.0.min(u8x16::splat(most)).simd_eq(self.0))
    }

    /// Where the byte, once the bits of `ignored` are set in it, is from `first` to `last`.
    #[inline(always)]
    pub(crate) fn within(self, ignored: u8, first: u8, last: u8) -> Hits {
        // What is below `first` wraps round to above `last`.
        Block((self.0 | u8x16::splat(ignored)) - u8x16::splat(first)).up_to(last - first)
    }

    /// How many bytes from the first on are ASCII letters, digits, `_`, `-` or `.`: what most names are made of.
    #[inline(always)]
    pub(crate) fn word(self) -> usize {
        let word = self.within(0x20, b'a', b'z') | self.within(0, b'-', b'9') | self.is(b'_');
        (!(word.bits() & !self.is(b'/').bits())).trailing_zeros() as usize
    }

    /// The first `length` bytes, the rest zero; `length` is at most 16.
    #[inline(always)]
    pub(crate) fn first(self, length: usize) -> Self {
        static MASKS: [[u8; SIZE]; SIZE + 1] = masks();
        Block(self.0 & u8x16::new(MASKS[length]))
    }

    /// The first `length` bytes, then `byte` if there is room for it, the rest zero.
    #[inline(always)]
    pub(crate) fn first_before(self, length: usize, byte: u8) -> Self {
        static PLACES: [[u8; SIZE]; SIZE + 1] = places();
        Block(self.first(length).0 | (u8x16::new(PLACES[length]) & u8x16::splat(byte)))
    }

    /// The bytes mixed into one number; equal blocks give equal numbers.
    #[inline(always)]
    pub(crate) fn hash(self, seed: u64) -> u64 {
        let bytes = u128::from_le_bytes(self.bytes());
        let (low, high) = (bytes as u64, (bytes >> 64) as u64);
        let mixed =
            ((low ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    }
}

/// What the hashes of a table of names depend on: at first what everybody knows, which costs nothing. A table whose
/// names collide too often takes a secret instead, so that nobody can choose names whose hashes are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seed {
    left: u64,
    right: u64,
}

impl Default for Seed {
    fn default() -> Self {
        Seed { left: 0x9E37_79B9_7F4A_7C15, right: 0xD6E8_FEB8_6659_FD93 }
    }
}

impl Seed {
    /// A seed that nobody can know.
    pub(crate) fn secret() -> Self {
        use std::hash::{BuildHasher, RandomState};
        let secret = RandomState::new();
        Seed { left: secret.hash_one(0u8), right: secret.hash_one(1u8) }
    }

    /// Whether this is a secret seed.
    pub(crate) fn is_secret(&self) -> bool {
        *self != Seed::default()
    }

    /// Sixteen bytes as one number: both halves of a 64 × 64 bit product folded together.
    #[inline(always)]
    pub(crate) fn hash(&self, key: [u8; SIZE]) -> u64 {
        let key = u128::from_le_bytes(key);
        let (left, right) = (key as u64 ^ self.left, (key >> 64) as u64 ^ self.right);
        let product = u128::from(left) * u128::from(right);
        product as u64 ^ (product >> 64) as u64
    }
}

/// The `N` bytes of `text` that start at `at`, if it has so many.
#[inline(always)]
pub(crate) fn window<const N: usize>(text: &[u8], at: usize) -> Option<&[u8; N]> {
    // Not `at..` first: that would be two questions about the end.
    text.get(at..at.wrapping_add(N))?.first_chunk()
}

/// The same, to be written.
#[inline(always)]
pub(crate) fn window_mut<const N: usize>(text: &mut [u8], at: usize) -> Option<&mut [u8; N]> {
    text.get_mut(at..at.wrapping_add(N))?.first_chunk_mut()
}

/// What `text` still has from `at` on, in the first bytes of `block`.
#[cold]
#[inline(never)]
fn pad<'b>(text: &[u8], at: usize, block: &'b mut [u8; SIZE]) -> &'b [u8; SIZE] {
    let rest = text.get(at..).unwrap_or_default();
    block[..rest.len()].copy_from_slice(rest);
    block
}

/// The masks that keep the first 0, 1, 2 … 16 bytes.
const fn masks() -> [[u8; SIZE]; SIZE + 1] {
    let mut masks = [[0; SIZE]; SIZE + 1];
    let mut length = 0;
    while length <= SIZE {
        let mut at = 0;
        while at < length {
            masks[length][at] = 0xFF;
            at += 1;
        }
        length += 1;
    }
    masks
}

/// The masks that keep only the byte 0, 1, 2 … 15, or none.
const fn places() -> [[u8; SIZE]; SIZE + 1] {
    let mut places = [[0; SIZE]; SIZE + 1];
    let mut at = 0;
    while at < SIZE {
        places[at][at] = 0xFF;
        at += 1;
    }
    places
}

impl BitOr for Hits {
    type Output = Hits;

    #[inline(always)]
    fn bitor(self, other: Hits) -> Hits {
        Hits(self.0 | other.0)
    }
}

impl Hits {
    /// One bit for each place, the first place lowest.
    #[inline(always)]
    pub(crate) fn bits(self) -> u32 {
        self.0.to_bitmask()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_behind_the_end_is_filled_with_zeros() {
        assert_eq!(&Block::at(b"abc", 1).bytes()[..3], b"bc\0");
        assert_eq!(Block::at(b"abc", 9).bytes(), [0; SIZE]);
    }

    #[test]
    fn hits_are_bits_from_the_first_byte() {
        let block = Block::at(b"a<b>\"\n0123456789", 0);
        assert_eq!(block.is(b'<').bits(), 0b10);
        assert_eq!(block.is_but(2, b'<').bits(), 0b1010);
        assert_eq!((block.up_to(0x1F) | block.is(b'"')).bits(), 0b110000);
    }

    #[test]
    fn a_range_ends_at_its_last_byte() {
        let block = Block::at(b"@AZ[`az{/09:\xC1\xFA\0\xFF", 0);
        assert_eq!(block.within(0x20, b'a', b'z').bits(), 0b0110_0110);
        assert_eq!(block.within(0, b'0', b'9').bits(), 0b0110_0000_0000);
    }

    #[test]
    fn the_first_bytes_are_kept() {
        let block = Block::at(b"0123456789abcdef", 0);
        assert_eq!(&block.first(3).bytes()[..5], b"012\0\0");
        assert_eq!(block.first(16).bytes(), block.bytes());
        assert_eq!(&block.first_before(3, b'>').bytes()[..5], b"012>\0");
        assert_eq!(block.first_before(16, b'>').bytes(), block.bytes());
        assert_eq!(block.first(3).hash(0), Block::at(b"012", 0).hash(0));
        assert_ne!(block.first(3).hash(0), block.first(4).hash(0));
        assert_eq!(block.same(&block.first(3).bytes()), 3);
        assert_eq!(block.same(&block.bytes()), 16);
    }

    #[test]
    fn a_word_ends_at_the_first_other_byte() {
        for (text, length) in [("Ab-9._z>", 7), ("/a", 0), ("a:b", 1), ("a/", 1), ("ñ", 0), ("", 0)] {
            assert_eq!(Block::at(text.as_bytes(), 0).word(), length, "{text}");
        }
        assert_eq!(Block::at(b"0123456789abcdef", 0).word(), 16);
    }

    #[test]
    fn a_window_lies_inside_the_text() {
        assert_eq!(window(b"abcdef", 2), Some(b"cdef"));
        assert_eq!(window::<4>(b"abcdef", 3), None);
        assert_eq!(window::<4>(b"abcdef", usize::MAX), None);
    }
}

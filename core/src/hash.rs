//! The hash of the tables of names, with a seed that can become secret.

use crate::simd::LANES;

/// The seed of a table's hashes.
///
/// A table begins with the default seed, which costs nothing but is known to everybody. A table in which too many names
/// collide takes a secret seed: then nobody can choose names that collide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HashSeed {
    left: u64,
    right: u64,
}

impl Default for HashSeed {
    fn default() -> Self {
        HashSeed { left: 0x9E37_79B9_7F4A_7C15, right: 0xD6E8_FEB8_6659_FD93 }
    }
}

impl HashSeed {
    /// Makes a random seed, which nobody can know.
    pub(crate) fn secret() -> Self {
        use std::hash::{BuildHasher, RandomState};
        let secret = RandomState::new();
        HashSeed { left: secret.hash_one(0u8), right: secret.hash_one(1u8) }
    }

    /// Whether this is a secret seed.
    pub(crate) fn is_secret(&self) -> bool {
        *self != HashSeed::default()
    }

    /// Hashes sixteen bytes: the upper half of a 64 × 64 bit product is folded onto the lower one.
    #[inline(always)]
    pub(crate) fn hash(&self, key: [u8; LANES]) -> u64 {
        let key = u128::from_le_bytes(key);
        let (left, right) = (key as u64 ^ self.left, (key >> 64) as u64 ^ self.right);
        let product = u128::from(left) * u128::from(right);
        product as u64 ^ (product >> 64) as u64
    }
}

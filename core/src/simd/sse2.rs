//! Sixteen bytes in a register of SSE2, which every x86-64 processor has.
//!
//! Elsewhere `wide::u8x16` takes the place of [`Lanes`]. It would do here too, but `wide` has all types of lanes for all
//! processors, and compiles longer than any other crate below dtekit.

use std::ops::{BitAnd, BitOr, Sub};

use safe_arch::{
    bitand_m128i, bitor_m128i, cmp_eq_mask_i8_m128i, m128i, min_u8_m128i, move_mask_i8_m128i,
    set_splat_i8_m128i, sub_i8_m128i,
};

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub(super) struct Lanes(m128i);

impl Lanes {
    #[inline(always)]
    pub fn new(bytes: [u8; 16]) -> Self {
        Lanes(m128i::from(bytes))
    }

    /// Sixteen times this byte.
    #[inline(always)]
    pub fn splat(byte: u8) -> Self {
        Lanes(set_splat_i8_m128i(byte.cast_signed()))
    }

    #[inline(always)]
    pub fn to_array(self) -> [u8; 16] {
        self.0.into()
    }

    /// All bits of each byte that is equal in both, none of the others.
    #[inline(always)]
    pub fn simd_eq(self, other: Self) -> Self {
        Lanes(cmp_eq_mask_i8_m128i(self.0, other.0))
    }

    /// The smaller byte at each place.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        Lanes(min_u8_m128i(self.0, other.0))
    }

    /// The highest bit of each byte; the lowest bit is that of the first byte.
    #[inline(always)]
    pub fn to_bitmask(self) -> u32 {
        move_mask_i8_m128i(self.0).cast_unsigned()
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(bitand_m128i(self.0, other.0))
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(bitor_m128i(self.0, other.0))
    }
}

impl Sub for Lanes {
    type Output = Lanes;

    /// The differences, which wrap.
    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        Lanes(sub_i8_m128i(self.0, other.0))
    }
}

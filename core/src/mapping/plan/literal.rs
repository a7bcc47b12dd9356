//! Constant bytes of the output, stored so that they are copied in whole blocks.

use std::ops::Deref;

use crate::simd::LANES;

/// How many bytes are copied at once.
pub(crate) const STEP: usize = 2 * LANES;

/// Constant bytes, padded with zeros to a whole number of steps.
#[derive(Debug, Clone, Default)]
pub(crate) struct Literal {
    steps: Box<[[u8; STEP]]>,
    length: usize,
}

impl Literal {
    /// The bytes in steps; those of the last step behind the length are zeros.
    #[inline(always)]
    pub(crate) fn steps(&self) -> &[[u8; STEP]] {
        &self.steps
    }

    /// How many bytes there are.
    #[inline(always)]
    pub(crate) fn length(&self) -> usize {
        self.length
    }
}

impl From<&[u8]> for Literal {
    fn from(bytes: &[u8]) -> Self {
        let step = |bytes: &[u8]| {
            let mut step = [0; STEP];
            step[..bytes.len()].copy_from_slice(bytes);
            step
        };
        Literal { steps: bytes.chunks(STEP).map(step).collect(), length: bytes.len() }
    }
}

impl From<Vec<u8>> for Literal {
    fn from(bytes: Vec<u8>) -> Self {
        Literal::from(&*bytes)
    }
}

impl<const N: usize> From<[u8; N]> for Literal {
    fn from(bytes: [u8; N]) -> Self {
        Literal::from(&bytes[..])
    }
}

impl Deref for Literal {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.steps.as_flattened()[..self.length]
    }
}

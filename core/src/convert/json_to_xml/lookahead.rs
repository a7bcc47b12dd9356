//! The part of the text that one look takes in: a short member from its opening quote to what follows.

use crate::simd;

/// How many bytes a view has.
pub(super) const LOOKAHEAD: usize = 64;

/// So many bytes of the text, with one question about its end.
pub(super) type Lookahead = [u8; LOOKAHEAD];

/// The last bytes of a text with zeros behind, so that there is a view everywhere in it.
pub(super) struct PaddedEnd {
    bytes: [u8; 2 * LOOKAHEAD],
    start: usize,
}

impl PaddedEnd {
    pub(super) fn of(text: &[u8]) -> Self {
        let start = text.len().saturating_sub(LOOKAHEAD);
        let mut bytes = [0; 2 * LOOKAHEAD];
        bytes[..text.len() - start].copy_from_slice(&text[start..]);
        PaddedEnd { bytes, start }
    }

    /// The view of `text` that begins at `at`, which is not behind its end.
    #[inline(always)]
    pub(super) fn lookahead<'a>(&'a self, text: &'a [u8], at: usize) -> &'a Lookahead {
        simd::array_at(text, at).unwrap_or_else(|| self.last(at))
    }

    #[cold]
    #[inline(never)]
    fn last(&self, at: usize) -> &Lookahead {
        simd::array_at(&self.bytes, (at - self.start).min(LOOKAHEAD))
            .expect("the zeros are as long as a view")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_view_up_to_the_end() {
        for len in [0, 1, LOOKAHEAD - 1, LOOKAHEAD, LOOKAHEAD + 1, 3 * LOOKAHEAD] {
            let text: Vec<u8> = (1..=len as u8).collect();
            let padded_end = PaddedEnd::of(&text);
            for at in 0..=len {
                let mut expected = [0; LOOKAHEAD];
                let inside = LOOKAHEAD.min(len - at);
                expected[..inside].copy_from_slice(&text[at..at + inside]);
                assert_eq!(padded_end.lookahead(&text, at), &expected, "{at} of {len}");
            }
        }
    }
}

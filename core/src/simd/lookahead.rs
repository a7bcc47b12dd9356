//! A fixed-size view of the next bytes of a text, with zeros behind the end of the text.

use super::array_at;

/// The length of a [`Lookahead`].
pub(crate) const LOOKAHEAD: usize = 64;

/// The next 64 bytes of the text. They are taken with one bounds check.
pub(crate) type Lookahead = [u8; LOOKAHEAD];

/// The last bytes of the text with zeros behind them, so that a lookahead exists at every place of the text.
pub(crate) struct PaddedEnd {
    bytes: [u8; 2 * LOOKAHEAD],
    start: usize,
}

impl PaddedEnd {
    /// The end of an empty text: for every other text, a lookahead near its end holds zeros alone.
    pub(crate) const NONE: PaddedEnd = PaddedEnd { bytes: [0; 2 * LOOKAHEAD], start: 0 };

    #[inline(always)]
    pub(crate) fn of(text: &[u8]) -> Self {
        let start = text.len().saturating_sub(LOOKAHEAD);
        let mut bytes = [0; 2 * LOOKAHEAD];
        bytes[..text.len() - start].copy_from_slice(&text[start..]);
        PaddedEnd { bytes, start }
    }

    /// The lookahead at `at`, which must not lie behind the end of `text`.
    #[inline(always)]
    pub(crate) fn lookahead<'a>(&'a self, text: &'a [u8], at: usize) -> &'a Lookahead {
        array_at(text, at).unwrap_or_else(|| self.last(at))
    }

    #[cold]
    #[inline(never)]
    fn last(&self, at: usize) -> &Lookahead {
        array_at(&self.bytes, (at - self.start).min(LOOKAHEAD)).expect("the zeros are as long as a view")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_lookahead_up_to_the_end_of_the_text() {
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

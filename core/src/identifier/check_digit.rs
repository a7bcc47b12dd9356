//! The sum behind a check digit.

/// Adds up the values, each times its weight: the last value has the first weight, and after the last weight they
/// start again.
pub(crate) fn weighted_sum(
    values: impl DoubleEndedIterator<Item = u32>,
    weights: impl Iterator<Item = u32> + Clone,
) -> u32 {
    values.rev().zip(weights.cycle()).map(|(value, weight)| value * weight).sum()
}

/// The values of a text of ASCII digits.
pub(crate) fn digits(text: &str) -> impl DoubleEndedIterator<Item = u32> {
    text.bytes().map(|byte| u32::from(byte - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_count_from_the_right_and_start_again() {
        assert_eq!(weighted_sum(digits("123"), 2..=7), 3 * 2 + 2 * 3 + 4);
        assert_eq!(weighted_sum(digits("11111111"), 2..=7), (2 + 3 + 4 + 5 + 6 + 7) + 2 + 3);
    }
}

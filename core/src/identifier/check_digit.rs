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

/// The check digit of Luhn: from the right, every second value counts twice, the last one first; the digits of what
/// is twice 5 or more are added.
pub(crate) fn luhn(values: impl DoubleEndedIterator<Item = u32>) -> u32 {
    let twice = |value: u32| value * 2 / 10 + value * 2 % 10;
    let sum: u32 =
        values.rev().enumerate().map(|(at, value)| if at % 2 == 0 { twice(value) } else { value }).sum();
    (10 - sum % 10) % 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luhn_of_the_published_example() {
        assert_eq!(luhn(digits("7992739871")), 3);
        assert_eq!(luhn(digits("")), 0);
    }

    #[test]
    fn weights_count_from_the_right_and_start_again() {
        assert_eq!(weighted_sum(digits("123"), 2..=7), 3 * 2 + 2 * 3 + 4);
        assert_eq!(weighted_sum(digits("11111111"), 2..=7), (2 + 3 + 4 + 5 + 6 + 7) + 2 + 3);
    }
}

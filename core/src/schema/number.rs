//! Decimal numbers as XML Schema compares and counts them, on their text.

use std::cmp::Ordering;

/// A decimal number: its sign, and its digits without zeros that mean nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number<'t> {
    negative: bool,
    whole: &'t str,
    fraction: &'t str,
}

impl<'t> Number<'t> {
    /// Reads `+1.50`; `None` if the text is no decimal number.
    pub(super) fn read(text: &'t str) -> Option<Number<'t>> {
        let (negative, digits) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        // Bytes, not characters: a search for a character costs more than these short texts.
        let bytes = digits.as_bytes();
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let mut zeros = 0;
        while bytes.get(zeros) == Some(&b'0') {
            zeros += 1;
        }
        let mut point = zeros;
        while is_digit(point) {
            point += 1;
        }
        let (mut end, mut last) = (point, point);
        if bytes.get(point) == Some(&b'.') {
            (end, last) = (point + 1, point + 1);
            while is_digit(end) {
                end += 1;
                if bytes[end - 1] != b'0' {
                    last = end;
                }
            }
        }
        // A point alone is no number.
        if end < bytes.len() || !(is_digit(0) || is_digit(1)) {
            return None;
        }
        let (whole, fraction) = (&digits[zeros..point], &digits[end.min(point + 1)..last]);
        Some(Number { negative: negative && !(whole.is_empty() && fraction.is_empty()), whole, fraction })
    }

    /// How many digits stand behind the point.
    pub(super) fn decimals(&self) -> usize {
        self.fraction.len()
    }

    /// How many digits it has.
    pub(super) fn digits(&self) -> usize {
        (self.whole.len() + self.fraction.len()).max(1)
    }
}

impl Ord for Number<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = |one: &Self, other: &Self| {
            one.whole
                .len()
                .cmp(&other.whole.len())
                .then_with(|| one.whole.cmp(other.whole))
                .then_with(|| one.fraction.cmp(other.fraction))
        };
        match (self.negative, other.negative) {
            (false, false) => size(self, other),
            (true, true) => size(other, self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Number<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn numbers_compare_by_value() {
        let order = ["-10", "-9.99", "-0.5", "0", "0.05", "0.5", "1", "1.01", "9", "10", "100.1"];
        for pair in order.windows(2) {
            assert!(Number::read(pair[0]) < Number::read(pair[1]), "{pair:?}");
        }
        assert_eq!(Number::read("-0.0"), Number::read("+000"));
        assert_eq!(Number::read("01.50"), Number::read("1.5"));
    }

    #[test]
    fn digits_that_mean_nothing_do_not_count() {
        let number = Number::read("0012.340").unwrap();
        assert_eq!((number.digits(), number.decimals()), (4, 2));
        assert!(Number::read("").is_none() && Number::read(".").is_none() && Number::read("1e3").is_none());
    }
}

//! Amounts as text. Nothing is rounded.

use crate::code::{self, Code};
use crate::identifier::shape::{is_digits, shape};

/// How many digits a field holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    /// The most whole digits by the interface; `None` if the interface does not list the field.
    pub interface: Option<usize>,
    /// The most whole digits by the authority, which also allows at most 18 digits in all.
    pub authority: usize,
}

/// The most decimals of every amount.
const DECIMALS: usize = 5;

/// The most digits of every amount by the authority.
const TOTAL: usize = 18;

/// What is wrong with an amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub code: &'static Code,
    pub expected: String,
    pub found: String,
    pub only_the_authority: bool,
}

/// Everything that is wrong with an amount.
pub(super) fn check(text: &str, bound: Bound) -> Vec<Fault> {
    let fault = |code: &'static Code, expected: &str, found| Fault {
        code,
        expected: expected.to_owned(),
        found,
        only_the_authority: *code == code::RECEIVER_MESSAGE_AMOUNT_TOTAL_DIGITS,
    };
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_plain =
        is_digits(whole, 1, usize::MAX) && (is_digits(decimals, 1, usize::MAX) || !text.contains('.'));
    if !is_plain {
        let expected = "a decimal such as `113000.00`";
        return vec![fault(&code::RECEIVER_MESSAGE_AMOUNT, expected, shape(text))];
    }
    let mut faults = Vec::new();
    if let Some(most) = bound.interface.filter(|most| whole.len() > *most) {
        let expected = format!("at most {most} whole digits");
        faults.push(fault(&code::RECEIVER_MESSAGE_AMOUNT_DIGITS, &expected, whole.len().to_string()));
    }
    if decimals.len() > DECIMALS {
        let expected = format!("at most {DECIMALS} decimals");
        faults.push(fault(&code::RECEIVER_MESSAGE_AMOUNT_DECIMALS, &expected, decimals.len().to_string()));
    }
    // The schema does not count leading zeros and trailing zeros.
    let whole = whole.trim_start_matches('0').len();
    let digits = whole + decimals.trim_end_matches('0').len();
    let total = &code::RECEIVER_MESSAGE_AMOUNT_TOTAL_DIGITS;
    if digits > TOTAL {
        faults.push(fault(total, &format!("at most {TOTAL} digits in all"), digits.to_string()));
    } else if whole > bound.authority {
        faults.push(fault(total, &format!("at most {} whole digits", bound.authority), whole.to_string()));
    }
    faults
}

/// The amount of a supplier's document, an `xs:decimal`, in plain form: without `+`, with a digit before the point, and
/// without zeros after the fifth decimal. The number is the same. [`check`] finds everything else.
pub(super) fn plain(text: &str) -> String {
    let text = text.trim_ascii();
    let text = text.strip_prefix('+').unwrap_or(text);
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let whole = if whole.is_empty() && !decimals.is_empty() { "0" } else { whole };
    let mut decimals = decimals;
    while let Some(shorter) = decimals.strip_suffix('0').filter(|_| decimals.len() > DECIMALS) {
        decimals = shorter;
    }
    if decimals.is_empty() { whole.to_owned() } else { format!("{whole}.{decimals}") }
}

/// Whether two plain amounts are the same number.
pub(super) fn same(a: &str, b: &str) -> bool {
    fn parts(text: &str) -> (&str, &str) {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        (whole.trim_start_matches('0'), decimals.trim_end_matches('0'))
    }
    parts(a) == parts(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&'static str> {
        let bound = Bound { interface: Some(15), authority: 18 };
        check(text, bound).into_iter().map(|fault| fault.code.word).collect()
    }

    #[test]
    fn what_fits_is_taken() {
        for text in ["0", "0.00000", "113000", "123456789012345.123", "0000000000001.50"] {
            assert_eq!(words(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn what_is_no_plain_decimal_is_refused() {
        for text in ["", "-1", "+1", "1e3", "1,000.00", "1.", ".5", "1.2.3", " 1", "١"] {
            assert_eq!(words(text), ["receiver-message-amount"], "{text}");
        }
    }

    #[test]
    fn a_sixth_decimal_is_one_too_many_even_if_it_is_a_zero() {
        assert_eq!(words("1.123456"), ["receiver-message-amount-decimals"]);
        assert_eq!(words("1.000000"), ["receiver-message-amount-decimals"]);
    }

    #[test]
    fn the_authority_counts_all_digits() {
        assert_eq!(words("123456789012345.12345"), ["receiver-message-amount-total-digits"]);
        let both = ["receiver-message-amount-digits", "receiver-message-amount-total-digits"];
        assert_eq!(words("1234567890123456.123"), both);
    }

    #[test]
    fn a_decimal_of_the_schema_becomes_plain() {
        for (given, expected) in [
            ("+1.5", "1.5"),
            (" 11.30000000 ", "11.30000"),
            (".5", "0.5"),
            ("5.", "5"),
            ("1.1234567", "1.1234567"),
        ] {
            assert_eq!(plain(given), expected);
        }
        assert!(same("11.30", "11.3") && same("007", "7.0") && !same("1.1", "11"));
    }
}

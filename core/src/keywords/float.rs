//! Floating-point numbers of a calling language, whose text goes into a document or a call.

use crate::code;
use crate::error::Finding;

/// The largest whole number below which a double holds every whole number: 2^53 - 1.
const MOST_WHOLE: f64 = 9_007_199_254_740_991.0;

/// The significant digits with which every decimal comes back unchanged out of a double.
const EXACT_DIGITS: usize = 15;

/// The finding for a double whose text may not be what the caller wrote; none for any other.
///
/// A whole number is exact up to 2<sup>53</sup> - 1: beyond it, several whole numbers are the same double. A fraction
/// is exact if its shortest text has at most 15 significant digits: every such text comes back unchanged. A longer text
/// is what arithmetic left (`0.1 + 0.2` is `0.30000000000000004`), or a written number that may have lost digits. An
/// exponent in the text does not matter: `1e-7` is exact. NaN and the infinities have no text at all.
///
/// # Example
/// ```
/// use dtekit::keywords::inexact;
/// for exact in [0.1, 19.99, -0.0, 1e-7, 123456789012.345, 9007199254740991.0] {
///     assert_eq!(inexact(exact), None);
/// }
/// for other in [5.0621e49, 1e21, 9007199254740992.0, 0.1 + 0.2, f64::NAN] {
///     assert_eq!(inexact(other).unwrap().code, "number-inexact");
/// }
/// ```
pub fn inexact(number: f64) -> Option<Finding> {
    if number.is_finite() && number.fract() != 0.0 {
        let text = format!("{number:e}");
        let digits = text.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit).count();
        let message = format!("expected a number of at most 15 significant digits, found `{number:?}`");
        return (digits > EXACT_DIGITS).then(|| Finding::new(&code::NUMBER_INEXACT, message));
    }
    inexact_quantity(number)
}

/// The finding about an inexact quantity that goes into no document, such as a duration: any fraction is exact enough.
///
/// # Example
/// ```
/// use dtekit::keywords::inexact_quantity;
/// assert_eq!(inexact_quantity(0.1 + 0.2), None);
/// assert!(inexact_quantity(5.0621e49).is_some());
/// ```
#[must_use]
pub fn inexact_quantity(number: f64) -> Option<Finding> {
    let message = if !number.is_finite() {
        let found = if number.is_nan() {
            "NaN"
        } else if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        };
        format!("expected a finite number, found `{found}`")
    } else if number.fract() == 0.0 && number.abs() > MOST_WHOLE {
        format!("expected a whole number up to {MOST_WHOLE}, found `{number:?}`")
    } else {
        return None;
    };
    Some(Finding::new(&code::NUMBER_INEXACT, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_fifteen_digits_is_exact_and_one_of_sixteen_is_not() {
        assert_eq!(inexact(0.123456789012345), None);
        assert_eq!(inexact(-123456789.012345), None);
        assert!(inexact(0.1234567890123456).is_some());
        assert!(inexact(0.7 + 0.1).is_some());
    }

    #[test]
    fn a_fraction_is_never_counted_by_its_zeros() {
        assert_eq!(inexact(1.5e-300), None);
        assert_eq!(inexact(0.000_000_000_000_000_1), None);
    }

    #[test]
    fn the_message_shows_the_number_shortly() {
        let found = |number| inexact(number).unwrap().message;
        assert_eq!(found(5.0621e49), "expected a whole number up to 9007199254740991, found `5.0621e49`");
        assert_eq!(
            found(0.1 + 0.2),
            "expected a number of at most 15 significant digits, found `0.30000000000000004`"
        );
        assert_eq!(found(f64::NEG_INFINITY), "expected a finite number, found `-Infinity`");
    }
}

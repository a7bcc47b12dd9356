//! JSON numbers as text: they are never parsed into a float, so no digit changes.

use std::fmt;
use std::str::FromStr;

use super::write::is_number;

/// A JSON number, with its text: `1.10` stays `1.10`, and a number of 50 digits keeps them all.
///
/// Two numbers are equal if their texts are equal.
///
/// # Example
/// ```
/// use dtekit::json::Number;
/// let number: Number = "1.10".parse().unwrap();
/// assert_eq!(number.as_str(), "1.10");
/// assert_eq!(number.as_f64(), Some(1.1));
/// assert!("1,10".parse::<Number>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Box<str>);

impl Number {
    /// The number with this text, which was checked.
    pub(super) fn of(text: &str) -> Number {
        Number(text.into())
    }

    /// A whole number.
    pub(super) fn whole(number: impl fmt::Display) -> Number {
        Number(number.to_string().into())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number with the shortest text that is read as this double: `1.0`, `0.1`, `1e21`. `None` if it is not finite.
    #[must_use]
    pub fn from_f64(number: f64) -> Option<Number> {
        let text = match number.abs() {
            size if !size.is_finite() => return None,
            size if (1e-5..1e-4).contains(&size) => number.to_string(),
            _ => format!("{number:?}"),
        };
        Some(Number(text.into()))
    }

    /// The nearest double; `None` if the number is larger than every double.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.0.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// The number if it is written as a whole number, without point and exponent, and fits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.0.parse().ok()
    }

    /// The number if it is written as a whole number from 0, without point and exponent, and fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text is no JSON number.
///
/// # Example
/// ```
/// use dtekit::json::Number;
///
/// let error = "1,10".parse::<Number>().unwrap_err();
/// println!("{error}");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a JSON number, found another text")]
#[non_exhaustive]
pub struct NotANumber;

impl FromStr for Number {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Number, NotANumber> {
        if is_number(text.as_bytes()) { Ok(Number::of(text)) } else { Err(NotANumber) }
    }
}

/// The most digits that a number may have after its exponent is expanded.
pub(crate) const MOST_DIGITS: usize = 64;

/// Writes a JSON number without its exponent: only the point moves, and no digit is added, lost or rounded.
///
/// Returns `None` if the result would have more than [`MOST_DIGITS`] digits.
pub(crate) fn expand(number: &str) -> Option<String> {
    let Some((mantissa, exponent)) = number.split_once(['e', 'E']) else {
        return Some(number.to_owned());
    };
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        // Zero stays zero whatever its exponent is.
        return (mantissa.len() <= MOST_DIGITS).then(|| format!("{sign}{mantissa}"));
    }
    // An exponent beyond this range always gives too many digits.
    let exponent: i64 = match exponent.parse() {
        Ok(exponent) if (-1_000_000..=1_000_000).contains(&exponent) => exponent,
        _ => return None,
    };
    // The place of the point, counted from the first significant digit.
    let point = (whole.len() + significant.len()) as i64 - digits.len() as i64 + exponent;
    let length = significant.len() as i64;
    let digits = if point > 0 { point.max(length) } else { length - point + 1 };
    if digits > MOST_DIGITS as i64 {
        return None;
    }
    let zeros = |count: i64| "0".repeat(count.unsigned_abs() as usize);
    Some(if point <= 0 {
        format!("{sign}0.{}{significant}", zeros(point))
    } else if point >= length {
        format!("{sign}{significant}{}", zeros(point - length))
    } else {
        let (whole, fraction) = significant.split_at(point as usize);
        format!("{sign}{whole}.{fraction}")
    })
}

/// True if `text` as a whole is a JSON number that JSON to XML accepts: with an exponent, it must expand to at most
/// [`MOST_DIGITS`] digits.
pub(crate) fn is_convertible(text: &[u8]) -> bool {
    let has_exponent = || text.iter().any(|byte| matches!(byte, b'e' | b'E'));
    is_number(text) && (!has_exponent() || std::str::from_utf8(text).is_ok_and(|text| expand(text).is_some()))
}

#[cfg(test)]
mod tests {
    use super::{expand, is_convertible};

    #[test]
    fn the_point_moves_and_the_digits_stay() {
        for (number, expanded) in [
            ("1e3", "1000"),
            ("1E+2", "100"),
            ("1.50e1", "15.0"),
            ("1E-2", "0.01"),
            ("-12.34e-3", "-0.01234"),
            ("-12.34e0", "-12.34"),
            ("0.00120e2", "0.120"),
            ("0.00120e3", "1.20"),
            ("12e-2", "0.12"),
            ("120e-1", "12.0"),
            ("0.5e1", "5"),
            ("1e00000000000000000000000001", "10"),
        ] {
            assert_eq!(expand(number).as_deref(), Some(expanded), "{number}");
        }
    }

    #[test]
    fn zero_stays_zero() {
        assert_eq!(expand("0e5").as_deref(), Some("0"));
        assert_eq!(expand("-0e-5").as_deref(), Some("-0"));
        assert_eq!(expand("0.00e99999999999999999999").as_deref(), Some("0.00"));
    }

    #[test]
    fn the_result_has_at_most_64_digits() {
        assert_eq!(expand("1e63").unwrap().len(), 64);
        assert_eq!(expand("1e64"), None);
        assert_eq!(expand("1e-63").unwrap().len(), 65);
        assert_eq!(expand("1e-64"), None);
        assert_eq!(expand("1e400"), None);
        assert_eq!(expand("1e-99999999999999999999"), None);
    }
    #[test]
    fn a_number_is_convertible_if_its_exponent_can_be_expanded() {
        for text in ["0", "-1.10", "1e63", "0e99999999999999999999", "123456789012345678901234567890"] {
            assert!(is_convertible(text.as_bytes()), "{text}");
        }
        for text in ["0.12e3456789012345678", "1e64", "1e-64", "1e", "007", ""] {
            assert!(!is_convertible(text.as_bytes()), "{text}");
        }
    }
}

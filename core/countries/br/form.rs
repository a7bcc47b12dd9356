//! The forms of values in the authority's schemas. Each form is the pattern of one type there.

use crate::identifier::calendar::ymd;

/// The form of one value.
///
/// # Example
/// ```
/// use dtekit::event::Form;
///
/// assert!(Form::Amount.matches("10.00") && !Form::Amount.matches("10,00"));
/// assert!(Form::Date.matches("2026-05-31"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// An amount: up to 13 whole digits, two decimals or none: `0`, `0.10`, `12.00` (TDec_1302).
    Amount,
    /// A quantity: up to 11 whole digits, four decimals or none: `3`, `1.5000` (TDec_1104).
    Quantity,
    /// A rate: up to 3 whole digits, two to four decimals or none: `12.50` (TDec_0302_04).
    Rate,
    /// A code of two digits.
    TwoDigits,
    /// A unit of measure: 1 to 6 characters of ISO-8859-1 without a blank at either end.
    Unit,
    /// The number of an item in the document: 1 to 990 (TnItem).
    ItemNumber,
    /// A protocol of the authority: 15 or 17 digits (TProt).
    Protocol,
    /// A date of this century: `2026-11-21` (TData).
    Date,
}

impl Form {
    /// Whether the text has this form.
    ///
    /// # Example
    /// ```
    /// use dtekit::event::Form;
    /// assert!(Form::Amount.matches("12.00") && !Form::Amount.matches("10.5"));
    /// assert!(Form::Quantity.matches("1.5000") && !Form::Quantity.matches("1.5"));
    /// ```
    #[must_use]
    pub fn matches(self, text: &str) -> bool {
        match self {
            Form::Amount => is_decimal(text, 13, 2, 2),
            Form::Quantity => is_decimal(text, 11, 4, 4),
            Form::Rate => is_decimal(text, 3, 2, 4),
            Form::TwoDigits => text.len() == 2 && digits(text),
            Form::Unit => is_unit(text),
            Form::ItemNumber => {
                digits(text)
                    && !text.starts_with('0')
                    && text.parse().is_ok_and(|n: u16| (1..=990).contains(&n))
            }
            Form::Protocol => matches!(text.len(), 15 | 17) && digits(text),
            Form::Date => text.starts_with("20") && ymd(text).is_some(),
        }
    }

    /// The form in words, as a message says what was expected.
    #[must_use]
    pub fn expected(self) -> &'static str {
        match self {
            Form::Amount => "an amount with two decimals or none, at most 13 whole digits",
            Form::Quantity => "a quantity with four decimals or none, at most 11 whole digits",
            Form::Rate => "a rate with two to four decimals or none, at most 3 whole digits",
            Form::TwoDigits => "a code of two digits",
            Form::Unit => "a unit of 1 to 6 characters without a blank at either end",
            Form::ItemNumber => "a number from 1 to 990",
            Form::Protocol => "a protocol of 15 or 17 digits",
            Form::Date => "a date such as `2026-11-21`",
        }
    }
}

/// Whether the text is `0`, or up to `whole` digits without leading zeros, followed by nothing or by `least` to `most`
/// decimals. `0.00` is allowed, as in the schemas.
fn is_decimal(text: &str, whole: usize, least: usize, most: usize) -> bool {
    let (integer, decimals) = match text.split_once('.') {
        Some((integer, decimals)) => (integer, Some(decimals)),
        None => (text, None),
    };
    let leads = integer == "0" || (!integer.starts_with('0') && integer.len() <= whole);
    leads
        && digits(integer)
        && decimals.is_none_or(|decimals| (least..=most).contains(&decimals.len()) && digits(decimals))
}

fn is_unit(text: &str) -> bool {
    let inside = |letter: char| matches!(letter, ' '..='\u{FF}');
    (1..=6).contains(&text.chars().count())
        && text.chars().all(inside)
        && !text.starts_with(' ')
        && !text.ends_with(' ')
}

/// Whether the text is one or more ASCII digits.
fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

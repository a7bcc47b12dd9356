//! Whether two texts of a document and of the service's list mean the same.

use chrono::{DateTime, NaiveDate, Utc};

use super::check::date_of;
use crate::country::{Country, Parts};

/// How a field is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A key, a code, a series or a number: letter case, punctuation and leading zeros do not count.
    Code,
    /// A tax id: as a code; one of the two may lack the check digit after a hyphen.
    Id,
    /// A date: the time of day does not count.
    Date,
    /// An amount: `10.50` is 10.5.
    Amount,
}

/// Whether two texts of this kind mean the same; `None` if they cannot be compared.
pub(super) fn same(kind: Kind, a: &str, b: &str) -> Option<bool> {
    Some(match kind {
        Kind::Code => code(a) == code(b),
        Kind::Id => {
            let unchecked =
                |id: &str, other: &str| without_check_digit(id).is_some_and(|id| id == code(other));
            code(a) == code(b) || unchecked(a, b) || unchecked(b, a)
        }
        Kind::Date => {
            let (a, b) = (days(a)?, days(b)?);
            a.iter().any(|day| b.contains(day))
        }
        Kind::Amount if a.trim() == b.trim() => true,
        Kind::Amount => amount(a)? == amount(b)?,
    })
}

/// Whether two fiscal identifiers of this country are those of two documents. Only whole ones are compared: keys, and
/// numbers with their document type. The service may give one kind with the answer to the send and list another kind.
pub(crate) fn are_of_two_documents(country: Country, known: &str, found: &str) -> bool {
    let Some(identity) = country.row().map(|row| &row.identity) else { return false };
    let (known, found) = ((identity.read)(known.trim()), (identity.read)(found.trim()));
    let differ = |kind, known: &Option<String>, found: &Option<String>| {
        known
            .as_deref()
            .zip(found.as_deref())
            .is_some_and(|(known, found)| same(kind, known, found) == Some(false))
    };
    if known.key.is_some() && found.key.is_some() {
        return differ(Kind::Code, &known.key, &found.key);
    }
    let is_whole =
        |parts: &Parts| parts.key.is_none() && parts.document_type.is_some() && parts.number.is_some();
    is_whole(&known)
        && is_whole(&found)
        && (differ(Kind::Code, &known.document_type, &found.document_type)
            || differ(Kind::Code, &known.number, &found.number)
            || differ(Kind::Code, &known.series, &found.series)
            || differ(Kind::Id, &known.issuer, &found.issuer))
}

/// Whether two dates are one day apart at most: the list may show the day in UTC.
pub(super) fn is_near(a: &str, b: &str) -> bool {
    let day = |text: &str| date_of(text.trim().get(..10)?);
    match (day(a), day(b)) {
        (Some(a), Some(b)) => (a - b).num_days().unsigned_abs() <= 1,
        _ => false,
    }
}

/// Letters and digits in capitals, without leading zeros.
pub(super) fn code(text: &str) -> String {
    let bare: String =
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect();
    let significant = bare.trim_start_matches('0');
    if significant.is_empty() && !bare.is_empty() { "0".to_owned() } else { significant.to_owned() }
}

/// A tax id without the one character after its last hyphen.
fn without_check_digit(id: &str) -> Option<String> {
    let (id, check) = id.trim().rsplit_once('-')?;
    (check.chars().count() == 1).then(|| code(id))
}

/// The day of a date as it is written, and the same instant's day in UTC if the text has an offset.
fn days(text: &str) -> Option<Vec<NaiveDate>> {
    let text = text.trim();
    let written = date_of(text.get(..10)?)?;
    let utc = DateTime::parse_from_rfc3339(text).ok().map(|time| time.with_timezone(&Utc).date_naive());
    Some(std::iter::once(written).chain(utc).collect())
}

/// The most digits that an exponent adds.
const MOST_ZEROS: i32 = 60;

/// The sign, whole digits and decimals of an amount, without zeros that do not change its value.
fn amount(text: &str) -> Option<(bool, String, String)> {
    let text = text.trim();
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (negative, digits) = match mantissa.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, mantissa),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_plain(whole) || !is_plain(decimals) || exponent.abs() > MOST_ZEROS {
        return None;
    }
    let zeros = "0".repeat(exponent.unsigned_abs() as usize);
    let (whole, decimals) = match exponent {
        0.. => {
            let decimals = format!("{decimals}{zeros}");
            let (more, decimals) = decimals.split_at(exponent.unsigned_abs() as usize);
            (format!("{whole}{more}"), decimals.to_owned())
        }
        _ => {
            let whole = format!("{zeros}{whole}");
            let (whole, more) = whole.split_at(whole.len() - exponent.unsigned_abs() as usize);
            (whole.to_owned(), format!("{more}{decimals}"))
        }
    };
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    let zero = whole.is_empty() && decimals.is_empty();
    Some((negative && !zero, whole.to_owned(), decimals.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_its_value() {
        for (a, b) in
            [("0010.500", "10.5"), ("-0.00", "0"), ("1.05e1", "10.5"), ("105E-1", "10.5"), ("1e5", "100000")]
        {
            assert_eq!(same(Kind::Amount, a, b), Some(true), "{a} {b}");
        }
        for (a, b) in [("-1", "1"), ("10.5", "10.51"), ("1e5", "1e6"), ("", "0")] {
            assert_ne!(same(Kind::Amount, a, b), Some(true), "{a} {b}");
        }
    }

    #[test]
    fn a_tax_id_may_lack_its_check_digit() {
        for (a, b) in
            [("76354771-K", "76.354.771"), ("3-101-123456", "003101123456"), ("900123456", "900123456-7")]
        {
            assert_eq!([same(Kind::Id, a, b), same(Kind::Id, b, a)], [Some(true); 2], "{a} {b}");
        }
        for (a, b) in [("76354771-K", "76354771-1"), ("3101123456", "310112345")] {
            assert_eq!([same(Kind::Id, a, b), same(Kind::Id, b, a)], [Some(false); 2], "{a} {b}");
        }
    }

    #[test]
    fn a_date_may_be_shown_in_utc() {
        let evening = "2026-11-21T21:30:00-06:00";
        assert_eq!(same(Kind::Date, evening, "2026-11-22T03:30:00"), Some(true));
        assert_eq!(same(Kind::Date, evening, "2026-11-21"), Some(true));
        assert_eq!(same(Kind::Date, "2026-11-21T09:30:00-06:00", "2026-11-22"), Some(false));
        assert_eq!(same(Kind::Date, evening, "November"), None);
        assert!(is_near("2026-11-21", "2026-11-22T05:00:00Z") && !is_near("2026-11-21", "2026-11-23"));
    }
}

//! One value of a row, exact.

use chrono::{Datelike, NaiveDate};

use super::{PRECISION, SCALE};

/// One value of a row.
///
/// # Example
/// ```
/// use dtekit::columns::{COLUMNS, Cell, Row};
///
/// let row = Row::from_bytes(br#"{"Documento": {"Encabezado": {"IdDoc": {"FechaEmis": "2026-05-31"}}}}"#, &Default::default())?;
/// let date = COLUMNS.iter().position(|column| column.paths.contains(&"Encabezado/IdDoc/FechaEmis")).unwrap();
/// assert_eq!(row.cells[date], Cell::Date { day: Some(20_604), text: None }); // days since 1970
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cell {
    /// The text of the first place that holds one.
    Text(Option<String>),
    /// A decimal number.
    Decimal {
        /// The number in millionths; `None` if there is no text, or none that is a number of at most 38 digits with six
        /// decimals.
        value: Option<i128>,
        /// The text, if `value` does not say its number.
        text: Option<String>,
    },
    /// A date.
    Date {
        /// The days since 1970-01-01; `None` if there is no text, or none that begins with a date `YYYY-MM-DD`.
        day: Option<i32>,
        /// The text, if it is more than the date, such as one with a time.
        text: Option<String>,
    },
    /// The rows of repeated elements.
    List(Vec<Vec<Cell>>),
}

impl Cell {
    pub(super) fn decimal(text: Option<&str>) -> Cell {
        let value = text.and_then(millionths);
        let rest = text.filter(|_| value.is_none());
        Cell::Decimal { value, text: rest.map(str::to_owned) }
    }

    pub(super) fn date(text: Option<&str>) -> Cell {
        let day = text.and_then(days);
        let rest = text.filter(|text| day.is_none() || text.len() > DATE_LENGTH);
        Cell::Date { day, text: rest.map(str::to_owned) }
    }

    pub(super) fn size(&self) -> usize {
        let held = match self {
            Cell::Text(text) | Cell::Decimal { text, .. } | Cell::Date { text, .. } => {
                text.as_ref().map_or(0, String::capacity)
            }
            Cell::List(rows) => rows.iter().flatten().map(Cell::size).sum(),
        };
        size_of::<Cell>() + held
    }

    /// What was expected of a text that the cell does not understand.
    pub(super) fn expected(&self) -> Option<(&'static str, &str)> {
        match self {
            Cell::Decimal { value: None, text: Some(text) } => {
                Some(("a number with a point and at most six decimals", text))
            }
            Cell::Date { day: None, text: Some(text) } => Some(("a date `YYYY-MM-DD`", text)),
            _ => None,
        }
    }
}

/// A number of digits with at most one point in millionths, if it is a whole number of them and has at most 38 digits.
fn millionths(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    if whole.is_empty() || fraction.is_empty() {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let missing = (SCALE as usize).checked_sub(fraction.len())?;
    let mut value: i128 = 0;
    for digit in whole.bytes().chain(fraction.bytes()) {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = value.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?;
    }
    value = value.checked_mul(10_i128.pow(u32::try_from(missing).ok()?))?;
    let fits = value < 10_i128.pow(PRECISION);
    fits.then_some(if negative { -value } else { value })
}

const DATE_LENGTH: usize = "YYYY-MM-DD".len();

/// The days from 1970-01-01 to the date with which the text begins.
fn days(text: &str) -> Option<i32> {
    let (date, rest) = text.split_at_checked(DATE_LENGTH)?;
    let has_time = rest.is_empty() || rest.starts_with(['T', ' ']);
    let has_digits = date.bytes().enumerate().all(|(place, byte)| match place {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    if !has_time || !has_digits {
        return None;
    }
    let part = |from: usize, to: usize| date[from..to].parse::<u32>().ok();
    let date = NaiveDate::from_ymd_opt(i32::try_from(part(0, 4)?).ok()?, part(5, 7)?, part(8, 10)?)?;
    Some(date.num_days_from_ce() - EPOCH)
}

/// The days from the day before 0001-01-01 to 1970-01-01.
const EPOCH: i32 = 719_163;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_exact_or_none() {
        let most = "9".repeat(32) + ".999999";
        let fits = [
            ("0", 0),
            ("1.10", 1_100_000),
            ("-0.000001", -1),
            ("007", 7_000_000),
            ("1.50000000", 1_500_000),
            (most.as_str(), 10_i128.pow(38) - 1),
        ];
        for (text, value) in fits {
            assert_eq!(millionths(text), Some(value), "{text}");
        }
        let long = "1".repeat(33);
        let zeros = "0".repeat(60) + "1";
        assert_eq!(millionths(&zeros), Some(1_000_000));
        for text in
            ["", "-", ".5", "5.", "1e2", "+1", " 1", "1,5", "1.0000001", "1.2.3", "١", "--1", "1.-5", &long]
        {
            assert_eq!(millionths(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_is_counted_in_days() {
        let known = [
            ("1970-01-01", 0),
            ("1969-12-31", -1),
            ("2024-02-29", 19_782),
            ("2026-11-22T08:00:00-06:00", 20_779),
        ];
        for (text, day) in known {
            assert_eq!(days(text), Some(day), "{text}");
        }
        for text in ["2023-02-29", "22-11-2026", "2026-11-2", "2026-11-223", "+026-11-22", "2026-11-2é", ""]
        {
            assert_eq!(days(text), None, "{text}");
        }
    }
}

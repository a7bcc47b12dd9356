//! Days, at which tables and rows begin and end.

use std::fmt;
use std::str::FromStr;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, short};
use crate::identifier::calendar;

/// A day of the calendar.
///
/// It is read from `2024-05-31` alone. Only a date inside a document may have a time behind it, which says nothing of
/// the day.
///
/// # Example
/// ```
/// use dtekit::tables::Date;
/// let date: Date = "2024-05-31".parse()?;
/// assert_eq!(date.to_string(), "2024-05-31");
/// assert!("2024-02-30".parse::<Date>().is_err());
/// assert!("2024-05-31T10:00:00".parse::<Date>().is_err());
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day on which the latest version of a table holds.
    pub(crate) const LAST: Date = Date { year: 9999, month: 12, day: 31 };

    /// The day with which a text of a document begins; `None` if it does not begin with one.
    pub(crate) fn read(text: &str) -> Option<Date> {
        let (day, rest) = text.trim().split_at_checked(10)?;
        if !(rest.is_empty() || rest.starts_with(['T', ' '])) {
            return None;
        }
        let (year, month, day) = calendar::ymd(day)?;
        Some(Date { year: year as u16, month: month as u8, day: day as u8 })
    }
}

/// The form of a day.
const DAY: &str = "2024-05-31";

impl FromStr for Date {
    type Err = Error;

    /// Reads a whole date and nothing else.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `table-date`.
    fn from_str(text: &str) -> Result<Date, Error> {
        Date::read(text).filter(|_| text.len() == DAY.len()).ok_or_else(|| {
            let message = format!("expected a day such as `2024-05-31`, found `{}`", short(text));
            Error::new(ErrorKind::Argument, Finding::new(&code::TABLE_DATE, message))
        })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

//! Time stamps of authorities, in every form in which they arrive.

use std::fmt;

use crate::code::{self, Code};
use crate::country::{Country, DateForm};
use crate::error::{Finding, short};
use crate::identifier::calendar::is_day;
use crate::json::Value;
use crate::naming::Naming;
use crate::record::{Field, FieldKind};

/// A time stamp as it arrived, and its moment if that is certain.
///
/// # Example
/// ```
/// use dtekit::{AnswerContext, Country, ProcessResult};
/// let body = br#"{"Success": true, "OtherData": {"AuthorityTimeStamp": "05/06/22 19:20:31"}}"#;
/// let context = AnswerContext { country: Some(Country::PE), ..AnswerContext::default() };
/// let stamp = ProcessResult::decode(body, &context)?.authority_time_stamp.unwrap();
/// assert_eq!(stamp.text, "05/06/22 19:20:31");
/// assert_eq!(stamp.moment.unwrap().to_string(), "2022-06-05T19:20:31");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeStamp {
    /// The text as it arrived.
    pub text: String,
    /// The date and time; `None` if the form is not known, or if the text does not say which number is the day.
    pub moment: Option<Moment>,
}

/// A date and time, local to the authority unless it has an offset.
///
/// # Example
/// ```
/// use dtekit::{AnswerContext, ProcessResult};
///
/// let body = br#"{"Success": true, "OtherData": {"AuthorityTimeStamp": "2026-05-31T10:11:12-06:00"}}"#;
/// let result = ProcessResult::decode(body, &AnswerContext::default())?;
/// let moment = result.authority_time_stamp.unwrap().moment.unwrap();
/// assert_eq!((moment.year, moment.month, moment.day, moment.offset), (2026, 5, 31, Some(-360)));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Moment {
    /// The year, 1 to 9999.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
    /// The second, 0 to 59.
    pub second: u8,
    /// The nanosecond. Further digits of the fraction are dropped.
    pub nanosecond: u32,
    /// The minutes ahead of UTC, if the text has an offset.
    pub offset: Option<i16>,
}

impl Field for Moment {
    const KIND: FieldKind = FieldKind::Moment;

    fn value(&self, _: Naming) -> Value {
        Value::from(self.to_string())
    }
}

/// Writes ISO 8601: `2022-07-25T19:20:31`, with the fraction and the offset (`+00:00` for UTC) if there is one.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { year, month, day, hour, minute, second, .. } = self;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if self.nanosecond > 0 {
            let digits = format!("{:09}", self.nanosecond);
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        let Some(offset) = self.offset else { return Ok(()) };
        let sign = if offset < 0 { '-' } else { '+' };
        write!(f, "{sign}{:02}:{:02}", offset.unsigned_abs() / 60, offset.unsigned_abs() % 60)
    }
}

/// Why a text has no moment.
enum Unread {
    Form,
    Ambiguous,
}

impl TimeStamp {
    /// Reads a time stamp in the country's form. A text whose moment is not certain adds a warning at `path`.
    ///
    /// ISO 8601 is read everywhere. For a date with slashes the country's row has the form; the answer of
    /// ChangeDocumentStatus (`event`) has the day first in every country. Without a known form only a date with one
    /// meaning is read: a number above 12 can only be the day.
    pub(super) fn read(
        text: String,
        country: Option<Country>,
        event: bool,
        path: &str,
        findings: &mut Vec<Finding>,
    ) -> TimeStamp {
        // The day is first everywhere but in El Salvador.
        let elsewhere = if country.is_some() { DateForm::DayFirst } else { DateForm::Unknown };
        let form = match country.and_then(Country::row).map_or(elsewhere, |row| row.date_form) {
            DateForm::DayFirstShortYear => DateForm::DayFirstShortYear,
            _ if event => DateForm::DayFirst,
            form => form,
        };
        let moment = moment(text.trim(), form);
        let (code, expected): (&'static Code, _) = match moment {
            Ok(moment) => return TimeStamp { text, moment: Some(moment) },
            Err(Unread::Form) => (&code::RESULT_TIME_STAMP, "a date and time of a known form"),
            Err(Unread::Ambiguous) => (
                &code::RESULT_TIME_STAMP_AMBIGUOUS,
                "a date whose country says whether the day or the month is first",
            ),
        };
        let shown = short(&text);
        findings
            .push(Finding::warning(code, format!("expected {expected}, found `{shown}`")).with_path(path));
        TimeStamp { text, moment: None }
    }
}

fn moment(text: &str, form: DateForm) -> Result<Moment, Unread> {
    let (date, time) = text.split_once(['T', 't', ' ']).ok_or(Unread::Form)?;
    let time = time_of_day(time.trim()).ok_or(Unread::Form)?;
    let with = |year, month, day| valid(Moment { year, month, day, ..time });
    let parts: Vec<&str> = date.split(['-', '/']).collect();
    let [first, second, third] = parts[..] else { return Err(Unread::Form) };
    if first.len() == 4 {
        let read = || with(number(first, 4)?, number(second, 2)? as u8, number(third, 2)? as u8);
        return read().ok_or(Unread::Form);
    }
    let (first, second) =
        (number(first, 2).ok_or(Unread::Form)? as u8, number(second, 2).ok_or(Unread::Form)? as u8);
    let year = match third.len() {
        4 => number(third, 4),
        2 => number(third, 2).map(|year| 2000 + year),
        _ => None,
    };
    let year = year.ok_or(Unread::Form)?;
    // A third number of two digits could be the day.
    if third.len() == 2 && form != DateForm::DayFirstShortYear {
        return Err(Unread::Ambiguous);
    }
    match (with(year, second, first), with(year, first, second), form) {
        (day_first, _, DateForm::DayFirst | DateForm::DayFirstShortYear) => day_first.ok_or(Unread::Form),
        (_, month_first, DateForm::MonthFirst) => month_first.ok_or(Unread::Form),
        (None, None, DateForm::Unknown) => Err(Unread::Form),
        (Some(one), None, DateForm::Unknown) | (None, Some(one), DateForm::Unknown) => Ok(one),
        (Some(day_first), Some(month_first), DateForm::Unknown) if day_first == month_first => Ok(day_first),
        (Some(_), Some(_), DateForm::Unknown) => Err(Unread::Ambiguous),
    }
}

/// Reads `hh:mm:ss` with an optional fraction and an optional offset. The caller sets the date.
fn time_of_day(text: &str) -> Option<Moment> {
    let (clock, offset) = match text.find(['Z', 'z', '+', '-']) {
        Some(at) => (&text[..at], Some(offset(&text[at..])?)),
        None => (text, None),
    };
    let (clock, fraction) = match clock.trim_end().split_once('.') {
        Some((clock, fraction)) => (clock, fraction),
        None => (clock.trim_end(), "0"),
    };
    let [hour, minute, second] = clock.split(':').collect::<Vec<_>>()[..] else { return None };
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanosecond = format!("{fraction:0<9}")[..9].parse().ok()?;
    let time = Moment {
        year: 1,
        month: 1,
        day: 1,
        hour: number(hour, 2)? as u8,
        minute: number(minute, 2)? as u8,
        second: number(second, 2)? as u8,
        nanosecond,
        offset,
    };
    (time.hour < 24 && time.minute < 60 && time.second < 60).then_some(time)
}

/// `Z`, `-03:00` or `-0300`.
fn offset(text: &str) -> Option<i16> {
    let sign = match text.as_bytes()[0] {
        b'+' => 1,
        b'-' => -1,
        _ => return (text.len() == 1).then_some(0),
    };
    let digits = &text[1..];
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None => (digits.get(..2)?, digits.get(2..)?),
    };
    let offset = number(hours, 2)? as i16 * 60 + number(minutes, 2)? as i16;
    (hours.len() == 2 && minutes.len() == 2 && offset < 24 * 60).then_some(sign * offset)
}

/// A number of at least one and at most `most` digits.
fn number(text: &str, most: usize) -> Option<u16> {
    let plain = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// The moment, if there is such a day.
fn valid(moment: Moment) -> Option<Moment> {
    is_day(moment.year.into(), moment.month.into(), moment.day.into()).then_some(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, country: &str) -> Result<String, String> {
        let mut findings = Vec::new();
        let country = country.parse::<Country>().ok();
        let stamp = TimeStamp::read(text.to_owned(), country, false, "x", &mut findings);
        assert_eq!(stamp.text, text);
        stamp.moment.map(|moment| moment.to_string()).ok_or_else(|| findings[0].code.to_string())
    }

    #[test]
    fn every_form_of_the_field_notes_is_read() {
        for (country, text, expected) in [
            ("CO", "25/07/2022 19:20:31", "2022-07-25T19:20:31"),
            ("CO", "05/06/2022 19:20:31", "2022-06-05T19:20:31"),
            ("SV", "2023-01-16T11:24:33", "2023-01-16T11:24:33"),
            ("SV", "01/16/2023 11:24:33", "2023-01-16T11:24:33"),
            ("SV", "01/02/2023 11:24:33", "2023-01-02T11:24:33"),
            ("PE", "05/06/22 19:20:31", "2022-06-05T19:20:31"),
            ("BR", "05/06/2026 10:11:12", "2026-06-05T10:11:12"),
            ("MX", "2026-05-06T10:11:12.1234567-06:00", "2026-05-06T10:11:12.1234567-06:00"),
            ("GT", "2026-05-06 10:11:12Z", "2026-05-06T10:11:12+00:00"),
            ("PA", "2026-05-06T10:11:12-0500", "2026-05-06T10:11:12-05:00"),
            ("CO", "05/05/2026 1:02:03", "2026-05-05T01:02:03"),
        ] {
            assert_eq!(read(text, country).as_deref(), Ok(expected), "{country} {text}");
        }
    }

    #[test]
    fn a_date_that_could_be_read_two_ways_is_not_guessed() {
        for (country, text) in [("MX", "25/07/22 19:20:31"), ("", "01/02/2023 11:24:33")] {
            assert_eq!(read(text, country), Err("result-time-stamp-ambiguous".into()), "{country} {text}");
        }
    }

    #[test]
    fn what_is_no_moment_is_none() {
        for text in [
            "",
            "x",
            "2022-07-25",
            "31/02/2022 10:00:00",
            "32/13/2022 10:00:00",
            "2022-02-29T10:00:00",
            "2022-07-25T24:00:00",
            "2022-07-25T10:00",
            "2022-07-25T10:00:60",
            "2022-07-25T10:00:00+24:00",
            "2022-07-25T10:00:00.",
            "0000-01-01T00:00:00",
            "2022-07-25T10:00:00Zulu",
            "2022-07-25T10:00:00+0:000",
            "+2022-07-25T10:00:00",
            "2022-07-25T10:00:00+é0:0",
        ] {
            assert_eq!(read(text, "SV"), Err("result-time-stamp-unreadable".into()), "{text}");
        }
    }
}

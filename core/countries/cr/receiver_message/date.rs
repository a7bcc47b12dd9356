//! `FechaEmisionDoc`: a time with whole seconds and an optional offset.

use crate::identifier::calendar::is_day;
use crate::identifier::shape::is_digits;

/// The offset of Costa Rica, which has no summer time.
pub(super) const LOCAL: &str = "-06:00";

/// A time and its offset, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Time<'t> {
    /// yyyy-mm-ddThh:mm:ss
    pub local: &'t str,
    /// `Z`, `-06:00`
    pub offset: Option<&'t str>,
}

/// Reads a time; `None` for another form, and for a day or time of day that does not exist.
pub(super) fn parse(text: &str) -> Option<Time<'_>> {
    let (local, offset) = text.split_at_checked(19)?;
    let (day, time) = local.split_once('T')?;
    let numbers = |text: &str, separator: char, digits: [usize; 3]| -> Option<[u32; 3]> {
        let mut parts = text.split(separator);
        let mut numbers = [0; 3];
        for (number, count) in numbers.iter_mut().zip(digits) {
            *number = parts.next().filter(|part| is_digits(part, count, count))?.parse().ok()?;
        }
        parts.next().is_none().then_some(numbers)
    };
    let [year, month, day] = numbers(day, '-', [4, 2, 2])?;
    let [hour, minute, second] = numbers(time, ':', [2, 2, 2])?;
    let exists = is_day(year, month, day) && hour < 24 && minute < 60 && second < 60;
    let offset = match offset {
        "" => None,
        "Z" => Some(offset),
        _ => {
            let (hours, minutes) = offset.strip_prefix(['+', '-'])?.split_once(':')?;
            let number = |text: &str| is_digits(text, 2, 2).then(|| text.parse::<u32>().ok()).flatten();
            let (hours, minutes) = (number(hours)?, number(minutes)?);
            // The bound of `xs:dateTime`.
            (minutes < 60 && hours * 60 + minutes <= 14 * 60).then_some(Some(offset))?
        }
    };
    exists.then_some(Time { local, offset })
}

/// Whether a text is a day as yyyy-mm-dd.
pub(super) fn is_date(text: &str) -> bool {
    text.len() == 10 && parse(&format!("{text}T00:00:00")).is_some()
}

/// Whether a day lies more than ten years before another, both as yyyy-mm-dd.
pub(super) fn is_older_than_ten_years(day: &str, today: &str) -> bool {
    let year: u32 = today[..4].parse().unwrap_or_default();
    // Comparing the texts needs no calendar: 29 February sorts after 28 February.
    *day < *format!("{:04}{}", year.saturating_sub(10), &today[4..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_may_follow() {
        let time = parse("2025-07-28T14:00:00-06:00").unwrap();
        assert_eq!(time, Time { local: "2025-07-28T14:00:00", offset: Some("-06:00") });
        assert_eq!(parse("2025-07-28T14:00:00Z").unwrap().offset, Some("Z"));
        assert_eq!(parse("2025-07-28T14:00:00").unwrap().offset, None);
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "2025-07-28",
            "2025-07-28 14:00:00",
            "2025-07-28T14:00",
            "2025-02-30T14:00:00",
            "2025-07-28T24:00:00",
            "2025-07-28T14:60:00",
            "2025-07-28T14:00:60",
            "2025-07-28T14:00:00.123",
            "2025-07-28T14:00:00-6:00",
            "2025-07-28T14:00:00+15:00",
            "2025-07-28T14:00:00-0600",
            "25-07-28T14:00:00",
            "2025-07-28T14:00:00é",
            "+025-07-28T14:00:00",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn ten_years_are_counted_by_the_calendar() {
        assert!(!is_older_than_ten_years("2015-11-21", "2025-11-21"));
        assert!(is_older_than_ten_years("2015-11-20", "2025-11-21"));
        assert!(!is_older_than_ten_years("2014-03-01", "2024-02-29"));
    }
}

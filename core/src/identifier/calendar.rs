//! Days of the calendar.

use chrono::NaiveDate;

use super::shape::is_digits;

/// Whether there is such a day in the Gregorian calendar, from the year 1 on.
pub(crate) fn is_day(year: u32, month: u32, day: u32) -> bool {
    let exists = i32::try_from(year).is_ok_and(|year| NaiveDate::from_ymd_opt(year, month, day).is_some());
    year > 0 && exists
}

/// Year, month and day of a text yyyy-mm-dd; `None` if there is no such day.
pub(crate) fn ymd(text: &str) -> Option<(u32, u32, u32)> {
    let parts: Vec<_> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    if !(is_digits(year, 4, 4) && is_digits(month, 2, 2) && is_digits(day, 2, 2)) {
        return None;
    }
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    is_day(year, month, day).then_some((year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leap_day_is_there_every_four_years_but_for_most_centuries() {
        assert!(is_day(2024, 2, 29) && is_day(2000, 2, 29));
        assert!(!is_day(2023, 2, 29) && !is_day(1900, 2, 29));
        assert!(!is_day(2024, 4, 31) && !is_day(2024, 13, 1) && !is_day(2024, 1, 0) && !is_day(0, 1, 1));
    }

    #[test]
    fn a_day_as_text_has_ten_characters_and_exists() {
        assert_eq!(ymd("2024-02-29"), Some((2024, 2, 29)));
        assert_eq!(ymd("2026-12-31"), Some((2026, 12, 31)));
        for text in
            ["2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "2026-11-21T00:00:00", ""]
        {
            assert_eq!(ymd(text), None, "{text}");
        }
    }
}

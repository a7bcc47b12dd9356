//! Days that exist.

use chrono::NaiveDate;

/// Whether there is such a day in the Gregorian calendar, from the year 1 on.
pub(crate) fn is_day(year: u32, month: u32, day: u32) -> bool {
    let exists = i32::try_from(year).is_ok_and(|year| NaiveDate::from_ymd_opt(year, month, day).is_some());
    year > 0 && exists
}

#[cfg(test)]
mod tests {
    use super::is_day;

    #[test]
    fn a_leap_day_is_there_every_four_years_but_for_most_centuries() {
        assert!(is_day(2024, 2, 29) && is_day(2000, 2, 29));
        assert!(!is_day(2023, 2, 29) && !is_day(1900, 2, 29));
        assert!(!is_day(2024, 4, 31) && !is_day(2024, 13, 1) && !is_day(2024, 1, 0) && !is_day(0, 1, 1));
    }
}

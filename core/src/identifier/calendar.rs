//! Days that exist.

/// Whether there is such a day in the Gregorian calendar, from the year 1 on.
pub(crate) fn is_day(year: u32, month: u32, day: u32) -> bool {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    year > 0 && (1..=days).contains(&day)
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

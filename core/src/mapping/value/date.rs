//! Dates as text: their parts are rearranged, never guessed. Zones are not converted.

/// The parts of a date as written: `2024-05-01`, optionally with a time, a fraction and an offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Date<'t> {
    year: i64,
    month: u8,
    day: u8,
    /// Hour, minute, and the second if there is one.
    time: Option<(u8, u8, Option<u8>)>,
    /// The digits behind the seconds.
    fraction: &'t str,
    /// `Z`, `-06:00`; empty if there is none.
    offset: &'t str,
    /// Everything behind the day, unchanged.
    rest: &'t str,
}

impl<'t> Date<'t> {
    /// Reads `YYYY-MM-DD`, optionally followed by `T` or a blank and `HH:MM`, `:SS`, a fraction, and an offset: `Z`,
    /// `±HH:MM` or `±HHMM`.
    pub(crate) fn parse(text: &'t str) -> Option<Date<'t>> {
        let text = text.trim_matches([' ', '\t', '\n', '\r']);
        let (date, rest) = text.split_at_checked(10)?;
        let bytes = date.as_bytes();
        if bytes[4] != b'-' || bytes[7] != b'-' {
            return None;
        }
        let (year, month, day) = (number(&date[..4])?, number(&date[5..7])?, number(&date[8..])?);
        let (month, day) = (month as u8, day as u8);
        if !(1..=12).contains(&month) || day == 0 || day > days_in(i64::from(year), month) {
            return None;
        }
        let mut found =
            Date { year: i64::from(year), month, day, time: None, fraction: "", offset: "", rest };
        let mut behind = rest;
        if let Some(time) = rest.strip_prefix(['T', ' ']) {
            let (clock, more) = time.split_at_checked(5)?;
            let (hour, minute) = clock.split_once(':').filter(|(hour, _)| hour.len() == 2)?;
            let (hour, minute) = (number(hour)?, number(minute)?);
            let (mut second, mut more) = (None, more);
            if let Some(seconds) = more.strip_prefix(':') {
                let (digits, left) = seconds.split_at_checked(2)?;
                (second, more) = (Some(number(digits)? as u8), left);
                if let Some(fraction) = more.strip_prefix('.') {
                    let end = fraction.bytes().take_while(u8::is_ascii_digit).count();
                    if end == 0 {
                        return None;
                    }
                    (found.fraction, more) = fraction.split_at(end);
                }
            }
            if hour > 23 || minute > 59 || second > Some(60) {
                return None;
            }
            found.time = Some((hour as u8, minute as u8, second));
            behind = more;
        }
        if !behind.is_empty() {
            offset(behind)?;
            found.offset = behind;
        }
        Some(found)
    }

    /// The date with this offset, if it has none.
    pub(crate) fn or_offset(self, offset: &'t str) -> Date<'t> {
        if self.offset.is_empty() { Date { offset, ..self } } else { self }
    }

    /// The text of the date `count` days or months later. A day that the month does not have becomes its last day.
    pub(crate) fn later(&self, count: i64, months: bool) -> Option<String> {
        let (mut year, mut month, mut day) = (self.year, self.month, self.day);
        if months {
            let all = (year * 12 + i64::from(month) - 1).checked_add(count)?;
            (year, month) = (all.div_euclid(12), all.rem_euclid(12) as u8 + 1);
            if (0..=9999).contains(&year) {
                day = day.min(days_in(year, month));
            }
        } else {
            (year, month, day) = from_days(to_days(year, month, day).checked_add(count)?);
        }
        (0..=9999).contains(&year).then(|| format!("{year:04}-{month:02}-{day:02}{}", self.rest))
    }
}

/// The sign, hours and minutes of an offset: `Z`, `-06:00`, `-0600`.
pub(crate) fn offset(text: &str) -> Option<(char, &str, &str)> {
    if text == "Z" {
        return Some(('+', "00", "00"));
    }
    let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    let digits = &text[1..];
    let (hours, minutes) = match digits.len() {
        5 if digits.as_bytes()[2] == b':' => (digits.get(..2)?, digits.get(3..)?),
        4 => (digits.get(..2)?, digits.get(2..)?),
        _ => return None,
    };
    (number(hours)? <= 14 && number(minutes)? <= 59).then_some((sign, hours, minutes))
}

fn number(digits: &str) -> Option<u16> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn days_in(year: i64, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Days since 1 March of the year 0. Years begin in March here, so that the leap day is the last day of a year.
fn to_days(year: i64, month: u8, day: u8) -> i64 {
    let (year, month) =
        if month > 2 { (year, i64::from(month) - 3) } else { (year - 1, i64::from(month) + 9) };
    let leap = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap + (month * 153 + 2) / 5 + i64::from(day) - 1
}

fn from_days(days: i64) -> (i64, u8, u8) {
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (year * 365 + year / 4 - year / 100);
    let month = (day * 5 + 2) / 153;
    let in_month = day - (month * 153 + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    (era * 400 + year, month as u8, in_month as u8)
}

/// The pattern of `date`: literal text and directives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern(Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Literal(String),
    Year,
    ShortYear,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    Milliseconds,
    Offset { colon: bool },
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The directive that is unknown.
    pub(crate) fn parse(text: &str) -> Result<Pattern, String> {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while let Some(place) = rest.find('%') {
            literal.push_str(&rest[..place]);
            rest = &rest[place + 1..];
            let known = [
                ("Y", Piece::Year),
                ("y", Piece::ShortYear),
                ("m", Piece::Month),
                ("d", Piece::Day),
                ("H", Piece::Hour),
                ("M", Piece::Minute),
                ("S", Piece::Second),
                ("3f", Piece::Milliseconds),
                ("z", Piece::Offset { colon: false }),
                (":z", Piece::Offset { colon: true }),
            ];
            if let Some(more) = rest.strip_prefix('%') {
                literal.push('%');
                rest = more;
                continue;
            }
            let Some((word, piece)) = known.into_iter().find(|(word, _)| rest.starts_with(word)) else {
                return Err(format!("%{}", rest.chars().next().map(String::from).unwrap_or_default()));
            };
            if !literal.is_empty() {
                pieces.push(Piece::Literal(std::mem::take(&mut literal)));
            }
            pieces.push(piece);
            rest = &rest[word.len()..];
        }
        literal.push_str(rest);
        if !literal.is_empty() {
            pieces.push(Piece::Literal(literal));
        }
        Ok(Pattern(pieces))
    }

    /// Writes a date.
    ///
    /// # Errors
    /// The name of the first part that the pattern asks for and the date does not have.
    pub(crate) fn write(&self, date: &Date<'_>) -> Result<String, &'static str> {
        let mut text = String::with_capacity(32);
        let two = |text: &mut String, number: u8| {
            text.push(char::from(b'0' + number / 10));
            text.push(char::from(b'0' + number % 10));
        };
        for piece in &self.0 {
            let time = || date.time.ok_or("a time");
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Year => {
                    two(&mut text, (date.year / 100) as u8);
                    two(&mut text, (date.year % 100) as u8);
                }
                Piece::ShortYear => two(&mut text, (date.year % 100) as u8),
                Piece::Month => two(&mut text, date.month),
                Piece::Day => two(&mut text, date.day),
                Piece::Hour => two(&mut text, time()?.0),
                Piece::Minute => two(&mut text, time()?.1),
                Piece::Second => two(&mut text, time()?.2.ok_or("seconds")?),
                Piece::Milliseconds => {
                    text.push_str(date.fraction.get(..3).ok_or("milliseconds")?);
                }
                Piece::Offset { colon } => {
                    let (sign, hours, minutes) = offset(date.offset).ok_or("an offset")?;
                    text.push(sign);
                    text.push_str(hours);
                    if *colon {
                        text.push(':');
                    }
                    text.push_str(minutes);
                }
            }
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: &str, pattern: &str) -> Result<String, &'static str> {
        Pattern::parse(pattern).unwrap().write(&Date::parse(value).unwrap())
    }

    #[test]
    fn the_parts_are_rearranged() {
        let date = "2024-05-01T07:08:09.1234-06:00";
        assert_eq!(written(date, "%d/%m/%y %H.%M %%").unwrap(), "01/05/24 07.08 %");
        assert_eq!(written(date, "%Y%m%dT%H%M%S.%3f%z").unwrap(), "20240501T070809.123-0600");
        assert_eq!(written("2024-05-01 07:08Z", "%H:%M%:z").unwrap(), "07:08+00:00");
    }

    #[test]
    fn nothing_is_invented() {
        assert_eq!(written("2024-05-01", "%H"), Err("a time"));
        assert_eq!(written("2024-05-01T10:00", "%S"), Err("seconds"));
        assert_eq!(written("2024-05-01T10:00:00", "%:z"), Err("an offset"));
        assert_eq!(written("2024-05-01T10:00:00", "%3f"), Err("milliseconds"));
        assert_eq!(Pattern::parse("%Q"), Err("%Q".to_owned()));
        assert_eq!(Pattern::parse("%"), Err("%".to_owned()));
    }

    #[test]
    fn a_text_that_is_no_date_is_refused() {
        for text in [
            "",
            "2024-13-01",
            "2023-02-29",
            "2024-1-1",
            "01/05/2024",
            "2024-05-01T25:00",
            "2024-05-01x",
            "2024-05-0ñ",
            "2024-05-01T10:00:00.",
            "2024-05-01T10:00+99:00",
            "20240501",
        ] {
            assert!(Date::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn days_and_months_are_added() {
        let later = |text: &str, count, months| Date::parse(text).unwrap().later(count, months).unwrap();
        assert_eq!(later("2024-01-31", 1, true), "2024-02-29");
        assert_eq!(later("2023-12-31T10:00:00-06:00", 1, false), "2024-01-01T10:00:00-06:00");
        assert_eq!(later("2024-03-01", -1, false), "2024-02-29");
        assert_eq!(later("2024-01-15", -13, true), "2022-12-15");
        assert_eq!(later("2000-02-29", 365 * 4 + 1, false), "2004-02-29");
        assert!(Date::parse("9999-12-31").unwrap().later(1, false).is_none());
        assert!(Date::parse("2024-01-01").unwrap().later(i64::MAX, true).is_none());
    }

    #[test]
    fn every_day_comes_back() {
        for days in 0..3_700_000 {
            let (year, month, day) = from_days(days);
            assert_eq!(to_days(year, month, day), days);
        }
    }
}

//! The built-in types of XML Schema: which texts are values of them.

use super::number::Number;
use crate::xml::name;

macro_rules! bases {
    ($($name:ident $word:literal $english:literal $spanish:literal;)*) => {
        /// A built-in type.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Base {
            $($name),*
        }

        impl Base {
            /// The type of a word of a table.
            pub(super) fn of(word: &str) -> Option<Base> {
                Some(match word {
                    $($word => Base::$name,)*
                    _ => return None,
                })
            }

            /// What a value is called, in English and Spanish.
            pub(super) fn called(self) -> (&'static str, &'static str) {
                match self {
                    $(Base::$name => ($english, $spanish)),*
                }
            }
        }
    };
}

bases! {
    String "string" "a text" "un texto";
    NormalizedString "normalizedString" "a text" "un texto";
    Token "token" "a text" "un texto";
    Language "language" "a language such as `es`" "un idioma como `es`";
    NmToken "NMTOKEN" "a word of letters, digits, `.`, `-`, `_` and `:`" "una palabra de letras, dígitos, `.`, `-`, `_` y `:`";
    Name "Name" "an XML name" "un nombre XML";
    NcName "NCName" "an XML name without a colon" "un nombre XML sin dos puntos";
    Id "ID" "an XML name without a colon" "un nombre XML sin dos puntos";
    IdRef "IDREF" "an XML name without a colon" "un nombre XML sin dos puntos";
    AnyUri "anyURI" "an address" "una dirección";
    Base64 "base64Binary" "base64" "base64";
    Hex "hexBinary" "pairs of hexadecimal digits" "pares de dígitos hexadecimales";
    Boolean "boolean" "`true`, `false`, `1` or `0`" "`true`, `false`, `1` o `0`";
    Decimal "decimal" "a decimal number" "un número decimal";
    Integer "integer" "a whole number" "un número entero";
    PositiveInteger "positiveInteger" "a whole number from `1`" "un número entero desde `1`";
    NonNegativeInteger "nonNegativeInteger" "a whole number from `0`" "un número entero desde `0`";
    NegativeInteger "negativeInteger" "a negative whole number" "un número entero negativo";
    NonPositiveInteger "nonPositiveInteger" "a whole number up to `0`" "un número entero hasta `0`";
    Long "long" "a whole number of at most 64 bits" "un número entero de 64 bits a lo más";
    Int "int" "a whole number of at most 32 bits" "un número entero de 32 bits a lo más";
    Short "short" "a whole number of at most 16 bits" "un número entero de 16 bits a lo más";
    Byte "byte" "a whole number of at most 8 bits" "un número entero de 8 bits a lo más";
    UnsignedLong "unsignedLong" "a whole number from `0`, of at most 64 bits" "un número entero desde `0`, de 64 bits a lo más";
    UnsignedInt "unsignedInt" "a whole number from `0`, of at most 32 bits" "un número entero desde `0`, de 32 bits a lo más";
    UnsignedShort "unsignedShort" "a whole number from `0` to `65535`" "un número entero de `0` a `65535`";
    UnsignedByte "unsignedByte" "a whole number from `0` to `255`" "un número entero de `0` a `255`";
    Float "float" "a number" "un número";
    Double "double" "a number" "un número";
    Date "date" "a date such as `2026-03-31`" "una fecha como `2026-03-31`";
    DateTime "dateTime" "a date and time such as `2026-03-31T14:05:00`" "una fecha y hora como `2026-03-31T14:05:00`";
    Time "time" "a time such as `14:05:00`" "una hora como `14:05:00`";
    GYear "gYear" "a year such as `2026`" "un año como `2026`";
    GYearMonth "gYearMonth" "a year and month such as `2026-03`" "un año y mes como `2026-03`";
    GMonth "gMonth" "a month such as `--03`" "un mes como `--03`";
    GMonthDay "gMonthDay" "a day of a year such as `--03-31`" "un día del año como `--03-31`";
    GDay "gDay" "a day of a month such as `---31`" "un día del mes como `---31`";
    Duration "duration" "a duration such as `P1D`" "una duración como `P1D`";
    QName "QName" "an XML name" "un nombre XML";
}

impl Base {
    /// Whether its values are numbers that are compared exactly.
    pub(super) fn is_decimal(self) -> bool {
        (Base::Decimal as u8..=Base::UnsignedByte as u8).contains(&(self as u8))
    }

    /// Whether white space of a value is kept as it is.
    pub(super) fn keeps_space(self) -> bool {
        self == Base::String
    }

    /// Whether the text is a value of the type.
    pub(super) fn takes(self, text: &str) -> bool {
        let whole = |low, high| is_whole(text, low, high);
        match self {
            Base::String | Base::NormalizedString | Base::Token => true,
            Base::Language => is_language(text),
            Base::NmToken => !text.is_empty() && text.chars().all(is_name_part),
            Base::Name => is_name(text),
            Base::NcName | Base::Id | Base::IdRef => is_name(text) && !text.contains(':'),
            Base::QName => match text.split_once(':') {
                Some((prefix, local)) => is_name(prefix) && is_name(local) && !local.contains(':'),
                None => is_name(text),
            },
            Base::AnyUri => is_uri(text),
            Base::Base64 => base64_length(text).is_some(),
            Base::Hex => text.len().is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_hexdigit()),
            Base::Boolean => matches!(text, "true" | "false" | "1" | "0"),
            Base::Decimal => Number::read(text).is_some(),
            Base::Integer => whole(None, None),
            Base::PositiveInteger => whole(Some(1), None),
            Base::NonNegativeInteger => whole(Some(0), None),
            Base::NegativeInteger => whole(None, Some(-1)),
            Base::NonPositiveInteger => whole(None, Some(0)),
            Base::Long => whole(Some(i64::MIN.into()), Some(i64::MAX.into())),
            Base::Int => whole(Some(i32::MIN.into()), Some(i32::MAX.into())),
            Base::Short => whole(Some(i16::MIN.into()), Some(i16::MAX.into())),
            Base::Byte => whole(Some(i8::MIN.into()), Some(i8::MAX.into())),
            Base::UnsignedLong => whole(Some(0), Some(u64::MAX.into())),
            Base::UnsignedInt => whole(Some(0), Some(u32::MAX.into())),
            Base::UnsignedShort => whole(Some(0), Some(u16::MAX.into())),
            Base::UnsignedByte => whole(Some(0), Some(u8::MAX.into())),
            Base::Float | Base::Double => is_float(text),
            Base::Date => zoned(text, date),
            Base::DateTime => zoned(text, |rest| {
                let rest = date(rest)?.strip_prefix('T')?;
                time(rest)
            }),
            Base::Time => zoned(text, time),
            Base::GYear => zoned(text, |rest| year(rest).map(|(_, rest)| rest)),
            Base::GYearMonth => zoned(text, |rest| {
                let (_, rest) = year(rest)?;
                pair(rest.strip_prefix('-')?, 1, 12).map(|(_, rest)| rest)
            }),
            Base::GMonth => zoned(text, |rest| pair(rest.strip_prefix("--")?, 1, 12).map(|(_, rest)| rest)),
            Base::GMonthDay => zoned(text, |rest| {
                let (month, rest) = pair(rest.strip_prefix("--")?, 1, 12)?;
                pair(rest.strip_prefix('-')?, 1, days(2000, month)).map(|(_, rest)| rest)
            }),
            Base::GDay => zoned(text, |rest| pair(rest.strip_prefix("---")?, 1, 31).map(|(_, rest)| rest)),
            Base::Duration => is_duration(text),
        }
    }
}

/// Whether the text is a whole number within bounds.
fn is_whole(text: &str, low: Option<i128>, high: Option<i128>) -> bool {
    let small = text.parse::<i64>().map(i128::from);
    match small.or_else(|_| text.parse::<i128>()) {
        Ok(number) => low.is_none_or(|low| low <= number) && high.is_none_or(|high| number <= high),
        // Beyond 128 bits it is beyond any bound.
        Err(_) => {
            let bound = if text.starts_with('-') { low } else { high };
            !text.contains('.') && Number::read(text).is_some() && bound.is_none()
        }
    }
}

fn is_language(text: &str) -> bool {
    text.split('-').enumerate().all(|(index, part)| {
        (1..=8).contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_alphabetic() || (index > 0 && byte.is_ascii_digit()))
    })
}

fn is_name_part(one: char) -> bool {
    one == ':' || name::is_name_char(one)
}

fn is_name(text: &str) -> bool {
    text.chars().next().is_some_and(|one| one == ':' || name::is_name_start(one))
        && text.chars().all(is_name_part)
}

/// What libxml2 takes as well: the characters that may not stand in an address are taken for others.
fn is_uri(text: &str) -> bool {
    if text.matches('#').count() > 1 {
        return false;
    }
    let bytes = text.as_bytes();
    let is_escaped =
        bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%').all(|(at, _)| {
            bytes.get(at + 1..at + 3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
        });
    // Before the first colon of an address stands its scheme, unless the colon is in its path.
    let before = text.find(['/', '?', '#']).map_or(text, |end| &text[..end]);
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|one: char| one.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    };
    is_escaped
        && before.split_once(':').is_none_or(|(scheme, _)| is_scheme(scheme))
        && !text.contains([' ', '[', ']'])
}

/// How many bytes a text of base64 stands for.
pub(super) fn base64_length(text: &str) -> Option<usize> {
    let (mut digits, mut fill, mut last) = (0_usize, 0, 0);
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                fill += 1;
                continue;
            }
            b' ' | b'\t' | b'\n' | b'\r' => continue,
            _ => return None,
        };
        if fill > 0 {
            return None;
        }
        (digits, last) = (digits + 1, value);
    }
    let is_whole = match (digits % 4, fill) {
        (0, 0) => true,
        (2, 2) => last % 16 == 0,
        (3, 1) => last % 4 == 0,
        _ => false,
    };
    is_whole.then_some(digits * 3 / 4)
}

fn is_float(text: &str) -> bool {
    if matches!(text, "INF" | "-INF" | "NaN") {
        return true;
    }
    match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => {
            Number::read(digits).is_some() && Number::read(exponent).is_some() && !exponent.contains('.')
        }
        None => Number::read(text).is_some(),
    }
}

/// Whether the text is what `value` takes, and then a time zone or nothing.
fn zoned(text: &str, value: impl for<'t> Fn(&'t str) -> Option<&'t str>) -> bool {
    let is_zone = |zone: &str| {
        let Some(rest) = zone.strip_prefix(['+', '-']) else { return matches!(zone, "" | "Z") };
        pair(rest, 0, 14).is_some_and(|(hour, rest)| {
            let minutes = rest.strip_prefix(':').and_then(|rest| pair(rest, 0, 59));
            minutes.is_some_and(|(minute, rest)| rest.is_empty() && (hour < 14 || minute == 0))
        })
    };
    value(text).is_some_and(is_zone)
}

/// Two digits within bounds, and what follows.
fn pair(text: &str, low: u32, high: u32) -> Option<(u32, &str)> {
    let digits = text.get(..2).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    let number = digits.parse().ok().filter(|number| (low..=high).contains(number))?;
    Some((number, &text[2..]))
}

fn year(text: &str) -> Option<(u32, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number: u32 = digits[..length].parse().ok()?;
    let is_year = length >= 4 && number > 0 && (length == 4 || !digits.starts_with('0'));
    is_year.then(|| (number, &digits[length..]))
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn date(text: &str) -> Option<&str> {
    let (year, rest) = year(text)?;
    let (month, rest) = pair(rest.strip_prefix('-')?, 1, 12)?;
    pair(rest.strip_prefix('-')?, 1, days(year, month)).map(|(_, rest)| rest)
}

fn time(text: &str) -> Option<&str> {
    let (hour, rest) = pair(text, 0, 24)?;
    let (minute, rest) = pair(rest.strip_prefix(':')?, 0, 59)?;
    let (second, rest) = pair(rest.strip_prefix(':')?, 0, 59)?;
    let Some(fraction) = rest.strip_prefix('.') else {
        return (hour < 24 || (minute, second) == (0, 0)).then_some(rest);
    };
    let length = fraction.bytes().take_while(u8::is_ascii_digit).count();
    let is_zero = fraction[..length].bytes().all(|byte| byte == b'0');
    (length > 0 && (hour < 24 || ((minute, second) == (0, 0) && is_zero))).then_some(&fraction[length..])
}

fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('-').unwrap_or(text).strip_prefix('P') else { return false };
    let (days, times) = match rest.split_once('T') {
        Some((days, times)) => (days, Some(times)),
        None => (rest, None),
    };
    let parts = |text: &str, letters: &str| {
        let (mut rest, mut allowed, mut count) = (text, letters, 0);
        while !rest.is_empty() {
            let length = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
            let letter = rest[length..].chars().next()?;
            let place = allowed.find(letter)?;
            let number = Number::read(&rest[..length])?;
            if rest.starts_with('.')
                || (letter != 'S' && (number.decimals() > 0 || rest[..length].contains('.')))
            {
                return None;
            }
            allowed = &allowed[place + 1..];
            rest = &rest[length + 1..];
            count += 1;
        }
        Some(count)
    };
    match (parts(days, "YMD"), times.map(|times| parts(times, "HMS"))) {
        (Some(count), None) => count > 0,
        (Some(_), Some(Some(count))) => count > 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Base;

    #[test]
    fn values_and_others() {
        for (base, good, bad) in [
            (
                "date",
                vec!["2026-02-28", "2024-02-29Z", "2026-03-31-06:00"],
                vec!["2026-02-29", "26-01-01", "2026-1-1", ""],
            ),
            (
                "dateTime",
                vec!["2026-03-31T14:05:00", "2026-03-31T14:05:00.5-05:00", "2026-03-31T24:00:00"],
                vec!["2026-03-31", "2026-03-31 14:05:00", "2026-03-31T24:00:01", "2026-03-31T14:05:00+15:00"],
            ),
            ("decimal", vec!["1", "-1.50", "+.5", "5."], vec!["", "1,5", "1e3", " "]),
            ("int", vec!["2147483647", "-1"], vec!["2147483648", "1.0", "x"]),
            ("positiveInteger", vec!["1", "+9"], vec!["0", "-1"]),
            ("boolean", vec!["true", "0"], vec!["True", "2"]),
            ("base64Binary", vec!["", "QQ==", "QUJD"], vec!["QQ=", "QQ", "Q!=="]),
            ("double", vec!["1e3", "INF", "-0.5E-2"], vec!["1e", "inf", ""]),
            ("ID", vec!["a1", "_x"], vec!["1a", "a:b", ""]),
            ("language", vec!["es", "es-CR"], vec!["", "e_s"]),
            ("duration", vec!["P1D", "-P1Y2M3DT4H5M6.7S"], vec!["P", "P1", "PT", "1D", "P1.5D"]),
            ("anyURI", vec!["", "http://a/b?c=d#e"], vec!["a#b#c", "%zz", "+urn:a", "1:2"]),
        ] {
            let base = Base::of(base).unwrap();
            good.iter().for_each(|text| assert!(base.takes(text), "{base:?} {text}"));
            bad.iter().for_each(|text| assert!(!base.takes(text), "{base:?} {text}"));
        }
    }
}

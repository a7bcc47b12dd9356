//! Amounts in Spanish words, as tax documents write them: `CIENTO VEINTE CON 50/100 COLONES`.

const UNITS: [&str; 30] = [
    "CERO",
    "UNO",
    "DOS",
    "TRES",
    "CUATRO",
    "CINCO",
    "SEIS",
    "SIETE",
    "OCHO",
    "NUEVE",
    "DIEZ",
    "ONCE",
    "DOCE",
    "TRECE",
    "CATORCE",
    "QUINCE",
    "DIECISÉIS",
    "DIECISIETE",
    "DIECIOCHO",
    "DIECINUEVE",
    "VEINTE",
    "VEINTIUNO",
    "VEINTIDÓS",
    "VEINTITRÉS",
    "VEINTICUATRO",
    "VEINTICINCO",
    "VEINTISÉIS",
    "VEINTISIETE",
    "VEINTIOCHO",
    "VEINTINUEVE",
];
const TENS: [&str; 7] = ["TREINTA", "CUARENTA", "CINCUENTA", "SESENTA", "SETENTA", "OCHENTA", "NOVENTA"];
const HUNDREDS: [&str; 9] = [
    "CIENTO",
    "DOSCIENTOS",
    "TRESCIENTOS",
    "CUATROCIENTOS",
    "QUINIENTOS",
    "SEISCIENTOS",
    "SETECIENTOS",
    "OCHOCIENTOS",
    "NOVECIENTOS",
];

/// The names of currencies by their ISO 4217 code. Any other text is written unchanged.
const CURRENCIES: [(&str, &str); 15] = [
    ("ARS", "PESOS"),
    ("BOB", "BOLIVIANOS"),
    ("CLP", "PESOS"),
    ("COP", "PESOS"),
    ("CRC", "COLONES"),
    ("DOP", "PESOS"),
    ("EUR", "EUROS"),
    ("GTQ", "QUETZALES"),
    ("HNL", "LEMPIRAS"),
    ("MXN", "PESOS"),
    ("NIO", "CÓRDOBAS"),
    ("PAB", "BALBOAS"),
    ("PEN", "SOLES"),
    ("PYG", "GUARANÍES"),
    ("USD", "DÓLARES"),
];

/// An amount in words: the whole number, the hundredths as a fraction of 100, and the currency.
///
/// `None` for a negative amount, for 10^15 or more, and for more than two decimals other than zeros at the end.
pub(crate) fn amount(text: &str, currency: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > 2 || text.starts_with('-') {
        return None;
    }
    let whole: u64 = whole.parse().ok().filter(|whole| *whole < 1_000_000_000_000_000)?;
    let currency = CURRENCIES.iter().find(|(code, _)| *code == currency).map_or(currency, |(_, name)| name);
    Some(format!("{} CON {fraction:0<2}/100 {currency}", number(whole)))
}

fn number(number: u64) -> String {
    if number == 0 {
        return UNITS[0].to_owned();
    }
    let mut parts = Vec::new();
    let (billions, millions, rest) =
        (number / 1_000_000_000_000, number / 1_000_000 % 1_000_000, number % 1_000_000);
    if billions > 0 {
        parts.push(if billions == 1 {
            "UN BILLÓN".to_owned()
        } else {
            format!("{} BILLONES", short(billions))
        });
    }
    if millions > 0 {
        parts.push(if millions == 1 {
            "UN MILLÓN".to_owned()
        } else {
            format!("{} MILLONES", short(millions))
        });
    }
    if rest > 0 {
        parts.push(thousands(rest));
    }
    parts.join(" ")
}

/// A number below a million in the short form that stands before a noun: `VEINTIÚN MILLONES`.
fn short(number: u64) -> String {
    let words = thousands(number);
    if let Some(before) = words.strip_suffix("VEINTIUNO") {
        return format!("{before}VEINTIÚN");
    }
    match words.strip_suffix("UNO") {
        Some(before) => format!("{before}UN"),
        None => words,
    }
}

fn thousands(number: u64) -> String {
    let (thousands, rest) = (number / 1000, number % 1000);
    let mut words = match thousands {
        0 => String::new(),
        1 => "MIL".to_owned(),
        many => format!("{} MIL", short(many)),
    };
    if rest > 0 {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&hundreds(rest as usize));
    }
    words
}

fn hundreds(number: usize) -> String {
    let (hundred, rest) = (number / 100, number % 100);
    let tens = match rest {
        0 => String::new(),
        1..=29 => UNITS[rest].to_owned(),
        _ if rest % 10 == 0 => TENS[rest / 10 - 3].to_owned(),
        _ => format!("{} Y {}", TENS[rest / 10 - 3], UNITS[rest % 10]),
    };
    match (hundred, rest) {
        (0, _) => tens,
        (1, 0) => "CIEN".to_owned(),
        (_, 0) => HUNDREDS[hundred - 1].to_owned(),
        _ => format!("{} {tens}", HUNDREDS[hundred - 1]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_in_spanish() {
        for (written, words) in [
            (0, "CERO"),
            (1, "UNO"),
            (16, "DIECISÉIS"),
            (21, "VEINTIUNO"),
            (31, "TREINTA Y UNO"),
            (100, "CIEN"),
            (101, "CIENTO UNO"),
            (555, "QUINIENTOS CINCUENTA Y CINCO"),
            (1000, "MIL"),
            (21_000, "VEINTIÚN MIL"),
            (31_001, "TREINTA Y UN MIL UNO"),
            (101_000, "CIENTO UN MIL"),
            (1_000_000, "UN MILLÓN"),
            (21_000_300, "VEINTIÚN MILLONES TRESCIENTOS"),
            (1_000_000_000, "MIL MILLONES"),
            (2_000_001_000_000, "DOS BILLONES UN MILLÓN"),
        ] {
            assert_eq!(number(written), words);
        }
    }

    #[test]
    fn hundredths_are_a_fraction() {
        assert_eq!(amount("120.5", "CRC").unwrap(), "CIENTO VEINTE CON 50/100 COLONES");
        assert_eq!(amount("7.070", "USD").unwrap(), "SIETE CON 07/100 DÓLARES");
        assert_eq!(amount("0", "bolívares").unwrap(), "CERO CON 00/100 bolívares");
        for refused in ["-1", "1.005", "1000000000000000"] {
            assert!(amount(refused, "CRC").is_none(), "{refused}");
        }
    }
}

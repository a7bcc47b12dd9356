//! Identifiers: random if the service assigns them, derived from the document if the country's rules do.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::country::Country;
use crate::document::Document;

/// A generator that gives the same numbers for the same seed on every machine (SplitMix64).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Sequence(u64);

impl Sequence {
    pub fn new(seed: u64) -> Sequence {
        Sequence(seed)
    }

    /// Seeds from a text (FNV-1a), so that the same document gets the same fiscal identifier.
    pub fn of(text: &str) -> Sequence {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Sequence(text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A UUID in the form of version 4.
    pub fn uuid(&mut self) -> Uuid {
        let (high, low) = (self.next(), self.next());
        let high = high & !0xf000 | 0x4000;
        let low = low & !(0b11 << 62) | 0b10 << 62;
        Uuid::from_u64_pair(high, low)
    }

    /// That many decimal digits.
    pub fn digits(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from(b'0' + (self.next() % 10) as u8)).collect()
    }

    /// That many hexadecimal digits in small letters.
    pub fn hex(&mut self, count: usize) -> String {
        (0..count).map(|_| char::from(b"0123456789abcdef"[(self.next() % 16) as usize])).collect()
    }
}

/// Numbers that depend on the document alone.
pub(crate) fn derived(country: &Country, document: &Document, number: &str) -> Sequence {
    let key = [
        country.code,
        document.sender_code(),
        document.document_type(),
        document.series(),
        number,
        document.date(),
        document.total(),
    ];
    Sequence::of(&key.join("|"))
}

/// The identifier in the country's shape: CAE, CUFE, Clave, access key, e-NCF, UUID …
///
/// `number` is the document's own, or the one that the service assigned; `today` stands in for a document
/// without a date.
pub(crate) fn fiscal_id(country: &Country, document: &Document, number: &str, today: NaiveDate) -> String {
    let mut derived = derived(country, document, number);
    let day = document.day().unwrap_or(today);
    let kind = padded(document.document_type(), 2);
    let sender = document.sender_code();
    match country.code {
        "AR" => format!("7{}", derived.digits(13)),
        // Brazil's access key, with the model at its place; the state is São Paulo.
        "BR" => format!(
            "35{}{}{}{}{}1{}",
            day.format("%y%m"),
            padded(sender, 14),
            padded(document.document_type(), 2),
            padded(document.series(), 3),
            padded(number, 9),
            derived.digits(9)
        ),
        "CL" => format!("F{number}T{}", document.document_type()),
        "CO" => derived.hex(96),
        "CR" => document.clave().map_or_else(|| clave(document, number, day, &mut derived), str::to_owned),
        "DO" if is_encf(number) => number.to_owned(),
        // A document without a number of its own, such as a voiding of a range, has that of its receipt.
        "DO" if !is_number(document.document_type()) => derived.uuid().to_string(),
        "DO" => format!("E{kind}{}", padded(number, 10)),
        "EC" => access_key(document, number, day, &mut derived),
        "PA" => {
            let environment = 2;
            let body = format!(
                "FE{kind}2{:0>20}-{}{}{:04}{:02}{:02}{}{}01{environment}{}",
                sender.chars().take(20).collect::<String>(),
                derived.digits(2),
                derived.digits(4),
                day.year(),
                day.month(),
                day.day(),
                padded(number, 10),
                padded(document.header("IdDoc/PtoEmis").unwrap_or("1"), 3),
                derived.digits(9),
            );
            format!("{body}{}", derived.digits(1))
        }
        // The types of summaries and voidings are letters: RA, RC, RR.
        "PE" if !is_number(document.document_type()) => {
            format!("{sender}-{}-{}-{number}", document.document_type(), document.series())
        }
        "PE" => format!("{sender}-{kind}-{}-{number}", document.series()),
        _ => derived.uuid().to_string().to_uppercase(),
    }
}

/// The digits of a text, cut to the last ones or padded with zeros to that width.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    format!("{:0>width$}", &digits[digits.len().saturating_sub(width)..])
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_encf(number: &str) -> bool {
    number.len() == 13 && number.starts_with('E') && number[1..].bytes().all(|b| b.is_ascii_digit())
}

/// Costa Rica: 506, ddmmyy, issuer 12, consecutive 20, situation 1, security code 8.
fn clave(document: &Document, number: &str, day: NaiveDate, derived: &mut Sequence) -> String {
    let consecutive = match document.header("IdDoc/Establecimiento") {
        Some(full) => padded(full, 20),
        None => format!("00100001{}{}", padded(document.document_type(), 2), padded(number, 10)),
    };
    format!(
        "506{}{}{consecutive}1{}",
        day.format("%d%m%y"),
        padded(document.sender_code(), 12),
        derived.digits(8)
    )
}

/// Ecuador: ddmmyyyy, type 2, RUC 13, environment 1, series 6, sequence 9, code 8, emission 1, check digit.
fn access_key(document: &Document, number: &str, day: NaiveDate, derived: &mut Sequence) -> String {
    let series = match document.header("IdDoc/Establecimiento").zip(document.header("IdDoc/PtoEmis")) {
        Some((establishment, point)) => format!("{}{}", padded(establishment, 3), padded(point, 3)),
        None => padded(document.series(), 6),
    };
    let body = format!(
        "{}{}{}1{series}{}{}1",
        day.format("%d%m%Y"),
        padded(document.document_type(), 2),
        padded(document.sender_code(), 13),
        padded(number, 9),
        derived.digits(8)
    );
    let sum: u32 =
        body.bytes().rev().zip((2..=7).cycle()).map(|(b, weight)| u32::from(b - b'0') * weight).sum();
    let check = match 11 - sum % 11 {
        11 => 0,
        10 => 1,
        digit => digit,
    };
    format!("{body}{check}")
}

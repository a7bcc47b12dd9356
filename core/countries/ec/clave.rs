//! Ecuador's key of a document, the clave de acceso.

use crate::json::{Map, json};

use crate::code::{self, Code};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text, words};
use crate::identifier::calendar::{is_day, ymd};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::key::{KeyCheck, composed};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{checked, text_type};

/// The identifier `clave-ec`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "clave-ec",
    about: "the clave de acceso of a document of Ecuador, 49 digits",
    parse: |text| Ok(text.parse::<ClaveDeAcceso>()?.parts()),
    compose,
};

words! {
    "environment";
    /// The authority's system that a document is for: digit 24 of its key, and its `ambiente`.
    ///
    /// # Example
    /// ```
    /// use dtekit::ecuador::{ClaveDeAcceso, Environment};
    ///
    /// let clave: ClaveDeAcceso = "1412202301179226184800120020000005005410000001111".parse()?;
    /// assert_eq!(clave.environment(), Environment::Production);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Environment {
        /// For tests, without effect: `1`.
        #[default]
        Test = "test",
        /// Production: `2`.
        Production = "production",
    }
}

impl Environment {
    /// The digit in the key.
    #[must_use]
    pub fn digit(self) -> char {
        match self {
            Environment::Test => '1',
            Environment::Production => '2',
        }
    }

    /// The environment with this digit or word.
    fn of(text: &str) -> Option<Environment> {
        match text {
            "1" | "test" => Some(Environment::Test),
            "2" | "production" => Some(Environment::Production),
            _ => None,
        }
    }
}

text_type! {
    /// A key of 49 digits: date ddmmyyyy, document type 2, issuer's RUC 13, environment 1, establishment 3, point of
    /// emission 3, number 9, code 8, way of issuing 1, check digit (modulo 11).
    ///
    /// # Example
    /// ```
    /// use dtekit::ecuador::{ClaveDeAcceso, ClaveDeAccesoParts, Environment};
    /// let clave = ClaveDeAcceso::compose(&ClaveDeAccesoParts {
    ///     date: "2023-12-14",
    ///     document_type: "01",
    ///     issuer: "1792261848001",
    ///     environment: Environment::Production,
    ///     establishment: "002",
    ///     emission_point: "000",
    ///     number: "500541",
    ///     code: "00000011",
    ///     ..ClaveDeAccesoParts::default()
    /// })?;
    /// assert_eq!(clave.as_str(), "1412202301179226184800120020000005005410000001111");
    /// assert_eq!(clave.number(), "000500541");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct ClaveDeAcceso {
        /// The 49 digits.
        as_str;
        /// The type of the document, `codDoc`.
        document_type: 8..10;
        /// The issuer's RUC.
        issuer: 10..23;
        /// The establishment, 3 digits.
        establishment: 24..27;
        /// The point of emission, 3 digits.
        emission_point: 27..30;
        /// The number, 9 digits.
        number: 30..39;
        /// The issuer's eight digits.
        code: 39..47;
        /// The way of issuing, `1` or `2`.
        emission: 47..48;
        /// The check digit.
        check_digit: 48..;
    }
    /// Reads a key.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding of [`ClaveDeAcceso::check`].
    read: |text| checked(text, ClaveDeAcceso::check(text));
}

/// The parts of a [`ClaveDeAcceso`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClaveDeAccesoParts<'p> {
    /// The day of issue as yyyy-mm-dd, from 2000 to 2099.
    pub date: &'p str,
    /// `codDoc`: 01 factura, 03 liquidación de compra, 04 nota de crédito, 05 nota de débito, 06 guía de remisión,
    /// 07 comprobante de retención.
    pub document_type: &'p str,
    /// The issuer's RUC, 13 digits.
    pub issuer: &'p str,
    /// The authority's system; the one for tests by default.
    pub environment: Environment,
    /// The establishment, 1 to 3 digits.
    pub establishment: &'p str,
    /// The point of emission, 1 to 3 digits.
    pub emission_point: &'p str,
    /// The number, 1 to 9 digits.
    pub number: &'p str,
    /// Eight digits of the caller's choice.
    pub code: &'p str,
    /// `tipoEmision`: 1 as usual (the default), 2 while the authority's system was not available.
    pub emission: &'p str,
}

impl Default for ClaveDeAccesoParts<'_> {
    fn default() -> Self {
        ClaveDeAccesoParts {
            date: "",
            document_type: "",
            issuer: "",
            environment: Environment::default(),
            establishment: "",
            emission_point: "",
            number: "",
            code: "",
            emission: "1",
        }
    }
}

/// The check digit of the first 48 digits: weights 2 to 7 from the right, 11 minus the remainder by 11; 11 is 0, 10 is
/// 1.
pub(super) fn check_digit(digits48: &str) -> &'static str {
    const DIGITS: [&str; 11] = ["0", "1", "9", "8", "7", "6", "5", "4", "3", "2", "1"];
    DIGITS[weighted_sum(digits(digits48), 2..=7) as usize % 11]
}

/// True for a type of document that has a key.
fn is_type(text: &str) -> bool {
    matches!(text, "01" | "03" | "04" | "05" | "06" | "07")
}

/// True for a RUC as the authority's schemas take it; its check digit does not count.
fn is_issuer(text: &str) -> bool {
    is_digits(text, 13, 13) && text.ends_with("001")
}

impl ClaveDeAcceso {
    /// How many digits a key has.
    pub const LENGTH: usize = 49;

    /// Every finding about a text that should be a key; empty if it is one.
    ///
    /// The codes are `clave-ec-length` alone, or those of the parts: `clave-ec-date`, `clave-ec-document-type`,
    /// `clave-ec-issuer`, `clave-ec-environment`, `clave-ec-emission`, `clave-ec-check-digit`.
    #[must_use]
    pub fn check(text: &str) -> Vec<Finding> {
        if !is_digits(text, Self::LENGTH, Self::LENGTH) {
            let message = format!("expected 49 digits, found {}", shape(text));
            return vec![Finding::new(&code::CLAVE_EC_LENGTH, message)];
        }
        let mut key = KeyCheck::new(text, "a clave de acceso");
        let date = [&text[4..8], &text[2..4], &text[..2]].map(|part| part.parse().unwrap_or(0));
        let is_date = (2000..2100).contains(&date[0]) && is_day(date[0], date[1], date[2]);
        key.part(&code::CLAVE_EC_DATE, "a date as ddmmyyyy", 0..8, is_date);
        key.part(&code::CLAVE_EC_DOCUMENT_TYPE, "01, 03, 04, 05, 06 or 07", 8..10, is_type(&text[8..10]));
        key.part(&code::CLAVE_EC_ISSUER, "a RUC that ends in 001", 10..23, is_issuer(&text[10..23]));
        key.part(&code::CLAVE_EC_ENVIRONMENT, "1 or 2", 23..24, Environment::of(&text[23..24]).is_some());
        key.part(&code::CLAVE_EC_EMISSION, "1 or 2", 47..48, matches!(&text[47..48], "1" | "2"));
        let check = check_digit(&text[..48]);
        key.part(
            &code::CLAVE_EC_CHECK_DIGIT,
            &format!("check digit `{check}`"),
            48..49,
            text.ends_with(check),
        );
        key.findings()
    }

    /// Composes the key of a document, with its check digit.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a finding for each part that is wrong.
    pub fn compose(parts: &ClaveDeAccesoParts<'_>) -> Result<ClaveDeAcceso> {
        let mut findings = Vec::new();
        let mut part = |code: &'static Code, path: &str, expected: &str, found: &str, holds: bool| {
            if !holds {
                let message = text!("expected {expected} for {}, found {}", Arg(path), shape(found));
                findings.push(Finding::new(code, message).with_argument(path));
            }
        };
        let (year, month, day) = ymd(parts.date).unwrap_or_default();
        let date = "a day as yyyy-mm-dd, from 2000 to 2099,";
        part(&code::CLAVE_EC_DATE, "date", date, parts.date, (2000..2100).contains(&year));
        let types = "01, 03, 04, 05, 06 or 07";
        part(
            &code::CLAVE_EC_DOCUMENT_TYPE,
            "document_type",
            types,
            parts.document_type,
            is_type(parts.document_type),
        );
        part(
            &code::CLAVE_EC_ISSUER,
            "issuer",
            "13 digits that end in 001",
            parts.issuer,
            is_issuer(parts.issuer),
        );
        for (path, text, most) in [
            ("establishment", parts.establishment, 3),
            ("emission_point", parts.emission_point, 3),
            ("number", parts.number, 9),
        ] {
            let expected = format!("1 to {most} digits");
            part(&code::CLAVE_EC_PART, path, &expected, text, is_digits(text, 1, most));
        }
        part(&code::CLAVE_EC_PART, "code", "8 digits", parts.code, is_digits(parts.code, 8, 8));
        part(
            &code::CLAVE_EC_EMISSION,
            "emission",
            "1 or 2",
            parts.emission,
            matches!(parts.emission, "1" | "2"),
        );
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, findings) {
            return Err(error);
        }
        let ClaveDeAccesoParts { document_type, issuer, environment, establishment, .. } = *parts;
        let mut text = format!(
            "{day:02}{month:02}{year:04}{document_type}{issuer}{}{establishment:0>3}{:0>3}{:0>9}{}{}",
            environment.digit(),
            parts.emission_point,
            parts.number,
            parts.code,
            parts.emission,
        );
        text.push_str(check_digit(&text));
        Ok(ClaveDeAcceso(text))
    }

    /// The day of issue as yyyy-mm-dd.
    #[must_use]
    pub fn date(&self) -> String {
        format!("{}-{}-{}", &self.0[4..8], &self.0[2..4], &self.0[..2])
    }

    /// The authority's system.
    #[must_use]
    pub fn environment(&self) -> Environment {
        Environment::of(&self.0[23..24]).expect("a key's environment was checked")
    }

    fn parts(&self) -> Map {
        object([
            ("date", json!(self.date())),
            ("document_type", json!(self.document_type())),
            ("issuer", json!(self.issuer())),
            ("environment", json!(self.environment().as_str())),
            ("establishment", json!(self.establishment())),
            ("emission_point", json!(self.emission_point())),
            ("number", json!(self.number())),
            ("code", json!(self.code())),
            ("emission", json!(self.emission())),
            ("check_digit", json!(self.check_digit())),
        ])
    }
}

fn compose(parts: &Map) -> Result<String> {
    let [date, document_type, issuer, environment, establishment, emission_point, number, code, emission] =
        texts(
            parts,
            [
                "date",
                "document_type",
                "issuer",
                "environment",
                "establishment",
                "emission_point",
                "number",
                "code",
                "emission",
            ],
        )?;
    let known = environment
        .map_or(Ok(Environment::default()), |word| Environment::of(word).ok_or_else(|| no_environment(word)));
    let clave = ClaveDeAcceso::compose(&ClaveDeAccesoParts {
        date: date.unwrap_or_default(),
        document_type: document_type.unwrap_or_default(),
        issuer: issuer.unwrap_or_default(),
        environment: known.as_ref().copied().unwrap_or_default(),
        establishment: establishment.unwrap_or_default(),
        emission_point: emission_point.unwrap_or_default(),
        number: number.unwrap_or_default(),
        code: code.unwrap_or_default(),
        emission: emission.unwrap_or("1"),
    });
    composed(clave, &known)
}

/// The error for an unknown environment.
fn no_environment(found: &str) -> Error {
    let name = Arg("environment");
    let message =
        text!("expected `test`, `production` or its digit 1, 2 for {}, found {}", name, shape(found));
    let finding = Finding::new(&code::CLAVE_EC_ENVIRONMENT, message).with_argument("environment");
    Error::new(ErrorKind::Invalid, finding)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAVE: &str = "2411202304179001691900120011010047297422411000019";

    fn codes(text: &str) -> Vec<String> {
        ClaveDeAcceso::check(text).into_iter().map(|finding| finding.code.into_owned()).collect()
    }

    #[test]
    fn every_wrong_part_is_found() {
        assert_eq!(codes(CLAVE), [""; 0]);
        assert_eq!(
            codes("3002202302179001691900230011010047297422411000035"),
            [
                "clave-ec-date",
                "clave-ec-document-type",
                "clave-ec-issuer",
                "clave-ec-environment",
                "clave-ec-emission",
                "clave-ec-check-digit"
            ]
        );
        assert_eq!(codes(&CLAVE[1..]), ["clave-ec-length"]);
    }

    #[test]
    fn a_key_is_composed_from_its_own_parts() {
        let clave = CLAVE.parse::<ClaveDeAcceso>().unwrap();
        let again = ClaveDeAcceso::compose(&ClaveDeAccesoParts {
            date: &clave.date(),
            document_type: clave.document_type(),
            issuer: clave.issuer(),
            environment: clave.environment(),
            establishment: clave.establishment(),
            emission_point: clave.emission_point(),
            number: clave.number(),
            code: clave.code(),
            emission: clave.emission(),
        });
        assert_eq!(again.unwrap(), clave);
    }

    #[test]
    fn a_remainder_of_one_gives_one_and_of_zero_gives_zero() {
        // 1 at the last place has weight 2, at the second to last 3: the sums are 11·k + 1 and 11·k.
        let with = |tail: &str| format!("{tail:0>48}");
        assert_eq!(check_digit(&with("6")), "1");
        assert_eq!(check_digit(&with("14")), "0");
        assert_eq!(check_digit(&with("1")), "9");
    }
}

//! Costa Rica's key of a document.

use crate::json::{Map, json};

use super::cedula::Cedula;
use super::consecutivo::Consecutivo;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text, words};
use crate::identifier::calendar::{is_day, ymd};
use crate::identifier::key::{KeyCheck, composed};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{checked, text_type};

/// The identifier `clave`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "clave",
    about: "the key of a document of Costa Rica, 50 digits",
    parse: |text| Ok(text.parse::<Clave>()?.parts()),
    compose,
};

words! {
    "situation";
    /// How a document was issued: digit 42 of its key.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{Clave, Situation};
    ///
    /// let clave: Clave = "50628072500310123456700100001010000000011119999999".parse()?;
    /// assert_eq!(clave.situation(), Situation::Normal);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Situation {
        /// As usual: `1`.
        #[default]
        Normal = "normal",
        /// In place of a paper voucher, after a failure of the issuer's system: `2`.
        Contingency = "contingency",
        /// Without a connection to the Internet: `3`.
        NoInternet = "no-internet",
    }
}

impl Situation {
    /// The digit in the key.
    #[must_use]
    pub fn digit(self) -> char {
        match self {
            Situation::Normal => '1',
            Situation::Contingency => '2',
            Situation::NoInternet => '3',
        }
    }

    /// The situation with this digit or word.
    fn of(text: &str) -> Option<Situation> {
        match text {
            "1" | "normal" => Some(Situation::Normal),
            "2" | "contingency" => Some(Situation::Contingency),
            "3" | "no-internet" => Some(Situation::NoInternet),
            _ => None,
        }
    }
}

text_type! {
    /// A key of 50 digits: country 506, date ddmmyy, issuer's id padded to 12, consecutive number 20, situation 1,
    /// security code 8. It has no check digit.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{Clave, ClaveParts};
    /// let clave = Clave::compose(&ClaveParts {
    ///     date: "2025-07-28",
    ///     issuer: "3101234567",
    ///     consecutive: "00100001010000000011",
    ///     security_code: "19999999",
    ///     ..ClaveParts::default()
    /// })?;
    /// assert_eq!(clave.as_str(), "50628072500310123456700100001010000000011119999999");
    /// assert_eq!(clave.issuer(), "003101234567");
    /// assert_eq!(clave.consecutive().number(), 11);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Clave {
        /// The 50 digits.
        as_str;
        /// The issuer's id number, padded to 12 digits.
        issuer: 9..21;
        /// The issuer's eight digits that make the key hard to guess.
        security_code: 42..;
    }
    /// Reads a key.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding of [`Clave::check`].
    read: |text| checked(text, Clave::check(text));
}

/// The parts of a [`Clave`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ClaveParts<'p> {
    /// The day of issue as yyyy-mm-dd, from 2000 to 2099.
    pub date: &'p str,
    /// The issuer's id number, bare or padded.
    pub issuer: &'p str,
    /// The 20 digits of the document's own number, as of a [`Consecutivo`].
    pub consecutive: &'p str,
    /// How the document was issued; as usual by default.
    pub situation: Situation,
    /// Eight digits of the caller's choice.
    pub security_code: &'p str,
}

impl Clave {
    /// How many digits a key has.
    pub const LENGTH: usize = 50;

    /// Every finding about a text that should be a key; empty if it is one.
    ///
    /// The codes are `clave-length` alone, or those of the parts: `clave-country`, `clave-date`, `clave-issuer`,
    /// `clave-document-type` (01 to 10), `clave-situation`.
    #[must_use]
    pub fn check(text: &str) -> Vec<Finding> {
        if !is_digits(text, Self::LENGTH, Self::LENGTH) {
            let message = format!("expected 50 digits, found {}", shape(text));
            return vec![Finding::new(&code::CLAVE_LENGTH, message)];
        }
        let mut key = KeyCheck::new(text, "a key");
        key.part(&code::CLAVE_COUNTRY, "506", 0..3, &text[..3] == "506");
        let date = [&text[7..9], &text[5..7], &text[3..5]].map(|part| part.parse().unwrap_or(0));
        key.part(&code::CLAVE_DATE, "a date as ddmmyy", 3..9, is_day(2000 + date[0], date[1], date[2]));
        key.part(
            &code::CLAVE_ISSUER,
            "an id number of 9 to 12 digits padded to 12",
            9..21,
            text[9..21].parse::<Cedula>().is_ok(),
        );
        key.part(
            &code::CLAVE_DOCUMENT_TYPE,
            "a document type from 01 to 10",
            29..31,
            matches!(text[29..31].parse(), Ok(1..=10)),
        );
        key.part(&code::CLAVE_SITUATION, "1, 2 or 3", 41..42, Situation::of(&text[41..42]).is_some());
        key.findings()
    }

    /// Composes the key of a document.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a finding for each part that is wrong.
    pub fn compose(parts: &ClaveParts<'_>) -> Result<Clave> {
        let ClaveParts { date, issuer, consecutive, situation, security_code } = *parts;
        let mut findings = Vec::new();
        let (year, month, day) = ymd(date).unwrap_or_default();
        if !(2000..2100).contains(&year) {
            let expected = "a day as yyyy-mm-dd, from 2000 to 2099,";
            let message = text!("expected {expected} for {}, found {}", Arg("date"), shape(date));
            findings.push(Finding::new(&code::CLAVE_DATE, message).with_argument("date"));
        }
        let mut add = |error: Error, path: &str| {
            findings.extend(error.findings().iter().map(|finding| finding.clone().with_argument(path)));
        };
        let issuer = issuer.parse::<Cedula>().map_err(|error| add(error, "issuer"));
        let consecutive = consecutive.parse::<Consecutivo>().map_err(|error| add(error, "consecutive"));
        if !is_digits(security_code, 8, 8) {
            let name = Arg("security_code");
            let message = text!("expected 8 digits for {}, found {}", name, shape(security_code));
            findings.push(Finding::new(&code::CLAVE_SECURITY_CODE, message).with_argument("security_code"));
        }
        match (issuer, consecutive, Error::from_findings(ErrorKind::Invalid, findings)) {
            (Ok(issuer), Ok(consecutive), None) => format!(
                "506{day:02}{month:02}{:02}{}{consecutive}{}{security_code}",
                year % 100,
                issuer.padded(),
                situation.digit(),
            )
            .parse::<Clave>(),
            (_, _, error) => Err(error.expect("a part that is refused has a finding")),
        }
    }

    /// The day of issue as yyyy-mm-dd.
    #[must_use]
    pub fn date(&self) -> String {
        format!("20{}-{}-{}", &self.0[7..9], &self.0[5..7], &self.0[3..5])
    }

    /// The document's consecutive number.
    #[must_use]
    pub fn consecutive(&self) -> Consecutivo {
        self.0[21..41].parse::<Consecutivo>().expect("a key holds digits alone")
    }

    /// How the document was issued.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation::of(&self.0[41..42]).expect("a key's situation was checked")
    }

    fn parts(&self) -> Map {
        let consecutive = &self.0[21..41];
        object([
            ("date", json!(self.date())),
            ("issuer", json!(self.issuer())),
            ("consecutive", json!(consecutive)),
            ("situation", json!(self.situation().as_str())),
            ("security_code", json!(self.security_code())),
        ])
    }
}

fn compose(parts: &Map) -> Result<String> {
    let [date, issuer, consecutive, situation, security_code] =
        texts(parts, ["date", "issuer", "consecutive", "situation", "security_code"])?;
    let situation = match situation {
        None => Ok(Situation::Normal),
        Some(word) => Situation::of(word).ok_or_else(|| no_situation(word)),
    };
    let clave = Clave::compose(&ClaveParts {
        date: date.unwrap_or_default(),
        issuer: issuer.unwrap_or_default(),
        consecutive: consecutive.unwrap_or_default(),
        situation: situation.as_ref().copied().unwrap_or_default(),
        security_code: security_code.unwrap_or_default(),
    });
    composed(clave, &situation)
}

/// The error for an unknown situation.
fn no_situation(found: &str) -> Error {
    let message = text!(
        "expected `normal`, `contingency`, `no-internet` or its digit 1, 2, 3 for {}, found {}",
        Arg("situation"),
        shape(found)
    );
    Error::new(ErrorKind::Invalid, Finding::new(&code::CLAVE_SITUATION, message).with_argument("situation"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAVE: &str = "50628072500310123456700100001010000000011119999999";

    fn codes(text: &str) -> Vec<String> {
        Clave::check(text).into_iter().map(|finding| finding.code.into_owned()).collect()
    }

    #[test]
    fn every_wrong_part_is_found() {
        assert_eq!(codes(CLAVE), [""; 0]);
        let wrong = "50728072500000012345600100001110000000011419999999";
        let expected = ["clave-country", "clave-issuer", "clave-document-type", "clave-situation"];
        assert_eq!(codes(wrong), expected);
        assert_eq!(codes(&CLAVE.replace("280725", "310225")), ["clave-date"]);
    }

    #[test]
    fn a_text_of_another_length_has_one_finding_with_its_shape() {
        let findings = Clave::check(&CLAVE[1..]);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].message, "expected 50 digits, found 49 digits");
        let findings = Clave::check(&CLAVE.replace("506", "5O6"));
        assert_eq!(
            findings[0].message,
            "expected 50 digits, found 50 characters, of which number 2 is no digit"
        );
    }

    #[test]
    fn every_wrong_part_of_a_composed_key_is_found() {
        let error = Clave::compose(&ClaveParts {
            date: "28/07/2025",
            issuer: "1",
            consecutive: "2",
            security_code: "3",
            ..ClaveParts::default()
        })
        .unwrap_err();
        let codes: Vec<_> = error.findings().iter().map(|finding| finding.code.as_ref()).collect();
        assert_eq!(codes, ["clave-date", "cedula-form", "consecutivo-form", "clave-security-code"]);
    }

    #[test]
    fn the_parts_are_those_that_were_composed() {
        let clave = CLAVE.parse::<Clave>().unwrap();
        assert_eq!(clave.date(), "2025-07-28");
        assert_eq!(clave.situation(), Situation::Normal);
        assert_eq!(clave.security_code(), "19999999");
        assert_eq!(clave.consecutive().as_str(), "00100001010000000011");
    }
}

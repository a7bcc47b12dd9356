//! Panama's tax id, RUC, and its two check digits, DV.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Error, Result};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::refused;

/// The identifier `ruc-pa`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "ruc-pa",
    about: "Panama's tax id, with its check digits (DV)",
    parse: |text| Ok(text.parse::<Ruc>()?.parts()),
    compose: |parts| {
        let [ruc, dv] = texts(parts, ["ruc", "dv"])?;
        let ruc = Ruc::of_number(ruc.unwrap_or_default())?;
        match dv {
            Some(dv) => Ok(ruc.with_dv(dv)?.to_string()),
            None => Ok(ruc.to_string()),
        }
    },
};

/// A RUC of Panama: of a company, such as `155757563-2-2024`, or of a person, such as `8-442-445` or `PE-8-1234`.
///
/// The check digits (DV) stand beside it, not in it; both are computed.
///
/// # Example
/// ```
/// use dtekit::panama::Ruc;
/// let ruc = "155757563-2-2024 DV 48".parse::<Ruc>()?;
/// assert_eq!((ruc.as_str(), ruc.dv()), ("155757563-2-2024", "48".to_owned()));
/// assert!(ruc.is_legal());
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ruc {
    text: String,
    /// What the check digits are computed of.
    body: String,
    is_legal: bool,
}

/// The letters in the id of a person, and the number that stands for them.
const LETTERS: [(&str, &str); 6] =
    [("AV", "15"), ("E", "50"), ("N", "40"), ("NT", "43"), ("PE", "75"), ("PI", "79")];

/// What stands for the digits 6 and 7 of an old RUC, from 10 to 49.
const CROSS: [u8; 40] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2,
    3, 4, 5, 6, 7,
];

impl Ruc {
    /// The RUC without its check digits.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `ruc-pa-form`.
    pub fn of_number(text: &str) -> Result<Ruc> {
        Ruc::read(text).ok_or_else(|| {
            let message =
                format!("expected a RUC such as `155757563-2-2024` or `8-442-445`, found {}", shape(text));
            refused(&code::RUC_PA_FORM, message)
        })
    }

    fn read(text: &str) -> Option<Ruc> {
        let ruc = |body, is_legal| Some(Ruc { text: text.to_owned(), body, is_legal });
        let parts: Vec<&str> = text.split('-').collect();
        let [front @ .., volume, entry] = parts.as_slice() else { return None };
        if !is_digits(volume, 1, 4) || !is_digits(entry, 1, 6) {
            return None;
        }
        let person =
            |province: &str, code: &str| ruc(format!("5{province:0>2}{code}{volume:0>3}{entry:0>5}"), false);
        let code = |letters: &str| LETTERS.iter().find(|(known, _)| *known == letters).map(|(_, code)| *code);
        match front {
            [number] if is_digits(number, 3, 10) => {
                ruc(format!("{number:0>10}{volume:0>4}{entry:0>6}"), true)
            }
            [province] if is_digits(province, 1, 2) => person(province, "00"),
            [letters] => person("0", code(letters)?),
            [province, letters @ ("AV" | "NT" | "PI")] if is_digits(province, 1, 2) => {
                person(province, code(letters)?)
            }
            _ => None,
        }
    }

    /// The RUC itself if these are its check digits; one digit stands for two with a zero before it.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `ruc-pa-dv`.
    pub fn with_dv(self, dv: &str) -> Result<Ruc> {
        let right = self.dv();
        if format!("{dv:0>2}") == right {
            return Ok(self);
        }
        let message = format!("expected DV `{right}`, found {}", shape(dv));
        Err(refused(&code::RUC_PA_DV, message))
    }

    /// The RUC without its check digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The two check digits.
    ///
    /// Modulo 11 with weights that rise from 2 at the right; the second digit counts the first one too. In a company's
    /// old RUC the weight 11 comes twice, and another number stands for two of the digits.
    #[must_use]
    pub fn dv(&self) -> String {
        let is_old = self.is_legal && self.body[3..6] < *"005";
        let mut body = self.body.clone();
        if is_old {
            let at: usize = body[5..7].parse().unwrap_or_default();
            if let Some(cross) = at.checked_sub(10).and_then(|at| CROSS.get(at)) {
                body.replace_range(5..7, &format!("{cross:02}"));
            }
        }
        let next = |body: &str| {
            let sum = match is_old {
                true => weighted_sum(digits(body), (2..=11).chain(11..=30)),
                false => weighted_sum(digits(body), 2..=30),
            };
            match sum % 11 {
                0 | 1 => 0,
                rest => 11 - rest,
            }
        };
        let first = next(&body);
        format!("{first}{}", next(&format!("{body}{first}")))
    }

    /// True for a company, false for a person.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.is_legal
    }

    fn parts(&self) -> Map {
        object([
            ("ruc", json!(self.text)),
            ("dv", json!(self.dv())),
            ("kind", json!(if self.is_legal { "legal" } else { "natural" })),
            ("text", json!(self.to_string())),
        ])
    }
}

impl FromStr for Ruc {
    type Err = Error;

    /// Reads a RUC, with ` DV ` and its check digits or without them.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `ruc-pa-form`, or with `ruc-pa-dv` if the check digits
    /// are wrong.
    fn from_str(text: &str) -> Result<Ruc> {
        match text.split_once(" DV ") {
            Some((ruc, dv)) => Ruc::of_number(ruc)?.with_dv(dv),
            None => Ruc::of_number(text),
        }
    }
}

impl std::fmt::Display for Ruc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} DV {}", self.text, self.dv())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_check_digits() {
        // The first six are of issued CUFEs, the others of public documents.
        for text in [
            "521-136-113133 DV 02",
            "47028-19-305805 DV 18",
            "2679372-1-844914 DV 73",
            "155757563-2-2024 DV 48",
            "138-289-35920 DV 04",
            "894-57-103790 DV 67",
            "155596713-2-2015 DV 59",
            "155664844-2-2018 DV 64",
            "253-92-57027 DV 76",
            "155587169-2-2014 DV 9",
        ] {
            text.parse::<Ruc>().unwrap();
        }
    }

    #[test]
    fn persons_have_letters() {
        for text in [
            "8-442-445",
            "13-1-1",
            "E-8-12345",
            "N-19-100",
            "PE-8-1234",
            "8-NT-1-12",
            "1-PI-2-3",
            "10-AV-5-6",
        ] {
            let ruc = text.parse::<Ruc>().unwrap();
            assert!(!ruc.is_legal(), "{text}");
            ruc.to_string().parse::<Ruc>().unwrap();
        }
    }

    #[test]
    fn what_is_no_ruc_is_refused() {
        for text in [
            "",
            "-",
            "8",
            "8-442",
            "8-442-",
            "X-1-2",
            "8-E-1-2",
            "155-PI-1-2",
            "8-12345-1",
            "8-1-1234567",
            "12345678901-1-1",
            "8-442-445-1",
            "ñ-1-1",
            "8-٢-1",
        ] {
            assert_eq!(text.parse::<Ruc>().unwrap_err().code(), "ruc-pa-form", "{text}");
        }
        for text in ["155757563-2-2024 DV 49", "155757563-2-2024 DV ", "155757563-2-2024 DV 048"] {
            assert_eq!(text.parse::<Ruc>().unwrap_err().code(), "ruc-pa-dv", "{text}");
        }
    }
}

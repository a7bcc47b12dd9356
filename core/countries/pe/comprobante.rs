//! The identifier of a Peruvian document.

use std::str::FromStr;

use crate::json::{Map, json};

use super::ruc::Ruc;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::calendar;
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::refused;

/// The identifier `comprobante-pe`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "comprobante-pe",
    about: "the identifier of a document of Peru: RUC, type, series and number",
    parse: |text| Ok(text.parse::<Comprobante>()?.parts()),
    compose: |parts| {
        let [issuer, document_type, series, number] =
            texts(parts, ["issuer", "document_type", "series", "number"])?;
        let part = Option::unwrap_or_default;
        Ok(Comprobante::compose(part(issuer), part(document_type), part(series), part(number))?.to_string())
    },
};

/// What identifies a document of Peru: `20131312955-01-F001-123`. SUNAT names the files of a document so.
///
/// A summary (`RC`, `RR`) or void (`RA`) has the day of issue in place of the series: `20131312955-RC-20260131-1`.
///
/// # Example
/// ```
/// use dtekit::peru::Comprobante;
/// let id = "20131312955-01-F001-123".parse::<Comprobante>()?;
/// assert_eq!((id.document_type(), id.series(), id.number()), ("01", "F001", 123));
/// assert_eq!(id.series_and_number(), "F001-123");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Comprobante {
    issuer: Ruc,
    document_type: String,
    series: String,
    number: u64,
}

impl Comprobante {
    /// Composes the identifier from its parts.
    ///
    /// The series has 4 letters and digits; for a summary or void it is the day of issue, yyyymmdd. The number has up
    /// to 8 digits and is not zero; leading zeros are dropped.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding: that of the RUC, and `comprobante-pe-part` for each other part that
    /// does not fit.
    pub fn compose(issuer: &str, document_type: &str, series: &str, number: &str) -> Result<Comprobante> {
        let mut findings = Vec::new();
        let ruc = issuer.parse::<Ruc>().map_err(|error| {
            findings.extend(error.findings().iter().cloned().map(|finding| finding.with_argument("issuer")));
        });
        let mut part = |name: &str, expected: &str, holds: bool, found: &str| {
            if !holds {
                let message = text!("expected {expected} for {}, found {}", Arg(name), shape(found));
                findings.push(Finding::new(&code::COMPROBANTE_PE_PART, message).with_argument(name));
            }
        };
        let is_summary = ["RC", "RA", "RR"].contains(&document_type);
        part(
            "document_type",
            "two digits, `RC`, `RA` or `RR`",
            is_summary || is_digits(document_type, 2, 2),
            document_type,
        );
        if is_summary {
            part("series", "a day yyyymmdd", is_day(series), series);
        } else {
            part("series", "4 capital letters or digits", is_series(series), series);
        }
        let value = if is_digits(number, 1, 8) { number.parse().unwrap_or(0) } else { 0 };
        part("number", "1 to 99999999", value > 0, number);
        match (ruc, Error::from_findings(ErrorKind::Invalid, findings)) {
            (Ok(issuer), None) => Ok(Comprobante {
                issuer,
                document_type: document_type.to_owned(),
                series: series.to_owned(),
                number: value,
            }),
            (_, Some(error)) => Err(error),
            (Err(()), None) => Err(form(issuer)),
        }
    }

    /// The issuer.
    #[must_use]
    pub fn issuer(&self) -> &Ruc {
        &self.issuer
    }

    /// The type of the document by SUNAT's catalogue 01, such as `01`; or `RC`, `RA`, `RR`.
    #[must_use]
    pub fn document_type(&self) -> &str {
        &self.document_type
    }

    /// The series, such as `F001`; of a summary or void the day of issue, yyyymmdd.
    #[must_use]
    pub fn series(&self) -> &str {
        &self.series
    }

    /// The number within the series.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// `F001-123`, as it stands in the document; of a summary or void `RC-20260131-1`.
    #[must_use]
    pub fn series_and_number(&self) -> String {
        if self.document_type.starts_with('R') {
            return format!("{}-{}-{}", self.document_type, self.series, self.number);
        }
        format!("{}-{}", self.series, self.number)
    }

    fn parts(&self) -> Map {
        object([
            ("issuer", json!(self.issuer.as_str())),
            ("document_type", json!(self.document_type)),
            ("series", json!(self.series)),
            ("number", json!(self.number)),
            ("series_and_number", json!(self.series_and_number())),
            ("text", json!(self.to_string())),
        ])
    }
}

impl FromStr for Comprobante {
    type Err = Error;

    /// Reads `RUC-type-series-number`.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `comprobante-pe-form` if the text has not four parts; else as
    /// [`Comprobante::compose`].
    fn from_str(text: &str) -> Result<Comprobante> {
        match text.split('-').collect::<Vec<_>>()[..] {
            [issuer, document_type, series, number] => {
                Comprobante::compose(issuer, document_type, series, number)
            }
            _ => Err(form(text)),
        }
    }
}

fn form(text: &str) -> Error {
    let message = format!("expected RUC, type, series and number with dashes between, found {}", shape(text));
    refused(&code::COMPROBANTE_PE_FORM, message)
}

fn is_series(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

/// Whether a text yyyymmdd is a day that exists.
fn is_day(text: &str) -> bool {
    is_digits(text, 8, 8)
        && calendar::ymd(&format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..])).is_some()
}

impl std::fmt::Display for Comprobante {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}-{}", self.issuer, self.document_type, self.series, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_has_a_day_in_place_of_the_series() {
        let id = "20600995805-RA-20170719-01".parse::<Comprobante>().unwrap();
        assert_eq!((id.series(), id.number()), ("20170719", 1));
        assert_eq!(id.series_and_number(), "RA-20170719-1");
        let error = "20600995805-RA-20170732-1".parse::<Comprobante>().unwrap_err();
        assert_eq!(error.code(), "comprobante-pe-part");
    }

    #[test]
    fn every_part_that_does_not_fit_is_found() {
        let error = Comprobante::compose("20131312950", "1", "f01", "0").unwrap_err();
        let found: Vec<_> = error
            .findings()
            .iter()
            .map(|finding| (finding.code.to_string(), finding.path.clone().unwrap_or_default()))
            .collect();
        let part = |name: &str| ("comprobante-pe-part".to_owned(), name.to_owned());
        assert_eq!(found[0], ("ruc-pe-check-digit".to_owned(), "issuer".to_owned()));
        assert_eq!(found[1..], [part("document_type"), part("series"), part("number")]);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "F001-1", "20131312955-01-F001", "20131312955-01-F001-1-1"] {
            assert_eq!(text.parse::<Comprobante>().unwrap_err().code(), "comprobante-pe-form", "{text}");
        }
        assert!("20131312955-03-0001-00000123".parse::<Comprobante>().is_ok());
    }
}

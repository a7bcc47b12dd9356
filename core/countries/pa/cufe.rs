//! Panama's key of a document, the CUFE.

use crate::json::{Map, json};

use super::Ruc;
use crate::code::{self, Code};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::calendar::{is_day, ymd};
use crate::identifier::check_digit::luhn;
use crate::identifier::kind::{IdentifierKind, object};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{checked, text_parts, text_type};

/// The identifier `cufe-pa`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cufe-pa",
    about: "the CUFE of a document of Panama, 66 characters",
    parse: |text| Ok(text.parse::<Cufe>()?.parts()),
    compose: |parts| Ok(Cufe::compose(&CufeParts::of(parts)?)?.0),
};

text_type! {
    /// A CUFE of 66 characters: `FE`, document type 2, kind of issuer 1, RUC 20, `-`, DV 2, branch 4, yyyymmdd, number
    /// 10, point of issue 3, way of issuing 2, environment 1, code 9, check digit 1.
    ///
    /// # Example
    /// ```
    /// use dtekit::panama::{Cufe, CufeParts};
    /// let cufe = Cufe::compose(&CufeParts {
    ///     document_type: "01",
    ///     issuer: "155757563-2-2024",
    ///     branch: "0000",
    ///     date: "2025-09-01",
    ///     number: "2868",
    ///     point: "001",
    ///     environment: "1",
    ///     code: "211265315",
    ///     ..CufeParts::default()
    /// })?;
    /// assert_eq!(cufe.as_str(), "FE0120000155757563-2-2024-4800002025090100000028680010112112653159");
    /// assert_eq!((cufe.issuer(), cufe.number()), ("155757563-2-2024", "0000002868"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Cufe {
        /// The 66 characters.
        as_str;
        /// `iDoc`.
        document_type: 2..4;
        /// `dTipoRuc`: `1` a person, `2` a company.
        issuer_kind: 4..5;
        /// The check digits of the RUC, as the document says them.
        dv: 26..28;
        /// The branch, 4 characters.
        branch: 28..32;
        /// The number, 10 digits.
        number: 40..50;
        /// The point of issue, 3 digits.
        point: 50..53;
        /// `iTpEmis`.
        emission: 53..55;
        /// `dSeg`, nine digits.
        code: 56..65;
    }
    /// Reads a CUFE.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding of [`Cufe::check`].
    read: |text| checked(text, Cufe::check(text));
}

text_parts! {
    /// The parts of a [`Cufe`].
    pub struct CufeParts {
        /// `iDoc`, 01 to 10.
        document_type = "",
        /// `dTipoRuc`: 1 a person, 2 a company; empty: as the RUC says.
        issuer_kind = "",
        /// The issuer's RUC.
        issuer = "",
        /// The check digits of the RUC; empty: computed.
        dv = "",
        /// The branch, `dSucEm`, up to 4 letters or digits.
        branch = "",
        /// The day of issue as yyyy-mm-dd.
        date = "",
        /// The number, 1 to 10 digits.
        number = "",
        /// The point of issue, 1 to 3 digits.
        point = "",
        /// `iTpEmis`, 01 to 04.
        emission = "01",
        /// `iAmb`: 1 production, 2 tests.
        environment = "2",
        /// `dSeg`, nine digits of the issuer's choice.
        code = "",
    }
}

fn is_type(text: &str) -> bool {
    is_digits(text, 2, 2) && ("01"..="10").contains(&text)
}

fn is_branch(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_emission(text: &str) -> bool {
    matches!(text, "01" | "02" | "03" | "04")
}

/// The check digit of what stands between `FE` and it: Luhn, where a character that is no digit counts as the last
/// digit of its ASCII code.
fn check_digit(text: &str) -> char {
    let value = |byte: u8| if byte.is_ascii_digit() { u32::from(byte - b'0') } else { u32::from(byte) % 10 };
    char::from_digit(luhn(text.bytes().map(value)), 10).unwrap_or('0')
}

impl Cufe {
    /// How many characters a CUFE has.
    pub const LENGTH: usize = 66;

    /// Every finding about a text that should be a CUFE; empty if it is one.
    ///
    /// The codes are `cufe-pa-form` alone, or `cufe-pa-part` for each wrong part and `cufe-pa-check-digit`.
    #[must_use]
    pub fn check(text: &str) -> Vec<Finding> {
        if text.len() != Self::LENGTH || !text.is_ascii() || !text.starts_with("FE") {
            let message = format!("expected 66 characters that begin with `FE`, found {}", shape(text));
            return vec![Finding::new(&code::CUFE_PA_FORM, message)];
        }
        let mut findings = Vec::new();
        let mut part = |expected: &str, at: std::ops::Range<usize>, holds: bool| {
            if !holds {
                let place = format!("characters {} to {}", at.start + 1, at.end);
                let message = format!("expected {expected} at {place} of a CUFE, found `{}`", &text[at]);
                findings.push(Finding::new(&code::CUFE_PA_PART, message));
            }
        };
        part("a document type from 01 to 10", 2..4, is_type(&text[2..4]));
        part("1 or 2", 4..5, matches!(&text[4..5], "1" | "2"));
        part("a RUC after zeros", 5..25, Ruc::of_number(text[5..25].trim_start_matches('0')).is_ok());
        part("`-` and two check digits", 25..28, &text[25..26] == "-" && is_digits(&text[26..28], 2, 2));
        part("a branch", 28..32, is_branch(&text[28..32]));
        let day = [&text[32..36], &text[36..38], &text[38..40]].map(|part| part.parse().unwrap_or(0));
        part("a day as yyyymmdd", 32..40, is_digits(&text[32..40], 8, 8) && is_day(day[0], day[1], day[2]));
        part("digits", 40..53, is_digits(&text[40..53], 13, 13));
        part("01, 02, 03 or 04", 53..55, is_emission(&text[53..55]));
        part("1 or 2", 55..56, matches!(&text[55..56], "1" | "2"));
        part("digits", 56..65, is_digits(&text[56..65], 9, 9));
        let check = check_digit(&text[2..65]);
        if !text.ends_with(check) {
            let message = format!("expected check digit `{check}`, found `{}`", &text[65..]);
            findings.push(Finding::new(&code::CUFE_PA_CHECK_DIGIT, message));
        }
        findings
    }

    /// Composes the CUFE of a document, with its check digit.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a finding for each part that is wrong.
    pub fn compose(parts: &CufeParts<'_>) -> Result<Cufe> {
        let mut findings = Vec::new();
        let mut find = |code: &'static Code, path: &str, expected: &str, found: &str, holds: bool| {
            if !holds {
                let message = text!("expected {expected} for {}, found {}", Arg(path), shape(found));
                findings.push(Finding::new(code, message).with_argument(path));
            }
        };
        let part = &code::CUFE_PA_PART;
        let ruc = Ruc::of_number(parts.issuer).ok().filter(|ruc| ruc.as_str().len() <= 20);
        let (kind, dv) = match &ruc {
            Some(ruc) => (if ruc.is_legal() { "2" } else { "1" }, ruc.dv()),
            None => ("2", "00".to_owned()),
        };
        let kind = Some(parts.issuer_kind).filter(|kind| !kind.is_empty()).unwrap_or(kind);
        let dv = Some(parts.dv.to_owned()).filter(|dv| !dv.is_empty()).unwrap_or(dv);
        let (year, month, day) = ymd(parts.date).unwrap_or_default();
        find(part, "document_type", "01 to 10", parts.document_type, is_type(parts.document_type));
        find(part, "issuer_kind", "1 or 2", kind, matches!(kind, "1" | "2"));
        find(&code::RUC_PA_FORM, "issuer", "a RUC", parts.issuer, ruc.is_some());
        find(part, "dv", "two digits", &dv, is_digits(&dv, 2, 2));
        find(part, "branch", "up to 4 letters or digits", parts.branch, is_branch(parts.branch));
        find(part, "date", "a day as yyyy-mm-dd", parts.date, year > 0);
        find(part, "number", "1 to 10 digits", parts.number, is_digits(parts.number, 1, 10));
        find(part, "point", "1 to 3 digits", parts.point, is_digits(parts.point, 1, 3));
        find(part, "emission", "01, 02, 03 or 04", parts.emission, is_emission(parts.emission));
        let environment = match parts.environment {
            "1" | "production" => "1",
            "2" | "test" => "2",
            _ => "",
        };
        find(part, "environment", "`production` or `test`", parts.environment, !environment.is_empty());
        find(part, "code", "9 digits", parts.code, is_digits(parts.code, 9, 9));
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, findings) {
            return Err(error);
        }
        let CufeParts { document_type, issuer, branch, number, point, emission, code, .. } = *parts;
        let body = format!(
            "{document_type}{kind}{issuer:0>20}-{dv}{branch:0>4}{year:04}{month:02}{day:02}{number:0>10}{point:0>3}\
             {emission}{environment}{code}"
        );
        let check = check_digit(&body);
        Ok(Cufe(format!("FE{body}{check}")))
    }

    /// The issuer's RUC, without zeros before it.
    #[must_use]
    pub fn issuer(&self) -> &str {
        self.0[5..25].trim_start_matches('0')
    }

    /// The day of issue as yyyy-mm-dd.
    #[must_use]
    pub fn date(&self) -> String {
        format!("{}-{}-{}", &self.0[32..36], &self.0[36..38], &self.0[38..40])
    }

    /// True for a document of the production environment, false for one of the tests.
    #[must_use]
    pub fn is_production(&self) -> bool {
        &self.0[55..56] == "1"
    }

    /// The check digit.
    #[must_use]
    pub fn check_digit(&self) -> char {
        char::from(self.0.as_bytes()[65])
    }

    fn parts(&self) -> Map {
        object([
            ("document_type", json!(self.document_type())),
            ("issuer_kind", json!(self.issuer_kind())),
            ("issuer", json!(self.issuer())),
            ("dv", json!(self.dv())),
            ("branch", json!(self.branch())),
            ("date", json!(self.date())),
            ("number", json!(self.number())),
            ("point", json!(self.point())),
            ("emission", json!(self.emission())),
            ("environment", json!(if self.is_production() { "production" } else { "test" })),
            ("code", json!(self.code())),
            ("check_digit", json!(self.check_digit().to_string())),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cufe_is_its_parts() {
        for text in [
            "FE0120000047028-19-305805-1800002025091902233506140010110199616775",
            "FE01200002679372-1-844914-7300002025051500311570140020317481978892",
            "FE0120000000894-57-103790-6739032022101100000001540030125728909403",
        ] {
            let cufe = text.parse::<Cufe>().unwrap();
            assert_eq!((KIND.compose)(&without_check_digit(cufe.parts())).unwrap(), text);
        }
    }

    fn without_check_digit(mut parts: Map) -> Map {
        parts.remove("check_digit");
        parts
    }

    #[test]
    fn every_wrong_part_is_found() {
        let text = "FE9930000047028-19-305805+xx00!02025131902233506140x90110199616775";
        assert_eq!(text.len(), 66);
        let codes: Vec<_> = Cufe::check(text).iter().map(|finding| finding.code.to_string()).collect();
        assert!(codes.len() >= 6, "{codes:?}");
        assert_eq!(Cufe::check("FE01")[0].code, "cufe-pa-form");
        assert_eq!(Cufe::check(&"é".repeat(33))[0].code, "cufe-pa-form");
        let error = Cufe::compose(&CufeParts { environment: "x", emission: "9", ..CufeParts::default() });
        assert_eq!(error.unwrap_err().findings().len(), 9);
    }
}

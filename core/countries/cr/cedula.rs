//! Costa Rica's id numbers of persons and companies.

use crate::json::{Map, json};

use crate::code;
use crate::error::{Result, words};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_type};

/// The identifier `cedula`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "cedula",
    about: "an id number of a person or company of Costa Rica: física, jurídica, DIMEX, NITE",
    parse: |text| Ok(text.parse::<Cedula>()?.parts()),
    compose: |parts| {
        let [number] = texts(parts, ["number"])?;
        Ok(number.unwrap_or_default().parse::<Cedula>()?.padded())
    },
};

words! {
    "kind";
    /// What an id number is, by the authority's code `Tipo` of `Identificacion`.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{Cedula, CedulaKind};
    ///
    /// let cedula = Cedula::of(CedulaKind::Juridica, "3101123456")?;
    /// assert_eq!(CedulaKind::Juridica.code(), "02");
    /// assert_eq!(cedula.kinds(), [CedulaKind::Juridica, CedulaKind::Nite]); // its digits fit both
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum CedulaKind {
        /// A natural person's, 9 digits: `01`.
        Fisica = "fisica",
        /// A company's, 10 digits: `02`.
        Juridica = "juridica",
        /// A foreign resident's, 11 or 12 digits: `03`.
        Dimex = "dimex",
        /// A special number for taxpayers who have none of the others, 10 digits: `04`.
        Nite = "nite",
    }
}

impl CedulaKind {
    /// The authority's code, `01` to `04`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            CedulaKind::Fisica => "01",
            CedulaKind::Juridica => "02",
            CedulaKind::Dimex => "03",
            CedulaKind::Nite => "04",
        }
    }

    /// How many digits such a number has.
    fn digits(self) -> std::ops::RangeInclusive<usize> {
        match self {
            CedulaKind::Fisica => 9..=9,
            CedulaKind::Juridica | CedulaKind::Nite => 10..=10,
            CedulaKind::Dimex => 11..=12,
        }
    }
}

text_type! {
    /// An id number of Costa Rica, 9 to 12 digits; it has no check digit.
    ///
    /// Only the length says the kind, so a number of 10 digits may be a company's or a NITE.
    ///
    /// # Example
    /// ```
    /// use dtekit::costa_rica::{Cedula, CedulaKind};
    /// let cedula = "003101234567".parse::<Cedula>()?;
    /// assert_eq!(cedula.as_str(), "3101234567");
    /// assert_eq!(cedula.padded(), "003101234567");
    /// assert_eq!(cedula.kinds(), [CedulaKind::Juridica, CedulaKind::Nite]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Cedula {
        /// The digits without padding, as the authority writes them.
        as_str;
    }
    /// Reads a number, bare or padded with zeros to 12 digits.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) with `cedula-form` for anything but 9 to 12 digits, and for
    /// fewer than 9 digits after the leading zeros.
    read: read;
}

impl Cedula {
    /// Reads a number of this kind.
    ///
    /// # Errors
    /// As [`str::parse`] of a text, and for a number whose length is not that of the kind.
    pub fn of(kind: CedulaKind, text: &str) -> Result<Cedula> {
        let cedula = text.parse::<Cedula>()?;
        if kind.digits().contains(&cedula.0.len()) {
            return Ok(cedula);
        }
        let digits = kind.digits();
        let expected = match (digits.start(), digits.end()) {
            (least, most) if least == most => format!("{least}"),
            (least, most) => format!("{least} to {most}"),
        };
        let message = format!("expected {expected} digits for `{}`, found {}", kind.as_str(), shape(text));
        Err(refused(&code::CEDULA_FORM, message))
    }

    /// The digits padded with zeros to 12, as they stand in a [`Clave`](super::clave::Clave).
    #[must_use]
    pub fn padded(&self) -> String {
        format!("{:0>12}", self.0)
    }

    /// The kinds with this length.
    #[must_use]
    pub fn kinds(&self) -> Vec<CedulaKind> {
        CedulaKind::ALL.into_iter().filter(|kind| kind.digits().contains(&self.0.len())).collect()
    }

    fn parts(&self) -> Map {
        let kinds: Vec<_> = self.kinds().into_iter().map(CedulaKind::as_str).collect();
        object([("number", json!(self.0)), ("padded", json!(self.padded())), ("kinds", json!(kinds))])
    }
}

fn read(text: &str) -> Result<String> {
    let bare = text.trim_start_matches('0');
    if !is_digits(text, 9, 12) || bare.len() < 9 {
        let message = format!(
            "expected 9 to 12 digits without dashes, the first no zero or padded to 12, found {}",
            shape(text)
        );
        return Err(refused(&code::CEDULA_FORM, message));
    }
    Ok(bare.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_its_own_length() {
        assert!(Cedula::of(CedulaKind::Fisica, "112340567").is_ok());
        assert!(Cedula::of(CedulaKind::Nite, "3101234567").is_ok());
        assert!(Cedula::of(CedulaKind::Dimex, "12345678901").is_ok());
        let error = Cedula::of(CedulaKind::Dimex, "112340567").unwrap_err();
        assert_eq!(error.message(), "expected 11 to 12 digits for `dimex`, found `112340567`");
    }

    #[test]
    fn dashes_and_short_numbers_are_refused() {
        for text in ["", "3-101-234567", "12345678", "000012345678", "1234567890123", "٣١٠١٢٣٤٥٦"] {
            assert_eq!(text.parse::<Cedula>().unwrap_err().code(), "cedula-form", "{text}");
        }
    }
}

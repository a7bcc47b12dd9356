//! The number of an e-CF, e-NCF.

use std::str::FromStr;

use crate::json::{Map, json};

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text, words};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::refused;

/// The identifier `encf`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "encf",
    about: "the number of an e-CF of the Dominican Republic, 13 characters",
    parse: |text| Ok(text.parse::<Encf>()?.parts()),
    compose: |parts| {
        let [document_type, number] = texts(parts, ["document_type", "number"])?;
        let document_type = document_type.unwrap_or_default().parse::<EncfType>();
        let sequence =
            number.filter(|number| is_digits(number, 1, 20)).and_then(|number| number.parse().ok());
        let mut findings = Vec::new();
        if document_type.is_err() {
            let message = text!("expected {} 31 to 34, 41 or 43 to 47", Arg("document_type"));
            findings.push(Finding::new(&code::ENCF_FORM, message).with_argument("document_type"));
        }
        if !sequence.is_some_and(is_sequence) {
            let message = text!("expected {} from 1 to 9999999999", Arg("number"));
            findings.push(Finding::new(&code::ENCF_FORM, message).with_argument("number"));
        }
        match (document_type, sequence, Error::from_findings(ErrorKind::Invalid, findings)) {
            (Ok(document_type), Some(sequence), None) => {
                Ok(Encf::compose(document_type, sequence)?.to_string())
            }
            (_, _, error) => Err(error.expect("a part that does not fit has a finding")),
        }
    },
};

words! {
    "document_type";
    /// A type of e-CF.
    ///
    /// # Example
    /// ```
    /// use dtekit::dominican_republic::{Encf, EncfType};
    ///
    /// let encf = Encf::compose(EncfType::Consumo, 7)?;
    /// assert_eq!((encf.to_string(), encf.document_type()), ("E320000000007".to_owned(), EncfType::Consumo));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum EncfType {
        /// Factura de crédito fiscal: `31`.
        CreditoFiscal = "31",
        /// Factura de consumo: `32`.
        Consumo = "32",
        /// Nota de débito: `33`.
        NotaDebito = "33",
        /// Nota de crédito: `34`.
        NotaCredito = "34",
        /// Compras: `41`.
        Compras = "41",
        /// Gastos menores: `43`.
        GastosMenores = "43",
        /// Regímenes especiales: `44`.
        RegimenesEspeciales = "44",
        /// Gubernamental: `45`.
        Gubernamental = "45",
        /// Exportaciones: `46`.
        Exportaciones = "46",
        /// Pagos al exterior: `47`.
        PagosExterior = "47",
    }
}

/// An e-NCF: `E`, the type of e-CF, and a number of ten digits from a range that the DGII gives.
///
/// # Example
/// ```
/// use dtekit::dominican_republic::{Encf, EncfType};
/// let encf = "E310000000005".parse::<Encf>()?;
/// assert_eq!((encf.document_type(), encf.number()), (EncfType::CreditoFiscal, 5));
/// assert_eq!(Encf::compose(EncfType::CreditoFiscal, 5)?, encf);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encf {
    document_type: EncfType,
    number: u64,
}

impl Encf {
    /// The e-NCF with this type and number.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `encf-form` for a number that is 0 or has more than ten digits.
    pub fn compose(document_type: EncfType, number: u64) -> Result<Encf> {
        if is_sequence(number) {
            return Ok(Encf { document_type, number });
        }
        let message = format!("expected a number from 1 to 9999999999, found `{number}`");
        Err(refused(&code::ENCF_FORM, message))
    }

    /// The type of e-CF.
    #[must_use]
    pub fn document_type(self) -> EncfType {
        self.document_type
    }

    /// The number, 1 to 9999999999.
    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    fn parts(self) -> Map {
        object([
            ("document_type", json!(self.document_type.as_str())),
            ("number", json!(self.number.to_string())),
            ("text", json!(self.to_string())),
        ])
    }
}

fn is_sequence(number: u64) -> bool {
    (1..=9_999_999_999).contains(&number)
}

impl FromStr for Encf {
    type Err = Error;

    /// Reads an e-NCF; the letter is a capital.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `encf-form`.
    fn from_str(text: &str) -> Result<Encf> {
        let digits = text.strip_prefix('E').filter(|digits| is_digits(digits, 12, 12));
        let read = digits.and_then(|digits| {
            let (document_type, number) = digits.split_at(2);
            Some(Encf { document_type: document_type.parse().ok()?, number: number.parse().ok()? })
        });
        read.filter(|encf| is_sequence(encf.number)).ok_or_else(|| {
            let message = format!("expected an e-NCF such as `E310000000005`, found {}", shape(text));
            refused(&code::ENCF_FORM, message)
        })
    }
}

impl std::fmt::Display for Encf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "E{}{:010}", self.document_type.as_str(), self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_encf_is_refused() {
        for text in ["", "e310000000005", "B0100000005", "E31000000005", "E350000000005", "E310000000000"] {
            assert_eq!(text.parse::<Encf>().unwrap_err().code(), "encf-form", "{text}");
        }
    }
}

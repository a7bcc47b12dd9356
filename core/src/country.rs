//! Countries: one row of facts each. The folder of a country, in `core/countries`, has its row and what only it has.
//!
//! A row says how the service processes a document there, what OtherData holds, how the authority writes a date and
//! which identifiers there are. Whatever asks "which country?" reads the row ([`Country::row`]).
//!
//! `docs/adding-a-country.md` says how a country is added.

pub(crate) mod answer;
mod codes;
mod identifiers;
pub(crate) mod identity;
mod iso;
mod name;
pub(crate) mod print;
pub(crate) mod received;
mod recognition;
pub(crate) mod row;
pub(crate) mod signer;

use std::str::FromStr;

use std::fmt;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::Value;
use crate::naming::Naming;
use crate::record::{self, FieldKind};

pub use crate::countries::*;
pub use answer::ReceiverVerdict;
pub use identifiers::{compose_identifier, identifier_kinds, parse_identifier};
pub use identity::Subject;
pub use print::SymbolKind;
pub use received::ReceivedKind;
pub use row::{AcknowledgementForm, AuthorityStatus, CountryRow, DateForm, ProcessingModel};
pub use signer::SignerRole;

pub(crate) use crate::countries::ROWS;
pub(crate) use answer::{AnswerWay, Answers};
pub(crate) use identity::{Field, Fields, Form, Identity, Part, Parts, at, local};
pub(crate) use print::{Paper, PrintRule, SymbolFacts};
pub(crate) use received::Received;
pub(crate) use recognition::{countries_of, formats, recognize};
pub(crate) use row::{Invalidation, Template};
pub(crate) use signer::{SignerRule, TaxIdPlace, tax_ids_in};

/// A country by its ISO 3166-1 code.
///
/// Every assigned code is taken. dtekit knows the documents or events of the countries that have a constant here.
///
/// # Example
/// ```
/// use dtekit::{Country, ProcessingModel};
/// assert_eq!("cr".parse::<Country>()?, Country::CR);
/// assert_eq!(Country::CR.model(), Some(ProcessingModel::Asynchronous));
/// assert_eq!("BR".parse::<Country>()?.model(), None);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Country([u8; 2]);

impl record::Field for Country {
    const KIND: FieldKind = FieldKind::Text;

    fn value(&self, _: Naming) -> Value {
        Value::from(self.as_str())
    }
}

impl Country {
    /// No country: a code that ISO 3166-1 assigns to none, for a stored one that cannot be read.
    pub(crate) const NONE: Country = Country(*b"ZZ");

    /// The two-letter code in capitals.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("two ASCII letters, by construction")
    }

    /// What dtekit knows of the country; `None` for a country without a folder.
    ///
    /// # Example
    /// ```
    /// use dtekit::Country;
    /// assert_eq!(Country::PE.row().unwrap().name, "Peru");
    /// assert!("FR".parse::<Country>()?.row().is_none());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn row(self) -> Option<&'static CountryRow> {
        ROWS.into_iter().find(|row| row.code == self.as_str())
    }

    /// How the service processes a document there; `None` if the interface does not say.
    #[must_use]
    pub fn model(self) -> Option<ProcessingModel> {
        self.row()?.model
    }

    /// The country whose events this operation takes; `None` for another operation.
    pub(crate) fn of_events(operation: &str) -> Option<Country> {
        Country::with(|row| row.event_operation == Some(operation))
    }

    /// The first country with such a row.
    pub(crate) fn with(is_one: impl Fn(&CountryRow) -> bool) -> Option<Country> {
        Country::ALL.into_iter().find(|country| country.row().is_some_and(&is_one))
    }

    /// What `ResponseValue` says of the authority's answer to a send.
    pub(crate) fn authority_answer(self) -> AcknowledgementForm {
        self.row().map_or(AcknowledgementForm::None, |row| row.authority_answer)
    }
}

/// The invalidation for which the service has a mapping with this code, and the code of its country.
pub(crate) fn invalidation_by(mapping: &str) -> Option<(&'static str, &'static Invalidation)> {
    let invalidations = ROWS.into_iter().filter_map(|row| Some((row.code, row.invalidation.as_ref()?)));
    invalidations.into_iter().find(|(_, invalidation)| invalidation.has(mapping))
}

impl FromStr for Country {
    type Err = Error;

    /// The country with this ISO 3166-1 code of two letters or three, in either letter case.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `country-code` if ISO 3166-1 assigns no such code.
    ///
    /// # Example
    /// ```
    /// use dtekit::Country;
    /// assert_eq!("MEX".parse::<Country>()?, Country::MX);
    /// assert!("XX".parse::<Country>().unwrap_err().message().starts_with("unknown country `XX`"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    fn from_str(code: &str) -> Result<Self> {
        iso::assigned(code).map(Country).ok_or_else(|| {
            let message = format!(
                "unknown country `{}`: expected an ISO 3166-1 code such as `CR` or `CRI`",
                short(code)
            );
            let spanish = format!(
                "país desconocido `{}`: se espera un código ISO 3166-1 como `CR` o `CRI`",
                short(code)
            );
            let finding = Finding::new(&code::COUNTRY_CODE, message).in_spanish(spanish);
            Error::new(ErrorKind::Argument, finding.with_path("country"))
        })
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Country({})", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_has_its_row() {
        assert_eq!(Country::ALL.map(|country| country.as_str().to_owned()), ROWS.map(|row| row.code));
    }

    #[test]
    fn a_country_issues_where_its_model_is_known() {
        let issuing: Vec<_> = Country::ALL.into_iter().filter(|country| country.model().is_some()).collect();
        assert_eq!(issuing, Country::ISSUING);
    }
}

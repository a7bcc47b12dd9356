//! What the built-in tables, or those of the caller, say of one code of an authority.

use std::sync::Arc;

use super::trace::KnownCode;
use super::trace::known::{self, Known};
use crate::code::AUTHORITY_CODE;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::keywords::{CHECKED_DAY, Handle, Maybe, Terms, options};
use crate::mapping::Registry;
use crate::record::record;
use crate::result::trace::NumberState;
use crate::tables::{Date, Row, Table};

options! {
    Terms::OPTIONS;
    /// How a code is looked up.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::CodeOptions;
    /// let options = CodeOptions { as_of: Some("2026-01-31".parse()?), ..CodeOptions::default() };
    /// assert!(dtekit::code(dtekit::Country::PE, "3277", &options).is_ok());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone)]
    pub struct CodeOptions {
        /// The day on which the table of codes counts, such as `2026-01-31`; without it, the newest table counts.
        pub as_of: Option<Date> => Maybe(CHECKED_DAY);
        /// A registry whose tables of codes count, such as newer ones of your own; without it the built-in ones alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
    }
}

record! {
    /// A code of an authority, and what is known of it.
    ///
    /// # Example
    /// ```
    /// let code = dtekit::code(dtekit::Country::PE, "3277", &Default::default())?;
    /// assert_eq!(code.elements, ["TaxTotal/TaxSubtotal/TaxableAmount"]);
    /// assert_eq!(code.known.exists, Some(false)); // after a refusal SUNAT has no valid document
    /// println!("{}", code.known.meaning.unwrap());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct AuthorityCode {
        /// The country.
        pub country: Country;
        /// The code, as the authority writes it.
        pub code: String;
        /// The key of its row. It differs from the code where a country gives one code several meanings, such as
        /// `STATUS-7` in Chile.
        pub key: String;
        /// The kinds of document or the service that the code belongs to, as the source names them; empty if it names
        /// none.
        pub kinds: String;
        /// The elements of the official document that the code is about, each a path or the end of one.
        pub elements: Vec<String>;
        /// Meaning, remedy, and whether the document exists afterwards.
        pub known: KnownCode => Flat;
        /// What the code says of the document's number.
        pub number: Option<NumberState>;
        /// The other meanings of the same code, for other kinds of document or other services.
        pub others: Vec<AuthorityCode>;
    }
}

impl AuthorityCode {
    fn of(country: Country, row: &Row) -> AuthorityCode {
        let text = |column: &str| row.get(column).unwrap_or_default().to_owned();
        let Known { key, elements, known, number } = Known::of(row);
        let code = Some(text("code")).filter(|code| !code.is_empty()).unwrap_or_else(|| key.clone());
        AuthorityCode {
            country,
            code,
            key,
            kinds: text("kinds"),
            elements,
            known,
            number,
            others: Vec::new(),
        }
    }
}

/// Says what is known of a code with which an authority answers.
///
/// A code is found as it is written, in any letter case, and with or without the zeros before it. Where one code has
/// several meanings, the first is given and the others are in [`AuthorityCode::others`].
///
/// # Errors
/// [`ErrorKind::Argument`] with `authority-code` if the country has no table of codes, or its table does not have the
/// code.
///
/// # Example
/// ```
/// use dtekit::{Country, code};
/// let code = code(Country::MX, "cfdi40147", &Default::default())?;
/// assert_eq!(code.elements, ["Receptor/@DomicilioFiscalReceptor"]);
/// assert!(dtekit::code(Country::MX, "no such code", &Default::default()).is_err());
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn code(country: Country, code: &str, options: &CodeOptions) -> Result<AuthorityCode> {
    let tables = Registry::given(options.registry.as_ref()).tables();
    let table = known::table(Some(country), options.as_of, &tables)
        .ok_or_else(|| refused(format!("expected a country with a table of codes, found `{country}`")))?;
    let mut found = rows(&table, code.trim()).into_iter().map(|row| AuthorityCode::of(country, &row));
    let mut first = found.next().ok_or_else(|| {
        refused(format!("expected a code of the table `{}`, found `{}`", table.name(), short(code)))
    })?;
    first.others = found.collect();
    Ok(first)
}

/// The rows of a code: the one with this key first.
fn rows(table: &Table, code: &str) -> Vec<Row> {
    let bare = code.trim_start_matches('0');
    let is_number = !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit());
    let fits = |text: &str| {
        text.eq_ignore_ascii_case(code)
            || (is_number && !text.is_empty() && text.trim_start_matches('0') == bare)
    };
    let mut found: Vec<Row> = table.rows_of(code).take(1).collect();
    for row in table.rows() {
        if (fits(row.key()) || row.get("code").is_some_and(fits)) && !found.contains(&row) {
            found.push(row);
        }
    }
    found
}

fn refused(message: String) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(&AUTHORITY_CODE, message).with_path("code"))
}

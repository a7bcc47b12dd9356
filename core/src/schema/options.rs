//! The options of validation.

use crate::country::Country;
use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::limits::Limits;

/// The options of [`validate`](crate::validate).
///
/// # Example
/// ```
/// use dtekit::{Country, ValidateOptions};
///
/// let options = ValidateOptions { country: Some(Country::CL), signed: false, ..ValidateOptions::default() };
/// let error = dtekit::validate(b"<factura/>", &options).unwrap_err();
/// assert_eq!(error.code(), "schema-none");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidateOptions {
    /// The country whose schemas count; without it, the document says it.
    pub country: Option<Country>,
    /// The name of the schema, such as `FacturaElectronica` or `ECF-31`; without it, the document says it.
    pub document_type: Option<String>,
    /// Whether the document is whole. If not, what the service or the authority adds (signature, seal, stamp) may be
    /// missing and is not checked.
    pub signed: bool,
    /// The bounds on the text.
    pub limits: Limits,
}

impl Default for ValidateOptions {
    fn default() -> Self {
        ValidateOptions { country: None, document_type: None, signed: true, limits: Limits::default() }
    }
}

impl ValidateOptions {
    /// Reads the keyword options `country`, `document_type`, `signed`, `max_depth` and `max_bytes`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let limits = Limits::default();
        let country = keywords.get("country", "the code of a country such as `CL`", |value| {
            value.as_str()?.parse::<Country>().ok()
        });
        let document_type = keywords.text("document_type").map(str::to_owned);
        let signed = keywords.get("signed", "a boolean", Value::as_bool);
        let limits = Limits {
            max_depth: keywords.whole("max_depth", 1..).unwrap_or(limits.max_depth),
            max_bytes: keywords.whole("max_bytes", 1..).unwrap_or(limits.max_bytes),
            ..limits
        };
        keywords.finish()?;
        Ok(ValidateOptions { country, document_type, signed: signed.unwrap_or(true), limits })
    }
}

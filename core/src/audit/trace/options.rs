//! The options of a trace.

use std::sync::Arc;

use crate::country::Country;
use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::mapping::Registry;
use crate::tables::Date;

/// The options of [`trace`](super::trace()).
///
/// # Example
/// ```
/// use dtekit::audit::{TraceOptions, trace};
/// use dtekit::{Country, Mapping};
///
/// let mapping: Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
/// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
/// let options = TraceOptions { country: Some(Country::MX), ..TraceOptions::default() };
/// let trace = trace("CFDI40148 - El campo DomicilioFiscalReceptor", &explanation, &options)?;
/// assert!(trace.messages[0].known.is_some()); // a table of Mexico has the code
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct TraceOptions {
    /// The country whose codes count; by default the one that the answer names.
    pub country: Option<Country>,
    /// The document as it was sent, to which line and column belong; by default the one that the answer returns.
    /// Without either, the output of the explanation tells fields apart that a message names.
    pub sent: Option<String>,
    /// The day on which the table of codes counts; by default the newest one.
    pub as_of: Option<Date>,
    /// The registry whose tables of codes count; without it the built-in ones alone.
    pub registry: Option<Arc<Registry>>,
}

impl TraceOptions {
    /// Reads the keyword options `country`, `sent` and `as_of`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let country = keywords
            .get("country", "a country code as text", Value::as_str)
            .and_then(|code| keywords.check_member("country", code.parse::<Country>()));
        let sent = keywords.get("sent", "the sent document as text", Value::as_str).map(str::to_owned);
        let as_of = keywords
            .get("as_of", "a date such as 2026-01-31", Value::as_str)
            .and_then(|day| keywords.check_member("as_of", day.parse::<Date>()));
        keywords.finish()?;
        Ok(TraceOptions { country, sent, as_of, registry: None })
    }
}

//! The options of a trace.

use std::sync::Arc;

use crate::country::Country;
use crate::keywords::{CHECKED_DAY, COUNTRY, Handle, Maybe, Terms, Text, options};
use crate::mapping::Registry;
use crate::tables::Date;

options! {
    Terms::OPTIONS;
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
    #[derive(Debug, Clone)]
    pub struct TraceOptions {
        /// The country whose codes count; without it, the one that the answer names.
        pub country: Option<Country> => Maybe(COUNTRY);
        /// The document as it was sent, to which line and column belong; without it, the one that the answer returns.
        /// Without either, the output of the explanation tells fields apart that a message names.
        pub sent: Option<String> => Maybe(Text);
        /// The day on which the table of codes counts, such as `2026-01-31`; without it, the newest table counts.
        pub as_of: Option<Date> => Maybe(CHECKED_DAY);
        /// A registry whose tables of codes count, such as newer ones of your own; without it the built-in ones alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
    }
}

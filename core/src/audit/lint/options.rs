//! The options of a lint.

use std::sync::Arc;

use crate::keywords::{DAY, Flag, Handle, Maybe, Part, Terms, Text, options};
use crate::mapping::{ApplyOptions, Mapping, Registry};
use crate::tables::Date;

options! {
    Terms::OPTIONS;
    /// The options of [`lint`](super::lint()).
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, audit::{LintOptions, lint}};
    ///
    /// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"FechaEmis": "2026-05-31"}}}}"#;
    /// let options = LintOptions {
    ///     document_type: Some("33".to_owned()), // the document does not say it
    ///     today: Some("2026-05-31".parse()?),
    ///     ..LintOptions::default()
    /// };
    /// assert_eq!(lint(document, Country::CL, &options)?.document_type.as_deref(), Some("33"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone)]
    pub struct LintOptions {
        /// The document type by which the mapping is chosen; without it, what the document says.
        pub document_type: Option<String> => Maybe(Text);
        /// The day on which the document is to be sent, such as `2026-11-21`: a later date of issue is told. Without
        /// it, no date is called too late: core reads no clock.
        pub today: Option<Date> => Maybe(DAY);
        /// Whether the JSON itself is sent, so that the service converts it. [`Client::issue`](crate::Client::issue)
        /// converts it here.
        pub sends_json: bool = false => Flag;
        /// The params and bounds of the mapping that checks the document, and the day at which tables that change are
        /// read.
        pub mapping: ApplyOptions => Part(None);
        /// A mapping of yours that makes the generic DTE of the document. The findings then have the paths of your
        /// document, also of a value that is missing, and `through` has the path in the generic DTE. A param goes to
        /// each mapping that declares it.
        pub through: Option<Arc<Mapping>> => Handle("Mapping");
        /// A registry whose tables count, such as newer ones of your own, also in the mapping and the audit of totals;
        /// without it the built-in tables alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
    }
}

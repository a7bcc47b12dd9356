//! The options of a lint.

use std::sync::Arc;

use crate::error::Result;
use crate::json::Map;
use crate::keywords::{Reader, Terms};
use crate::mapping::{ApplyOptions, Mapping, Registry};
use crate::tables::Date;

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
#[derive(Debug, Clone, Default)]
pub struct LintOptions {
    /// The params and bounds of the mapping that checks the document, and the day at which tables that change are read.
    pub mapping: ApplyOptions,
    /// The document type by which the mapping is chosen; without it, what the document says.
    pub document_type: Option<String>,
    /// The day on which the document is to be sent. Without it, no date is called too late: core reads no clock.
    pub today: Option<Date>,
    /// Whether the JSON itself is sent, so that the service converts it. [`Client::issue`](crate::Client::issue)
    /// converts it here.
    pub sends_json: bool,
    /// Your mapping that makes the generic DTE of the document. The findings then have the paths of the document, and
    /// those in the generic DTE beside them: [`Finding::through`](crate::Finding::through). A param goes to each
    /// mapping that declares it.
    pub through: Option<Arc<Mapping>>,
    /// The registry whose tables count, also in the mapping and the audit of totals; without it the built-in tables
    /// alone.
    pub registry: Option<Arc<Registry>>,
}

impl LintOptions {
    /// Reads the keyword options `document_type`, `today`, `sends_json`, `params`, `as_of`, `max_steps`, `max_output`,
    /// `max_depth` and `max_bytes`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let document_type = keywords.text("document_type").map(str::to_owned);
        let today = keywords.get("today", "a day such as `2024-05-31`", |value| value.as_str()?.parse().ok());
        let sends_json = keywords.flag("sends_json").unwrap_or_default();
        let rest: Map =
            keywords.rest().into_iter().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        let mapping = keywords.check(ApplyOptions::from_members(&rest)).unwrap_or_default();
        keywords.finish()?;
        Ok(LintOptions { mapping, document_type, today, sends_json, through: None, registry: None })
    }
}

//! The options of an audit of totals.

use std::sync::Arc;

use crate::decimal::Decimal;
use crate::error::Result;
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::limits::Limits;
use crate::mapping::Registry;
use crate::tables::Date;

/// The options of [`audit_totals`](super::audit_totals()).
///
/// # Example
/// ```
/// use dtekit::audit::{TotalsOptions, audit_totals, totals::TotalsStatus};
///
/// let document = r#"{"Documento": {
///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1195"}},
///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
/// }}"#;
/// let options = TotalsOptions { tolerance: Some("5".to_owned()), ..TotalsOptions::default() };
/// assert_eq!(audit_totals(document, dtekit::Country::CL, &options)?.status, TotalsStatus::Tolerated);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct TotalsOptions {
    /// By how much an amount may differ, as a decimal number: in place of the country's tolerance.
    pub tolerance: Option<String>,
    /// Whether the rates of a Mexican document are percentages, 16 in place of 0.160000; as the param `tasa` of the
    /// mapping.
    pub rates_in_percent: bool,
    /// Whether the prices of an Argentine document include the IVA; as the param `prices-include-vat` of the mapping.
    /// The documents of other countries say it themselves.
    pub prices_include_tax: bool,
    /// The day whose rates count; without it that of the document, and the latest rates for a document without a date.
    pub as_of: Option<Date>,
    /// The bounds on the text.
    pub limits: Limits,
    /// The registry whose tables of rates count; without it the built-in tables alone.
    pub registry: Option<Arc<Registry>>,
}

impl TotalsOptions {
    /// Reads the keyword options `tolerance`, `rates_in_percent`, `prices_include_tax`, `as_of`, `max_depth` and
    /// `max_bytes`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown or of the
    /// wrong type.
    pub fn from_members(members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS);
        let limits = Limits::default();
        let decimal = |value: &Value| {
            let text =
                value.as_str().map(str::to_owned).or_else(|| value.is_number().then(|| value.to_string()))?;
            Decimal::parse(&text).ok().filter(|number| !number.is_negative()).map(|_| text)
        };
        let tolerance = keywords.get("tolerance", "a decimal number that is not negative", decimal);
        let rates_in_percent = keywords.get("rates_in_percent", "a boolean", Value::as_bool);
        let prices_include_tax = keywords.get("prices_include_tax", "a boolean", Value::as_bool);
        let as_of = keywords.text("as_of").map(str::parse::<Date>);
        let as_of = as_of.and_then(|day| keywords.check_member("as_of", day));
        let limits = Limits {
            max_depth: keywords.whole("max_depth", 1..).unwrap_or(limits.max_depth),
            max_bytes: keywords.whole("max_bytes", 1..).unwrap_or(limits.max_bytes),
            ..limits
        };
        keywords.finish()?;
        Ok(TotalsOptions {
            tolerance,
            rates_in_percent: rates_in_percent.unwrap_or_default(),
            prices_include_tax: prices_include_tax.unwrap_or_default(),
            as_of,
            limits,
            registry: None,
        })
    }
}

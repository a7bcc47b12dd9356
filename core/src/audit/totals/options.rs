//! The options of an audit of totals.

use std::sync::Arc;

use crate::decimal::Decimal;
use crate::json::Value;
use crate::keywords::{By, CHECKED_DAY, Flag, Handle, Maybe, OptionKind, Reader, Terms, options};
use crate::limits::{Limits, READING};
use crate::mapping::Registry;
use crate::tables::Date;

options! {
    Terms::OPTIONS;
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
    #[derive(Debug, Clone)]
    pub struct TotalsOptions {
        /// By how much an amount may differ, as a decimal number: in place of the country's tolerance.
        pub tolerance: Option<String> => Maybe(By(OptionKind::Decimal, tolerance));
        /// Whether the rates of a Mexican document are percentages, 16 in place of 0.160000; as the param `tasa` of the
        /// mapping.
        pub rates_in_percent: bool = false => Flag;
        /// Whether the prices of an Argentine document include the IVA; as the param `prices-include-vat` of the
        /// mapping. The documents of other countries say it themselves.
        pub prices_include_tax: bool = false => Flag;
        /// The day whose rates count, such as `2026-11-23`; without it that of the document, and the latest rates for a
        /// document without a date.
        pub as_of: Option<Date> => Maybe(CHECKED_DAY);
        /// The bounds on the text.
        pub limits: Limits => READING;
        /// A registry whose tables of rates count, such as newer ones of your own; without it the built-in tables
        /// alone.
        pub registry: Option<Arc<Registry>> => Handle("Registry");
    }
}

fn tolerance(keywords: &mut Reader<'_>, name: &'static str) -> Option<String> {
    let decimal = |value: &Value| {
        let text =
            value.as_str().map(str::to_owned).or_else(|| value.is_number().then(|| value.to_string()))?;
        Decimal::parse(&text).ok().filter(|number| !number.is_negative()).map(|_| text)
    };
    keywords.get(name, "a decimal number that is not negative", decimal)
}

//! Peru: UBL. The base of the IGV of a line holds the selective tax of the line, that of the document does not; a gift
//! has a value of reference, and its tax is not charged.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, RATE, SUM],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "1",
        total_tolerance: "1",
        tolerance_for_each_line: "0",
        currency: "PEN",
        needs_exchange_rate: false,
        payments: Payments::TotalOf(&["Contado", "CONTADO", "1"]),
        source: "SUNAT, Reglas de validación: 2 decimals in amounts; sums and taxes may differ by 1",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

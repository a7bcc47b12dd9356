//! Costa Rica: the tax of each line, its exempted part, and a summary by classes.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 5, 5),
        total: decimals(2, 5, 5),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0.00001",
        currency: "CRC",
        needs_exchange_rate: false,
        payments: Payments::Unchecked,
        source: "Hacienda, Anexos y estructuras 4.4: 5 decimals; no rule of rounding is published",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

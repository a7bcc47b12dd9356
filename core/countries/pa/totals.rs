//! Panama: prices without tax, a total with taxes for each line.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 6, 6),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        payments: Payments::Total(&[]),
        source: "DGI, Ficha técnica 1.00: 2 to 6 decimals in lines, 2 in totals",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

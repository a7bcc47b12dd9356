//! El Salvador: sales by kind (taxed, exempt, not subject); in type 01 the price contains the IVA, in the others it is
//! added.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[SUM, LINE, RATE],
        line: decimals(2, 8, 8),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        payments: Payments::Total(&[]),
        source: "Ministerio de Hacienda, schemas of the DTE: 8 decimals in lines, 2 in the summary; a tolerance of 0.01",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

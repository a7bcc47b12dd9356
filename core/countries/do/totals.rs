//! Dominican Republic: the ITBIS by the IndicadorFacturacion of the lines, additional taxes, and what is withheld.

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
        total_tolerance: "0",
        tolerance_for_each_line: "1",
        currency: "DOP",
        needs_exchange_rate: true,
        payments: Payments::Total(&[]),
        source: "DGII, Formato e-CF 1.0: 2 decimals; a tolerance of 1 for each line",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

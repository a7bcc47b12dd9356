//! Chile: whole pesos. The IVA is computed once on the net amount; amounts with tax give the net amount by division.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[RATE, LINE, SUM],
        line: decimals(0, 0, 0),
        total: decimals(0, 0, 0),
        line_tolerance: "0",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "CLP",
        needs_exchange_rate: false,
        payments: Payments::Unchecked,
        source: "SII, Formato DTE: amounts in whole pesos, half up; the IVA once on the net amount",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

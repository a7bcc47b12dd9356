//! Antarctica: the total is the sum of the lines.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        payments: Payments::Unchecked,
        source: "made up",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

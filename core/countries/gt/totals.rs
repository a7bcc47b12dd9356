//! Guatemala: the price contains the IVA, and not the other taxes.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 10, 6),
        total: decimals(2, 10, 6),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "GTQ",
        needs_exchange_rate: false,
        payments: Payments::Unchecked,
        source: "SAT, Reglas y validaciones FEL: up to 10 decimals; the IVA is contained in the price",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

//! Ecuador: two decimals; the ICE is part of the base of the IVA, the IRBPNR is a tax by the unit.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, RATE, SUM],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        payments: Payments::Total(&[]),
        source: "SRI, Ficha técnica de comprobantes electrónicos: 2 decimals in amounts",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

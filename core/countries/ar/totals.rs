//! Argentina: WSFEv1 has totals and taxes, WSFEXv1 lines and a total. The IVA is computed once for each rate.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[RATE, LINE, SUM],
        line: decimals(2, 6, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "ARS",
        needs_exchange_rate: true,
        payments: Payments::Unchecked,
        source: "ARCA, manual of WSFEv1: 2 decimals; checks 10048, 10051 and 10061 take an absolute error of 0.01",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

//! Colombia: UBL. Amounts of lines and totals with two decimals; a gift has no value, and taxes on a reference price.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{
    LINE, LINE_CUT, LINE_EVEN, Payments, RATE, RATE_CUT, RATE_EVEN, Rules, SUM, SUM_EVEN, decimals,
};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, RATE, SUM, LINE_EVEN, RATE_EVEN, SUM_EVEN, LINE_CUT, RATE_CUT],
        line: decimals(2, 6, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "2.00",
        total_tolerance: "2.00",
        tolerance_for_each_line: "0",
        currency: "COP",
        needs_exchange_rate: true,
        payments: Payments::Unchecked,
        source: "DIAN, Anexo Técnico 1.9: 2 to 6 decimals, NTC 3711 (half even); totals may differ by 2.00",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

//! Brazil: received NF-e and NFC-e. Each total is the sum of the lines; the document total is a sum of totals.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 10, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "BRL",
        needs_exchange_rate: false,
        payments: Payments::Total(&["90"]),
        source: "ENCAT, Manual de Orientação do Contribuinte 7.0: 2 decimals; check 629 takes 0.01 between vProd and quantity × price, checks 531 to 610 compare totals with the sums of the lines",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

//! Mexico: amounts of lines lie between limits; the summary adds the lines by tax, factor and rate.

use crate::audit::totals::language::RuleText;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, decimals};

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE],
        line: decimals(2, 6, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "MXN",
        needs_exchange_rate: true,
        payments: Payments::Unchecked,
        source: "SAT, Anexo 20 of CFDI 4.0: the decimals of the currency; an amount of a line lies between limits of half a unit of its factors' last digits",
    },
    amounts: RuleText::new(include_str!("totals.rules")),
};

//! What a country's authority says of rounding; `totals.rs` in the folder of each country has its row.

use super::evaluate::SumPolicy;
use super::model::{Decimals, Policy};
use crate::decimal::Rounding;

/// The row of one country.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The ways of rounding that the country uses, the usual one first.
    pub(crate) ways: &'static [SumPolicy],
    /// The decimals of amounts in lines.
    pub(crate) line: Decimals,
    /// The decimals of totals.
    pub(crate) total: Decimals,
    /// By how much an amount of a line may differ.
    pub(crate) line_tolerance: &'static str,
    /// By how much a total may differ.
    pub(crate) total_tolerance: &'static str,
    /// By how much more a total may differ for each line.
    pub(crate) tolerance_for_each_line: &'static str,
    /// The country's own currency.
    pub(crate) currency: &'static str,
    /// Whether a document in another currency must give the rate of exchange.
    pub(crate) needs_exchange_rate: bool,
    /// What the payments add up to.
    pub(crate) payments: Payments,
    /// Where the authority says so.
    pub(crate) source: &'static str,
}

/// What the payments of a country's documents add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Payments {
    /// Nobody compares them: they are named as unchecked.
    Unchecked,
    /// The total, unless one of these kinds of payment says that there is none.
    Total(&'static [&'static str]),
    /// The total, if each payment is of one of these kinds: a sale on credit names what is paid later.
    TotalOf(&'static [&'static str]),
}

pub(crate) const LINE: SumPolicy = SumPolicy { policy: Policy::Line, rounding: Rounding::HalfAway };
pub(crate) const SUM: SumPolicy = SumPolicy { policy: Policy::Sum, rounding: Rounding::HalfAway };
pub(crate) const RATE: SumPolicy = SumPolicy { policy: Policy::Rate, rounding: Rounding::HalfAway };
pub(crate) const LINE_CUT: SumPolicy = SumPolicy { policy: Policy::Line, rounding: Rounding::Truncate };
pub(crate) const RATE_CUT: SumPolicy = SumPolicy { policy: Policy::Rate, rounding: Rounding::Truncate };
pub(crate) const LINE_EVEN: SumPolicy = SumPolicy { policy: Policy::Line, rounding: Rounding::HalfEven };
pub(crate) const RATE_EVEN: SumPolicy = SumPolicy { policy: Policy::Rate, rounding: Rounding::HalfEven };
pub(crate) const SUM_EVEN: SumPolicy = SumPolicy { policy: Policy::Sum, rounding: Rounding::HalfEven };
pub(crate) const SUM_CUT: SumPolicy = SumPolicy { policy: Policy::Sum, rounding: Rounding::Truncate };

/// Every way, in the order in which they are told.
pub(crate) const EVERY: [SumPolicy; 9] =
    [LINE, SUM, RATE, LINE_EVEN, SUM_EVEN, RATE_EVEN, LINE_CUT, SUM_CUT, RATE_CUT];

pub(crate) const fn decimals(least: u32, most: u32, computed: u32) -> Decimals {
    Decimals { least, most, computed }
}

//! Antarctica: the total is the sum of the lines.

use crate::audit::totals::context::Context;
use crate::audit::totals::model::{AmountKind, amount, over_lines};
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
    build,
};

fn build(context: &mut Context<'_, '_>) {
    let lines = context.lines.clone();
    let of_lines: Vec<_> = lines
        .into_iter()
        .map(|line| context.of_line(line, &["MontoTotalItem"], AmountKind::Line))
        .collect();
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    context.model.define(payable, over_lines(of_lines.into_iter().map(amount).collect()));
}

//! Guatemala: the price contains the IVA, and not the other taxes.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, line, taxes};
use crate::audit::totals::model::{AmountKind, amount, minus, number, over, over_lines, sum, times};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};
use crate::audit::totals::tax;

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
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem", "PrcNetoItem", "PrcItem"],
    gross: &["MontoBrutoItem"],
    net: &[],
    has_percentages: true,
    has_charges: false,
    rounds_gross: false,
    one_unit: true,
};

fn build(context: &mut Context<'_, '_>) {
    let units = context.rates("gt-unidad-gravable");
    let iva = units.percentage("IVA 1").unwrap_or(number("0"));
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut totals = Vec::new();
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        line.taxes = taxes(context, element, false);
        let known = context.model.is_known(line.net);
        let mut others = Vec::new();
        for tax in &line.taxes {
            if tax.kind.eq_ignore_ascii_case("IVA") {
                let is_zero = tax.code == Some("2");
                if !known {
                    continue;
                }
                let price = amount(line.net);
                // In a purchase from a small farmer or the like (FESP) the price may be without tax.
                let base = if is_zero {
                    price.clone()
                } else {
                    over(price.clone(), sum([number("1"), iva.clone()]))
                };
                context.model.define(tax.base, base);
                let rate = if is_zero { number("0") } else { iva.clone() };
                let of_base = times(amount(tax.base), rate);
                let rest = sum([price, minus(amount(tax.base))]);
                context
                    .model
                    .define_any(tax.amount, if is_zero { vec![of_base] } else { vec![of_base, rest] });
            } else {
                if !context.model.is_given(tax.amount) {
                    tax::not_computed(context, tax);
                }
                others.push(amount(tax.amount));
            }
        }
        let total = context.of_line(element, &["MontoTotalItem"], AmountKind::Line);
        if known {
            let whole = sum([amount(line.net)].into_iter().chain(others.clone()));
            context.model.define_any(
                total,
                if others.is_empty() { vec![whole] } else { vec![whole, amount(line.net)] },
            );
        }
        totals.push(total);
        lines.push(line);
    }
    let header = taxes(context, context.header, true);
    for entry in &header {
        let own: Vec<_> = lines
            .iter()
            .flat_map(|line| &line.taxes)
            .filter(|tax| tax.kind == entry.kind && context.model.is_known(tax.amount))
            .map(|tax| amount(tax.amount))
            .collect();
        if !own.is_empty() {
            context.model.define(entry.amount, over_lines(own));
        }
    }
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if context.sum_if_known(&totals).is_some() {
        context.model.define(payable, over_lines(totals.into_iter().map(amount).collect()));
    }
}

//! Ecuador: two decimals; the ICE is part of the base of the IVA, the IRBPNR is a tax by the unit.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountKind, Expr, all, amount, child, minus, over_lines, sum, text, times,
};
use crate::audit::totals::rates::Rates;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};
use crate::audit::totals::tax;

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
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem", "PrcNetoItem", "PrcItem"],
    gross: &[],
    net: &["MontoNetoItem"],
    has_percentages: true,
    has_charges: false,
    rounds_gross: false,
    one_unit: false,
};

fn is_iva(tax: &Tax<'_>) -> bool {
    matches!(tax.kind, "2" | "IVA")
}

fn is_ice(tax: &Tax<'_>) -> bool {
    matches!(tax.kind, "3" | "ICE")
}

/// The rate of a tax. The codigoPorcentaje 8 of the IVA has none of its own.
fn factor(tax: &Tax<'_>, rates: &Rates) -> Option<Expr> {
    if matches!(tax.kind, "5" | "IRBPNR") {
        return None;
    }
    let of_table = || tax.code.filter(|_| is_iva(tax)).and_then(|code| rates.rate(code));
    tax::in_percent(tax).or_else(of_table)
}

fn build(context: &mut Context<'_, '_>) {
    let rates = context.rates("ec-tarifa-iva");
    if context.document_type() == "06" {
        return;
    }
    if context.document_type() == "07" {
        return withholding(context, &rates);
    }
    let mut lines: Vec<Line<'_>> = Vec::new();
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        line.taxes = taxes(context, element, false);
        let known = context.model.is_known(line.net);
        let ice: Vec<_> = line.taxes.iter().filter(|tax| is_ice(tax)).map(|tax| amount(tax.amount)).collect();
        // A line of a reimbursement has several IVA, each with a base of its own, which are parts of the line.
        let ivas: Vec<_> = line.taxes.iter().filter(|tax| is_iva(tax)).collect();
        let is_split = ivas.len() > 1 && ivas.iter().all(|tax| context.model.is_given(tax.base));
        if is_split && known {
            let rest = ivas[1..].iter().map(|tax| minus(amount(tax.base)));
            context
                .model
                .define(ivas[0].base, sum([amount(line.net)].into_iter().chain(ice.clone()).chain(rest)));
        }
        for tax in &line.taxes {
            if let Some(rate) = factor(tax, &rates) {
                let base = if is_iva(tax) {
                    sum([amount(line.net)].into_iter().chain(ice.clone()))
                } else {
                    amount(line.net)
                };
                // The base of the ICE may be another price than the one of the sale: a given one is taken.
                let is_own = (is_ice(tax) && context.model.is_given(tax.base)) || (is_iva(tax) && is_split);
                if let Some(written) = tax.rate.filter(|_| is_own && is_ice(tax)) {
                    // The rate of the ICE is a percentage, or an amount for each unit: the comprobante does not say
                    // which.
                    let ways = vec![times(amount(tax.base), rate), times(amount(tax.base), amount(written))];
                    context.model.define_any(tax.amount, ways);
                    continue;
                }
                let base = Some(base).filter(|_| known && !is_own);
                tax::of_line(context, tax, base, Some(rate));
            } else {
                let price = context.input_if_given(tax.element, &["TasaImp", "PrecioPorUnidad"]);
                match price.zip(line.quantity.clone()) {
                    Some((price, quantity)) => context.model.define(tax.amount, times(price, quantity)),
                    None => tax::not_computed(context, tax),
                }
            }
        }
        lines.push(line);
    }
    let own = tax::of_lines(&lines);
    let header = taxes(context, context.header, true);
    let mut reduced = Vec::new();
    for tax in &header {
        let discount = context.input_if_given(tax.element, &["descuentoAdicional"]);
        reduced.push((tax.element.id(), discount));
    }
    let added = |tax: &Tax<'_>| {
        let found = reduced.iter().find(|(id, _)| *id == tax.element.id());
        found.and_then(|(_, discount)| discount.clone()).map(minus)
    };
    tax::of_header(context, &header, &own, &|tax| factor(tax, &rates), &added);
    let value = context.total(&["SubTotal"], AmountKind::Total);
    let nets: Vec<_> = lines.iter().map(|line| line.net).collect();
    if context.sum_if_known(&nets).is_some() {
        context.model.define(value, over_lines(nets.into_iter().map(amount).collect()));
    }
    let discount = context.total(&["MntDcto"], AmountKind::Discount);
    let discounts: Vec<_> = lines.iter().filter_map(|line| line.discount.clone()).collect();
    if !discounts.is_empty() {
        let additional = reduced.into_iter().filter_map(|(_, discount)| discount);
        let whole = sum(additional.chain([over_lines(discounts.clone())]));
        context.model.define_any(discount, vec![over_lines(discounts), whole]);
    }
    let mut parts = vec![amount(value)];
    parts.extend(tax::total(context, &header, &own, &|_| true));
    let mut others = Vec::new();
    for element in context.globals() {
        let Some(part) = context.global(element, None) else { continue };
        // Charges without an element of their own are for third parties, and are not part of the total.
        let known = [
            "propina",
            "fleteInternacional",
            "seguroInternacional",
            "gastosAduaneros",
            "gastosTransporteOtros",
        ];
        let code = text(element, &["CodigoDR"]);
        if code.is_some_and(|code| known.contains(&code)) { parts.push(part) } else { others.push(part) }
    }
    if let Some(group) = child(context.document, "compensaciones") {
        for compensation in all(group, "compensacion") {
            parts.extend(context.input_if_given(compensation, &["valor"]).map(minus));
        }
    }
    let returned: Vec<_> = header
        .iter()
        .filter_map(|tax| context.input_if_given(tax.element, &["valorDevolucionIva"]))
        .collect();
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if context.model.is_known(value) {
        let mut ways = vec![sum(parts.clone())];
        if !others.is_empty() {
            ways.push(sum(parts.clone().into_iter().chain(others)));
        }
        if !returned.is_empty() {
            ways.push(sum(parts.into_iter().chain(returned.into_iter().map(minus))));
        }
        context.model.define_any(payable, ways);
    }
    let held = withheld(context, context.header, true);
    for tax in &held {
        if context.model.is_given(tax.base) {
            tax::of_line(context, tax, None, tax::in_percent(tax));
        }
    }
}

/// A comprobante de retención: each withholding is a rate of its base.
fn withholding(context: &mut Context<'_, '_>, rates: &Rates) {
    for element in context.lines.clone() {
        let taxes = taxes(context, element, false);
        for tax in &taxes {
            tax::of_line(context, tax, None, factor(tax, rates));
        }
        let held = withheld(context, element, false);
        for tax in &held {
            tax::of_line(context, tax, None, tax::in_percent(tax));
        }
        let net = context.of_line(element, &["MontoNetoItem"], AmountKind::Line);
        let total = context.of_line(element, &["MontoTotalItem"], AmountKind::Total);
        if context.model.is_given(net) && !taxes.is_empty() {
            let parts = [amount(net)].into_iter().chain(taxes.iter().map(|tax| amount(tax.amount)));
            context.model.define(total, sum(parts));
        }
    }
}

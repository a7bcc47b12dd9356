//! Panama: prices without tax, a total with taxes for each line.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes};
use crate::audit::totals::model::{
    AmountKind, Expr, amount, child, minus, over, over_lines, sum, text, times,
};
use crate::audit::totals::rates::Rates;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};
use crate::audit::totals::tax;

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 6, 6),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        payments: Payments::Total(&[]),
        source: "DGI, Ficha técnica 1.00: 2 to 6 decimals in lines, 2 in totals",
    },
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem", "PrcNetoItem", "PrcItem"],
    gross: &["MontoBrutoItem"],
    net: &["MontoNetoItem"],
    has_percentages: true,
    has_charges: false,
    rounds_gross: false,
    one_unit: true,
};

fn kind_of(tax: &Tax<'_>) -> &'static str {
    match tax.kind.to_ascii_uppercase().as_str() {
        "ITBMS" | "IVA" | "01" => "ITBMS",
        "ISC" => "ISC",
        _ => "OTI",
    }
}

/// The rate of a dTasaITBMS, which may lack its first zero.
fn rate(code: &str, rates: &Rates) -> Option<Expr> {
    rates.rate(code).or_else(|| rates.rate(&format!("0{code}")))
}

fn factor(tax: &Tax<'_>, rates: &Rates) -> Option<Expr> {
    match kind_of(tax) {
        "ITBMS" => tax.code.and_then(|code| rate(code, rates)).or_else(|| tax::in_percent(tax)),
        _ => tax::in_percent(tax),
    }
}

fn build(context: &mut Context<'_, '_>) {
    let rates = context.rates("pa-tasa-itbms");
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut totals = Vec::new();
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        let unit_discount = context.input_if_given(element, &["@dPrUnitDesc"]);
        if let (Some(unit), Some(quantity)) = (unit_discount, line.quantity.clone()) {
            let discount = context.of_line(element, &["DescuentoMonto"], AmountKind::Discount);
            context.model.define(discount, times(unit, quantity));
        }
        line.taxes = taxes(context, element, false);
        for tax in &line.taxes {
            // The base of the selective tax is not in the document.
            let rate = if kind_of(tax) == "ISC" { None } else { factor(tax, &rates) };
            match rate {
                Some(rate) if context.model.is_known(line.net) => {
                    context.model.define(tax.base, amount(line.net));
                    let isc: Vec<_> = line
                        .taxes
                        .iter()
                        .filter(|tax| kind_of(tax) == "ISC")
                        .map(|tax| amount(tax.amount))
                        .collect();
                    let with_isc = sum([amount(tax.base)].into_iter().chain(isc.clone()));
                    let mut ways = vec![times(amount(tax.base), rate.clone())];
                    if !isc.is_empty() {
                        ways.push(times(with_isc, rate));
                    }
                    context.model.define_any(tax.amount, ways);
                }
                _ if kind_of(tax) == "ITBMS" => tax::not_computed(context, tax),
                _ => {}
            }
        }
        let mut parts = vec![amount(line.net)];
        parts.extend(line.taxes.iter().map(|tax| amount(tax.amount)));
        for name in ["@dPrAcarItem", "@dPrSegItem"] {
            parts.extend(context.input_if_given(element, &[name]));
        }
        let total = context.of_line(element, &["MontoTotalItem"], AmountKind::Line);
        if context.model.is_known(line.net) {
            context.model.define(total, sum(parts));
        }
        totals.push(total);
        lines.push(line);
    }
    let net = context.total(&["SubTotal"], AmountKind::Total);
    let nets: Vec<_> = lines.iter().map(|line| line.net).collect();
    if context.sum_if_known(&nets).is_some() {
        context.model.define(net, over_lines(nets.into_iter().map(amount).collect()));
    }
    let header = taxes(context, context.header, true);
    for entry in &header {
        let own: Vec<_> = lines
            .iter()
            .flat_map(|line| &line.taxes)
            .filter(|tax| kind_of(tax) == kind_of(entry))
            .filter(|tax| kind_of(tax) != "OTI" || tax.code == entry.code)
            .map(|tax| tax.amount)
            .collect();
        if context.sum_if_known(&own).is_some() {
            context.model.define(entry.amount, over_lines(own.into_iter().map(amount).collect()));
        }
    }
    let taxes_total = context.total(&["MntImp"], AmountKind::Tax);
    if let Some(parts) = tax::total(context, &header, &tax::of_lines(&lines), &|_| true) {
        context.model.define(taxes_total, parts);
    }
    let items = context.total(&["@dVTotItems"], AmountKind::Total);
    if context.sum_if_known(&totals).is_some() {
        context.model.define(items, over_lines(totals.into_iter().map(amount).collect()));
    }
    let (mut less, mut more): (Vec<Expr>, Vec<Expr>) = (Vec::new(), Vec::new());
    for element in context.globals() {
        let Some(part) = context.global(element, Some(amount(items))) else { continue };
        if text(element, &["TpoMov"]) == Some("D") { less.push(part) } else { more.push(part) }
    }
    let discount = context.total(&["MntDcto"], AmountKind::Discount);
    if !less.is_empty() {
        context.model.define(discount, sum(less));
    }
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if context.model.is_known(items) {
        let parts = [amount(items), minus(amount(discount))].into_iter().chain(more);
        context.model.define(payable, sum(parts));
    }
    if let Some(group) = child(context.header, "OtraMoneda") {
        let rate = context.input_if_given(group, &["TpoCambio", "FctConv"]);
        let other = context.of_header(group, &["MntTotOtrMnda"], AmountKind::Currency);
        if let Some(rate) = rate.filter(|_| context.model.is_known(payable)) {
            context
                .model
                .define_any(other, vec![times(amount(payable), rate.clone()), over(amount(payable), rate)]);
        }
    }
}

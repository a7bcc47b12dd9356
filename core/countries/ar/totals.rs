//! Argentina: WSFEv1 has totals and taxes, WSFEXv1 lines and a total. The IVA is computed once for each rate.

use crate::audit::totals::context::{Context, is_one_of};
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes};
use crate::audit::totals::model::{AmountKind, Expr, amount, number, over, over_lines, sum, text};
use crate::audit::totals::rates::Rates;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};
use crate::audit::totals::tax;
use crate::document::Element;

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
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem", "PrcNetoItem", "PrcItem"],
    gross: &["MontoBrutoItem"],
    net: &["MontoTotalItem", "MontoItem"],
    has_percentages: true,
    has_charges: true,
    rounds_gross: false,
    one_unit: true,
};

/// The documents without IVA: class C, and exports.
const CLASS_C: &[&str] = &["11", "12", "13", "15", "49", "51", "52", "53", "54", "211", "212", "213"];
const EXPORTS: &[&str] = &["19", "20", "21"];

fn is_iva(tax: &Tax<'_>) -> bool {
    tax.kind.eq_ignore_ascii_case("IVA")
}

/// The rate of an IVA by its code; 1 is not taxed, 2 exempt.
fn rate(code: &str, rates: &Rates) -> Option<Expr> {
    match code.trim_start_matches('0') {
        "1" | "2" => Some(number("0")),
        code => rates.rate(code),
    }
}

fn factor(tax: &Tax<'_>, rates: &Rates) -> Option<Expr> {
    if is_iva(tax) {
        tax.code.and_then(|code| rate(code, rates)).or_else(|| tax::in_percent(tax))
    } else {
        tax::in_percent(tax)
    }
}

fn code_is(tax: &Tax<'_>, codes: &[&str]) -> bool {
    is_iva(tax) && tax.code.is_some_and(|code| codes.contains(&code.trim_start_matches('0')))
}

/// Deposits (97), discounts (99) and lines without a unit (0) have an amount alone; quantity and price are 0 or none.
fn is_without_quantity(line: Element<'_>) -> bool {
    let unit = text(line, &["UnmdItem"]).map(|unit| unit.trim_start_matches('0'));
    matches!(unit, Some("" | "97" | "99"))
}

fn build(context: &mut Context<'_, '_>) {
    let rates = context.rates("ar-tasa-iva");
    let kind = context.document_type();
    let is_export = is_one_of(kind, EXPORTS);
    let is_class_c = is_one_of(kind, CLASS_C);
    // Who pays in the same foreign currency may leave the rate to ARCA (checks 10038 of WSFEv1, 1602 of WSFEXv1).
    let pays_in_it = context.totals.and_then(|totals| text(totals, &["@CanMisMonExt"]));
    context.leaves_rate_to_authority = pays_in_it.is_some_and(|told| told.eq_ignore_ascii_case("S"));
    let mut lines: Vec<Line<'_>> = Vec::new();
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        if is_without_quantity(element) && context.model.is_given(line.net) {
            context.model.amounts[line.net].rules.clear();
        }
        line.taxes = taxes(context, element, false);
        for tax in &line.taxes {
            let rate = factor(tax, &rates);
            let with_tax = context.options.prices_include_tax && !is_class_c;
            let base = match (&rate, with_tax && is_iva(tax)) {
                (Some(rate), true) => over(amount(line.net), sum([number("1"), rate.clone()])),
                _ => amount(line.net),
            };
            // A perception may be of a part of the line.
            let is_own_base = !is_iva(tax) && context.model.is_given(tax.base);
            let base = Some(base).filter(|_| context.model.is_known(line.net) && !is_own_base);
            tax::of_line(context, tax, base, rate);
        }
        lines.push(line);
    }
    let own = tax::of_lines(&lines);
    let header = taxes(context, context.header, true);
    tax::of_header(context, &header, &own, &|tax| factor(tax, &rates), &|_| None);
    let sum_of_lines = context.sum_if_known(&lines.iter().map(|line| line.net).collect::<Vec<_>>());
    let sum_of_lines = sum_of_lines.map(|_| over_lines(lines.iter().map(|line| amount(line.net)).collect()));
    if is_export {
        let payable = context.total(&["VlrPagar"], AmountKind::Total);
        if let Some(lines) = sum_of_lines {
            context.model.define(payable, lines);
        }
        return;
    }
    let bases = |context: &Context<'_, '_>, codes: &[&str], taxed: bool| {
        let fits = |tax: &&Tax<'_>| {
            if taxed { is_iva(tax) && !code_is(tax, &["1", "2"]) } else { code_is(tax, codes) }
        };
        let from: Vec<_> = if header.iter().any(is_iva) {
            header.iter().filter(fits).map(|tax| tax.base).collect()
        } else {
            own.iter().copied().filter(|tax| fits(tax)).map(|tax| tax.base).collect()
        };
        context.sum_if_known(&from)
    };
    let untaxed = context.total(&["ImporteNoGravado"], AmountKind::Total);
    let exempt = context.total(&["MntExe"], AmountKind::Total);
    let net = context.total(&["MntBase"], AmountKind::Total);
    let has_iva = header.iter().any(is_iva) || own.iter().any(|tax| is_iva(tax));
    let (base, of_untaxed, of_exempt) =
        (bases(context, &[], true), bases(context, &["1"], false), bases(context, &["2"], false));
    if is_class_c {
        if let Some(lines) = sum_of_lines {
            context.model.define(net, lines);
        }
    } else if let Some(base) = base {
        context.model.define(net, base);
    } else if has_iva {
        context.model.define(net, number("0"));
    }
    // The entries of the header name taxed bases only, so an amount beside them is not checked.
    for (total, parts) in [(untaxed, of_untaxed), (exempt, of_exempt)] {
        if let Some(parts) = parts {
            context.model.define(total, parts);
        }
    }
    let iva = context.total(&["MntImp"], AmountKind::Tax);
    if let Some(of_iva) = tax::total(context, &header, &own, &is_iva) {
        context.model.define(iva, of_iva);
    }
    let others = context.total(&["ImporteOtrosTributos"], AmountKind::Tax);
    if let Some(of_others) = tax::total(context, &header, &own, &|tax| !is_iva(tax)) {
        context.model.define(others, of_others);
    }
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    let parts = [untaxed, exempt, net, iva, others];
    if context.model.is_known(net) || context.model.is_known(exempt) || context.model.is_known(untaxed) {
        context.model.define(payable, sum(parts.map(amount)));
    }
}

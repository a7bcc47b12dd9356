//! Dominican Republic: the ITBIS by the IndicadorFacturacion of the lines, additional taxes, and what is withheld.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountId, AmountKind, Decimals, Expr, all, amount, child, filled, minus, number, over, over_lines, sum,
    text, times,
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
        line_tolerance: "1",
        total_tolerance: "0",
        tolerance_for_each_line: "1",
        currency: "DOP",
        needs_exchange_rate: true,
        payments: Payments::Total(&[]),
        source: "DGII, Formato e-CF 1.0: 2 decimals; a tolerance of 1 for each line",
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

fn is_itbis(tax: &Tax<'_>) -> bool {
    matches!(tax.kind, "ITBIS" | "IVA" | "01")
}

/// The indicator of an ITBIS: its code, or that of its rate.
fn indicator<'d>(context: &Context<'d, '_>, tax: &Tax<'d>, rates: &Rates) -> Option<&'static str> {
    const TAXED: [&str; 3] = ["1", "2", "3"];
    let of_rate = || rates.key_of(&context.model.amounts[tax.rate?].given?.plain(), &TAXED);
    TAXED.into_iter().find(|known| Some(*known) == tax.code).or_else(of_rate)
}

fn build(context: &mut Context<'_, '_>) {
    let rates = context.rates("do-tasa-itbis");
    let rate_of = |indicator: &str| rates.rate(indicator);
    let kind = context.document_type();
    let included = context.of_id(&["@IndicadorMontoGravado", "@MntBruto", "MntBruto"]) == Some("1");
    let mut lines: Vec<(&'static str, Expr, Line<'_>)> = Vec::new();
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        line.taxes = taxes(context, element, false);
        let own = text(element, &["@IndicadorFacturacion", "IndicadorFacturacion"])
            .and_then(|word| ["0", "1", "2", "3", "4"].into_iter().find(|known| *known == word));
        let by_tax = line.taxes.iter().find(|tax| is_itbis(tax)).map(|tax| indicator(context, tax, &rates));
        let class = match (own, by_tax) {
            (Some(class), _) | (None, Some(Some(class))) => class,
            (None, Some(None)) => {
                let tax = line.taxes.iter().find(|tax| is_itbis(tax)).cloned();
                if let Some(tax) = tax {
                    tax::not_computed(context, &tax);
                }
                "4"
            }
            (None, None) if kind == "46" => "3",
            (None, None) => "4",
        };
        let net = match rate_of(class).filter(|_| included && rates.text(class) != Some("0")) {
            Some(rate) => over(amount(line.net), sum([number("1"), rate])),
            None => amount(line.net),
        };
        for tax in line.taxes.iter().filter(|tax| is_itbis(tax)) {
            if let Some(class) = indicator(context, tax, &rates) {
                tax::rate_of_its_code(context, tax, rate_of(class));
            }
        }
        line.withheld = withheld(context, element, false);
        lines.push((class, net, line));
    }
    let is_known = lines.iter().all(|(_, _, line)| context.model.is_known(line.net)) && !lines.is_empty();
    // The norm 10-07, of prepaid cards, and the selective taxes on alcohol and tobacco have rules of their own.
    let special = all(context.document, "DscRcgGlobal")
        .iter()
        .any(|element| text(*element, &["IndicadorNorma1007"]) == Some("1"));
    let header = taxes(context, context.header, true);
    let only = lines
        .first()
        .map(|(class, _, _)| *class)
        .filter(|first| lines.iter().all(|(class, _, _)| class == first));
    let mut adjusted: Vec<(&str, Expr)> = Vec::new();
    for element in context.globals() {
        let class = text(element, &["IndicadorFacturacion"])
            .or((text(element, &["IndExeDR"]) == Some("1")).then_some("4"))
            .or(only)
            .unwrap_or_default();
        let base = sum(lines.iter().filter(|(own, _, _)| *own == class).map(|(_, net, _)| net.clone()));
        let Some(value) = context.global(element, Some(base)) else { continue };
        adjusted.push((class, if text(element, &["TpoMov"]) == Some("R") { value } else { minus(value) }));
    }
    let of = |class: &str| -> Vec<Expr> {
        let lines = lines.iter().filter(|(own, _, _)| *own == class).map(|(_, net, _)| net.clone());
        lines
            .chain(adjusted.iter().filter(|(own, _)| *own == class).map(|(_, value)| value.clone()))
            .collect()
    };
    let mut bases = Vec::new();
    let has_selective = lines.iter().any(|(_, _, line)| {
        line.taxes
            .iter()
            .any(|tax| tax.kind.len() == 3 && tax.kind.parse::<u32>().is_ok_and(|number| number > 5))
    });
    for tax in &header {
        let Some(class) = is_itbis(tax).then(|| indicator(context, tax, &rates)).flatten() else {
            if is_itbis(tax) && context.model.is_given(tax.amount) {
                tax::not_computed(context, tax);
            }
            continue;
        };
        tax::rate_of_its_code(context, tax, rate_of(class));
        let parts = of(class);
        if is_known && !special && !parts.is_empty() {
            context.model.define(tax.base, over_lines(parts.clone()));
        }
        let fraction = rate_of(class).unwrap_or(number("0"));
        if context.model.is_known(tax.base) && !special && !has_selective {
            let mut ways = vec![times(amount(tax.base), fraction.clone())];
            if included && is_known && !parts.is_empty() {
                // What remains of the prices with tax, so that the total is what the buyer pays.
                ways.push(times(over_lines(parts), fraction));
            }
            context.model.define_any(tax.amount, ways);
        }
        bases.push(tax.base);
    }
    if special || has_selective {
        context.model.not_computed(
            crate::audit::totals::model::Place::At(context.header),
            "expected a document without selective taxes by quantity and without the norm 10-07; their ITBIS is not recomputed",
        );
    }
    let net = context.total(&["MntBase"], AmountKind::Total);
    if let Some(bases) = context.sum_if_known(&bases) {
        context.model.define(net, bases);
    }
    let exempt = context.total(&["MntExe"], AmountKind::Total);
    if is_known && lines.iter().any(|(class, _, _)| *class == "4") {
        context.model.define(exempt, over_lines(of("4")));
    }
    let itbis = context.total(&["MntImp"], AmountKind::Tax);
    if let Some(taxes) = tax::total(context, &header, &[], &is_itbis) {
        context.model.define(itbis, taxes);
    }
    let additional = context.total(&["ImporteOtrosTributos"], AmountKind::Tax);
    let others: Vec<AmountId> = header.iter().filter(|tax| !is_itbis(tax)).map(|tax| tax.amount).collect();
    if let Some(others) = context.sum_if_known(&others) {
        context.model.define(additional, others);
    }
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if [net, exempt].iter().any(|id| context.model.is_known(*id)) {
        context.model.define(payable, sum([net, exempt, itbis, additional].map(amount)));
    }
    // What of it is to be paid now may follow advances and earlier balances: it is named as unchecked.
    for name in ["@ValorPagar", "@MontoPeriodo", "@MontoAvancePago", "SaldoAnterior"] {
        context.total(&[name], AmountKind::Total);
    }
    let held = withheld(context, context.header, true);
    let lines: Vec<Line<'_>> = lines.into_iter().map(|(_, _, line)| line).collect();
    let own = tax::withheld_of_lines(&lines);
    for tax in own.iter().copied() {
        if let Some(rate) = tax::in_percent(tax).filter(|_| context.model.is_given(tax.base)) {
            context.model.define(tax.amount, times(amount(tax.base), rate));
        }
    }
    tax::of_header(context, &held, &own, &tax::in_percent, &|_| None);
    other_currency(context, &[net, exempt, itbis, payable]);
}

/// The totals in another currency: those in pesos divided by the rate.
fn other_currency(context: &mut Context<'_, '_>, totals: &[AmountId; 4]) {
    let Some(group) = child(context.header, "OtraMoneda") else { return };
    let Some(rate) = context.input_if_given(group, &["TpoCambio", "FctConv"]) else { return };
    // The rate has 4 decimals, the amounts 2: a converted amount may be off by a peso's worth.
    context.total_decimals = Decimals { least: 2, most: 2, computed: 2 };
    let names = ["MntNetoOtrMnda", "MntExeOtrMnda", "IVAOtrMnda", "MntTotOtrMnda"];
    for (name, total) in names.into_iter().zip(totals) {
        if filled(group, name).is_some() && context.model.is_known(*total) {
            let other = context.of_header(group, &[name], AmountKind::Currency);
            context.model.define(other, over(amount(*total), rate.clone()));
        }
    }
}

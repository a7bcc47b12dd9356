//! Colombia: UBL. Amounts of lines and totals with two decimals; a gift has no value, and taxes on a reference price.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountKind, Expr, all, amount, child, minus, number, over_lines, sum, text, times,
};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{
    LINE, LINE_CUT, LINE_EVEN, Payments, RATE, RATE_CUT, RATE_EVEN, Rules, SUM, SUM_EVEN, decimals,
};
use crate::audit::totals::tax;

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
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem"],
    gross: &["MontoBrutoItem"],
    net: &["MontoTotalItem"],
    has_percentages: true,
    has_charges: true,
    rounds_gross: false,
    one_unit: false,
};

fn build(context: &mut Context<'_, '_>) {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for element in context.lines.clone() {
        let gift = all(element, "SubMonto").into_iter().find(|part| text(*part, &["Tipo"]) == Some("FREE"));
        let mut line = line(context, element, &SHAPE);
        let value = match gift {
            Some(gift) => {
                // A gift has no value in the total; the price that stands beside it is only a reference.
                context.model.amounts[line.net].rules = vec![vec![number("0")]];
                let price = context.input_if_given(gift, &["MontoConcepto"]);
                price.zip(line.quantity.clone()).map(|(price, quantity)| times(price, quantity))
            }
            None => context.model.is_known(line.net).then(|| amount(line.net)),
        };
        line.taxes = taxes(context, element, false);
        for tax in &line.taxes {
            of_line(context, tax, &line, value.clone());
        }
        line.withheld = withheld(context, element, false);
        let iva: Vec<_> =
            line.taxes.iter().filter(|tax| tax.kind == "01").map(|tax| amount(tax.amount)).collect();
        for tax in &line.withheld {
            let base = if tax.kind == "05" { Some(sum(iva.clone())) } else { value.clone() };
            tax::of_line(
                context,
                tax,
                base.filter(|_| !context.model.is_given(tax.base)),
                tax::in_percent(tax),
            );
        }
        lines.push(line);
    }
    let own = tax::of_lines(&lines);
    let header = taxes(context, context.header, true);
    tax::of_header(context, &header, &own, &factor, &|_| None);
    let held = withheld(context, context.header, true);
    let own_held = tax::withheld_of_lines(&lines);
    tax::of_header(context, &held, &own_held, &tax::in_percent, &|_| None);

    let value = context.total(&["SubTotal"], AmountKind::Total);
    let nets: Vec<_> = lines.iter().map(|line| line.net).collect();
    if context.sum_if_known(&nets).is_some() {
        context.model.define(value, over_lines(nets.into_iter().map(amount).collect()));
    }
    // The base of a line counts once, whatever taxes it has; what is taxed by the unit has none.
    let base = context.total(&["MntBase"], AmountKind::Total);
    let bases: Vec<Expr> =
        lines.iter().filter_map(|line| line.taxes.first().map(|tax| amount(tax.base))).collect();
    let by_header = header.iter().filter(|tax| context.model.is_known(tax.base)).map(|tax| amount(tax.base));
    let mut ways = vec![over_lines(bases.clone()), sum(by_header), amount(value)];
    ways.retain(|way| !matches!(way, Expr::Sum(parts) if parts.is_empty()));
    if bases.is_empty() {
        ways.remove(0);
    }
    if !header.is_empty() || !bases.is_empty() {
        context.model.define_any(base, ways);
    }
    let taxes_total = context.total(&["MntImp"], AmountKind::Tax);
    if let Some(all_taxes) = tax::total(context, &header, &own, &|_| true) {
        context.model.define(taxes_total, all_taxes);
    }
    let (mut less, mut more) = (Vec::new(), Vec::new());
    for element in context.globals() {
        let Some(part) = context.global(element, Some(amount(value))) else { continue };
        if text(element, &["TpoMov"]) == Some("D") { less.push(part) } else { more.push(part) }
    }
    let discounts = context.total(&["MntDcto"], AmountKind::Discount);
    let charges = context.total(&["MntRcgo"], AmountKind::Discount);
    for (total, parts) in [(discounts, less), (charges, more)] {
        if !parts.is_empty() {
            context.model.define(total, sum(parts));
        }
    }
    let advances: Vec<_> = all(context.document, "Referencia")
        .into_iter()
        .filter(|reference| text(*reference, &["TpoDocRef"]) == Some("01"))
        .filter_map(|reference| child(reference, "MontosRef"))
        .filter_map(|amounts| context.input_if_given(amounts, &["Monto"]))
        .collect();
    let rounding = context.total(&["SaldoAnterior"], AmountKind::Total);
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    let mut parts =
        vec![amount(value), amount(taxes_total), minus(amount(discounts)), amount(charges), amount(rounding)];
    let without_advances = sum(parts.clone());
    if !advances.is_empty() {
        parts.push(minus(sum(advances)));
    }
    if context.model.is_known(value) {
        context.model.define_any(payable, vec![sum(parts), without_advances]);
    }
}

fn factor(tax: &Tax<'_>) -> Option<Expr> {
    let by_unit = text(tax.element, &["PrecioPorUnidad"])
        .is_some_and(|price| !price.trim_matches(['0', '.']).is_empty());
    if by_unit { None } else { tax::in_percent(tax) }
}

fn of_line<'d>(context: &mut Context<'d, '_>, tax: &Tax<'d>, line: &Line<'d>, value: Option<Expr>) {
    let price = context.input_if_given(tax.element, &["PrecioPorUnidad"]);
    match (factor(tax), price.zip(line.quantity.clone())) {
        (None, Some((price, quantity))) => context.model.define(tax.amount, times(price, quantity)),
        // A line may have a base of its own, such as the profit of an AIU contract: a given base is taken.
        (rate, _) => {
            let base = value.filter(|_| !context.model.is_given(tax.base));
            tax::of_line(context, tax, base, rate);
        }
    }
}

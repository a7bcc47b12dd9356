//! Mexico: amounts of lines lie between limits; the summary adds the lines by tax, factor and rate.

use crate::audit::totals::context::{Context, is_one_of};
use crate::audit::totals::evaluate::{Evaluation, written_decimals};
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountId, AmountKind, Decimals, Expr, amount, minus, number, over, over_lines, sum, text, times,
};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, decimals};
use crate::audit::totals::tax;
use crate::decimal::{Decimal, Rounding};

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
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcNetoItem"],
    gross: &["MontoBrutoItem", "MontoNetoItem"],
    net: &[],
    has_percentages: false,
    has_charges: false,
    rounds_gross: true,
    one_unit: false,
};

/// The currencies with other decimals than two (c_Moneda).
fn currency_decimals(currency: &str) -> u32 {
    match currency {
        "XXX" | "BIF" | "BYR" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF"
        | "UGX" | "UYI" | "VND" | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

fn is_local(tax: &Tax<'_>) -> bool {
    text(tax.element, &["TipoFact"]) == Some("Local")
}

fn is_exempt(tax: &Tax<'_>) -> bool {
    text(tax.element, &["TipoFact"]).is_some_and(|factor| factor.eq_ignore_ascii_case("Exento"))
}

/// The tax of its base: a factor, or a percentage by the option; a quota is an amount for each unit.
fn factor(context: &Context<'_, '_>, tax: &Tax<'_>) -> Option<Expr> {
    let is_quota = text(tax.element, &["TipoFact"]) == Some("Cuota");
    let rate = tax.rate.map(amount)?;
    Some(if context.options.rates_in_percent && !is_quota { over(rate, number("100")) } else { rate })
}

fn same_kind(one: &str, other: &str) -> bool {
    let code = |kind: &str| match kind {
        "ISR" | "1" => "001".to_owned(),
        "IVA" | "2" => "002".to_owned(),
        "IEPS" | "3" => "003".to_owned(),
        kind => kind.to_owned(),
    };
    code(one) == code(other)
}

fn build(context: &mut Context<'_, '_>) {
    if is_one_of(context.document_type(), &["P", "N"]) {
        let at = crate::audit::totals::model::Place::At(context.header);
        return context.model.not_computed(
            at,
            "expected a document other than a payment or a payroll, whose amounts are not recomputed",
        );
    }
    let currency = context.totals.and_then(|totals| text(totals, &["Moneda"])).unwrap_or("MXN");
    let decimals = currency_decimals(currency);
    context.total_decimals = Decimals { least: decimals, most: decimals, computed: decimals };
    context.line_decimals = Decimals { least: decimals, most: 6, computed: decimals };
    let mut lines: Vec<Line<'_>> = Vec::new();
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        let quantity = context.input(element, &["QtyItem"]);
        let price = context.input(element, SHAPE.price);
        limits(context, line.gross, quantity, price);
        line.taxes = taxes(context, element, false);
        line.withheld = withheld(context, element, false);
        let known = context.model.is_known(line.net);
        let ieps: Vec<_> = line
            .taxes
            .iter()
            .filter(|tax| same_kind(tax.kind, "003"))
            .map(|tax| amount(tax.amount))
            .collect();
        for tax in line.taxes.iter().chain(&line.withheld) {
            let is_quota = text(tax.element, &["TipoFact"]) == Some("Cuota");
            // The IVA is charged on the price and on the IEPS of the line. Other bases than these two are the issuer's.
            let mut bases = vec![amount(line.net)];
            if same_kind(tax.kind, "002") && !ieps.is_empty() {
                bases.insert(0, sum([amount(line.net)].into_iter().chain(ieps.clone())));
            }
            if known && !is_quota && !context.model.is_given(tax.base) {
                context.model.define_any(tax.base, bases);
            }
            if is_exempt(tax) {
                continue;
            }
            match factor(context, tax).filter(|_| context.model.is_known(tax.base)) {
                Some(rate) => {
                    context.model.define(tax.amount, times(amount(tax.base), rate));
                    if let Some(rate) = tax.rate {
                        limits(context, tax.amount, tax.base, rate);
                    }
                }
                None if context.model.is_given(tax.amount) => tax::not_computed(context, tax),
                None => {}
            }
        }
        lines.push(line);
    }
    summary(context, &lines);
}

/// The limits of a product: each factor may be off by half a unit of its last digit; the product has as many decimals
/// as are written.
fn limits(context: &mut Context<'_, '_>, product: AmountId, one: AmountId, other: AmountId) {
    // A factor that the document leaves out is computed, to the decimals that the mapping writes.
    let evaluation = Evaluation::new(&context.model, LINE);
    let value = |id: AmountId| evaluation.compute(&amount(id), false);
    let half = |id: AmountId| {
        let factor = &context.model.amounts[id];
        let decimals =
            if factor.given.is_some() { written_decimals(factor) } else { factor.decimals.computed };
        let unit = Decimal::parse("0.5").ok()?;
        (0..decimals).try_fold(unit, |unit, _| unit.divide(Decimal::from_usize(10)))
    };
    let slack = || {
        let (one_value, other_value) = (value(one)?, value(other)?);
        // The rate of a tax is exact.
        let of_one = half(one)?.multiply(other_value.abs())?;
        let of_other = if context.model.amounts[other].kind == AmountKind::Given
            && one_value.abs() >= Decimal::from_usize(0)
        {
            half(other)?.multiply(one_value.abs())?
        } else {
            Decimal::from_usize(0)
        };
        let digits = written_decimals(&context.model.amounts[product]).max(context.total_decimals.least);
        let is_rate = context.model.amounts[product].kind == AmountKind::Tax
            || context.model.amounts[product].kind == AmountKind::Withholding;
        let whole = if is_rate { of_one } else { of_one.add(of_other)? };
        whole.round(digits, Rounding::Ceiling)
    };
    if let Some(slack) = slack() {
        context.model.amounts[product].tolerance = slack;
    }
}

fn summary<'d>(context: &mut Context<'d, '_>, lines: &[Line<'d>]) {
    let gross: Vec<_> = lines.iter().map(|line| line.gross).collect();
    let value = context.total(&["SubTotal"], AmountKind::Total);
    if context.document_type() == "T" {
        // A transfer has lines with values, and its amounts are 0.
        context.model.define(value, number("0"));
    } else if context.sum_if_known(&gross).is_some() {
        context.model.define(value, over_lines(gross.into_iter().map(amount).collect()));
    }
    let discount = context.total(&["MntDcto"], AmountKind::Discount);
    let discounts: Vec<_> = lines.iter().filter_map(|line| line.discount.clone()).collect();
    if !discounts.is_empty() {
        context.model.define(discount, over_lines(discounts));
    } else if !lines.is_empty() {
        context.model.define(discount, number("0"));
    }
    let header = taxes(context, context.header, true);
    let held = withheld(context, context.header, true);
    for (entries, of_lines) in [(&header, tax::of_lines(lines)), (&held, tax::withheld_of_lines(lines))] {
        for entry in entries.iter().filter(|entry| !is_local(entry)) {
            let rate = |tax: &Tax<'_>| tax.rate.and_then(|rate| context.model.amounts[rate].given);
            let own: Vec<&Tax<'_>> = of_lines
                .iter()
                .copied()
                .filter(|tax| same_kind(tax.kind, entry.kind) && is_exempt(tax) == is_exempt(entry))
                .filter(|tax| rate(tax).zip(rate(entry)).is_none_or(|(one, other)| one == other))
                .collect();
            if own.is_empty() {
                let is_zero = context.model.amounts[entry.amount].given.is_none_or(|given| given.is_zero());
                if !is_zero && !lines.is_empty() {
                    context.model.define(entry.amount, number("0"));
                }
                continue;
            }
            if own.iter().all(|tax| context.model.is_known(tax.base)) {
                let bases = own.iter().map(|tax| amount(tax.base)).collect();
                context.model.define(entry.base, over_lines(bases));
            }
            if own.iter().all(|tax| context.model.is_known(tax.amount)) {
                let parts = own.iter().map(|tax| amount(tax.amount)).collect();
                context.model.define(entry.amount, over_lines(parts));
            }
        }
    }
    let counted = |tax: &Tax<'_>| !is_local(tax) && !is_exempt(tax);
    let moved = context.total(&["MntImp"], AmountKind::Tax);
    if let Some(parts) = tax::total(context, &header, &tax::of_lines(lines), &counted) {
        context.model.define(moved, parts);
    }
    let kept = context.total(&["MntRet"], AmountKind::Withholding);
    if let Some(parts) = tax::total(context, &held, &tax::withheld_of_lines(lines), &counted) {
        context.model.define(kept, parts);
    }
    let local = |taxes: &[Tax<'_>]| -> Vec<Expr> {
        taxes.iter().filter(|tax| is_local(tax)).map(|tax| amount(tax.amount)).collect()
    };
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if context.model.is_known(value) {
        let parts = [amount(value), minus(amount(discount)), amount(moved), minus(amount(kept))];
        let others = local(&header).into_iter().chain(local(&held).into_iter().map(minus));
        context.model.define(payable, sum(parts.into_iter().chain(others)));
    }
}

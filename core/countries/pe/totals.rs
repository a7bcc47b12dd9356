//! Peru: UBL. The base of the IGV of a line holds the selective tax of the line, that of the document does not; a gift
//! has a value of reference, and its tax is not charged.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountKind, Expr, all, amount, child, filled, minus, number, over, over_lines, sum, text, times,
};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};
use crate::audit::totals::tax;
use crate::decimal::Decimal;

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, RATE, SUM],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "1",
        total_tolerance: "1",
        tolerance_for_each_line: "0",
        currency: "PEN",
        needs_exchange_rate: false,
        payments: Payments::TotalOf(&["Contado", "CONTADO", "1"]),
        source: "SUNAT, Reglas de validación: 2 decimals in amounts; sums and taxes may differ by 1",
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

/// The taxes of catalogue 05 by which a sale is taxed, exonerated, unaffected, exported or free.
fn is_igv(tax: &Tax<'_>) -> bool {
    matches!(tax.kind, "1000" | "1016" | "9995" | "9996" | "9997" | "9998")
}

fn rate(tax: &Tax<'_>) -> Option<Expr> {
    match tax.kind {
        "9995" | "9997" | "9998" => Some(number("0")),
        // The selective tax of system 02 is an amount for each unit, beside a rate of 0.
        "2000" if tax.code == Some("02") => None,
        _ => tax::in_percent(tax),
    }
}

fn build(context: &mut Context<'_, '_>) {
    let kind = context.document_type();
    if matches!(kind, "RC" | "RA" | "RR" | "09" | "31") {
        return;
    }
    if matches!(kind, "20" | "40") {
        return super::retained::build(context);
    }
    let mut lines: Vec<Line<'_>> = Vec::new();
    for element in context.lines.clone() {
        let free = all(element, "SubMonto").into_iter().find(|part| text(*part, &["Tipo"]) == Some("FREE"));
        let before = context.model.findings.len();
        let mut line = line(context, element, &SHAPE);
        if let Some(free) = free {
            // The line of a gift holds the value of reference.
            context.model.findings.truncate(before);
            let price = context.input_if_given(free, &["MontoConcepto"]);
            context.model.amounts[line.net].rules.clear();
            if let Some((price, quantity)) = price.zip(line.quantity.clone()) {
                context.model.define_any(line.net, vec![times(price, quantity), number("0")]);
            }
        }
        line.taxes = taxes(context, element, false);
        let known = context.model.is_known(line.net);
        let isc: Vec<_> =
            line.taxes.iter().filter(|tax| tax.kind == "2000").map(|tax| amount(tax.amount)).collect();
        for tax in &line.taxes {
            let price = context.input_if_given(tax.element, &["PrecioPorUnidad"]);
            if let Some(price) = price {
                let units = filled(tax.element, "@CantidadUnidadMedida")
                    .map(|_| amount(context.input(tax.element, &["@CantidadUnidadMedida"])));
                if let Some(units) = units.or(line.quantity.clone()) {
                    context.model.define(tax.amount, times(price, units));
                }
            } else if is_igv(tax) {
                let base = sum([amount(line.net)].into_iter().chain(isc.clone()));
                tax::of_line(context, tax, known.then_some(base).filter(|_| free.is_none()), rate(tax));
            } else {
                // The base of the selective tax and of other taxes follows rules of their own.
                let base = known.then(|| amount(line.net)).filter(|_| !context.model.is_given(tax.base));
                tax::of_line(context, tax, base, rate(tax));
            }
        }
        if free.is_none() && matches!(kind, "01" | "08") {
            price_with_taxes(context, &line);
        }
        lines.push(line);
    }
    summary(context, &lines);
}

/// The price of one unit with taxes: rule 3270 compares it with what the line costs, divided by its quantity, within 1.
fn price_with_taxes<'d>(context: &mut Context<'d, '_>, line: &Line<'d>) {
    let price = context.input(line.element, &["PrcNetoItem"]);
    let known = line.taxes.iter().all(|tax| context.model.is_known(tax.amount));
    let Some(quantity) = line.quantity.clone().filter(|_| known && context.model.is_known(line.net)) else {
        return;
    };
    let mut whole = vec![amount(line.net)];
    for (group, name, code, is_discount) in
        [("SubDscto", "MntDscto", "01", true), ("SubRecargo", "MntRecargo", "48", false)]
    {
        for part in all(line.element, group) {
            if text(part, &["TipoDscto", "TipoRecargo"]) == Some(code) {
                let part = amount(context.of_line(part, &[name], AmountKind::Discount));
                whole.push(if is_discount { minus(part) } else { part });
            }
        }
    }
    let (bags, others): (Vec<_>, Vec<_>) = line.taxes.iter().partition(|tax| tax.kind == "7152");
    let of_bags: Vec<_> = bags.into_iter().map(|tax| amount(tax.amount)).collect();
    whole.extend(others.into_iter().map(|tax| amount(tax.amount)));
    let without_bags = over(sum(whole.clone()), quantity.clone());
    let with_bags = over(sum(whole.into_iter().chain(of_bags)), quantity);
    context.model.define_any(price, vec![without_bags, with_bags]);
    context.model.amounts[price].tolerance = Decimal::from_usize(1);
}

fn is_free(line: &Line<'_>) -> bool {
    line.taxes.iter().any(|tax| tax.kind == "9996")
}

fn summary<'d>(context: &mut Context<'d, '_>, lines: &[Line<'d>]) {
    let sold: Vec<_> = lines.iter().filter(|line| !is_free(line)).map(|line| line.net).collect();
    let (mut in_value, mut advance, mut less, mut more) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for element in context.globals() {
        let base = sum(sold.iter().copied().map(amount));
        let Some(value) = context.global(element, Some(base)) else { continue };
        let is_discount = text(element, &["TpoMov"]) == Some("D");
        let signed = if is_discount { minus(value.clone()) } else { value.clone() };
        match text(element, &["CodigoDR"]) {
            Some("02" | "49") => in_value.push(signed),
            Some("04" | "05" | "06") => advance.push(signed),
            _ if is_discount => less.push(value),
            _ => more.push(value),
        }
    }
    let known = context.sum_if_known(&sold).is_some();
    let value = context.total(&["SubTotal"], AmountKind::Total);
    if known {
        let whole: Vec<_> = sold.iter().copied().map(amount).chain(in_value.iter().cloned()).collect();
        let with_advances: Vec<_> = whole.iter().cloned().chain(advance.iter().cloned()).collect();
        let mut ways = vec![over_lines(whole)];
        if !advance.is_empty() {
            ways.push(over_lines(with_advances));
        }
        context.model.define_any(value, ways);
    }
    let own = tax::of_lines(lines);
    let header = taxes(context, context.header, true);
    let has_globals = !in_value.is_empty() || !advance.is_empty();
    for entry in &header {
        let parts: Vec<&&Tax<'_>> = own.iter().filter(|tax| tax.kind == entry.kind).collect();
        if parts.is_empty() {
            continue;
        }
        let adjusted = has_globals && is_igv(entry) && entry.kind != "9996";
        let of_kind = |line: &&Line<'_>| line.taxes.iter().any(|tax| tax.kind == entry.kind);
        let is_taxed = matches!(entry.kind, "1000" | "1016");
        if parts.iter().all(|tax| context.model.is_known(tax.base)) && entry.kind != "7152" {
            // Rules 3277 and 3293: the values of sale, without the selective tax that the base of a line holds.
            let bases: Vec<_> = if is_taxed {
                lines.iter().filter(of_kind).map(|line| amount(line.net)).collect()
            } else {
                parts.iter().map(|tax| amount(tax.base)).collect()
            };
            let with: Vec<_> = bases.iter().cloned().chain(in_value.clone()).chain(advance.clone()).collect();
            let ways =
                if adjusted { vec![over_lines(with), over_lines(bases)] } else { vec![over_lines(bases)] };
            context.model.define_any(entry.base, ways);
        }
        let rates: Vec<_> = parts.iter().filter_map(|tax| rate(tax)).collect();
        let of_base = rates.first().filter(|_| context.model.is_known(entry.base) && entry.kind != "9996");
        let selective = lines.iter().filter(of_kind).flat_map(|line| &line.taxes);
        let selective = selective.filter(|tax| is_taxed && tax.kind == "2000").map(|tax| amount(tax.amount));
        let of_base =
            of_base.map(|rate| times(sum([amount(entry.base)].into_iter().chain(selective)), rate.clone()));
        if parts.iter().all(|tax| context.model.is_known(tax.amount)) && !adjusted {
            let amounts: Vec<_> = parts.iter().map(|tax| amount(tax.amount)).collect();
            let of_base = of_base.unwrap_or_else(|| sum(amounts.clone()));
            let way = crate::audit::totals::model::tax_over_lines(amounts, of_base);
            context.model.define(entry.amount, way);
        } else if let Some(of_base) = of_base {
            context.model.define(entry.amount, of_base);
        }
    }
    let charged = |tax: &Tax<'_>| tax.kind != "9996";
    let taxes_total = context.total(&["MntImp"], AmountKind::Tax);
    if let Some(parts) = tax::total(context, &header, &own, &charged) {
        context.model.define(taxes_total, parts);
    }
    let price = context.total(&["@PrecioVenta"], AmountKind::Total);
    if context.model.is_known(value) {
        let whole = sum([amount(value), amount(taxes_total)]);
        let ways = vec![whole.clone()];
        if advance.is_empty() {
            context.model.define_any(price, ways);
        }
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
        .filter(|reference| {
            text(*reference, &["TpoDocRef"]).is_some_and(|kind| matches!(kind, "02" | "03" | "10"))
        })
        .filter_map(|reference| child(reference, "MontosRef"))
        .filter_map(|amounts| context.input_if_given(amounts, &["Monto"]))
        .collect();
    let rounding = context.total(&["SaldoAnterior"], AmountKind::Total);
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    let start = if context.model.is_known(price) {
        amount(price)
    } else if context.model.is_known(value) {
        sum([amount(value), amount(taxes_total)])
    } else {
        return;
    };
    let mut parts = vec![start, minus(amount(discounts)), amount(charges), amount(rounding)];
    if !advances.is_empty() {
        parts.push(minus(sum(advances)));
    }
    context.model.define(payable, sum(parts));
    // A detracción, percepción or retención is of the amount to pay.
    let held = withheld(context, context.header, true);
    for tax in &held {
        let in_soles = context.totals.and_then(|totals| text(totals, &["Moneda"])).unwrap_or("PEN") == "PEN";
        let base = Some(amount(payable)).filter(|_| in_soles && !context.model.is_given(tax.base));
        if base.is_some() || context.model.is_given(tax.base) {
            tax::of_line(context, tax, base, tax::in_percent(tax));
        }
    }
}

//! El Salvador: sales by kind (taxed, exempt, not subject); in type 01 the price contains the IVA, in the others it is
//! added.

use crate::audit::totals::context::{Context, is_one_of};
use crate::audit::totals::line::{Line, Shape, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountKind, Expr, amount, minus, number, over, over_lines, sum, tax_over_lines, text, times,
};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};
use crate::audit::totals::tax;

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[SUM, LINE, RATE],
        line: decimals(2, 8, 8),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        payments: Payments::Total(&[]),
        source: "Ministerio de Hacienda, schemas of the DTE: 8 decimals in lines, 2 in the summary; a tolerance of 0.01",
    },
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcNetoItem"],
    gross: &[],
    net: &["MontoNetoItem"],
    has_percentages: false,
    has_charges: false,
    rounds_gross: false,
    one_unit: false,
};

/// The tax in a price that contains it, at a percentage.
fn contained(price: Expr, percentage: &Expr) -> Expr {
    over(times(price, percentage.clone()), sum([number("100"), percentage.clone()]))
}

fn build(context: &mut Context<'_, '_>) {
    let withholdings = context.rates("sv-retencion");
    let iva = context.rates("sv-tasa-iva").percentage("general").unwrap_or(number("0"));
    let kind = context.document_type();
    if is_one_of(kind, &["08", "09"]) {
        // A settlement has amounts of several kinds in each line, or none: only its summary is checked.
        let at = crate::audit::totals::model::Place::At(context.header);
        return context.model.not_computed(
            at,
            "expected a document other than a settlement (08, 09), whose sums are not recomputed",
        );
    }
    let is_final = kind == "01";
    let one_kind = is_one_of(kind, &["11", "14"]);
    let mut lines: Vec<(&str, Line<'_>)> = Vec::new();
    let mut not_sales: Vec<Expr> = Vec::new();
    for element in context.lines.clone() {
        let shape = if kind == "07" { Shape { net: &[], ..SHAPE } } else { SHAPE };
        let before = context.model.findings.len();
        let other = context.input_if_given(element, &["@noGravado"]);
        let mut line = line(context, element, &shape);
        if other.is_some() || kind == "07" || kind == "15" {
            // A line may hold nothing but an amount that is no sale; a donation has its depreciation.
            context.model.findings.truncate(before);
            context.model.amounts[line.net].rules.clear();
        }
        not_sales.extend(other);
        line.taxes = taxes(context, element, false);
        line.withheld = withheld(context, element, false);
        for tax in &line.withheld {
            if context.model.is_given(tax.base) && context.model.is_given(tax.amount) {
                tax::of_line(
                    context,
                    tax,
                    None,
                    tax::in_percent(tax).or_else(|| withholdings.rate(tax.kind)),
                );
            }
        }
        let zero = line.taxes.iter().any(|tax| {
            let rate = tax.rate.and_then(|rate| context.model.amounts[rate].given);
            tax.kind == "20" && rate.is_some_and(|rate| rate.is_zero())
        });
        let class = match text(element, &["@tipoVenta"]) {
            _ if one_kind => "gravada",
            Some(class) => class,
            None if zero => "exenta",
            None => "gravada",
        };
        if is_final && class == "gravada" && context.model.is_known(line.net) {
            let net = amount(line.net);
            for tax in line.taxes.iter().filter(|tax| tax.kind == "20") {
                context.model.define(tax.amount, contained(net.clone(), &iva));
            }
        }
        lines.push((class, line));
    }
    if kind == "07" {
        return withheld_total(context, &lines);
    }
    let of = |context: &Context<'_, '_>, class: &str| -> Option<Expr> {
        let own: Vec<_> = lines.iter().filter(|(own, _)| *own == class).map(|(_, line)| line.net).collect();
        let known = !own.is_empty() && own.iter().all(|id| context.model.is_known(*id));
        known.then(|| over_lines(own.into_iter().map(amount).collect()))
    };
    let mut sales = Vec::new();
    for (names, class) in [
        (&["SubTotal"] as &[&'static str], "gravada"),
        (&["MntExe"], "exenta"),
        (&["@totalNoSuj"], "noSujeta"),
    ] {
        let total = context.total(names, AmountKind::Total);
        if let Some(lines) = of(context, class) {
            context.model.define(total, lines);
        }
        sales.push(total);
    }
    let (mut less, mut less_taxed, mut more) = (Vec::new(), Vec::new(), Vec::new());
    for element in context.globals() {
        let class = match text(element, &["IndExeDR"]) {
            Some("1") => sales[1],
            Some("2") => sales[2],
            _ => sales[0],
        };
        let base = context.model.is_known(class).then(|| amount(class));
        let Some(value) = context.global(element, base) else { continue };
        if text(element, &["TpoMov"]) == Some("R") {
            more.push(value);
        } else {
            if class == sales[0] {
                less_taxed.push(value.clone());
            }
            less.push(value);
        }
    }
    let discount = context.total(&["MntDcto"], AmountKind::Discount);
    let in_lines: Vec<Expr> = lines.iter().filter_map(|(_, line)| line.discount.clone()).collect();
    if !less.is_empty() || !in_lines.is_empty() {
        let whole =
            sum(less.iter().cloned().chain((!in_lines.is_empty()).then(|| over_lines(in_lines.clone()))));
        context.model.define_any(discount, vec![whole, sum(less.iter().cloned().chain([number("0")]))]);
    }
    let taxed = sum([amount(sales[0])].into_iter().chain(less_taxed.into_iter().map(minus)));
    let header = taxes(context, context.header, true);
    let mut added = Vec::new();
    for tax in &header {
        let zero_rated = lines.iter().any(|(_, line)| line.taxes.iter().any(|own| own.kind == "C3"));
        if tax.kind == "20" && !zero_rated && context.model.is_known(sales[0]) {
            context.model.define(tax.amount, times(taxed.clone(), over(iva.clone(), number("100"))));
        } else if tax.kind != "20" {
            let own: Vec<_> = lines
                .iter()
                .flat_map(|(_, line)| &line.taxes)
                .filter(|own| own.kind == tax.kind && context.model.is_given(own.amount))
                .map(|own| amount(own.amount))
                .collect();
            if !own.is_empty() {
                context.model.define(tax.amount, over_lines(own));
            }
        }
        added.push(amount(tax.amount));
    }
    let tax_total = context.total(&["MntImp"], AmountKind::Tax);
    if is_final && context.model.is_known(sales[0]) {
        let parts: Vec<_> = lines
            .iter()
            .flat_map(|(_, line)| &line.taxes)
            .filter(|tax| tax.kind == "20" && context.model.is_known(tax.amount))
            .map(|tax| amount(tax.amount))
            .collect();
        let of_base = contained(taxed.clone(), &iva);
        let with_lines = tax_over_lines(parts.clone(), of_base.clone());
        let ways = if parts.is_empty() { vec![of_base] } else { vec![with_lines, of_base] };
        context.model.define_any(tax_total, ways);
    }
    let held = withheld(context, context.header, true);
    for tax in &held {
        // The IVA perceived or withheld is 1 % of the taxed sales; the income tax has several rates.
        let base = if is_final {
            over(taxed.clone(), sum([number("1"), over(iva.clone(), number("100"))]))
        } else {
            taxed.clone()
        };
        if matches!(tax.kind, "ivaPerci1" | "ivaRete1") && context.model.is_known(sales[0]) && kind != "14" {
            context.model.define_any(
                tax.amount,
                vec![over(base.clone(), number("100")), over(times(base, number("2")), number("100"))],
            );
        }
    }
    let mut parts: Vec<Expr> = sales.iter().copied().map(amount).collect();
    parts.extend(less.into_iter().map(minus));
    parts.extend(more);
    parts.extend(added);
    let operation = sum(parts.clone());
    for tax in &held {
        parts.push(if tax.kind == "ivaPerci1" { amount(tax.amount) } else { minus(amount(tax.amount)) });
    }
    let balance = context.total(&["SaldoAnterior"], AmountKind::Total);
    // A balance in favour of the buyer is less to pay, whether it is written with its sign or without.
    let is_written_without_sign =
        context.model.amounts[balance].given.is_some_and(|given| !given.is_negative());
    parts.push(if is_written_without_sign { minus(amount(balance)) } else { amount(balance) });
    parts.extend(not_sales);
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if sales.iter().any(|id| context.model.is_known(*id)) {
        // The total of a note (05, 06) is that of the operation.
        let ways =
            if is_one_of(kind, &["04", "05", "06"]) { vec![sum(parts), operation] } else { vec![sum(parts)] };
        context.model.define_any(payable, ways);
    }
}

/// A comprobante de retención: the sum of what its lines withhold.
fn withheld_total<'d>(context: &mut Context<'d, '_>, lines: &[(&str, Line<'d>)]) {
    let total = context.total(&["MntRet"], AmountKind::Withholding);
    let parts: Vec<_> = lines.iter().flat_map(|(_, line)| &line.withheld).map(|tax| tax.amount).collect();
    if context.sum_if_known(&parts).is_some() {
        context.model.define(total, over_lines(parts.into_iter().map(amount).collect()));
    }
}

//! Costa Rica: the tax of each line, its exempted part, and a summary by classes.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes};
use crate::audit::totals::model::{
    AmountId, AmountKind, Expr, all, amount, child, filled, minus, number, over_lines, percent, sum, text,
    times,
};
use crate::audit::totals::rates::Rates;
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};
use crate::audit::totals::tax;

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 5, 5),
        total: decimals(2, 5, 5),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0.00001",
        currency: "CRC",
        needs_exchange_rate: false,
        payments: Payments::Unchecked,
        source: "Hacienda, Anexos y estructuras 4.4: 5 decimals; no rule of rounding is published",
    },
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcNetoItem"],
    gross: &["MontoBrutoItem"],
    net: &["MontoNetoItem"],
    // `PctDscto` is a code, `RecargoMonto` the base of the tax, `SubRecargo` the net tax.
    has_percentages: false,
    has_charges: false,
    rounds_gross: false,
    one_unit: false,
};

fn is_iva(tax: &Tax<'_>) -> bool {
    matches!(tax.kind, "01" | "07" | "08")
}

fn factor(tax: &Tax<'_>, rates: &Rates) -> Option<Expr> {
    if tax.kind == "08" {
        return None;
    }
    tax::in_percent(tax).or_else(|| tax.code.and_then(|code| rates.rate(code)))
}

/// A line with the tax that it charges.
struct Charged<'d> {
    line: Line<'d>,
    /// Each tax less its exempted part.
    net_taxes: Vec<(usize, Expr)>,
    net_tax: AmountId,
    /// What the issuer assumes of the tax.
    assumed: AmountId,
}

fn build(context: &mut Context<'_, '_>) {
    let rates = context.rates("cr-tarifa-iva");
    let mut lines = Vec::new();
    for element in context.lines.clone() {
        let line = line(context, element, &SHAPE);
        lines.push(charged(context, line, &rates));
    }
    summary(context, &lines);
}

fn charged<'d>(context: &mut Context<'d, '_>, mut line: Line<'d>, rates: &Rates) -> Charged<'d> {
    let element = line.element;
    line.taxes = taxes(context, element, false);
    let known = context.model.is_known(line.net);
    let has_parts = child(element, "DetalleComp").is_some_and(|group| child(group, "Parte").is_some());
    // Selective taxes are part of the base of the VAT.
    let inside: Vec<_> = line
        .taxes
        .iter()
        .filter(|tax| matches!(tax.kind, "02" | "04" | "05" | "12"))
        .map(|tax| amount(tax.amount))
        .collect();
    let base = context.of_line(element, &["RecargoMonto"], AmountKind::Tax);
    if known {
        context.model.define(base, sum([amount(line.net)].into_iter().chain(inside)));
    }
    // A gift (01) or bonus (03) is taxed on the price before the discount.
    let is_gift =
        all(element, "SubDscto").iter().any(|part| matches!(text(*part, &["PctDscto"]), Some("01" | "03")));
    let assumed = context.of_line(element, &["@ImpuestoAsumidoEmisorFabrica"], AmountKind::Tax);
    let mut net_taxes = Vec::new();
    for (index, tax) in line.taxes.iter().enumerate() {
        if matches!(tax.kind, "01" | "07") {
            tax::rate_of_its_code(context, tax, tax.code.and_then(|code| rates.rate(code)));
        }
        let by_unit = context.input_if_given(tax.element, &["PrecioPorUnidad"]).is_some();
        let factor_08 = filled(tax.element, "@FactorCalculoIVA")
            .map(|_| context.input(tax.element, &["@FactorCalculoIVA"]));
        let of = if is_iva(tax) { base } else { line.net };
        let rate = if tax.kind == "08" { factor_08.map(amount) } else { factor(tax, rates) };
        match rate.filter(|_| !by_unit && !has_parts && context.model.is_known(of)) {
            Some(rate) if is_iva(tax) && is_gift => {
                context.model.define(tax.amount, times(amount(line.gross), rate))
            }
            Some(rate) => context.model.define(tax.amount, times(amount(of), rate)),
            None if context.model.is_given(tax.amount) => tax::not_computed(context, tax),
            None => {}
        }
        let mut parts = vec![amount(tax.amount)];
        if let Some(exemption) = child(tax.element, "Exoneracion") {
            let exempted = context.of_line(exemption, &["MontoImpuesto"], AmountKind::Tax);
            if let Some(points) = context.input_if_given(exemption, &["PorcentajeCompra"])
                && context.model.is_known(of)
            {
                // Points of the rate; older documents have a percentage of the tax.
                let of_tax = percent(points.clone(), amount(tax.amount));
                context.model.define_any(exempted, vec![percent(points, amount(of)), of_tax]);
            }
            parts.push(minus(amount(exempted)));
        }
        net_taxes.push((index, sum(parts)));
    }
    let charged: Vec<_> = net_taxes.iter().map(|(_, tax)| tax.clone()).collect();
    let group = all(element, "SubRecargo").into_iter().next();
    let net_tax = match group {
        Some(group) => context.of_line(group, &["MntRecargo"], AmountKind::Tax),
        None => context.model.inner(sum(charged.clone().into_iter().chain([number("0")]))),
    };
    if group.is_some() && line.taxes.iter().all(|tax| context.model.is_known(tax.amount)) {
        let whole = sum(charged.into_iter().chain([number("0")]));
        let less = sum([whole.clone(), minus(amount(assumed))]);
        context.model.define_any(net_tax, vec![less, whole]);
    }
    let total = context.of_line(element, &["MontoTotalItem"], AmountKind::Line);
    if known && context.model.is_known(net_tax) {
        context.model.define(total, sum([amount(line.net), amount(net_tax)]));
    }
    Charged { line, net_taxes, net_tax, assumed }
}

fn summary<'d>(context: &mut Context<'d, '_>, lines: &[Charged<'d>]) {
    let subtotals: Vec<_> = context.totals.map(|totals| all(totals, "TotSubMonto")).unwrap_or_default();
    let parts: Vec<AmountId> = subtotals
        .into_iter()
        .map(|part| context.of_header(part, &["MontoConcepto"], AmountKind::Total))
        .collect();
    let pair = |one: usize, other: usize| {
        parts.get(one).zip(parts.get(other)).map(|(one, other)| sum([amount(*one), amount(*other)]))
    };
    let taxed = context.total(&["SubTotal"], AmountKind::Total);
    let exempt = context.total(&["MntExe"], AmountKind::Total);
    let exempted = context.total(&["ImporteNoGravado"], AmountKind::Total);
    let not_subject = context.total(&["@TotalNoSujeto"], AmountKind::Total);
    for (total, parts) in
        [(taxed, pair(0, 3)), (exempt, pair(1, 4)), (exempted, pair(2, 5)), (not_subject, pair(6, 7))]
    {
        if let Some(parts) = parts {
            context.model.define(total, parts);
        }
    }
    let sale = context.total(&["SaldoAnterior"], AmountKind::Total);
    let gross: Vec<_> = lines.iter().map(|charged| charged.line.gross).collect();
    if context.sum_if_known(&gross).is_some() {
        context.model.define(sale, over_lines(gross.into_iter().map(amount).collect()));
    }
    let classes = [taxed, exempt, exempted, not_subject];
    if classes.iter().any(|id| context.model.is_known(*id)) {
        context.model.define(sale, sum(classes.map(amount)));
    }
    let discount = context.total(&["MntDcto"], AmountKind::Discount);
    let discounts: Vec<_> = lines.iter().filter_map(|charged| charged.line.discount.clone()).collect();
    if !discounts.is_empty() {
        context.model.define(discount, over_lines(discounts));
    } else if !lines.is_empty() {
        context.model.define(discount, number("0"));
    }
    let net = context.total(&["MntBase"], AmountKind::Total);
    if context.model.is_known(sale) {
        context.model.define(net, sum([amount(sale), minus(amount(discount))]));
    }
    let header = taxes(context, context.header, true);
    for tax in &header {
        // Where an entry has no code, the taxes of lines without one are its own, such as those of a kit.
        let is_split = header.iter().any(|other| other.kind == tax.kind && other.code.is_none());
        let fits = |line: &Tax<'_>| {
            let is_same = tax.code.zip(line.code).map_or(!is_split, |(one, other)| one == other);
            line.kind == tax.kind && (is_same || tax.code == line.code)
        };
        let (mut own, mut less) = (Vec::new(), Vec::new());
        for charged in lines {
            for (index, net) in &charged.net_taxes {
                if fits(&charged.line.taxes[*index]) {
                    own.push(net.clone());
                    less.push(net.clone());
                    if charged.line.taxes.len() == 1 && context.model.is_given(charged.assumed) {
                        less.push(minus(amount(charged.assumed)));
                    }
                }
            }
        }
        if !own.is_empty() {
            // A document may count the tax before or after the part that the issuer assumes.
            let ways = if less.len() == own.len() {
                vec![over_lines(own)]
            } else {
                vec![over_lines(own), over_lines(less)]
            };
            context.model.define_any(tax.amount, ways);
        }
    }
    let taxes_total = context.total(&["MntImp"], AmountKind::Tax);
    let net_taxes: Vec<_> = lines.iter().map(|charged| charged.net_tax).collect();
    if context.sum_if_known(&net_taxes).is_some() {
        let net = over_lines(net_taxes.into_iter().map(amount).collect());
        // A document may count the tax before the part that the issuer assumes.
        let gross: Vec<_> =
            lines.iter().flat_map(|charged| charged.net_taxes.iter().map(|(_, net)| net.clone())).collect();
        let ways = if gross.is_empty() { vec![net] } else { vec![net, over_lines(gross)] };
        context.model.define_any(taxes_total, ways);
    }
    if !header.is_empty() {
        context.model.define(taxes_total, sum(header.iter().map(|tax| amount(tax.amount))));
    }
    let charges = context.total(&["MntRcgo"], AmountKind::Discount);
    let others: Vec<_> = context
        .globals()
        .into_iter()
        .filter_map(|element| context.global(element, Some(amount(net))))
        .collect();
    if !others.is_empty() {
        context.model.define(charges, sum(others));
    }
    let returned = context.total(&["ImporteOtrosTributos"], AmountKind::Tax);
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if context.model.is_known(net) {
        let parts = [amount(net), amount(taxes_total), amount(charges), minus(amount(returned))];
        context.model.define(payable, sum(parts));
    }
}

//! Chile: whole pesos. The IVA is computed once on the net amount; amounts with tax give the net amount by division.

use crate::audit::totals::context::{Context, is_one_of};
use crate::audit::totals::line::{Line, Shape, line, taxes, taxes_in};
use crate::audit::totals::model::{
    AmountKind, Decimals, Expr, Place, all, amount, child, minus, number, over, over_lines, percent, sum,
    text, times,
};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, RATE, Rules, SUM, decimals};
use crate::audit::totals::tax;

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[RATE, LINE, SUM],
        line: decimals(0, 0, 0),
        total: decimals(0, 0, 0),
        line_tolerance: "0",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "CLP",
        needs_exchange_rate: false,
        payments: Payments::Unchecked,
        source: "SII, Formato DTE: amounts in whole pesos, half up; the IVA once on the net amount",
    },
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem", "PrcItem"],
    gross: &["MontoBrutoItem"],
    net: &["MontoTotalItem", "MontoNetoItem", "MontoItem"],
    has_percentages: true,
    has_charges: true,
    rounds_gross: false,
    one_unit: true,
};

/// What the lines of a document are to the IVA.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Taxed,
    Exempt,
    NotBilled,
    Less,
    Other,
}

fn build(context: &mut Context<'_, '_>) {
    let general = context.rates("cl-tasa-iva").percentage("general").unwrap_or(number("0"));
    let kind = context.document_type();
    let is_receipt = is_one_of(kind, &["39", "41"]);
    let is_export = is_one_of(kind, &["110", "111", "112"]);
    let all_exempt = is_one_of(kind, &["34", "41"]) || is_export;
    let is_settlement = kind == "43";
    let includes_tax = if is_receipt {
        context.of_id(&["@IndMntNeto", "IndMntNeto"]) != Some("2")
    } else {
        context.of_id(&["@MntBruto", "MntBruto"]) == Some("1")
    };
    if is_export {
        context.line_decimals = Decimals { least: 0, most: 4, computed: 4 };
        context.total_decimals = Decimals { least: 0, most: 4, computed: 4 };
    }
    let mut lines: Vec<(Class, Line<'_>)> = Vec::new();
    let is_note = is_one_of(kind, &["52", "56", "61", "111", "112"]);
    for element in context.lines.clone() {
        let before = context.model.findings.len();
        let mut line = line(context, element, &SHAPE);
        if is_note && !context.model.is_known(line.net) {
            // A note that corrects a text, and a guide for goods that are only moved, have lines without amounts.
            context.model.findings.truncate(before);
            continue;
        }
        line.taxes = taxes(context, element, false);
        let class = match text(element, &["@IndExe", "IndExe"]) {
            None if all_exempt => Class::Exempt,
            None => Class::Taxed,
            Some("1") => Class::Exempt,
            Some("2") => Class::NotBilled,
            Some("6") => Class::Less,
            Some(_) => Class::Other,
        };
        lines.push((class, line));
    }
    let known = lines.iter().all(|(_, line)| context.model.is_known(line.net));
    let of = |class: Class| -> Vec<Expr> {
        lines.iter().filter(|(own, _)| *own == class).map(|(_, line)| amount(line.net)).collect()
    };
    let (mut taxed, mut exempt) = (of(Class::Taxed), of(Class::Exempt));
    let (has_taxed, has_exempt) = (!taxed.is_empty(), !exempt.is_empty());
    let bases = (sum(taxed.clone()), sum(exempt.clone()));
    let mut globals_known = true;
    for element in context.globals() {
        // Without an indicator it is of the taxed lines, or of the exempt ones where there are no others.
        let class = text(element, &["IndExeDR"]).or((!has_taxed).then_some("1"));
        let base = match class {
            None => bases.0.clone(),
            Some("1") => bases.1.clone(),
            Some(_) => continue,
        };
        // A percentage of the lines; `ValorDR` may hold it as well.
        let is_percent = text(element, &["TpoValor"]) == Some("%") && text(element, &["PctDR"]).is_none();
        let value = if is_percent {
            let rate = context.input_if_given(element, &["ValorDR"]);
            rate.map(|rate| {
                let part = context.model.at(
                    Place::In(element, "ValorDR"),
                    AmountKind::Discount,
                    context.total_decimals,
                );
                context.model.define(part, percent(rate, base));
                amount(part)
            })
        } else {
            // `ValorDR` may have two decimals; it counts as whole pesos, as the mapping rounds it.
            let whole = context.total_decimals;
            context.total_decimals = Decimals { most: whole.most.max(2), ..whole };
            let value = context.global(element, Some(base));
            context.total_decimals = whole;
            value.map(|value| {
                let part = context.model.at(Place::In(element, "ValorDR"), AmountKind::Discount, whole);
                context.model.define(part, value);
                amount(part)
            })
        };
        let Some(value) = value else {
            globals_known = false;
            continue;
        };
        let value = if text(element, &["TpoMov"]) == Some("R") { value } else { minus(value) };
        if class.is_none() { taxed.push(value) } else { exempt.push(value) }
    }
    let known = known && globals_known;
    let Some(totals) = context.totals else { return };
    let rate = context.input_if_given(totals, &["TasaImp", "TasaIVA", "@TasaIVA"]).unwrap_or(general.clone());
    let fraction = over(rate, number("100"));
    let net = context.total(&["SubTotal", "MntNeto", "@MntNeto"], AmountKind::Total);
    let with_tax = over_lines(taxed.clone());
    if known && has_taxed && !all_exempt {
        let divided = over(with_tax.clone(), sum([number("1"), fraction.clone()]));
        context.model.define(net, if includes_tax { divided } else { with_tax.clone() });
    }
    let exempt_total = context.total(&["MntExe"], AmountKind::Total);
    if known && has_exempt {
        context.model.define(exempt_total, over_lines(exempt));
    }
    let iva = context.total(&["MntImp", "MontoImp", "IVA", "@IVA"], AmountKind::Tax);
    if context.model.is_known(net) && !all_exempt {
        let of_net = times(amount(net), fraction);
        let rest = sum([with_tax.clone(), minus(amount(net))]);
        let rules = if includes_tax && known && has_taxed { vec![rest, of_net] } else { vec![of_net] };
        context.model.define_any(iva, rules);
    }
    let mut parts = vec![amount(net), amount(exempt_total), amount(iva)];
    let (others, withheld, unknown) = additional(context, &lines, iva, kind == "46");
    parts.extend(others);
    let credit = context.total(&["CredEC"], AmountKind::Total);
    let deposit = context.total(&["GrntDep"], AmountKind::Total);
    // What the buyer does not withhold of the IVA stays in the total: it is told, not subtracted.
    let not_withheld = context.total(&["IVANoRet"], AmountKind::Tax);
    if unknown && context.model.is_given(not_withheld) {
        // The schema does not say of each tax whether it is withheld: what is not withheld says it of their sum.
        parts.extend([minus(amount(iva)), amount(not_withheld)]);
    } else if !withheld.is_empty() {
        if context.model.is_known(iva) {
            context.model.define(not_withheld, sum([amount(iva), minus(sum(withheld.clone()))]));
        }
        parts.push(minus(sum(withheld)));
    }
    parts.extend([minus(amount(credit)), amount(deposit)]);
    if is_settlement {
        parts.extend(commissions(context, general));
    }
    let mut payable_names = vec!["MntTotal", "@MntTotal"];
    if text(totals, &["MntTotal", "@MntTotal"]).is_none() {
        payable_names.push("VlrPagar");
    }
    let total = context.total(&payable_names, AmountKind::Total);
    if context.model.is_known(net) || context.model.is_known(exempt_total) {
        context.model.define(total, sum(parts));
    } else if includes_tax && known && has_taxed {
        context.model.define(total, with_tax);
    }
    // `VlrPagar` beside a total may hold what is not billed and an earlier balance.
    if payable_names.len() == 2 {
        let payable = context.total(&["VlrPagar"], AmountKind::Total);
        let balance = context.total(&["SaldoAnterior"], AmountKind::Total);
        let not_billed = context.total(&["MontoNF"], AmountKind::Total);
        let due = sum([amount(total), amount(not_billed), amount(balance)]);
        context.model.define_any(payable, vec![amount(total), due]);
    }
    other_currency(context, total, exempt_total, net);
}

/// The additional taxes, of the lines that have their code: those that are added, those that are withheld, and whether
/// there are some of which nobody says which they are.
///
/// They stand in `Impuestos`, or in `Totales/ImptoReten` as in the official document, which has priority.
///
/// In a factura de compra a withheld tax without a line of its code is of all taxed lines.
fn additional<'d>(
    context: &mut Context<'d, '_>,
    lines: &[(Class, Line<'d>)],
    iva: usize,
    is_purchase: bool,
) -> (Vec<Expr>, Vec<Expr>, bool) {
    // The rate that counts if the document gives none, and the sign of the tax in the total.
    let (rates, signs) = (context.rates("cl-tasa-impuesto"), context.rates_in("cl-impuesto", "signo"));
    let (mut parts, mut withheld, mut unknown) = (Vec::new(), Vec::new(), false);
    let official = context.totals.map(|totals| taxes_in(context, totals, "ImptoReten")).unwrap_or_default();
    let entries = if official.is_empty() { taxes(context, context.header, true) } else { official };
    for entry in entries {
        if entry.kind.eq_ignore_ascii_case("IVA") {
            // The IVA of the totals, said again: it is no additional tax.
            if context.model.is_known(iva) {
                context.model.define(entry.amount, amount(iva));
            }
            continue;
        }
        let has_code = |line: &Line<'_>| {
            let mut official = line.element.named("CodImpAdic");
            line.taxes.iter().any(|tax| tax.kind == entry.kind)
                || official.any(|code| code.text().map(str::trim) == Some(entry.kind))
        };
        let of = |is_own: &dyn Fn(&(Class, Line<'_>)) -> bool| -> Vec<Expr> {
            lines.iter().filter(|line| is_own(line)).map(|(_, line)| amount(line.net)).collect()
        };
        let mut own = of(&|(_, line)| has_code(line));
        if own.is_empty() && is_purchase && signs.text(entry.kind) == Some("-1") {
            own = of(&|(class, _)| *class == Class::Taxed);
        }
        let rate = tax::in_percent(&entry).or_else(|| rates.rate(entry.kind));
        match rate {
            Some(rate) if !own.is_empty() => context.model.define(entry.amount, times(over_lines(own), rate)),
            _ if context.model.is_given(entry.amount) => tax::not_computed(context, &entry),
            _ => {}
        }
        match signs.text(entry.kind) {
            Some("1") => parts.push(amount(entry.amount)),
            Some("-1") => withheld.push(amount(entry.amount)),
            Some("0") => unknown = true,
            _ => {}
        }
    }
    (parts, withheld, unknown)
}

/// The commissions of a liquidación-factura, with their IVA.
fn commissions(context: &mut Context<'_, '_>, rate: Expr) -> Vec<Expr> {
    let mut parts = Vec::new();
    let own = context.totals.and_then(|totals| child(totals, "Comisiones"));
    let groups = own.map_or_else(|| all(context.document, "Comisiones"), |own| vec![own]);
    for group in groups {
        let net = context.of_header(group, &["ValComNeto"], AmountKind::Total);
        let exempt = context.of_header(group, &["ValComExe"], AmountKind::Total);
        let iva = context.of_header(group, &["ValComIVA"], AmountKind::Tax);
        if context.model.is_given(net) {
            context.model.define(iva, percent(rate.clone(), amount(net)));
        }
        parts.extend([net, exempt, iva].map(|id| minus(amount(id))));
    }
    parts
}

/// The totals in another currency: those of the document at the rate of exchange.
fn other_currency(context: &mut Context<'_, '_>, total: usize, exempt: usize, net: usize) {
    let Some(group) = child(context.header, "OtraMoneda") else { return };
    let rate = context.input_if_given(group, &["TpoCambio", "FctConv"]);
    context.total_decimals = Decimals { least: 0, most: 4, computed: 4 };
    for (name, id) in [("MntTotOtrMnda", total), ("MntExeOtrMnda", exempt), ("MntNetoOtrMnda", net)] {
        let other = context.of_header(group, &[name], AmountKind::Currency);
        let Some(rate) = rate.clone().filter(|_| context.model.is_known(id)) else { continue };
        context.model.define_any(other, vec![times(amount(id), rate.clone()), over(amount(id), rate)]);
    }
}

//! Brazil: received NF-e and NFC-e. Each total is the sum of the lines; the document total is a sum of totals.

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Line, Shape, Tax, line, taxes, withheld};
use crate::audit::totals::model::{
    AmountId, AmountKind, Expr, all, amount, minus, number, over_lines, sum, text,
};
use crate::audit::totals::row::Totals;
use crate::audit::totals::rules::{LINE, Payments, Rules, SUM, decimals};
use crate::audit::totals::tax;

/// How the authority rounds, and what the amounts mean.
pub(crate) static TOTALS: Totals = Totals {
    rules: Rules {
        ways: &[LINE, SUM],
        line: decimals(2, 10, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "BRL",
        needs_exchange_rate: false,
        payments: Payments::Total(&["90"]),
        source: "ENCAT, Manual de Orientação do Contribuinte 7.0: 2 decimals; check 629 takes 0.01 between vProd and quantity × price, checks 531 to 610 compare totals with the sums of the lines",
    },
    build,
};

const SHAPE: Shape = Shape {
    price: &["PrcBrutoItem"],
    gross: &["MontoBrutoItem"],
    net: &[],
    has_percentages: true,
    has_charges: false,
    rounds_gross: false,
    one_unit: false,
};

fn build(context: &mut Context<'_, '_>) {
    if matches!(context.document_type(), "DPS" | "NFS-e") {
        return service(context);
    }
    let mut lines: Vec<Line<'_>> = Vec::new();
    // The extras of a line that have a total of the same name.
    const EXTRAS: [(&[&str], &[&str]); 4] = [
        (&["@vFrete"], &["@vFrete"]),
        (&["@vSeg"], &["@vSeg"]),
        (&["@vOutro"], &["@vOutro"]),
        (&["@vTotTrib"], &["@vTotTrib"]),
    ];
    let mut extras: [Vec<AmountId>; 4] = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for element in context.lines.clone() {
        let mut line = line(context, element, &SHAPE);
        line.taxes = taxes(context, element, false);
        for tax in &line.taxes {
            // Bases follow rules of each state: they are taken as given.
            let rate = tax::in_percent(tax).filter(|_| tax.kind != "ICMSST" && tax.kind != "ISSQN");
            let is_zero = tax
                .rate
                .and_then(|rate| context.model.amounts[rate].given)
                .is_some_and(|rate| rate.is_zero());
            if is_zero && context.model.is_given(tax.amount) {
                context.model.define(tax.amount, number("0"));
            } else if context.model.is_given(tax.base) && context.model.is_given(tax.amount) && rate.is_some()
            {
                tax::of_line(context, tax, None, rate);
            }
        }
        for (index, (names, _)) in EXTRAS.iter().enumerate() {
            let id = context.of_line(element, names, AmountKind::Line);
            if context.model.is_given(id) {
                extras[index].push(id);
            }
        }
        lines.push(line);
    }
    // Lines that do not enter the total have `indTot` 0.
    let counted: Vec<&Line<'_>> =
        lines.iter().filter(|line| text(line.element, &["@indTot"]) != Some("0")).collect();
    let products = context.total(&["SubTotal"], AmountKind::Total);
    let gross: Vec<_> = counted.iter().map(|line| line.gross).collect();
    if context.sum_if_known(&gross).is_some() {
        context.model.define(products, over_lines(gross.into_iter().map(amount).collect()));
    }
    let discount = context.total(&["MntDcto"], AmountKind::Discount);
    let discounts: Vec<Expr> = counted.iter().filter_map(|line| line.discount.clone()).collect();
    if !discounts.is_empty() {
        context.model.define(discount, over_lines(discounts));
    }
    let own = tax::of_lines(&lines);
    let header = taxes(context, context.header, true);
    for tax in &header {
        let parts: Vec<&&Tax<'_>> =
            own.iter().filter(|line| line.kind == tax.kind && context.model.is_given(line.amount)).collect();
        let bases: Vec<_> = parts
            .iter()
            .filter(|line| context.model.is_given(line.base))
            .map(|line| amount(line.base))
            .collect();
        if !bases.is_empty() && bases.len() == parts.len() {
            context.model.define(tax.base, over_lines(bases));
        }
        if !parts.is_empty() {
            let amounts = parts.iter().map(|line| amount(line.amount)).collect();
            context.model.define(tax.amount, over_lines(amounts));
        }
    }
    let base = context.total(&["MntBase"], AmountKind::Total);
    if let Some(icms) = header.iter().find(|tax| tax.kind == "ICMS") {
        context.model.define(base, amount(icms.base));
    }
    withheld(context, context.header, true);
    let mut parts = vec![amount(products), minus(amount(discount))];
    for (index, (_, names)) in EXTRAS.iter().enumerate() {
        let total = context.total(names, AmountKind::Total);
        if !extras[index].is_empty() {
            let amounts = extras[index].iter().copied().map(amount).collect();
            context.model.define(total, over_lines(amounts));
        }
        if index < 3 {
            parts.push(amount(total));
        }
    }
    for tax in header.iter().filter(|tax| matches!(tax.kind, "ICMSST" | "II" | "IPI")) {
        parts.push(amount(tax.amount));
    }
    let names: [&[&'static str]; 4] =
        [&["@vFCPST"], &["@vIPIDevol"], &["@vICMSMonoReten"], &["@ISSQNtot/vServ"]];
    for names in names {
        let total = context.total(names, AmountKind::Tax);
        parts.push(amount(total));
    }
    let relieved = context.total(&["@vICMSDeson"], AmountKind::Tax);
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    if context.model.is_known(products) {
        let with_relief = sum(parts.clone().into_iter().chain([minus(amount(relieved))]));
        let mut ways = vec![sum(parts.clone()), with_relief];
        // The value of goods from abroad may contain the import duty already.
        let imported = lines.iter().any(|line| {
            all(line.element, "CdgItem").into_iter().any(|item| {
                text(item, &["TpoCodigo"]) == Some("CFOP")
                    && text(item, &["VlrCodigo"]).is_some_and(|code| code.starts_with('3'))
            })
        });
        if imported {
            let duty: Vec<_> =
                header.iter().filter(|tax| tax.kind == "II").map(|tax| minus(amount(tax.amount))).collect();
            ways.push(sum(parts.into_iter().chain(duty)));
        }
        context.model.define_any(payable, ways);
    }
}

/// A service has one line. Its bases follow deductions and benefits of each municipality: they are taken as given.
fn service(context: &mut Context<'_, '_>) {
    for element in context.lines.clone() {
        for tax in &taxes(context, element, false) {
            let rate = tax::in_percent(tax).filter(|_| context.model.is_given(tax.base));
            if rate.is_some() && context.model.is_given(tax.amount) {
                tax::of_line(context, tax, None, rate);
            }
        }
    }
    withheld(context, context.header, true);
}

//! The amounts of a comprobante de retención (20) or de percepción (40): each payment by the rate of the régimen, and
//! the sums, which have no tolerance (rules 2628, 2629, 2667, 2668).

use crate::audit::totals::context::Context;
use crate::audit::totals::line::{Tax, withheld};
use crate::audit::totals::model::{AmountId, AmountKind, Expr, amount, child, minus, sum, text, times};
use crate::audit::totals::tax;
use crate::decimal::Decimal;
use crate::document::Element;

pub(super) fn build(context: &mut Context<'_, '_>) {
    let kind = context.document_type();
    let Some(header) = withheld(context, context.header, true).into_iter().next() else { return };
    let of_regimen = context.rates("pe-regimen").rate(&format!("{kind} {:0>2}", header.kind));
    let rate = tax::in_percent(&header).or(of_regimen);
    let (mut held, mut nets) = (Vec::new(), Vec::new());
    for element in context.lines.clone() {
        // The total of the document that was paid: nothing here says more of it.
        context.of_line(element, &["MontoTotalItem"], AmountKind::Line);
        let is_note = child(element, "SubRef").and_then(|of| text(of, &["TpoDocRef"])) == Some("07");
        let Some(paid) = paid_in_soles(context, element) else {
            // A credit note may stand in the list without a payment. Else the sums rest on a payment that is not known.
            if is_note {
                continue;
            }
            return;
        };
        let Some(tax) = withheld(context, element, false).into_iter().next() else { return };
        of_payment(context, &tax, &paid, rate.clone());
        let net = context.of_line(element, &["MontoNetoItem"], AmountKind::Line);
        let part = if kind == "40" { amount(tax.amount) } else { minus(amount(tax.amount)) };
        context.model.define(net, sum([paid, part]));
        held.push(amount(tax.amount));
        nets.push(amount(net));
    }
    if held.is_empty() {
        return;
    }
    exact(context, header.amount, sum(held));
    let rounding = context.total(&["SaldoAnterior"], AmountKind::Total);
    nets.push(amount(rounding));
    let payable = context.total(&["VlrPagar"], AmountKind::Total);
    exact(context, payable, sum(nets));
}

/// What was paid in one line, in soles.
fn paid_in_soles<'d>(context: &mut Context<'d, '_>, element: Element<'d>) -> Option<Expr> {
    let paid = context.input_if_given(child(element, "Pagos")?, &["Monto"])?;
    let rate = child(element, "OtrMnda").and_then(|other| context.input_if_given(other, &["FctConv"]));
    Some(match rate {
        Some(rate) => times(paid, rate),
        None => paid,
    })
}

/// The base is the payment. A rate of the line has priority over that of the document.
fn of_payment(context: &mut Context<'_, '_>, tax: &Tax<'_>, paid: &Expr, rate: Option<Expr>) {
    context.model.define(tax.base, paid.clone());
    if let Some(rate) = tax::in_percent(tax).or(rate) {
        context.model.define(tax.amount, times(paid.clone(), rate));
    }
}

fn exact(context: &mut Context<'_, '_>, total: AmountId, parts: Expr) {
    context.model.define(total, parts);
    context.model.amounts[total].tolerance = Decimal::from_usize(0);
}

//! The payments of a document: their sum is compared with the total where the authority compares it.

use super::context::Context;
use super::model::{AmountKind, Decimals, all, amount, filled, minus, sum, text};
use super::rules::Payments;
use crate::document::Element;

/// What the buyer gets back.
const BACK: [&str; 2] = ["@dVuelto", "@vTroco"];
/// What the payments may add up to in the place of `VlrPagar`: what is to be paid now, or the price before advances.
const TO_PAY: [&str; 2] = ["@ValorPagar", "@PrecioVenta"];

/// Adds the payments of `IdDoc/Pagos`, and compares the last one with what the others leave of the total.
pub(super) fn payments(context: &mut Context<'_, '_>) {
    let Some(id) = context.header.named("IdDoc").next() else { return };
    let entries = all(id, "Pagos");
    let compared = match context.rules.payments {
        Payments::Unchecked => false,
        Payments::Total(none) => !entries.iter().any(|entry| is_of(*entry, none)),
        Payments::TotalOf(kinds) => entries.iter().all(|entry| is_of(*entry, kinds)),
    };
    let free = Decimals { least: 0, most: 38, computed: 38 };
    let parts: Vec<_> = entries
        .iter()
        .filter(|entry| filled(**entry, "Monto").is_some())
        .map(|entry| context.model.add(*entry, &["Monto"], AmountKind::Total, free))
        .collect();
    let Some((last, others)) = parts.split_last().filter(|_| compared && parts.len() == entries.len()) else {
        return;
    };
    let Some(totals) = context.totals.filter(|totals| filled(*totals, "VlrPagar").is_some()) else { return };
    let back = BACK.iter().find_map(|name| in_totals_or_id(totals, id, name));
    let mut given: Vec<_> = vec![context.amount(totals, &["VlrPagar"], AmountKind::Total, false)];
    for name in TO_PAY.into_iter().filter(|name| filled(totals, name).is_some()) {
        given.push(context.amount(totals, &[name], AmountKind::Total, false));
    }
    let back: Vec<_> = back
        .into_iter()
        .map(|element| {
            let place = super::model::Place::At(element);
            context.model.at(place, AmountKind::Total, free)
        })
        .collect();
    let ways = given.into_iter().map(|total| {
        let paid = [total].into_iter().chain(back.iter().copied()).map(amount);
        sum(paid.chain(others.iter().map(|other| minus(amount(*other)))))
    });
    let ways = ways.collect();
    context.model.define_any(*last, ways);
    context.model.amounts[*last].tolerance = context.total_tolerance();
}

fn is_of(entry: Element<'_>, kinds: &[&str]) -> bool {
    text(entry, &["TipoPago"]).is_some_and(|kind| kinds.contains(&kind))
}

fn in_totals_or_id<'d>(totals: Element<'d>, id: Element<'d>, name: &str) -> Option<Element<'d>> {
    filled(totals, name).or_else(|| filled(id, name))
}

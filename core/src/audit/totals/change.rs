//! Finds the one amount whose change would make a document consistent.

use std::collections::{HashMap, HashSet};

use super::evaluate::{Evaluation, Relation, written_decimals};
use super::model::{AmountId, AmountKind, Expr};
use crate::decimal::Decimal;
use crate::sort::sort_by_key;

/// The most amounts that are tried.
const MOST_CANDIDATES: usize = 400;
/// About the most steps of computing while amounts are tried: a sum of many lines is tried with fewer.
const MOST_STEPS: usize = 100_000;

/// The decimals that a quantity, a price or a rate may get.
const DECIMALS_OF_INPUTS: u32 = 6;

/// An amount and the value that makes all relations hold.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fix {
    pub(super) amount: AmountId,
    pub(super) to: Decimal,
}

/// Each change of one amount after which all relations hold, the best first: amounts that others give, then the
/// smallest change.
pub(super) fn fixes(evaluation: Evaluation<'_, '_>, all: &[Relation], broken: &[Relation]) -> Vec<Fix> {
    let Some((first, others)) = broken.split_first() else { return Vec::new() };
    let inputs = |relation: &Relation| {
        let mut found = vec![relation.amount];
        for definition in &evaluation.model.amounts[relation.amount].rules[relation.rule] {
            evaluation.read_by(definition, false, &mut found);
        }
        found
    };
    let mut candidates = inputs(first);
    let most = (MOST_STEPS / candidates.len().max(1)).clamp(10, MOST_CANDIDATES);
    let results: HashSet<AmountId> = broken.iter().map(|relation| relation.amount).collect();
    let is_result = |id: AmountId| results.contains(&id);
    sort_by_key(&mut candidates, |id| (!is_result(*id), *id));
    candidates.dedup();
    for relation in others {
        if candidates.is_empty() {
            return Vec::new();
        }
        let inside: HashSet<AmountId> = inputs(relation).into_iter().collect();
        candidates.retain(|candidate| inside.contains(candidate));
    }
    let mut users: HashMap<AmountId, Vec<(usize, Relation)>> =
        candidates.iter().map(|candidate| (*candidate, Vec::new())).collect();
    for relation in all {
        let found = inputs(relation);
        let size = found.len();
        let found: HashSet<AmountId> = found.into_iter().collect();
        for amount in found {
            if let Some(list) = users.get_mut(&amount) {
                list.push((size, *relation));
            }
        }
    }
    let broken_set: HashSet<Relation> = broken.iter().copied().collect();
    // A result that is right to the last digit would become wrong.
    let is_right = |id: AmountId| {
        let zero = evaluation.model.amounts[id].tolerance.is_zero();
        let own = users[&id].iter().filter(|(_, relation)| relation.amount == id);
        let mut own =
            own.map(|(_, relation)| relation).filter(|relation| !broken_set.contains(relation)).peekable();
        zero && own.peek().is_some()
    };
    let mut found: Vec<Fix> = Vec::new();
    for candidate in candidates.iter().copied().filter(|id| !is_right(*id)).take(most) {
        let mut affected = users[&candidate].clone();
        sort_by_key(&mut affected, |(size, _)| *size);
        // Each broken relation gives a value; a rounded one gives it less exactly than a sum.
        let mends = |to: &Decimal| {
            let changed = Evaluation { changed: Some((candidate, *to)), ..evaluation };
            affected.iter().all(|(_, relation)| changed.holds(*relation))
        };
        let ways = broken.iter().take(4).flat_map(|relation| {
            let amount = &evaluation.model.amounts[relation.amount];
            amount.rules[relation.rule].iter().map(move |definition| (*relation, definition))
        });
        let values = ways.filter_map(|(relation, way)| solution(evaluation, relation, way, candidate));
        if let Some(to) = values.into_iter().find(mends) {
            found.push(Fix { amount: candidate, to });
        }
    }
    let change = |fix: &Fix| {
        let amount = &evaluation.model.amounts[fix.amount];
        let by = amount.given.and_then(|given| fix.to.subtract(given));
        (amount.kind == AmountKind::Given, !is_result(fix.amount), by.map(Decimal::abs))
    };
    sort_by_key(&mut found, change);
    found
}

/// The value of one amount for which a relation holds by one of its ways, if that is linear in the amount.
fn solution(
    evaluation: Evaluation<'_, '_>,
    relation: Relation,
    way: &Expr,
    candidate: AmountId,
) -> Option<Decimal> {
    let amount = &evaluation.model.amounts[candidate];
    let given = amount.given?;
    let exact =
        |value: Decimal| Evaluation { changed: Some((candidate, value)), ..evaluation }.compute(way, false);
    let free = if amount.kind == AmountKind::Given { DECIMALS_OF_INPUTS } else { amount.decimals.least };
    let digits = written_decimals(amount).max(free);
    let at = exact(given)?;
    if candidate == relation.amount {
        return at.round(digits.min(amount.decimals.most), evaluation.way.rounding);
    }
    let slope = exact(given.add(Decimal::from_usize(1))?)?.subtract(at)?;
    if slope.is_zero() {
        return None;
    }
    let found = evaluation.model.amounts[relation.amount].given?;
    let to = given.add(found.subtract(at)?.divide(slope)?)?.round(digits, evaluation.way.rounding)?;
    (given.is_negative() || !to.is_negative()).then_some(to)
}

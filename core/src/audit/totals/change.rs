//! Finds the one amount whose change would make a document consistent.

use std::collections::{HashMap, HashSet};

use super::evaluate::{Evaluation, Relation, written_decimals};
use super::model::{AmountId, AmountKind};
use crate::decimal::Decimal;

/// The most amounts that are tried.
const MOST_CANDIDATES: usize = 400;

/// The decimals that a quantity, a price or a rate may get.
const DECIMALS_OF_INPUTS: u32 = 6;

/// An amount and the value that makes all relations hold.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fix {
    pub(super) amount: AmountId,
    pub(super) to: Decimal,
}

/// Each change of one amount after which all relations hold, the best first: amounts that others give, then the smallest change.
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
    candidates.sort_unstable();
    candidates.dedup();
    for relation in others {
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
    // A result that is right to the last digit would become wrong.
    let is_right = |id: AmountId| {
        let zero = evaluation.model.amounts[id].tolerance.is_zero();
        let own = users[&id].iter().filter(|(_, relation)| relation.amount == id);
        let mut own =
            own.map(|(_, relation)| relation).filter(|relation| !broken.contains(relation)).peekable();
        zero && own.peek().is_some()
    };
    let mut found: Vec<Fix> = Vec::new();
    for candidate in candidates.iter().copied().filter(|id| !is_right(*id)).take(MOST_CANDIDATES) {
        let Some(to) = solution(evaluation, *first, candidate) else { continue };
        let changed = Evaluation { changed: Some((candidate, to)), ..evaluation };
        let mut affected = users[&candidate].clone();
        affected.sort_unstable_by_key(|(size, _)| *size);
        if affected.iter().all(|(_, relation)| changed.holds(*relation)) {
            found.push(Fix { amount: candidate, to });
        }
    }
    let change = |fix: &Fix| {
        let amount = &evaluation.model.amounts[fix.amount];
        let by = amount.given.and_then(|given| fix.to.subtract(given));
        let is_result = broken.iter().any(|relation| relation.amount == fix.amount);
        (amount.kind == AmountKind::Given, !is_result, by.map(Decimal::abs))
    };
    found.sort_by_key(change);
    found
}

/// The value of one amount for which a relation holds, if the relation is linear in it.
fn solution(evaluation: Evaluation<'_, '_>, relation: Relation, candidate: AmountId) -> Option<Decimal> {
    let comparison = evaluation.compare(relation)?;
    let amount = &evaluation.model.amounts[candidate];
    let given = amount.given?;
    if candidate == relation.amount {
        return Some(comparison.expected);
    }
    let exact = |value: Decimal| {
        Evaluation { changed: Some((candidate, value)), ..evaluation }.compute(comparison.definition, false)
    };
    let (at, above) = (exact(given)?, exact(given.add(Decimal::from_usize(1))?)?);
    let slope = above.subtract(at)?;
    if slope.is_zero() {
        return None;
    }
    let to = given.add(comparison.found.subtract(at)?.divide(slope)?)?;
    let free = if amount.kind == AmountKind::Given { DECIMALS_OF_INPUTS } else { amount.decimals.least };
    let digits = written_decimals(amount).max(free);
    let to = to.round(digits, evaluation.way.rounding)?;
    (given.is_negative() || !to.is_negative()).then_some(to)
}

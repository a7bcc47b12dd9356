//! Compares every amount under every way of rounding. Where a way changes nothing, nothing is computed again.

use super::evaluate::{Evaluation, Relation, SumPolicy, written_decimals};
use super::model::{AmountId, Expr, Model, Place};
use super::rules::EVERY;
use crate::decimal::{Decimal, Rounding};

/// The relations that do not hold to the last digit, under one way of rounding.
pub(super) struct Found {
    pub(super) way: SumPolicy,
    /// How many relations were compared.
    pub(super) compared: usize,
    pub(super) tolerated: Vec<Relation>,
    pub(super) broken: Vec<Relation>,
}

impl Found {
    /// Counts a relation, by how much it is off.
    fn add(&mut self, relation: Relation, off: Decimal, tolerance: Decimal) {
        self.compared += 1;
        if off.is_zero() && !tolerance.is_negative() {
            return;
        }
        if off > tolerance {
            self.broken.push(relation);
        } else {
            self.tolerated.push(relation);
        }
    }
}

/// On what the value of an expression depends beside the document.
#[derive(Debug, Clone, Copy, Default)]
struct Depends {
    policy: bool,
    rounding: bool,
    /// An amount that could not be read: nothing that rests on it is judged.
    unreadable: bool,
}

impl Depends {
    const UNREADABLE: Depends = Depends { policy: false, rounding: false, unreadable: true };

    fn and(self, other: Depends) -> Depends {
        Depends {
            policy: self.policy || other.policy,
            rounding: self.rounding || other.rounding,
            unreadable: self.unreadable || other.unreadable,
        }
    }
}

/// The relations that rest on amounts that could be read.
pub(super) fn readable(model: &Model<'_>, mut relations: Vec<Relation>) -> Vec<Relation> {
    if model.amounts.iter().all(|amount| !amount.is_unreadable) {
        return relations;
    }
    let none = || vec![None; model.amounts.len()];
    let mut analysis = Analysis { model, known: [none(), none()] };
    relations.retain(|relation| {
        let definitions = &model.amounts[relation.amount].rules[relation.rule];
        !definitions.iter().any(|definition| analysis.expr(definition, false).unreadable)
    });
    relations
}

/// What is known of the amounts: for each, whether it is computed exactly or not.
struct Analysis<'m, 'd> {
    model: &'m Model<'d>,
    known: [Vec<Option<Depends>>; 2],
}

impl Analysis<'_, '_> {
    fn amount(&mut self, id: AmountId, exact: bool) -> Depends {
        let Some(amount) = self.model.amounts.get(id) else { return Depends::default() };
        if amount.is_unreadable {
            return Depends::UNREADABLE;
        }
        let Some(definition) = amount.definition().filter(|_| exact || amount.given.is_none()) else {
            return Depends::default();
        };
        if let Some(known) = self.known[usize::from(exact)][id] {
            return known;
        }
        let rounding = !exact && !matches!(amount.place, Place::Inner);
        let depends = self.expr(definition, exact).and(Depends { rounding, ..Depends::default() });
        self.known[usize::from(exact)][id] = Some(depends);
        depends
    }

    fn expr(&mut self, expr: &Expr, exact: bool) -> Depends {
        match expr {
            Expr::Amount(id) => self.amount(*id, exact),
            Expr::Number(_) => Depends::default(),
            Expr::Minus(part) => self.expr(part, exact),
            Expr::Exact(part) => self.expr(part, true),
            Expr::Times(sides) | Expr::Over(sides) => {
                let one = self.expr(&sides.0, exact);
                one.and(self.expr(&sides.1, exact))
            }
            Expr::Policy(parts) => {
                let inside =
                    parts.iter().fold(Depends::default(), |all, part| all.and(self.expr(part, exact)));
                inside.and(Depends { policy: true, ..Depends::default() })
            }
            Expr::Sum(parts) => {
                parts.iter().fold(Depends::default(), |all, part| all.and(self.expr(part, exact)))
            }
        }
    }
}

/// Compares the relations under those of [`EVERY`] that are asked for.
pub(super) fn found(
    model: &Model<'_>,
    relations: &[Relation],
    asked: [bool; EVERY.len()],
) -> [Found; EVERY.len()] {
    let none = || vec![None; model.amounts.len()];
    let mut analysis = Analysis { model, known: [none(), none()] };
    let mut found = EVERY.map(|way| Found { way, compared: 0, tolerated: Vec::new(), broken: Vec::new() });
    for relation in relations {
        let tolerance = model.amounts[relation.amount].tolerance;
        if let Some(off) = off_in_every_way(model, *relation, &mut analysis) {
            let asked = found.iter_mut().zip(asked).filter(|(_, asked)| *asked);
            asked.for_each(|(found, _)| found.add(*relation, off, tolerance));
            continue;
        }
        for (found, off) in found.iter_mut().zip(off(model, *relation, &mut analysis, asked)) {
            if let Some(off) = off {
                found.add(*relation, off, tolerance);
            }
        }
    }
    found
}

/// By how much an amount differs from its rule, where that is the same in every way, as it is with most: the rule has
/// one definition, which rests on nothing that is rounded, and gives what needs no rounding.
fn off_in_every_way(
    model: &Model<'_>,
    relation: Relation,
    analysis: &mut Analysis<'_, '_>,
) -> Option<Decimal> {
    let amount = &model.amounts[relation.amount];
    let [definition] = &amount.rules[relation.rule][..] else { return None };
    let depends = analysis.expr(definition, false);
    if depends.policy || depends.rounding {
        return None;
    }
    let exact = Evaluation::new(model, EVERY[0]).compute(definition, false);
    let digits = written_decimals(amount).clamp(amount.decimals.least, amount.decimals.most);
    match compared(exact, amount.given?, digits, EVERY[0].rounding)? {
        (true, off) => Some(off),
        (false, _) => None,
    }
}

/// By how much an amount differs from its rule under each way that is asked for, by the definition that comes
/// nearest; as [`Evaluation::compare`] says.
fn off(
    model: &Model<'_>,
    relation: Relation,
    analysis: &mut Analysis<'_, '_>,
    asked: [bool; EVERY.len()],
) -> [Option<Decimal>; EVERY.len()] {
    let mut nearest = [None; EVERY.len()];
    let amount = &model.amounts[relation.amount];
    let Some(given) = amount.given else { return nearest };
    let digits = written_decimals(amount).clamp(amount.decimals.least, amount.decimals.most);
    for definition in &amount.rules[relation.rule] {
        let depends = analysis.expr(definition, false);
        // The exact value, what it is rounded to and how far it is off, each computed for the first way that has it.
        let mut computed: [Option<Option<Decimal>>; EVERY.len()] = [None; EVERY.len()];
        let mut offs: [Option<(bool, Decimal)>; EVERY.len()] = [None; EVERY.len()];
        for (at, way) in EVERY.into_iter().enumerate().filter(|(at, _)| asked[*at]) {
            let (policy, rounding) = (at % POLICIES, at / POLICIES);
            let like = POLICIES * if depends.rounding { rounding } else { 0 }
                + if depends.policy { policy } else { 0 };
            let compute = || Evaluation::new(model, EVERY[like]).compute(definition, false);
            let exact = *computed[like].get_or_insert_with(compute);
            offs[at] = match offs[like] {
                // A value that needs no rounding is the same in every way.
                Some((true, off)) => Some((true, off)),
                _ => compared(exact, given, digits, way.rounding),
            };
            if let Some((_, off)) = offs[at]
                && nearest[at].is_none_or(|nearest| off < nearest)
            {
                nearest[at] = Some(off);
            }
        }
    }
    nearest
}

/// How many ways of [`EVERY`] have one rounding.
const POLICIES: usize = 3;

/// By how much a given amount is off, and whether the computed one needed no rounding.
fn compared(
    exact: Option<Decimal>,
    given: Decimal,
    digits: u32,
    rounding: Rounding,
) -> Option<(bool, Decimal)> {
    let exact = exact?;
    let expected = exact.round(digits, rounding)?;
    let off = given.subtract(expected).unwrap_or(given).abs();
    Some((expected == exact, off))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::totals::model::Policy;

    #[test]
    fn ways_of_one_rounding_stand_together_in_the_order_of_policies() {
        for (at, way) in EVERY.into_iter().enumerate() {
            assert_eq!(way.policy as usize, at % POLICIES);
            assert_eq!(way.rounding, EVERY[at / POLICIES * POLICIES].rounding);
        }
        assert_eq!(Policy::ALL.len(), POLICIES);
    }
}

//! Computes the amounts of a model under one policy.

use super::model::{Amount, AmountId, Expr, Model, Place, Policy};
use crate::decimal::{Decimal, Rounding};

/// One policy: how sums come from lines, and how a number is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SumPolicy {
    pub(crate) policy: Policy,
    pub(crate) rounding: Rounding,
}

/// The amounts of a document, computed under one policy; one of them may have another value than the document says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Evaluation<'m, 'd> {
    pub(crate) model: &'m Model<'d>,
    pub(crate) way: SumPolicy,
    pub(crate) changed: Option<(AmountId, Decimal)>,
}

/// A rule of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Relation {
    pub(crate) amount: AmountId,
    pub(crate) rule: usize,
}

/// What an amount is, and what it should be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Comparison<'m> {
    pub(crate) found: Decimal,
    pub(crate) expected: Decimal,
    /// The expression that gives it.
    pub(crate) definition: &'m Expr,
}

impl Comparison<'_> {
    /// The amount of the document less the expected one.
    pub(crate) fn off_by(&self) -> Decimal {
        self.found.subtract(self.expected).unwrap_or(self.found)
    }
}

impl<'m, 'd> Evaluation<'m, 'd> {
    pub(crate) fn new(model: &'m Model<'d>, way: SumPolicy) -> Self {
        Evaluation { model, way, changed: None }
    }

    /// What the document says, or the change of it.
    fn given(&self, id: AmountId) -> Option<Decimal> {
        match self.changed {
            Some((changed, value)) if changed == id => Some(value),
            _ => self.model.amounts.get(id)?.given,
        }
    }

    /// The value of an amount: what the document says, or else what is computed.
    fn value(&self, id: AmountId, exact: bool) -> Option<Decimal> {
        let amount = self.model.amounts.get(id)?;
        let given = self.given(id);
        let Some(definition) = amount.definition().filter(|_| exact || given.is_none()) else { return given };
        let Some(computed) = self.compute(definition, exact) else { return given };
        match amount.place {
            // A step without a place is not rounded.
            Place::Inner => Some(computed),
            _ if exact => Some(computed),
            _ => computed.round(amount.decimals.computed, self.way.rounding),
        }
    }

    /// The value of an expression. In a sum, what is unknown counts as nothing if anything is known.
    pub(crate) fn compute(&self, expr: &Expr, exact: bool) -> Option<Decimal> {
        match expr {
            Expr::Amount(id) => self.value(*id, exact),
            Expr::Number(number) => Some(**number),
            Expr::Minus(part) => self.compute(part, exact).map(Decimal::negate),
            Expr::Times(sides) => self.compute(&sides.0, exact)?.multiply(self.compute(&sides.1, exact)?),
            Expr::Over(sides) => self.compute(&sides.0, exact)?.divide(self.compute(&sides.1, exact)?),
            Expr::Exact(part) => self.compute(part, true),
            Expr::Policy(parts) => self.compute(&parts[self.way.policy as usize], exact),
            Expr::Sum(parts) => {
                let mut known = parts.iter().filter_map(|part| self.compute(part, exact));
                let first = known.next()?;
                known.try_fold(first, Decimal::add)
            }
        }
    }

    /// Compares an amount with one of its rules, by the way that comes nearest. `None` if it is not given or cannot be
    /// computed.
    pub(crate) fn compare(&self, relation: Relation) -> Option<Comparison<'m>> {
        let amount = self.model.amounts.get(relation.amount)?;
        let found = self.given(relation.amount)?;
        let digits = written_decimals(amount).clamp(amount.decimals.least, amount.decimals.most);
        let mut nearest: Option<Comparison<'m>> = None;
        for definition in amount.rules.get(relation.rule)? {
            let exact = self.compute(definition, false);
            let Some(expected) = exact.and_then(|exact| exact.round(digits, self.way.rounding)) else {
                continue;
            };
            let comparison = Comparison { found, expected, definition };
            if nearest.is_none_or(|nearest| comparison.off_by().abs() < nearest.off_by().abs()) {
                nearest = Some(comparison);
            }
        }
        nearest
    }

    /// Whether an amount is what a rule says, or differs by no more than it may.
    pub(crate) fn holds(&self, relation: Relation) -> bool {
        let tolerance = self.model.amounts[relation.amount].tolerance;
        self.compare(relation).is_none_or(|comparison| comparison.off_by().abs() <= tolerance)
    }

    /// The amounts of the document that an expression reads under this policy.
    pub(crate) fn read_by(&self, expr: &Expr, exact: bool, found: &mut Vec<AmountId>) {
        match expr {
            Expr::Amount(id) => {
                let amount = &self.model.amounts[*id];
                match amount.definition() {
                    Some(definition) if exact || amount.given.is_none() => {
                        self.read_by(definition, exact, found);
                    }
                    _ if amount.given.is_some() => found.push(*id),
                    _ => {}
                }
            }
            Expr::Number(_) => {}
            Expr::Minus(part) => self.read_by(part, exact, found),
            Expr::Exact(part) => self.read_by(part, true, found),
            Expr::Times(sides) | Expr::Over(sides) => {
                self.read_by(&sides.0, exact, found);
                self.read_by(&sides.1, exact, found);
            }
            Expr::Policy(parts) => self.read_by(&parts[self.way.policy as usize], exact, found),
            Expr::Sum(parts) => parts.iter().for_each(|part| self.read_by(part, exact, found)),
        }
    }
}

/// The decimals that an amount is written with.
pub(crate) fn written_decimals(amount: &Amount<'_>) -> u32 {
    amount.written.split_once('.').map_or(0, |(_, decimals)| decimals.len() as u32)
}

//! Expressions as a plan holds them: names are numbers, variables are slots, functions are known.

pub(crate) mod function;
mod parse;

pub(crate) use parse::{Parser, shown};

use super::value::date::Pattern;
use super::value::decimal::Decimal;
use function::Function;

/// A place in a template: the number of the file (the template's own is 0), and the byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct At {
    pub(crate) file: u16,
    pub(crate) offset: u32,
}

/// An expression.
#[derive(Debug, Clone)]
pub(crate) enum Expression {
    /// What stands in place of an expression that is wrong; never evaluated.
    Wrong,
    Text(Box<str>),
    Number(Decimal),
    Path(Box<Path>),
    /// Nodes that an expression gives, filtered and walked on from: `(a)[1]/b`.
    Filter(Box<Filter>),
    Variable(u32),
    Or(Box<[Expression]>),
    And(Box<[Expression]>),
    Compare(Comparison, Box<(Expression, Expression)>),
    Arithmetic(Arithmetic, Box<(Expression, Expression)>, At),
    Negate(Box<Expression>, At),
    /// `a ?? b`
    Default(Box<(Expression, Expression)>),
    /// `a!`
    Required(Box<Required>),
    If(Box<(Expression, Expression, Expression)>),
    /// Nothing: what `if` without a third argument gives.
    Nothing,
    /// The number of a named value, and the node that it is asked of.
    Named(u32, Option<Box<Expression>>, At),
    Call(Box<Call>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    Different,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// What must be there.
#[derive(Debug, Clone)]
pub(crate) struct Required {
    pub(crate) inner: Expression,
    /// The expression as it is written, without the `!`.
    pub(crate) written: Box<str>,
    pub(crate) at: At,
}

#[derive(Debug, Clone)]
pub(crate) struct Path {
    pub(crate) absolute: bool,
    pub(crate) steps: Box<[Step]>,
    pub(crate) at: At,
    /// Every step goes to children by a name, the last perhaps to an attribute, and filters nothing: most paths.
    pub(crate) plain: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Filter {
    pub(crate) base: Expression,
    pub(crate) predicates: Box<[Expression]>,
    pub(crate) steps: Box<[Step]>,
    pub(crate) at: At,
}

#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) axis: Axis,
    /// The number of the local name; any name if there is none.
    pub(crate) name: Option<u32>,
    /// The number of the namespace that a prefix stands for.
    pub(crate) namespace: Option<u32>,
    pub(crate) predicates: Box<[Expression]>,
    /// Its own number among all steps of the plan: what it found last is remembered under it.
    pub(crate) number: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Child,
    Attribute,
    Parent,
    Itself,
}

#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) function: Function,
    pub(crate) arguments: Box<[Expression]>,
    /// The number of the table that `lookup` names.
    pub(crate) table: u32,
    /// The pattern of `date`.
    pub(crate) pattern: Option<Pattern>,
    pub(crate) at: At,
}

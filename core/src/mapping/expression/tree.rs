//! An expression as a plan holds it: names are numbers, variables are slots, functions are rows of the table.

use super::function::Function;
use crate::decimal::Decimal;
use crate::mapping::place::At;
use crate::mapping::value::date::Pattern;

/// An expression.
#[derive(Debug, Clone)]
pub(crate) enum Expression {
    /// Stands for an expression that cannot be parsed; never evaluated.
    Wrong,
    Text(Box<str>),
    Number(Decimal),
    Path(Box<Path>),
    /// The nodes of another expression, filtered, and steps from there: `(a)[1]/b`.
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
    /// The third argument of an `if` that has only two.
    Nothing,
    /// A call of a named value: its number, and the node to evaluate it at if one is given.
    Named(u32, Option<Box<Expression>>, At),
    /// A call of a function of another language, by its number in the scope. No mapping has one.
    Added(u32, Box<[Expression]>),
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

/// An expression with `!`.
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
    /// True if each step is a child by name (the last may be an attribute), and there is no predicate.
    pub(crate) named: bool,
    /// True if the path is relative too. Most paths are plain; they have a fast path.
    pub(crate) plain: bool,
    /// True if each step is `.`, `..` or as in a named path: from one node it mostly leads to one.
    pub(crate) straight: bool,
}

impl Path {
    /// Whether it is `*`.
    pub(crate) fn is_any_child(&self) -> bool {
        matches!(&*self.steps, [step] if !self.absolute
            && step.axis == Axis::Child
            && step.name.is_none()
            && step.namespace.is_none()
            && step.predicates.is_empty())
    }
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
    /// The number of the local name; `None` for `*`.
    pub(crate) name: Option<u32>,
    /// The number of the namespace of the prefix, if there is a prefix.
    pub(crate) namespace: Option<u32>,
    pub(crate) predicates: Box<[Expression]>,
    /// The number of this step in the plan, under which a run remembers what the step found last.
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
    pub(crate) function: &'static Function,
    pub(crate) arguments: Box<[Expression]>,
    /// For `lookup`: the number of the table.
    pub(crate) table: u32,
    /// For `date`: the parsed pattern.
    pub(crate) pattern: Option<Pattern>,
    pub(crate) at: At,
}

impl Call {
    /// The text of an argument that is written in quotes.
    pub(crate) fn literal(&self, index: usize) -> Option<&str> {
        match self.arguments.get(index) {
            Some(Expression::Text(text)) => Some(text),
            _ => None,
        }
    }
}

impl Expression {
    /// The place in the template of an expression; the default place for one that has none of its own.
    pub(crate) fn place(&self) -> At {
        match self {
            Expression::Path(path) => path.at,
            Expression::Filter(filter) => filter.at,
            Expression::Arithmetic(_, _, at) | Expression::Negate(_, at) => *at,
            Expression::Required(required) => required.at,
            Expression::Call(call) => call.at,
            Expression::Default(sides) | Expression::Compare(_, sides) => {
                sides.0.place().max(sides.1.place())
            }
            Expression::If(parts) => parts.1.place().max(parts.2.place()),
            Expression::Or(all) | Expression::And(all) => {
                all.first().map(Expression::place).unwrap_or_default()
            }
            Expression::Named(_, _, at) => *at,
            Expression::Wrong
            | Expression::Nothing
            | Expression::Text(_)
            | Expression::Number(_)
            | Expression::Added(..)
            | Expression::Variable(_) => At::default(),
        }
    }
}

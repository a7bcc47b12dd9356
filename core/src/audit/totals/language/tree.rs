//! The rules of a country as a tree: statements, with expressions of the mapping language in them.

use crate::audit::totals::model::AmountKind;
use crate::document::Names;
use crate::mapping::expression::tree::Expression;

/// The number of a name in its [`Program`].
pub(crate) type Name = u32;

/// The rules of a country, parsed.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) names: Names,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) body: Vec<Statement>,
}

/// What a name stands for wherever it is called.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) parameters: Vec<Name>,
    pub(crate) meaning: Meaning,
}

#[derive(Debug)]
pub(crate) enum Meaning {
    Value(Expression),
    Block(Vec<Statement>),
}

/// What an amount should be, by any one of several ways.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) ways: Vec<Expression>,
    pub(crate) when: Option<Expression>,
}

/// Which amount a statement declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// One that the document gives, or that is rounded where the document does not give it.
    Amount(AmountKind),
    /// One that is not rounded where the document does not give it.
    Step,
    /// A step that is rounded as a total.
    Rounded,
}

#[derive(Debug)]
pub(crate) enum Statement {
    /// `let name = expression`
    Let(Name, Expression),
    /// `total name: Member, Member = expression`
    Declare {
        form: Form,
        name: Name,
        members: Vec<&'static str>,
        /// Each of the members that a document gives must say the same; else the first that it gives counts.
        are_twins: bool,
        rule: Option<Rule>,
    },
    /// `name = expression`; a checked one is an amount that the document gives, but that others give too.
    Define { name: Name, rule: Rule, is_checked: bool },
    /// `list name of path`, or one of the lists that every document has.
    List { name: Name, of: Option<Expression>, is_lines: bool, body: Vec<Statement> },
    /// `each path`
    Each(Expression, Vec<Statement>),
    /// `if`, `else if` and `else`: the last has no condition.
    If(Vec<(Option<Expression>, Vec<Statement>)>),
    /// A call of a function or of a definition, by its number in both.
    Call(usize, Box<[Expression]>),
    /// `skip`: leaves the element, which is not in its list.
    Skip,
    /// `stop`: nothing more is computed.
    Stop,
}

//! What a function of the mapping language is: a row with its name, its arguments, its doc line and its code.

use std::borrow::Cow;

use crate::code::Code;
use crate::decimal::Decimal;
use crate::document::Id;
use crate::mapping::value::Value;
use crate::mapping::value::date::Pattern;

/// A bound of the run was reached: the evaluation ends, and the run's findings say why.
#[derive(Debug)]
pub(crate) struct Halt;

/// The result of an evaluation.
pub(crate) type Evaluated<T> = Result<T, Halt>;

/// A function that expressions can call: one row of the table.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// The names of the arguments: `name?` can be left out, a last `…` stands for any number of further ones.
    pub(crate) arguments: &'static [&'static str],
    /// What the function gives, for `docs/mappings.md`.
    pub(crate) doc: &'static str,
    /// What the parser must know about a call.
    pub(crate) parsed: Parsed,
    /// What a call does.
    pub(crate) code: for<'d> fn(&mut dyn Call<'d>) -> Evaluated<Value<'d>>,
}

/// What the parser does with a call beyond counting its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parsed {
    Plainly,
    /// Resolves the first argument, the name of a table.
    Table,
    /// Parses the second argument, the pattern of a date, and checks the third, an offset.
    Pattern,
    /// Checks the third argument: `days` or `months`.
    Unit,
    /// Notes that the template asks how many nodes there are.
    Size,
}

impl Function {
    /// The fewest and the most arguments that a call has.
    pub(crate) fn arity(&self) -> (usize, usize) {
        let is_rest = self.arguments.last() == Some(&"…");
        let named = self.arguments.len() - usize::from(is_rest);
        let least = self.arguments[..named].iter().filter(|name| !name.ends_with('?')).count();
        (least, if is_rest { usize::MAX } else { named })
    }
}

/// One call of a function: its arguments, and what it may ask of the run.
///
/// Arguments are evaluated when they are asked for. `d` is the lifetime of the document and the plan.
pub(crate) trait Call<'d> {
    /// How many arguments the call has.
    fn count(&self) -> usize;
    /// The text of an argument that is written in quotes.
    fn literal(&self, index: usize) -> Option<&'d str>;
    /// The parsed pattern of a call of `date`.
    fn pattern(&self) -> Option<&'d Pattern>;

    /// The value of an argument.
    fn value(&mut self, index: usize) -> Evaluated<Value<'d>>;
    /// The value of an argument of which only the existence, the number or the name counts: an explanation lists its
    /// nodes as tested, not as sources.
    fn tested_value(&mut self, index: usize) -> Evaluated<Value<'d>>;
    /// The text of an argument, if it has one.
    fn text(&mut self, index: usize) -> Evaluated<Option<Cow<'d, str>>>;
    /// The number of an argument, if it has one; text that is no number is a finding.
    fn number(&mut self, index: usize) -> Evaluated<Option<Decimal>>;
    /// True if an argument is true.
    fn is_true(&mut self, index: usize) -> Evaluated<bool>;
    /// Gives the number of each item of the first argument to `take`, until `take` returns false. With a second
    /// argument the number is that expression evaluated at the item.
    fn each_number(&mut self, take: &mut dyn FnMut(Decimal) -> bool) -> Evaluated<()>;

    /// The value of `.`, where the call stands.
    fn focus(&self) -> Value<'d>;
    /// The position of `.` among the nodes that are repeated, from 1.
    fn position(&mut self) -> usize;
    /// How many nodes are repeated.
    fn size(&mut self) -> usize;

    /// True if a value is absent.
    fn is_absent(&mut self, value: &Value<'d>) -> bool;
    /// The text of a value, if it has one.
    fn text_of(&mut self, value: Value<'d>) -> Option<Cow<'d, str>>;
    /// The number of a value that an argument gave, or `.` if there is no argument.
    fn number_of(&mut self, value: Value<'d>, index: Option<usize>) -> Option<Decimal>;
    /// The name of a node; the document itself has none.
    fn name_of(&self, id: Id) -> Option<&'d str>;
    /// The value of a key in the table of a call of `lookup`; where it has none, that is a finding.
    fn look_up(&mut self, key: &str) -> Evaluated<Option<&'d str>>;

    /// The result of a calculation; `None` had too many digits, which is a finding.
    fn calculated(&mut self, result: Option<Decimal>) -> Value<'d>;
    /// Adds a finding about the document: its path is that of an argument.
    fn find(&mut self, code: &'static Code, index: usize, message: String) -> Evaluated<()>;
    /// Adds a finding about the template: its place is that of an argument.
    fn find_at(&mut self, code: &'static Code, index: usize, message: String);
    /// Counts steps of work.
    fn tick(&mut self, steps: u64) -> Evaluated<()>;
    /// Counts the bytes of a text or a list that is about to be made.
    fn makes(&mut self, bytes: usize) -> Evaluated<()>;
    /// Notes for an explanation that this text was cut.
    fn cut(&mut self, whole: &str);
}

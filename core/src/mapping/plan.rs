//! The plan: what a template of either format is compiled to. It never changes, and threads share it.

pub(super) mod literal;

use std::collections::BTreeMap;

use super::expression::tree::Expression;
use super::place::At;
use crate::document::Names;
use crate::error::{Marks, Position};
use crate::tables::{Date, LookUp};
use literal::Literal;

/// A compiled template.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) header: Header,
    /// The local names that the paths of the template ask for.
    pub(crate) names: Names,
    /// The names that the steps of paths ask for, each with its place.
    pub(crate) asked: Vec<(At, u32)>,
    /// The namespaces of the prefixes in paths.
    pub(crate) namespaces: Vec<Box<str>>,
    pub(crate) tables: Vec<Table>,
    /// The named values.
    pub(crate) values: Vec<Expression>,
    pub(crate) params: Vec<Param>,
    /// The path in the document at which the template begins.
    pub(crate) source: Option<Expression>,
    /// The date of the document, at which its tables that change are read; `None` if it looks up none.
    pub(crate) as_of: Option<Expression>,
    /// The lets and checks before the template, then the template.
    pub(crate) body: Vec<Item>,
    /// How many variables there are.
    pub(crate) slots: usize,
    /// True if some expression calls `last()`.
    pub(crate) asks_size: bool,
    /// How many steps all paths have.
    pub(crate) steps: usize,
    pub(crate) output: Output,
    pub(crate) files: Vec<File>,
    /// The places of the expressions whose values are written.
    pub(crate) written: Vec<At>,
}

/// What a mapping says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) name: String,
    pub(crate) country: String,
    pub(crate) types: Vec<String>,
    pub(crate) version: String,
    pub(crate) code: String,
    /// True if it goes from the official document to the generic one.
    pub(crate) from: bool,
    /// The elements whose text is a document.
    pub(crate) embedded: Vec<String>,
}

/// A file that the plan was compiled from: the template, or a library.
#[derive(Debug)]
pub(crate) struct File {
    /// The library's name; empty for the template itself.
    pub(crate) library: String,
    pub(crate) text: String,
    /// Marks in the text, for the places of many findings.
    pub(crate) marks: Marks,
}

impl File {
    pub(crate) fn new(library: String, text: String) -> File {
        File { library, text, marks: Marks::default() }
    }

    /// The position of a byte of the text.
    pub(crate) fn position(&self, offset: usize) -> Position {
        self.marks.position(self.text.as_bytes(), offset)
    }
}

/// The rows of a table for `lookup`, and the value of any other key.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) rows: Rows,
    pub(crate) default: Option<Box<str>>,
}

/// Where the values of a table come from.
#[derive(Debug)]
pub(crate) enum Rows {
    /// The template's own rows.
    Own(BTreeMap<Box<str>, Box<str>>),
    /// A table that changes: its versions, the oldest first.
    Dated(Dated),
}

/// What is looked up in the versions of a table.
#[derive(Debug)]
pub(crate) struct Dated {
    /// The oldest first.
    pub(crate) versions: Vec<LookUp>,
    pub(crate) day: Day,
}

/// What the day of the document decides in a look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Day {
    /// Nothing: there is one version, and neither it nor a row of it names a day.
    Any,
    /// Which version and row counts; a document without a date is a finding.
    Required,
    /// Which version and row counts; for a document without a date, the newest.
    OrNewest,
}

impl Dated {
    pub(crate) fn new(versions: Vec<LookUp>, or_newest: bool) -> Dated {
        let has_days = versions.len() > 1 || versions.iter().any(LookUp::has_days);
        let day = match (has_days, or_newest) {
            (false, _) => Day::Any,
            (true, false) => Day::Required,
            (true, true) => Day::OrNewest,
        };
        Dated { versions, day }
    }

    /// The version that counts on a day: the newest one that has begun.
    pub(crate) fn at(&self, as_of: Option<Date>) -> Option<&LookUp> {
        let has_begun = |version: &&LookUp| as_of.is_none_or(|as_of| version.has_begun(as_of));
        self.versions.iter().rev().find(has_begun)
    }
}

/// A value that the caller gives.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) slot: u32,
    pub(crate) default: Option<Box<str>>,
    pub(crate) at: At,
}

/// The form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) json: bool,
    pub(crate) declaration: bool,
    pub(crate) latin1: bool,
}

/// One thing to write, or to do before writing.
#[derive(Debug)]
pub(crate) enum Item {
    /// Constant bytes, and the leaves in them.
    Constant(Box<Constant>),
    /// An expression in the text of an element.
    Text(Box<Text>),
    /// An element or member that holds one value and nothing else. Most items are leaves.
    Leaf(Box<Leaf>),
    Element(Box<Element>),
    /// Items under a condition, or in another context.
    Directed(Box<Directed>),
    /// An item, and the constant that is written if the item writes nothing: `"name":null`.
    OrElse(Box<(Item, Constant)>),
    Let(u32, Expression),
    Check(Box<Check>),
}

#[derive(Debug)]
pub(crate) struct Constant {
    pub(crate) bytes: Box<[u8]>,
    pub(crate) leaves: Vec<ConstantLeaf>,
    /// JSON: true for a member or an array item, false for a part of a text.
    pub(crate) member: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct ConstantLeaf {
    /// Its path in the element around: empty for that element's own text, `.` for an item of a JSON array.
    pub(crate) path: String,
    pub(crate) value: String,
    /// True for a text, false for another JSON value.
    pub(crate) text: bool,
    pub(crate) at: At,
}

/// An expression whose value is written as text.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) expression: Expression,
    pub(crate) at: At,
}

#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) name: Box<str>,
    pub(crate) open: Literal,
    pub(crate) close: Literal,
    pub(crate) value: Text,
    /// JSON: true if numbers and booleans are written without quotes (`{= expr}`).
    pub(crate) typed: bool,
}

#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: Box<str>,
    /// Everything before the first attribute with an expression: `<Name`, `"Name":{`.
    pub(crate) open: Literal,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) content: Vec<Item>,
    pub(crate) close: Literal,
    pub(crate) alive: Alive,
    pub(crate) keep: bool,
    pub(crate) at: At,
}

/// The rule that decides whether an element is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alive {
    /// Always: nothing in it depends on the document.
    Always,
    /// If every expression in its own text gives a value.
    Text,
    /// If some expression inside it or in its attributes gives a value.
    Value,
    /// If some expression in its attributes gives a value.
    Attribute,
    /// If anything inside it is written: it holds conditions, but no expressions.
    Any,
}

#[derive(Debug)]
pub(crate) struct Attribute {
    /// ` name="`
    pub(crate) open: Literal,
    pub(crate) name: Box<str>,
    pub(crate) parts: Vec<Part>,
}

/// A part of a text with expressions in braces.
#[derive(Debug)]
pub(crate) enum Part {
    /// Constant text: the bytes to write, with references and escapes, and the text itself.
    Literal(Box<[u8]>, Box<str>),
    Value(Text),
}

/// Items with directives.
#[derive(Debug)]
pub(crate) struct Directed {
    pub(crate) context: Context,
    pub(crate) test: Option<Expression>,
    /// True for `else`: it is written if the condition of the item before it did not hold.
    pub(crate) is_else: bool,
    pub(crate) body: Vec<Item>,
    /// The name of the element with the directives; empty for a block.
    pub(crate) name: Box<str>,
    pub(crate) at: At,
}

/// The nodes at which items are written.
#[derive(Debug)]
pub(crate) enum Context {
    Here,
    With(Expression),
    Each(Expression),
    Group { nodes: Expression, keys: Vec<Expression>, first_slot: u32 },
}

/// A check of the template's own; its message is a finding unless the test is true.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) test: Expression,
    pub(crate) code: Box<str>,
    pub(crate) message: Vec<Part>,
    pub(crate) message_es: Option<Vec<Part>>,
    pub(crate) at: At,
}

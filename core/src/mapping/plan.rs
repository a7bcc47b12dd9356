//! A compiled template: immutable, shared by threads.

use std::collections::HashMap;

use super::expression::{At, Expression};
use super::run::output::Literal;
use crate::document::Names;

/// What a template becomes.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) header: Header,
    /// The names that the template asks documents for.
    pub(crate) names: Names,
    /// The namespaces that prefixes in paths stand for.
    pub(crate) namespaces: Vec<Box<str>>,
    pub(crate) tables: Vec<Table>,
    /// Expressions that have a name.
    pub(crate) values: Vec<Expression>,
    pub(crate) params: Vec<Param>,
    /// Where in the document the template begins.
    pub(crate) source: Option<Expression>,
    /// Lets and checks outside of the template, then what is written.
    pub(crate) body: Vec<Item>,
    /// How many variables there are.
    pub(crate) slots: usize,
    /// It asks somewhere how many nodes there are: `last()`.
    pub(crate) counts: bool,
    /// How many steps its paths have.
    pub(crate) steps: usize,
    pub(crate) output: Output,
    pub(crate) files: Vec<File>,
    /// Where each expression stands whose value is written.
    pub(crate) written: Vec<At>,
}

/// What a mapping says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) name: String,
    pub(crate) country: String,
    pub(crate) types: Vec<String>,
    pub(crate) version: String,
    pub(crate) code: String,
    /// From the official document to the generic one.
    pub(crate) from: bool,
}

/// A text of which a plan is made: the template, or a library.
#[derive(Debug)]
pub(crate) struct File {
    /// The library's name; empty for the template itself.
    pub(crate) library: String,
    pub(crate) text: String,
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) rows: HashMap<Box<str>, Box<str>>,
    pub(crate) default: Option<Box<str>>,
}

#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) slot: u32,
    pub(crate) default: Option<Box<str>>,
    pub(crate) at: At,
}

/// The form of what is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) json: bool,
    pub(crate) declaration: bool,
    pub(crate) latin1: bool,
}

/// One thing to write, or to do before writing.
#[derive(Debug)]
pub(crate) enum Item {
    /// Bytes that never change, with the leaves in them.
    Constant(Box<Constant>),
    /// The value of an expression inside an element.
    Text(Box<Text>),
    /// An element or member that holds one value and nothing else: most of a template.
    Leaf(Box<Leaf>),
    Element(Box<Element>),
    /// Items under a condition, or in another context.
    Directed(Box<Directed>),
    /// Bytes that stand where the item writes nothing: `"name":null`.
    OrElse(Box<(Item, Constant)>),
    Let(u32, Expression),
    Check(Box<Check>),
}

#[derive(Debug)]
pub(crate) struct Constant {
    pub(crate) bytes: Box<[u8]>,
    pub(crate) leaves: Vec<ConstantLeaf>,
    /// JSON: a member or item, not a part of a text.
    pub(crate) member: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct ConstantLeaf {
    /// Its path below the element around: empty for that element's own text, `.` for an item of a JSON array.
    pub(crate) path: String,
    pub(crate) value: String,
    /// It is a text, not another JSON value.
    pub(crate) text: bool,
    pub(crate) at: At,
}

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
    /// JSON: numbers, booleans and null are written as such.
    pub(crate) typed: bool,
}

#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: Box<str>,
    /// All up to the first attribute with an expression: `<Name`, `"Name":{`.
    pub(crate) open: Literal,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) content: Vec<Item>,
    pub(crate) close: Literal,
    pub(crate) alive: Alive,
    pub(crate) keep: bool,
    pub(crate) at: At,
}

/// What decides whether an element is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alive {
    /// Nothing in it depends on the document.
    Always,
    /// Every expression in its own text.
    Text,
    /// Some expression inside, or of its attributes.
    Value,
    /// Some expression of its attributes.
    Attribute,
    /// Anything inside: there are conditions, but no expressions.
    Any,
}

#[derive(Debug)]
pub(crate) struct Attribute {
    /// ` name="`
    pub(crate) open: Literal,
    pub(crate) name: Box<str>,
    pub(crate) parts: Vec<Part>,
}

#[derive(Debug)]
pub(crate) enum Part {
    Literal(Box<[u8]>, Box<str>),
    Value(Text),
}

#[derive(Debug)]
pub(crate) struct Directed {
    pub(crate) context: Context,
    pub(crate) test: Option<Expression>,
    /// Takes the case that the item before it left.
    pub(crate) otherwise: bool,
    pub(crate) body: Vec<Item>,
    /// The element that it directs; empty for several.
    pub(crate) name: Box<str>,
    pub(crate) at: At,
}

#[derive(Debug)]
pub(crate) enum Context {
    Here,
    With(Expression),
    Each(Expression),
    Group { nodes: Expression, keys: Vec<Expression>, first_slot: u32 },
}

#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) test: Expression,
    pub(crate) code: Box<str>,
    pub(crate) message: Vec<Part>,
    pub(crate) message_es: Option<Vec<Part>>,
    pub(crate) at: At,
}

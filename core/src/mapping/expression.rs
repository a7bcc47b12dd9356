//! Expressions: their tree, the parser that makes it, and the functions that they can call.

pub(super) mod function;
pub(super) mod functions;
pub(crate) mod parse;
pub(crate) mod scope;
pub(crate) mod tree;

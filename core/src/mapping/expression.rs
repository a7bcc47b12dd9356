//! Expressions: their tree, the parser that makes it, and the functions that they can call.

pub(super) mod function;
pub(super) mod functions;
pub(super) mod parse;
pub(super) mod scope;
pub(super) mod tree;

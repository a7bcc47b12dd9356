//! One run of a plan over one document: select nodes, evaluate expressions, write the output.

mod call;
pub(super) mod caller_path;
mod emit;
mod evaluate;
mod kept;
mod namespaces;
mod output;
mod select;
pub(super) mod state;
pub(super) mod tape;
pub(super) mod trace;

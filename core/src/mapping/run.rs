//! One pass of a plan over one document.

mod call;
pub(super) mod emit;
pub(super) mod evaluate;
pub(super) mod output;
pub(super) mod select;
pub(super) mod tape;

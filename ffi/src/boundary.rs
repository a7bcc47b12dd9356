//! Where C's pointers become Rust's values and back.
//!
//! Every `unsafe fn` here relies on the contract at the top of `dtekit.h`, which the C program promises to keep: a
//! pointer is NULL or points to what the function's comment says, inputs do not change during the call, and a handle
//! came from dtekit and was not freed. What can be checked is checked.

mod call;
mod input;
mod output;

pub(crate) use call::call;
pub(crate) use input::{
    at_index, bytes, exclusive, json, members, null, objects, options_of, shared, shared_or_none, slice,
    text, time, word_or_default,
};
pub(crate) use output::{Output, boxed, drop_quietly, free, read, read_bytes, write_if_wanted};

/// Compiles only for a handle that several threads may use at once, which its comment for C allows.
pub(crate) const fn shareable<T: Send + Sync>() {}

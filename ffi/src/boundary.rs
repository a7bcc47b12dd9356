//! Where C's pointers become Rust's values and back.
//!
//! All of it relies on the contract at the top of `dtekit.h`, which the C program promises to keep: a pointer is NULL
//! or points to what the function's comment says, inputs do not change during the call, and a handle came from dtekit
//! and was not freed. A function says so once, with `Call::new` or `Contract::kept`, and then reads and writes in safe
//! code. What can be checked is checked.
//!
//! A function reads its arguments in the order of its parameters, so that its error names the first one that is wrong;
//! only an output that is NULL is found before.

mod answer;
mod call;
mod input;
mod output;

pub(crate) use call::Call;
pub(crate) use input::{Contract, at_index, null, time};
pub(crate) use output::{boxed, drop_quietly, free, read, read_bytes, read_part, read_text};

/// Compiles only for a handle that several threads may use at once, which its comment for C allows.
pub(crate) const fn shareable<T: Send + Sync>() {}

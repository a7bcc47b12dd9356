//! The results of operations.

mod answers;

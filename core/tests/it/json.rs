//! The reader of JSON.

pub mod suite;
mod value;

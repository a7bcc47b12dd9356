//! The reader of JSON.

mod suite;
mod value;

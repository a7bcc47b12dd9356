//! The reader of JSON.

mod suite;

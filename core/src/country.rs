//! The rules of single countries.

pub mod chile;

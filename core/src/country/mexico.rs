//! Mexico: the text that the seal of a CFDI signs.

mod cadena;
mod order;

pub use cadena::cadena_original;

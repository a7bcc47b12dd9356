//! What single countries ask for beyond a document: rules and messages of their own.

pub mod chile;
pub mod costa_rica;
pub mod mexico;

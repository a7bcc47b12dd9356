//! The reader of XML.

pub mod suite;

//! The reader of XML.

mod suite;

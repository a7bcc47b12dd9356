//! JSON text: reading and writing. Knows nothing of XML.

pub(crate) mod escape;
pub(crate) mod number;
pub(crate) mod read;
pub(crate) mod syntax;
pub(crate) mod write;

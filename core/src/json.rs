//! JSON text: reading and writing. Knows nothing of XML.

pub(crate) mod write;

//! XML text: names and characters, reading, writing. Knows nothing of JSON.

pub(crate) mod name;
pub(crate) mod read;
pub(crate) mod wording;
pub(crate) mod write;

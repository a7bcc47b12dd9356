//! Bytes that are written as base 64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes; base 64 in JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Blob(pub Vec<u8>);

impl Blob {
    /// Reads base 64, blanks and line ends left out.
    pub fn unpack(text: &str) -> Option<Blob> {
        let packed: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        STANDARD.decode(packed).ok().map(Blob)
    }

    pub fn packed(&self) -> String {
        STANDARD.encode(&self.0)
    }
}

impl Serialize for Blob {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.packed())
    }
}

impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Blob, D::Error> {
        let text = String::deserialize(deserializer)?;
        Blob::unpack(&text).ok_or_else(|| D::Error::custom("expected base 64"))
    }
}

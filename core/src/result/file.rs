//! A file result: a stored document as XML, PDF or JSON.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use crate::naming::{Naming, in_case, member, same_name};

/// The members that were observed (field notes, "Requests").
const KNOWN: [&str; 4] = ["Name", "Description", "Timestamp", "Type"];

/// A file as the service gives it back.
///
/// interface.md does not show its fields; these are the observed ones, and [`FileResult::members`] has all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileResult {
    members: Map<String, Value>,
    content: Option<Vec<u8>>,
}

impl FileResult {
    pub(crate) fn new(members: Map<String, Value>) -> Self {
        let encoded = member(&members, "Base64Content").and_then(Value::as_str).unwrap_or_default();
        let compact: Vec<u8> = encoded.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let content = STANDARD.decode(compact).ok().filter(|content| !content.is_empty());
        FileResult { members, content }
    }

    /// The file itself; `None` where the answer holds none, for example because it is not ready yet.
    pub fn content(&self) -> Option<&[u8]> {
        self.content.as_deref()
    }

    /// The file's name.
    pub fn name(&self) -> Option<&str> {
        member(&self.members, "Name").and_then(Value::as_str)
    }

    /// Every member of the answer, as it arrived.
    pub fn members(&self) -> &Map<String, Value> {
        &self.members
    }

    /// The members for a binding, which shows `content` as bytes: the base 64 is left out.
    pub(crate) fn to_value(&self, naming: Naming) -> Value {
        let mut members = self.members.clone();
        members.retain(|key, _| !same_name(key, "Base64Content"));
        in_case(&members, &KNOWN, naming)
    }
}

//! A file result: a stored document as XML, PDF or JSON.

use crate::json::{Map, Value, json};

use super::answer::object;
use super::content::{Content, ContentFormat};
use super::secret::ShownMembers;
use crate::member::text;
use crate::naming::{Naming, in_case, member, same_name};

/// The members that were observed (field notes, "Requests").
const KNOWN: [&str; 5] = ["Name", "Description", "Timestamp", "Type", "Message"];

/// A file as the service gives it back.
///
/// interface.md does not show its fields. The methods give the fields that were observed; [`FileResult::members`] has
/// all.
///
/// # Example
/// ```
/// use dtekit::Reply;
/// use dtekit::json::json;
///
/// let options = json!({"operation": "File/DownloadDocumentXml"});
/// let reply = Reply::from_members(br#"{"Base64Content": "PGEvPg==", "Name": "a.xml"}"#, options.as_object().unwrap())?;
/// let file = reply.file().unwrap();
/// assert_eq!((file.name(), file.content()), (Some("a.xml"), Some(&b"<a/>"[..])));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FileResult {
    members: Map,
    content: Option<Content>,
}

// The file itself is not shown.
impl std::fmt::Debug for FileResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let others = self.members.iter().filter(|(name, _)| !same_name(name, "Base64Content"));
        let others: Map = others.map(|(name, value)| (name.to_owned(), value.clone())).collect();
        f.debug_struct("FileResult")
            .field("bytes", &self.content().map(<[u8]>::len))
            .field("format", &self.format())
            .field("members", &ShownMembers(&others))
            .finish_non_exhaustive()
    }
}

impl FileResult {
    pub(crate) fn new(members: Map) -> Self {
        let encoded = member(&members, "Base64Content").and_then(Value::as_str).unwrap_or_default();
        let content = Content::file(encoded);
        FileResult { members, content }
    }

    /// The bytes of the file, decoded from base 64. Colombia's files are encoded twice; they are decoded twice.
    ///
    /// `None` if the answer holds no file, for example because it is not ready yet. Then
    /// [`message`](FileResult::message) may say why.
    #[must_use]
    pub fn content(&self) -> Option<&[u8]> {
        self.content.as_ref().map(|content| content.bytes.as_slice())
    }

    /// The format of the content, by its first bytes; `None` for another format.
    #[must_use]
    pub fn format(&self) -> Option<ContentFormat> {
        self.content.as_ref().and_then(|content| content.format)
    }

    /// How many times the content was encoded in base 64: 1 or 2, or 0 if there is no content.
    #[must_use]
    pub fn base64(&self) -> u8 {
        self.content.as_ref().map_or(0, |content| content.base64)
    }

    /// The file's name.
    pub fn name(&self) -> Option<&str> {
        member(&self.members, "Name").and_then(Value::as_str)
    }

    /// What the service says about the file.
    pub fn description(&self) -> Option<&str> {
        member(&self.members, "Description").and_then(Value::as_str)
    }

    /// When it was made, as it arrived.
    pub fn timestamp(&self) -> Option<String> {
        member(&self.members, "Timestamp").cloned().and_then(text)
    }

    /// What kind of file it is, as it arrived.
    pub fn type_(&self) -> Option<String> {
        member(&self.members, "Type").cloned().and_then(text)
    }

    /// What the service says if there is no file, such as that it does not exist (yet).
    pub fn message(&self) -> Option<&str> {
        member(&self.members, "Message").and_then(Value::as_str)
    }

    /// Every member of the answer, as it arrived.
    #[must_use]
    pub fn members(&self) -> &Map {
        &self.members
    }

    /// The members as a binding shows them, without the base 64: the binding shows `content` as bytes.
    pub(crate) fn to_value(&self, naming: Naming) -> Value {
        let mut members = self.members.clone();
        members.retain(|key, _| !same_name(key, "Base64Content"));
        let mut value = object(in_case(&members, &KNOWN, naming));
        value.insert("format".into(), json!(self.format().map(ContentFormat::as_str)));
        value.insert("base64".into(), json!(self.base64()));
        Value::Object(value)
    }
}

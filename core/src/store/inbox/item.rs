//! An item as the service lists it.

use hmac_sha256::Hash;

use super::entry::{InboxRecord, InboxSource};
use crate::code;
use crate::error::{Finding, Result};
use crate::json::Value;
use crate::operation::Reply;
use crate::result::{DocumentList, ListedDocument, Page};

/// The longest id that a key holds as it is, in bytes. A longer one is hashed.
const LONGEST: usize = 150;

/// Members of an item that hold its document; the interface shows none (field notes, "Requests").
const CONTENT: [&str; 2] = ["Base64Content", "FileContent"];

/// An item to store.
pub(super) struct Item {
    pub key: String,
    /// The item as JSON, with every member and every digit as they came.
    pub json: String,
    pub document: Option<Vec<u8>>,
    pub generic: Option<String>,
    pub record: InboxRecord,
    /// Whether a call can confirm it.
    pub can_confirm: bool,
}

/// The items of an answer, if it is clear.
pub(super) fn items(source: InboxSource, reply: Reply) -> Result<Vec<Item>> {
    let list = DocumentList::read(reply.into_object()?, Page::First)?;
    Ok(list.documents().iter().map(|document| item(source, document)).collect())
}

fn item(source: InboxSource, listed: &ListedDocument) -> Item {
    let json = Value::Object(listed.clone().into_members()).to_string();
    let mut record = InboxRecord::of_item(listed);
    let fiscal = record.country_document_id.as_deref();
    let plain = fiscal.filter(|id| id.len() <= LONGEST && id.chars().all(|sign| sign.is_ascii_graphic()));
    let id = match (record.global_document_id, fiscal) {
        (Some(id), _) => id.to_string(),
        (None, Some(fiscal)) => plain.map_or_else(|| hash(fiscal), str::to_owned),
        (None, None) => hash(&json),
    };
    let document = CONTENT.iter().find_map(|name| listed.text(name)).filter(|text| !text.is_empty());
    let document = document.map(String::into_bytes);
    let generic = document.as_deref().and_then(|document| record.take(document));
    let has_id = record.global_document_id.is_some() || fiscal_id(&record).is_some();
    // A received document is confirmed by its id; the others by the whole record.
    let can_confirm = source.confirms().is_some() && (source != InboxSource::Received || has_id);
    if source == InboxSource::Received && !has_id {
        let message = "expected an id in a received document, found none, so that it cannot be confirmed";
        record.call_findings.push(Finding::new(&code::INBOX_CONFIRM, message).with_path("GlobalDocumentId"));
    }
    if document.is_none() && record.global_document_id.is_none() {
        record.call_findings.push(no_document("an item without a `GlobalDocumentId`"));
    }
    Item { key: format!("{source}/{id}"), json, document, generic, record, can_confirm }
}

/// The text by which the service knows a received document.
pub(super) fn fiscal_id(record: &InboxRecord) -> Option<&str> {
    record.country_document_id.as_deref()
}

pub(super) fn no_document(found: &str) -> Finding {
    Finding::new(&code::INBOX_DOCUMENT, format!("expected the document of an item, found {found}"))
}

fn hash(text: &str) -> String {
    Hash::hash(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

//! A document result list: what GetDocument finds.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::answer::object;
use super::outcome::Outcome;
use crate::country::{AuthorityStatus, Country};
use crate::error::Finding;
use crate::member::{list, take, text};
use crate::naming::{Naming, in_case, member, same_name};

/// The members of the list that were observed (field notes, "Requests").
const LIST: [&str; 2] = ["ContinuationToken", "Description"];

/// The members of a document in it that were observed.
const DOCUMENT: [&str; 27] = [
    "GlobalDocumentId",
    "CountryDocumentId",
    "ExternalId",
    "CountryId",
    "Date",
    "DocumentTypeId",
    "DocumentTypeName",
    "NetAmount",
    "FreeAmount",
    "TaxAmount",
    "TotalAmount",
    "CurrencyType",
    "SeriesNumber",
    "Series",
    "Number",
    "NumberStr",
    "DocumentSenderCode",
    "DocumentSenderName",
    "DocumentReceiverCode",
    "DocumentReceiverName",
    "EstimatedPaymentDate",
    "DocumentTimeStamp",
    "AuthorityTimeStamp",
    "SyncPoint",
    "DocumentTags",
    "Notes",
    "Fields",
];

/// The members of a document that are lists of objects, with the observed members of those.
const LISTS: [(&str, &[&str]); 3] = [
    ("DocumentTags", &["Code", "TimeStamp", "Value"]),
    ("Notes", &["Mandatory", "Code", "Note", "TimeStamp", "Detail", "Source"]),
    ("Fields", &["Code", "Name", "Value"]),
];

/// The documents that an operation found.
///
/// interface.md does not show the fields of a document result list, so that it stays free-form: the helpers know what
/// was observed, and [`members`](DocumentList::members) has the rest.
///
/// # Example
/// ```
/// use dtekit::{Outcome, Reply};
/// use dtekit::operation::{Arguments, Request};
/// let request = Request::new("Document/GetDocument", Arguments::new().set("Number", "7"))?;
/// let body = br#"{"Documents": [{"CountryId": "cl", "Number": 7,
///     "DocumentTags": [{"Code": "AuthorityStatus", "Value": "2"}]}], "ContinuationToken": null}"#;
/// let list = Reply::decode(&request, 200, body)?;
/// let document = &list.documents().unwrap().documents()[0];
/// assert_eq!(document.text("Number").as_deref(), Some("7"));
/// assert_eq!(document.authority_status(), Some(Outcome::Accepted));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentList {
    documents: Vec<ListedDocument>,
    members: Map<String, Value>,
    findings: Vec<Finding>,
}

impl DocumentList {
    /// From the answer: an object with `Documents`, or the documents alone; nothing if it is neither.
    pub(crate) fn read(answer: Value) -> Option<DocumentList> {
        let (documents, members) = match answer {
            Value::Array(items) => (Value::Array(items), Map::new()),
            Value::Object(mut members) => {
                let documents = take(&mut members, "Documents");
                (documents, members)
            }
            _ => return None,
        };
        let documents = list(documents).into_iter().map(|item| match item {
            Value::Object(members) => Some(ListedDocument(members)),
            _ => None,
        });
        Some(DocumentList { documents: documents.collect::<Option<_>>()?, members, findings: Vec::new() })
    }

    /// The same with what the sender of the filter should know.
    pub(crate) fn with_findings(self, findings: &[Finding]) -> DocumentList {
        DocumentList { findings: findings.to_vec(), ..self }
    }

    /// The documents, in the order of the answer.
    pub fn documents(&self) -> &[ListedDocument] {
        &self.documents
    }

    /// What to give to the next call for the documents that follow; `None` where there are no more.
    pub fn continuation_token(&self) -> Option<String> {
        member(&self.members, "ContinuationToken").cloned().and_then(text)
    }

    /// What the service says about the list.
    pub fn description(&self) -> Option<String> {
        member(&self.members, "Description").cloned().and_then(text)
    }

    /// What the sender of the filter should know: warnings, such as one of a window over more than a month.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Every member of the answer beside the documents, as it arrived.
    pub fn members(&self) -> &Map<String, Value> {
        &self.members
    }

    /// The documents, the findings, and the members with the known names in the language's case, the others as they
    /// arrived.
    pub(crate) fn to_value(&self, naming: Naming) -> Value {
        let documents = self.documents.iter().map(|document| document.to_value(naming)).collect();
        let mut value = Map::from_iter([
            (naming.name("Documents"), Value::Array(documents)),
            ("findings".to_owned(), json!(self.findings)),
        ]);
        value.extend(object(in_case(&self.members, &LIST, naming)));
        Value::Object(value)
    }
}

/// One document of a [`DocumentList`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedDocument(Map<String, Value>);

/// A tag of a listed document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentTag {
    /// What it says something about, such as `AuthorityStatus`.
    pub code: Option<String>,
    /// When it was set, as it arrived.
    pub time_stamp: Option<String>,
    /// What it says.
    pub value: Option<String>,
}

/// A note of a listed document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentNote {
    /// Its code.
    pub code: Option<String>,
    /// What it says.
    pub note: Option<String>,
    /// More of it.
    pub detail: Option<String>,
    /// Who says so.
    pub source: Option<String>,
    /// When it was written, as it arrived.
    pub time_stamp: Option<String>,
    /// Whether it has to be heeded, as it arrived.
    pub mandatory: Option<String>,
}

impl ListedDocument {
    /// The document with these members, as the service names them or a language shows them.
    pub fn new(members: Map<String, Value>) -> Self {
        ListedDocument(members)
    }

    pub(crate) fn into_members(self) -> Map<String, Value> {
        self.0
    }

    /// The member with this name, letter case and underscores aside.
    pub fn get(&self, name: &str) -> Option<&Value> {
        member(&self.0, name)
    }

    /// The same as text: a string as it is, a number or boolean as written, null and structures as nothing.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::Object(_) | Value::Array(_) => None,
            value => text(value.clone()),
        }
    }

    /// The document's id in the service; an all-zero one is none.
    pub fn global_document_id(&self) -> Option<Uuid> {
        super::answer::id(self.get("GlobalDocumentId")?)
    }

    /// The fiscal identifier.
    pub fn country_document_id(&self) -> Option<String> {
        self.text("CountryDocumentId")
    }

    /// The document's total, with every digit.
    pub fn total_amount(&self) -> Option<String> {
        self.text("TotalAmount")
    }

    /// The tags, in the order of the answer.
    pub fn tags(&self) -> Vec<DocumentTag> {
        self.objects("DocumentTags")
            .map(|tag| DocumentTag {
                code: said(tag, "Code"),
                time_stamp: said(tag, "TimeStamp"),
                value: said(tag, "Value"),
            })
            .collect()
    }

    /// The notes, in the order of the answer.
    pub fn notes(&self) -> Vec<DocumentNote> {
        self.objects("Notes")
            .map(|note| DocumentNote {
                code: said(note, "Code"),
                note: said(note, "Note"),
                detail: said(note, "Detail"),
                source: said(note, "Source"),
                time_stamp: said(note, "TimeStamp"),
                mandatory: said(note, "Mandatory"),
            })
            .collect()
    }

    /// What the authority decided, where its answer arrives as a tag: Chile's `AuthorityStatus`, `2` accepted, `3`
    /// rejected.
    ///
    /// `None` for a document of another country, before the authority has answered, and where two such tags contradict
    /// each other.
    pub fn authority_status(&self) -> Option<Outcome> {
        let status = self.status_tag()?;
        let is_status =
            |tag: &DocumentTag| tag.code.as_deref().is_some_and(|code| same_name(code, status.tag));
        let mut found =
            self.tags().into_iter().filter(is_status).filter_map(|tag| match tag.value.as_deref()?.trim() {
                value if value == status.accepted => Some(Outcome::Accepted),
                value if value == status.rejected => Some(Outcome::Rejected),
                _ => None,
            });
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// Whether the authority's answer arrives as a tag of the document, as in Chile.
    pub(crate) fn has_status_tag(&self) -> bool {
        self.status_tag().is_some()
    }

    fn status_tag(&self) -> Option<AuthorityStatus> {
        Country::new(&self.text("CountryId")?).ok()?.row()?.authority_status
    }

    /// Every member, as it arrived.
    pub fn members(&self) -> &Map<String, Value> {
        &self.0
    }

    fn objects(&self, name: &str) -> impl Iterator<Item = &Map<String, Value>> {
        let items = match self.get(name) {
            Some(Value::Array(items)) => items.as_slice(),
            Some(one @ Value::Object(_)) => std::slice::from_ref(one),
            _ => &[],
        };
        items.iter().filter_map(Value::as_object)
    }

    /// As C, Python and Node show it: the known names in the language's case, the others as they arrived, and
    /// `authority_status`.
    pub fn to_value(&self, naming: Naming) -> Value {
        let mut value = object(in_case(&self.0, &DOCUMENT, naming));
        for (name, known) in LISTS {
            if let Some(Value::Array(items)) = value.get_mut(&naming.name(name)) {
                for item in items {
                    if let Value::Object(members) = item {
                        *item = in_case(members, known, naming);
                    }
                }
            }
        }
        value.insert(naming.name("AuthorityStatus"), json!(self.authority_status().map(Outcome::as_str)));
        Value::Object(value)
    }
}

fn said(members: &Map<String, Value>, name: &str) -> Option<String> {
    member(members, name).cloned().and_then(text)
}

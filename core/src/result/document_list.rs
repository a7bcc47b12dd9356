//! A document result list: what GetDocument finds.

mod clarity;

use crate::json::{Map, Value, json};
use uuid::Uuid;

use super::answer::{object, unreadable};
use super::clear::doubled;
use super::outcome::Outcome;
use super::secret::ShownMembers;
use crate::country::{AuthorityStatus, Country};
use crate::error::{Finding, Result};
use crate::member::{take, text};
use crate::naming::{Naming, in_case, member, same_name};
use crate::record::{Field, FieldKind};

pub(crate) use clarity::Page;

/// The members of the list that were observed (field notes, "Requests").
const LIST: [&str; 2] = ["ContinuationToken", "Description"];

/// The members of a listed document that were observed.
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

/// The members of a listed document that are lists of objects, with the observed members of those objects.
const LISTS: [(&str, &[&str]); 3] = [
    ("DocumentTags", &["Code", "TimeStamp", "Value"]),
    ("Notes", &["Mandatory", "Code", "Note", "TimeStamp", "Detail", "Source"]),
    ("Fields", &["Code", "Name", "Value"]),
];

/// The documents that an operation found.
///
/// interface.md does not show the fields of this list. The methods give the fields that were observed;
/// [`members`](DocumentList::members) has everything else.
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
#[derive(Clone, PartialEq, Eq)]
pub struct DocumentList {
    documents: Vec<ListedDocument>,
    members: Map,
    findings: Vec<Finding>,
}

impl std::fmt::Debug for DocumentList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DocumentList")
            .field("documents", &self.documents)
            .field("members", &ShownMembers(&self.members))
            .field("findings", &self.findings)
            .finish()
    }
}

impl DocumentList {
    /// Reads an object with `Documents`, or a list of documents, if it is clear.
    ///
    /// # Errors
    /// [`ErrorKind::Answer`](crate::ErrorKind::Answer) with `answer-unreadable` for anything else: it says nothing, not
    /// even that there is no document.
    pub(crate) fn read(answer: Value, page: Page) -> Result<DocumentList> {
        let unclear = |found: &str| unreadable(format!("expected a clear list of documents, found {found}"));
        let (items, members) = match answer {
            Value::Array(items) => (items, Map::new()),
            Value::Object(mut members) => {
                if let Some(fault) = clarity::fault(&members, page) {
                    return Err(unclear(&fault));
                }
                match take(&mut members, "Documents") {
                    Value::Array(items) => (items, members),
                    _ => return Err(unclear("`Documents` that is no array")),
                }
            }
            _ => return Err(unclear("another value")),
        };
        let documents = items.into_iter().map(|item| match item {
            Value::Object(members) if doubled(&members).is_none() => Ok(ListedDocument(members)),
            Value::Object(_) => Err(unclear("a document with two members of one name")),
            _ => Err(unclear("an item that is no object")),
        });
        Ok(DocumentList { documents: documents.collect::<Result<_>>()?, members, findings: Vec::new() })
    }

    /// How many documents the service says that there are, on this page or on all; `None` if it does not say it.
    pub(crate) fn count(&self) -> Option<u64> {
        clarity::count(&self.members)
    }

    /// This list with findings about the filter.
    pub(crate) fn with_findings(self, findings: &[Finding]) -> DocumentList {
        DocumentList { findings: findings.to_vec(), ..self }
    }

    /// The documents, in the order of the answer.
    #[must_use]
    pub fn documents(&self) -> &[ListedDocument] {
        &self.documents
    }

    /// The token for the next call, which gives the documents that follow; `None` if there are no more.
    pub fn continuation_token(&self) -> Option<String> {
        member(&self.members, "ContinuationToken").cloned().and_then(text)
    }

    /// What the service says about the list.
    pub fn description(&self) -> Option<String> {
        member(&self.members, "Description").cloned().and_then(text)
    }

    /// Warnings about the filter, such as a window of more than a month.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Every member of the answer beside the documents, as it arrived.
    #[must_use]
    pub fn members(&self) -> &Map {
        &self.members
    }

    /// The documents, the findings and the other members. Known names are in the language's case, others as they
    /// arrived.
    pub(crate) fn to_value(&self, naming: Naming) -> Value {
        let documents = self.documents.iter().map(|document| document.to_value(naming)).collect();
        let mut value = Map::from_iter([
            (naming.name("Documents"), Value::Array(documents)),
            ("findings".to_owned(), Finding::values(&self.findings, naming)),
        ]);
        value.extend(object(in_case(&self.members, &LIST, naming)));
        Value::Object(value)
    }
}

/// One document of a [`DocumentList`].
///
/// # Example
/// ```
/// use dtekit::Outcome;
/// use dtekit::json::json;
/// use dtekit::result::ListedDocument;
///
/// let members = json!({"CountryId": "cl", "Number": 7, "DocumentTags": [{"Code": "AuthorityStatus", "Value": "2"}]});
/// let document = ListedDocument::new(members.as_object().unwrap().clone());
/// assert_eq!(document.text("Number").as_deref(), Some("7"));
/// assert_eq!(document.authority_status(), Some(Outcome::Accepted));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ListedDocument(Map);

impl Field for ListedDocument {
    const KIND: FieldKind = FieldKind::Record("ListedDocument");

    fn value(&self, naming: Naming) -> Value {
        self.to_value(naming)
    }
}

impl std::fmt::Debug for ListedDocument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ListedDocument").field(&ShownMembers(&self.0)).finish()
    }
}

/// A tag of a listed document.
///
/// # Example
/// ```
/// use dtekit::json::json;
/// use dtekit::result::ListedDocument;
///
/// let members = json!({"DocumentTags": [{"Code": "AuthorityStatus", "Value": "2"}]});
/// let tags = ListedDocument::new(members.as_object().unwrap().clone()).tags();
/// assert_eq!((tags[0].code.as_deref(), tags[0].value.as_deref()), (Some("AuthorityStatus"), Some("2")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentTag {
    /// The subject, such as `AuthorityStatus`.
    pub code: Option<String>,
    /// When it was set, as it arrived.
    pub time_stamp: Option<String>,
    /// The value.
    pub value: Option<String>,
}

/// A note of a listed document.
///
/// # Example
/// ```
/// use dtekit::json::json;
/// use dtekit::result::ListedDocument;
///
/// let members = json!({"DocumentNotes": [{"Code": "R", "Note": "rechazado"}]});
/// for note in ListedDocument::new(members.as_object().unwrap().clone()).notes() {
///     println!("{:?}: {:?}", note.code, note.note);
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentNote {
    /// Its code.
    pub code: Option<String>,
    /// The text.
    pub note: Option<String>,
    /// More text.
    pub detail: Option<String>,
    /// Who wrote it.
    pub source: Option<String>,
    /// When it was written, as it arrived.
    pub time_stamp: Option<String>,
    /// Whether the note is mandatory, as it arrived.
    pub mandatory: Option<String>,
}

impl ListedDocument {
    /// A document with these members. The names may be the service's or those of a language.
    #[must_use]
    pub fn new(members: Map) -> Self {
        ListedDocument(members)
    }

    pub(crate) fn into_members(self) -> Map {
        self.0
    }

    /// The member with this name. Letter case and underscores do not count.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        member(&self.0, name)
    }

    /// A member as text: a string as it is, a number or boolean as it is written; `None` for null, lists and objects.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::Object(_) | Value::Array(_) => None,
            value => text(value.clone()),
        }
    }

    /// The document's id in the service. An id of zeros counts as none.
    #[must_use]
    pub fn global_document_id(&self) -> Option<Uuid> {
        super::answer::id(self.get("GlobalDocumentId")?)
    }

    /// The fiscal identifier.
    #[must_use]
    pub fn country_document_id(&self) -> Option<String> {
        self.text("CountryDocumentId")
    }

    /// The document's total, with every digit.
    #[must_use]
    pub fn total_amount(&self) -> Option<String> {
        self.text("TotalAmount")
    }

    /// The tags, in the order of the answer.
    #[must_use]
    pub fn tags(&self) -> Vec<DocumentTag> {
        self.objects("DocumentTags")
            .map(|tag| DocumentTag {
                code: said(tag, "Code"),
                time_stamp: said(tag, "TimeStamp"),
                value: said(tag, "Value"),
            })
            .collect()
    }

    /// The notes as they arrived.
    pub(crate) fn arrived_notes(&self) -> Vec<Value> {
        self.objects("Notes").map(|note| Value::Object(note.clone())).collect()
    }

    /// The notes, in the order of the answer.
    #[must_use]
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

    /// What the authority decided, in a country where the decision arrives as a tag. In Chile it is `AuthorityStatus`:
    /// `2` is accepted, `3` rejected.
    ///
    /// `None` for a document of another country, before the authority has answered, and if two such tags contradict
    /// each other.
    #[must_use]
    pub fn authority_status(&self) -> Option<Outcome> {
        let status = self.status_tag()?;
        self.tagged(status.tag, |word| match word {
            word if word == status.accepted => Some(Outcome::Accepted),
            word if word == status.rejected => Some(Outcome::Rejected),
            _ => None,
        })
    }

    /// What the words of the tags with this name mean, if they do not contradict each other.
    pub(crate) fn tagged(&self, name: &str, meaning: impl Fn(&str) -> Option<Outcome>) -> Option<Outcome> {
        let is_named = |tag: &DocumentTag| tag.code.as_deref().is_some_and(|code| same_name(code, name));
        let tags = self.tags().into_iter().filter(is_named);
        let mut found = tags.filter_map(|tag| meaning(tag.value.as_deref()?.trim()));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// Whether the authority's decision arrives as a tag of the document, as in Chile.
    pub(crate) fn has_status_tag(&self) -> bool {
        self.status_tag().is_some()
    }

    fn status_tag(&self) -> Option<AuthorityStatus> {
        self.country()?.row()?.authority_status
    }

    /// The country that the document says.
    pub(crate) fn country(&self) -> Option<Country> {
        self.text("CountryId")?.parse::<Country>().ok()
    }

    /// Every member, as it arrived.
    #[must_use]
    pub fn members(&self) -> &Map {
        &self.0
    }

    fn objects(&self, name: &str) -> impl Iterator<Item = &Map> {
        let items = match self.get(name) {
            Some(Value::Array(items)) => items.as_slice(),
            Some(one @ Value::Object(_)) => std::slice::from_ref(one),
            _ => &[],
        };
        items.iter().filter_map(Value::as_object)
    }

    /// The document as C, Python and Node show it, with `authority_status`. Known names are in the language's case,
    /// others as they arrived.
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

fn said(members: &Map, name: &str) -> Option<String> {
    member(members, name).cloned().and_then(text)
}

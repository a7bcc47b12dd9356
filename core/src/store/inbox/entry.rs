//! What the inbox knows about an item.

use std::time::SystemTime;

use uuid::Uuid;

use super::addressee::InboxAddressee;
use super::answered::InboxAnswered;
use crate::audit::deadline::{Deadline, answer_by};
use crate::code;
use crate::country::Country;
use crate::document::Document;
use crate::error::{Finding, words};
use crate::json::{Value, json};
use crate::naming::Naming;
use crate::reading::{ReadOptions, ReadStatus, read};
use crate::record::record;
use crate::result::ListedDocument;
use crate::store::queue::StateCounts;

words! {
    "source";
    /// Where items come from.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::InboxSource;
    ///
    /// assert_eq!("print".parse::<InboxSource>()?, InboxSource::Print);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum InboxSource {
        /// Documents of suppliers: `Document/GetReceivedDocument`, confirmed by `Document/ConfirmReceivedDocument`.
        Received = "received",
        /// Despatch advices: `Document/GetDocumentsGuiaRemision`, which has no confirmation.
        Despatch = "despatch",
        /// Messages: `Msg/Recovery`, confirmed by `Msg/Confirm`, given back by `Msg/DesConfirm`.
        Messages = "messages",
        /// Print jobs: `Msg/RecoveryToPrint`, confirmed by `Msg/ConfirmToPrint`, given back by `Msg/DesConfirmToPrint`.
        Print = "print",
    }
}

impl InboxSource {
    /// The operation that lists the items.
    pub(super) fn asks(self) -> &'static str {
        match self {
            InboxSource::Received => "Document/GetReceivedDocument",
            InboxSource::Despatch => "Document/GetDocumentsGuiaRemision",
            InboxSource::Messages => "Msg/Recovery",
            InboxSource::Print => "Msg/RecoveryToPrint",
        }
    }

    /// The operation that confirms items; `None` if the service has none.
    pub(super) fn confirms(self) -> Option<&'static str> {
        match self {
            InboxSource::Received => Some("Document/ConfirmReceivedDocument"),
            InboxSource::Despatch => None,
            InboxSource::Messages => Some("Msg/Confirm"),
            InboxSource::Print => Some("Msg/ConfirmToPrint"),
        }
    }

    /// The operation that takes a confirmation back; `None` if the service has none.
    pub(super) fn gives_back(self) -> Option<&'static str> {
        match self {
            InboxSource::Received | InboxSource::Despatch => None,
            InboxSource::Messages => Some("Msg/DesConfirm"),
            InboxSource::Print => Some("Msg/DesConfirmToPrint"),
        }
    }
}

words! {
    "state";
    /// The state of an item.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::InboxState;
    ///
    /// assert_eq!("given-back".parse::<InboxState>()?, InboxState::GivenBack);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum InboxState {
        /// Stored; the program has done nothing with it.
        New = "new",
        /// The program has printed it, see [`Inbox::mark`](super::Inbox::mark).
        Printed = "printed",
        /// The program has answered it.
        Answered = "answered",
        /// The program is done with it.
        Done = "done",
        /// The program has failed with it, or its row cannot be read.
        Failed = "failed",
        /// Its confirmation is taken back, or will be in the next pass: another system may take it.
        GivenBack = "given-back",
    }
}

record! {
    /// What is known about an item. The inbox keeps it as JSON.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::InboxRecord;
    ///
    /// let mut record = InboxRecord::default();
    /// record.total = Some("10.50".to_owned());
    /// assert_eq!(InboxRecord::from_json(&record.to_json()), Some(record));
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct InboxRecord {
        /// Its id in the service.
        pub global_document_id: Option<Uuid>;
        /// The fiscal identifier (CUFE, clave, UUID …).
        pub country_document_id: Option<String>;
        /// How far its document was read; `None` while there is no document.
        pub status: Option<ReadStatus>;
        /// The country, as the document says it, else as the item does.
        pub country: Option<String>;
        /// The document type.
        pub document_type: Option<String>;
        /// The tax id of the sender.
        pub sender: Option<String>;
        /// The name of the sender.
        pub sender_name: Option<String>;
        /// The tax id of the receiver.
        pub receiver: Option<String>;
        /// The total, with every digit.
        pub total: Option<String>;
        /// The currency of the total.
        pub currency: Option<String>;
        /// The day or the moment of its issue, as the document says it.
        pub issued_at: Option<String>;
        /// The answer that was given by [`Inbox::answer`](super::Inbox::answer), the last one of several.
        pub answer: Option<InboxAnswered>;
        /// How often the program has failed with it.
        pub attempts: u32;
        /// Why its document cannot be read, or why the program has failed with it.
        pub findings: Vec<Finding>;
        /// Why the last call about it failed; empty after one that went well.
        pub call_findings: Vec<Finding>;
        /// How many calls about it have failed since one went well; the waits grow with it.
        pub failures: u32 => Hidden;
    }
}

/// Each text of a record: its name, its places in a generic DTE, and its names in an item.
type Texts = [(&'static str, &'static [&'static str], &'static [&'static str]); 8];

const HEADER: &str = "Documento/Encabezado/";
const TEXTS: Texts = [
    ("country", &[], &["CountryId", "Country"]),
    ("document_type", &["IdDoc/Tipo"], &["DocumentTypeId"]),
    ("sender", &["Emisor/IDEmisor"], &["DocumentSenderCode", "SenderCode"]),
    ("sender_name", &["Emisor/NmbEmisor"], &["DocumentSenderName", "SenderName"]),
    ("receiver", &["Receptor/DocRecep/NroDocRecep"], &["DocumentReceiverCode", "ReceiverCode"]),
    ("total", &["Totales/VlrPagar", "Totales/MntTotal"], &["TotalAmount"]),
    ("currency", &["Totales/Moneda"], &["CurrencyType"]),
    ("issued_at", &["IdDoc/FechaEmis"], &[]),
];

impl InboxRecord {
    fn texts(&mut self) -> [&mut Option<String>; TEXTS.len()] {
        [
            &mut self.country,
            &mut self.document_type,
            &mut self.sender,
            &mut self.sender_name,
            &mut self.receiver,
            &mut self.total,
            &mut self.currency,
            &mut self.issued_at,
        ]
    }

    /// What an item says about its document.
    pub(super) fn of_item(item: &ListedDocument) -> InboxRecord {
        let mut record = InboxRecord {
            global_document_id: item.global_document_id(),
            country_document_id: item.country_document_id().filter(|id| !id.trim().is_empty()),
            ..InboxRecord::default()
        };
        for (text, (.., names)) in record.texts().into_iter().zip(TEXTS) {
            let found = names.iter().find_map(|name| item.text(name));
            *text = found.filter(|found| !found.is_empty());
        }
        record
    }

    /// Reads the document and takes what it says; gives the generic DTE, if it can be read.
    pub(super) fn take(&mut self, document: &[u8]) -> Option<String> {
        let found = match read(document, &ReadOptions::default()) {
            Ok(found) => found,
            Err(error) => {
                self.status = Some(ReadStatus::Unknown);
                self.findings = error.findings().to_vec();
                return None;
            }
        };
        let told = found.iter().find(|one| one.generic.is_some()).or(found.first())?;
        self.status = Some(told.status);
        self.findings.clone_from(&told.findings);
        let generic = told.generic.clone();
        if let Some(Ok(document)) = generic.as_deref().map(|text| Document::from_xml(text.as_bytes())) {
            for (text, (_, paths, _)) in self.texts().into_iter().zip(TEXTS) {
                let said = paths.iter().find_map(|path| document.get(&format!("{HEADER}{path}")));
                *text = said.filter(|said| !said.is_empty()).map(str::to_owned).or(text.take());
            }
        }
        let country = told.country.map(|country| country.as_str().to_owned());
        self.country = country.or(self.country.take());
        self.document_type = told.document_type.clone().or(self.document_type.take());
        generic
    }

    /// The record as JSON, to be kept.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut value = self.to_value(Naming::Snake);
        value["failures"] = json!(self.failures);
        value["answer"] = json!(self.answer.as_ref().map(InboxAnswered::kept));
        value.to_string()
    }

    /// Reads what [`InboxRecord::to_json`] wrote; `None` for anything else.
    #[must_use]
    pub fn from_json(text: &str) -> Option<InboxRecord> {
        let Value::Object(kept) = crate::json::from_str(text).ok()? else { return None };
        let text = |name: &str| kept.get(name).and_then(Value::as_str).map(str::to_owned);
        let count = |name: &str| u32::try_from(kept.get(name).and_then(Value::as_u64)?).ok();
        let mut record = InboxRecord {
            global_document_id: text("global_document_id").map(|id| Uuid::parse_str(&id)).transpose().ok()?,
            country_document_id: text("country_document_id"),
            status: text("status").map(|word| word.parse::<ReadStatus>()).transpose().ok()?,
            answer: match kept.get("answer") {
                None | Some(Value::Null) => None,
                Some(answer) => Some(InboxAnswered::of_kept(answer)?),
            },
            attempts: count("attempts")?,
            findings: Finding::saved_list(kept.get("findings")?.clone())?,
            call_findings: Finding::saved_list(kept.get("call_findings")?.clone())?,
            failures: count("failures")?,
            ..InboxRecord::default()
        };
        for (place, (name, ..)) in record.texts().into_iter().zip(TEXTS) {
            *place = text(name);
        }
        Some(record)
    }
}

record! {
    /// An item in an inbox, as it was at the time of the call that gave it.
    ///
    /// # Example
    /// ```no_run
    /// use dtekit::Inbox;
    /// use dtekit::store::inbox::InboxState;
    ///
    /// fn show(inbox: &Inbox) -> dtekit::Result<()> {
    ///     for entry in inbox.list(Some(InboxState::New), 0, 100)? {
    ///         println!("{} of {:?}: {:?}", entry.key, entry.record.sender, entry.record.total);
    ///     }
    ///     Ok(())
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct InboxEntry {
        /// The source, a `/`, and the id in the service, else the fiscal identifier, else a hash of the item.
        pub key: String;
        /// Its number in the inbox: a later entry has a higher one.
        pub number: u64;
        /// Where it comes from; `None` if its row cannot be read.
        pub source: Option<InboxSource>;
        /// Its state.
        pub state: InboxState;
        /// Whether its document is there, see [`Inbox::original`](super::Inbox::original).
        pub has_document: bool;
        /// What is known about it.
        pub record: InboxRecord => Flat;
        /// When it was stored.
        pub received_at: SystemTime;
        /// When the service confirmed that it was taken; `None` before that, and after it was given back.
        pub confirmed_at: Option<SystemTime>;
        /// When the program was done with it, failed with it or gave it back.
        pub finished_at: Option<SystemTime>;
        /// When a pass makes its next call about it, or a print job that failed is tried again; `None` if none is left.
        pub next_at: Option<SystemTime>;
        /// Whether its receiver is one of the inbox's own tax ids; `None` if it has none, and if the item names no
        /// receiver.
        pub addressed: Option<InboxAddressee>;
        /// Until when its receiver answers it by the law of its country, with the law; `None` if dtekit knows none.
        pub deadline: Option<Deadline>;
    }
}

impl InboxEntry {
    /// Until when its receiver answers it.
    pub(super) fn answer_by(&self) -> Option<Deadline> {
        let country = self.record.country.as_deref()?.parse::<Country>().ok()?;
        let InboxRecord { document_type, issued_at, .. } = &self.record;
        answer_by(country, document_type.as_deref(), issued_at.as_deref(), self.received_at)
    }
}

/// A finding about a row that cannot be read.
pub(super) fn damaged(what: &str) -> Finding {
    let message = format!("expected {what} in the inbox, found something else");
    Finding::new(&code::INBOX_DAMAGED, message).with_path("key")
}

/// The number of entries in each state, and when the oldest of them was received.
///
/// # Example
/// ```
/// use dtekit::store::inbox::{InboxCounts, InboxState};
///
/// let counts = InboxCounts::default().with(InboxState::New, 2, None);
/// assert_eq!(counts.count(InboxState::New), 2);
/// ```
pub type InboxCounts = StateCounts<InboxState>;

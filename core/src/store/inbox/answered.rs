//! What an answer says, and what is kept of it.

use std::time::SystemTime;

use crate::country::{Country, ReceiverVerdict};
use crate::error::{Finding, Result};
use crate::extraction::time_at;
use crate::json::{Map, Value, json};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::record::record;

/// The options of an inbox.
///
/// # Example
/// ```
/// use dtekit::store::inbox::InboxOptions;
///
/// let options = InboxOptions { tax_ids: vec!["3101999888".to_owned()] };
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InboxOptions {
    /// The tax ids in whose name documents are answered. A document whose receiver has none of them is addressed to
    /// somebody else.
    pub tax_ids: Vec<String>,
}

impl InboxOptions {
    /// Reads the keyword of C, Python, Node and the vectors: `tax_ids`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for another member, and for one of another type.
    pub fn from_members(members: &Map) -> Result<InboxOptions> {
        let mut keywords = Reader::new(members, Terms::OPTIONS).in_any_case();
        let tax_ids = keywords.texts("tax_ids", "a list of tax ids").unwrap_or_default();
        keywords.finish().map(|()| InboxOptions { tax_ids })
    }
}

/// An answer to a document that was received.
///
/// # Example
/// ```
/// use dtekit::country::ReceiverVerdict;
/// use dtekit::store::inbox::InboxAnswer;
///
/// let detail = Some("Faltó una caja".to_owned());
/// let answer = InboxAnswer { detail, ..InboxAnswer::new(ReceiverVerdict::Partly) };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxAnswer {
    /// What is said of the document. Which words a country takes, docs/cookbook-inbox.md says.
    pub verdict: ReceiverVerdict,
    /// Why, in the receiver's words. A rejection wants it in Brazil and the Dominican Republic.
    pub detail: Option<String>,
    /// The tax id in whose name it is answered, where the inbox was opened without `tax_ids`.
    pub receiver: Option<String>,
    /// When it is answered, in the time of the country: `2026-05-31T10:00:00`. `now` by default.
    pub at: Option<String>,
    /// The account of the journal's entry.
    pub account: String,
    /// The chain of the journal's entry.
    pub chain: Option<String>,
    /// What only the country knows: in Costa Rica the fields and options of the receiver message, in Colombia `serie`,
    /// `numero`, `ambiente`, `motivo` (the code of a claim) and `persona` (who received), in Brazil further parameters
    /// of the event.
    pub fields: Map,
    /// Options of the send, as [`Issue::from_members`](crate::client::Issue::from_members) takes them.
    pub options: Map,
}

impl InboxAnswer {
    /// An answer without a reason.
    #[must_use]
    pub fn new(verdict: ReceiverVerdict) -> InboxAnswer {
        InboxAnswer {
            verdict,
            detail: None,
            receiver: None,
            at: None,
            account: String::new(),
            chain: None,
            fields: Map::new(),
            options: Map::new(),
        }
    }

    /// Reads the keywords of C, Python, Node and the vectors: `detail`, `receiver`, `at`, `account`, `chain`, `fields`,
    /// `options`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a verdict that is no word of [`ReceiverVerdict`], and
    /// with a finding for each member that is unknown or of another type.
    pub fn from_members(verdict: &str, members: &Map) -> Result<InboxAnswer> {
        let mut keywords = Reader::new(members, Terms::parameters(" of an answer")).in_any_case();
        let verdict = keywords.check(verdict.parse::<ReceiverVerdict>());
        let answer = InboxAnswer {
            detail: keywords.text("detail").map(str::to_owned),
            receiver: keywords.text("receiver").map(str::to_owned),
            at: keywords.text("at").map(str::to_owned),
            account: keywords.text("account").unwrap_or_default().to_owned(),
            chain: keywords.text("chain").map(str::to_owned),
            fields: keywords.object("fields").cloned().unwrap_or_default(),
            options: keywords.object("options").cloned().unwrap_or_default(),
            ..InboxAnswer::new(verdict.unwrap_or(ReceiverVerdict::Accept))
        };
        keywords.finish().map(|()| answer)
    }
}

record! {
    /// The answer to a document in an inbox.
    ///
    /// # Example
    /// ```no_run
    /// # fn show(inbox: &dtekit::Inbox) -> dtekit::Result<()> {
    /// let entry = inbox.get("received/11111111-1111-4111-8111-000000000001")?;
    /// if let Some(answer) = entry.and_then(|entry| entry.record.answer) {
    ///     println!("{} as {}, see {} in the journal", answer.verdict, answer.code, answer.journal_key);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct InboxAnswered {
        /// What was said.
        pub verdict: ReceiverVerdict;
        /// The country's own code for it: `1` to `3` in Costa Rica, `210200` in Brazil, `033` in Colombia, `ACECF` in
        /// the Dominican Republic.
        pub code: String;
        /// The key of the journal's entry, whose state says what became of it.
        pub journal_key: String;
        /// The number of the message, where it has one of its own.
        pub number: Option<String>;
        /// When it was given.
        pub at: SystemTime;
        /// Whether the journal has it. If not, a program died between the two: answer once more in the same way.
        pub is_submitted: bool;
        /// Whether this call of [`Inbox::answer`](super::Inbox::answer) has put it into the journal. Of several calls
        /// one has true, and an entry that is read has false: so a program books a document in the transaction of its
        /// answer, once.
        pub is_new: bool;
        /// Warnings about it.
        pub findings: Vec<Finding>;
        /// Its number among the answers to the document: the first is 1.
        pub(super) count: u32 => Hidden;
        /// What is put into the journal, until it is there.
        pub(super) order: Option<PendingOrder> => Hidden;
    }
}

/// What is put into the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PendingOrder {
    pub country: Country,
    pub content: String,
    pub members: Map,
}

impl InboxAnswered {
    /// The answer as JSON, to be kept.
    pub(super) fn kept(&self) -> Value {
        let mut kept = self.to_value(Naming::Snake);
        if let Value::Object(members) = &mut kept {
            // It is a fact of a call.
            members.remove("is_new");
            members.insert("findings".to_owned(), json!(self.findings));
            members.insert("count".to_owned(), json!(self.count));
            if let Some(order) = &self.order {
                let order = json!({
                    "country": order.country.as_str(), "content": order.content, "members": order.members,
                });
                members.insert("order".to_owned(), order);
            }
        }
        kept
    }

    /// Reads what [`InboxAnswered::kept`] wrote; `None` for anything else.
    pub(super) fn of_kept(kept: &Value) -> Option<InboxAnswered> {
        let text = |name: &str| kept.get(name).and_then(Value::as_str);
        let order = match kept.get("order") {
            None => None,
            Some(order) => Some(PendingOrder {
                country: order.get("country")?.as_str()?.parse::<Country>().ok()?,
                content: order.get("content")?.as_str()?.to_owned(),
                members: order.get("members")?.as_object()?.clone(),
            }),
        };
        Some(InboxAnswered {
            verdict: text("verdict")?.parse::<ReceiverVerdict>().ok()?,
            code: text("code")?.to_owned(),
            journal_key: text("journal_key")?.to_owned(),
            number: text("number").map(str::to_owned),
            at: time_at(kept.get("at")?.as_f64()?).ok()?,
            is_submitted: kept.get("is_submitted")?.as_bool()?,
            is_new: false,
            findings: Finding::saved_list(kept.get("findings")?.clone())?,
            count: u32::try_from(kept.get("count")?.as_u64()?).ok()?,
            order,
        })
    }
}

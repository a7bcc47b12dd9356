//! A processed document that the provider delivers by itself.

#[cfg(feature = "archive")]
use crate::error::{Error, ErrorKind};
use crate::error::{Finding, words};
use crate::json::json;
use crate::record::record;

/// A processed document to store; see [`PollStore::deliver`](super::PollStore::deliver).
///
/// # Example
/// ```
/// use dtekit::store::poll::PollReceived;
///
/// let received = PollReceived { external_id: "9d3c1f0e", xml: "<DTE/>", file: b"%PDF-1.7", findings: &[] };
/// assert_eq!(received.external_id, "9d3c1f0e");
/// ```
pub struct PollReceived<'a> {
    /// The key.
    pub external_id: &'a str,
    /// The document in the service's native XML.
    pub xml: &'a str,
    /// The original file.
    pub file: &'a [u8],
    /// Warnings.
    pub findings: &'a [Finding],
}

words! {
    "delivered";
    /// Where a delivered document was stored.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::poll::PollDelivered;
    ///
    /// assert_eq!(PollDelivered::ALL.map(PollDelivered::as_str), ["met", "new", "again", "later"]);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PollDelivered {
        /// Its job was waiting for it, and is done.
        Met = "met",
        /// There was no job with its external id; it is a job of its own, which is done.
        New = "new",
        /// The very document is there already.
        Again = "again",
        /// Its job has ended with another result; when that is acknowledged, it follows as a result of its own.
        Later = "later",
    }
}

record! {
    /// What became of a request that delivers a document, and what the program answers to it.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::ArchiveRequest;
    /// use dtekit::{PollStore, SqlPollStore};
    /// use std::time::SystemTime;
    ///
    /// /// The answer of a web server to the provider: a status, and a body of JSON.
    /// fn answer(store: &SqlPollStore, body: &[u8], content_type: &str) -> (u16, String) {
    ///     let request = ArchiveRequest { content_type: Some(content_type), ..ArchiveRequest::default() };
    ///     let delivery = store.receive(body, &request, SystemTime::now());
    ///     (delivery.status, delivery.answer())
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct PollDelivery {
        /// The status to answer with: 200 if the document is stored, 401 for other credentials, 413 for an archive past
        /// its limits, 503 if the store cannot be written now, and 400 for all else that cannot be stored.
        pub status: u16;
        /// Where the document was stored; `None` if it was not.
        pub delivered: Option<PollDelivered>;
        /// The external id, once the request could be read.
        pub external_id: Option<String>;
        /// The batch id, if the request has one.
        pub batch_id: Option<String>;
        /// Warnings, or why nothing was stored.
        pub findings: Vec<Finding>;
        /// The body of the answer, in JSON.
        shown answer: String = |this| this.answer();
    }
}

impl PollDelivery {
    /// A delivery that was stored.
    #[cfg(feature = "archive")]
    pub(super) fn stored(delivered: PollDelivered) -> PollDelivery {
        let (external_id, batch_id, findings) = (None, None, Vec::new());
        PollDelivery { status: 200, delivered: Some(delivered), external_id, batch_id, findings }
    }

    /// A delivery of which nothing is stored.
    #[cfg(feature = "archive")]
    pub(super) fn refused(error: &Error) -> PollDelivery {
        let status = match error.kind() {
            ErrorKind::Auth => 401,
            ErrorKind::Limit => 413,
            ErrorKind::Storage | ErrorKind::Internal => 503,
            _ => 400,
        };
        let findings = error.findings().to_vec();
        PollDelivery { status, delivered: None, external_id: None, batch_id: None, findings }
    }

    /// A body of JSON for the answer, with the members of a process result: `Success`, `Code` and `Description`.
    ///
    /// The interface does not show what the provider reads of it.
    #[must_use]
    pub fn answer(&self) -> String {
        // What failed inside is not for the provider.
        let description = match (self.delivered, self.status) {
            (Some(_), _) => None,
            (None, 503) => Some("the document cannot be stored now"),
            (None, _) => self.findings.first().map(|finding| &*finding.message),
        };
        let code = self.status.to_string();
        json!({ "Success": self.delivered.is_some(), "Code": code, "Description": description }).to_string()
    }
}

opaque!(PollReceived<'_>);

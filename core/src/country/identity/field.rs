//! What a sent document is, and the fields that say which one it is.

use crate::error::words;

words! {
    "subject";
    /// What was sent.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, ProcessResult, result::Subject};
    ///
    /// let context = AnswerContext { operation: "Document/SendDocumentToAuthority", ..AnswerContext::default() };
    /// let result = ProcessResult::decode(br#"{"Success": false, "Code": 503}"#, &context)?;
    /// if let Some(next) = result.next {
    ///     assert_eq!(next.subject, Subject::Document);
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Subject {
        /// A document.
        Document = "document",
        /// An answer to a supplier's document (Costa Rica).
        ReceiverMessage = "receiver-message",
        /// The invalidation of a document.
        Invalidation = "invalidation",
        /// An event about a document.
        Event = "event",
    }
}

/// A field of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    Key,
    Type,
    Series,
    Number,
    Establishment,
    Point,
    Branch,
    Issuer,
    /// The issuer's Chilean tax id under its own name.
    Rut,
    IssuerCountry,
    /// The first division of the issuer's address, such as a department.
    Department,
    /// The city of the issuer's address, which in some countries is a code that begins with the department's.
    City,
    /// What the issuer's first own code is, such as `TpoObl`.
    CodeKind,
    Receiver,
    Date,
    Total,
    Currency,
    Id,
    OwnNumber,
}

//! What to ask next about a send whose outcome is not final.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::country::Subject;
use crate::error::{Result, words};
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::record::record;

/// The operation that lists documents.
pub(crate) const GET_DOCUMENT: &str = "Document/GetDocument";
/// The operation that lists the events of a document.
const GET_EVENTS: &str = "Document/DocumentGetEvents";

words! {
    "undecidable";
    /// Why asking cannot settle what became of a send.
    ///
    /// # Example
    /// ```
    /// use dtekit::result::Undecidable;
    ///
    /// assert_eq!(Undecidable::NoIdentity.as_str(), "no-identity"); // the send had nothing by which it is found
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Undecidable {
        /// The document carries nothing that identifies it. If an equal one is listed, a person has to decide.
        NoIdentity = "no-identity",
        /// The request does not say which document it was about.
        Unnamed = "unnamed",
        /// The service lists documents, not their invalidations.
        Invalidation = "invalidation",
        /// The form in which the service lists events is not known.
        Event = "event",
    }
}

record! {
    /// What to ask next: an operation with its arguments. It can be kept as JSON, with its times in seconds since 1970,
    /// and asked after a restart.
    ///
    /// # Example
    /// ```
    /// use dtekit::json::{Value, from_str};
    /// use dtekit::{AnswerContext, Country, Naming, NextStep, ProcessResult};
    ///
    /// let body = br#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}"#;
    /// let result = ProcessResult::decode(body, &AnswerContext { country: Some(Country::CR), ..AnswerContext::default() })?;
    /// let next = result.next.unwrap();
    /// assert_eq!(next.operation, "Document/GetDocument");
    /// // It can be kept, and asked after a crash.
    /// let kept: Value = next.to_value(Naming::Snake);
    /// assert_eq!(NextStep::from_members(kept.as_object().unwrap())?.operation, next.operation);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct NextStep {
        /// The operation: `Document/GetDocument`, or `Document/DocumentGetEvents` for an event.
        pub operation: &'static str;
        /// Its arguments, by the wire's own names. Empty if the request does not say which document it was about.
        pub arguments: Map;
        /// What identifies the document that was sent, and what else is compared with the listed documents; the names
        /// are those of GetDocument's items. Empty if the arguments name the document by its id.
        pub document: Map;
        /// What was sent. Only a document and a receiver message are looked for; nothing else may ever be sent again.
        pub subject: Subject;
        /// Why asking cannot settle what became of it; `None` if it can.
        pub undecidable: Option<Undecidable>;
        /// Whether the service refused the document because one of the same identity exists. Then it is never to be
        /// sent again, though the list does not show it.
        pub is_issued: bool;
        /// The time of day when the outcome became unknown; [`Client`](crate::Client) sets it.
        pub unknown_since: Option<SystemTime> => WholeSeconds;
        /// The time of the first clear list without the document; [`Client::reconcile`](crate::Client::reconcile) sets it.
        pub not_listed_since: Option<SystemTime> => WholeSeconds;
        /// The time of the last clear list without the document.
        pub not_listed_at: Option<SystemTime> => WholeSeconds;
    }
}

impl NextStep {
    /// A step that asks for a document.
    pub(crate) fn new(arguments: Map) -> NextStep {
        NextStep {
            operation: GET_DOCUMENT,
            arguments,
            document: Map::new(),
            subject: Subject::Document,
            undecidable: None,
            unknown_since: None,
            is_issued: false,
            not_listed_since: None,
            not_listed_at: None,
        }
    }

    /// The step after a clear list without the document. A clock that was set back takes the earlier time with it.
    pub(crate) fn not_listed(self, now: SystemTime) -> NextStep {
        let since = self.not_listed_since.map_or(now, |since| since.min(now));
        NextStep { not_listed_since: Some(since), not_listed_at: Some(now), ..self }
    }

    /// A step that asks for the events of a document.
    pub(crate) fn about_event(arguments: Map) -> NextStep {
        NextStep {
            operation: GET_EVENTS,
            subject: Subject::Event,
            undecidable: Some(Undecidable::Event),
            ..NextStep::new(arguments)
        }
    }

    /// Reads what [`NextStep::to_value`] gave, in any language's case.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is missing or unusable.
    pub fn from_members(members: &Map) -> Result<NextStep> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a next step")).in_any_case();
        let operation = keywords.value("operation").and_then(Value::as_str);
        let operation = [GET_DOCUMENT, GET_EVENTS].into_iter().find(|known| operation == Some(known));
        if operation.is_none() {
            keywords.refuse("operation", format!("`{GET_DOCUMENT}` or `{GET_EVENTS}`"));
        }
        // The bound is far beyond any document's time and keeps later sums from overflowing.
        let since = |value: &Value| value.as_u64().filter(|seconds| *seconds < 1 << 40);
        let mut time = |name| {
            let since = keywords.get(name, "whole seconds since 1970", since)?;
            Some(UNIX_EPOCH + Duration::from_secs(since))
        };
        let unknown_since = time("unknown_since");
        let (not_listed_since, not_listed_at) = (time("not_listed_since"), time("not_listed_at"));
        let step = NextStep {
            operation: operation.unwrap_or(GET_DOCUMENT),
            arguments: keywords.object("arguments").cloned().unwrap_or_default(),
            document: keywords.object("document").cloned().unwrap_or_default(),
            subject: keywords.word("subject", &Subject::ALL, Subject::as_str).unwrap_or(Subject::Document),
            undecidable: keywords.word("undecidable", &Undecidable::ALL, Undecidable::as_str),
            is_issued: keywords.flag("is_issued").unwrap_or_default(),
            unknown_since,
            not_listed_since,
            not_listed_at,
        };
        // A step that was kept may hold members of another version.
        keywords.rest();
        keywords.finish().map(|()| step)
    }
}

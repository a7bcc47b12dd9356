//! The next action of a polling, and its end.

use std::time::SystemTime;

use super::search::ExtractionStatus;
use crate::error::{Finding, words};
use crate::record::{record, steps};

steps! {
    "action";
    /// What to do next for a [`Poll`](super::Poll).
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::{Action, Poll};
    /// use std::time::SystemTime;
    ///
    /// let now = SystemTime::now();
    /// match Poll::new("9d3c1f0e", now).next(now) {
    ///     Action::Wait { until } => println!("nothing to do before {until:?}"),
    ///     Action::Query { .. } => println!("ask the provider's search"),
    ///     Action::Done { result } => println!("{}", result.xml),
    ///     action => println!("{action:?}"),
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Action {
        /// Do nothing before `until`.
        "wait" => Wait {
            /// When to ask for the next action.
            until: SystemTime;
        },
        /// Query the provider's search for the external id, and observe the answer.
        "query" => Query {
            /// Whether the token was refused: get a new one first.
            renew_token: bool;
        },
        /// Send the document again under the same external id: observe that it is being sent, keep the state, upload,
        /// then observe that it was sent.
        "resend" => Resend,
        /// The end: the processed document is there.
        "done" => Done {
            /// What the provider made of the document.
            result: Processed;
        },
        /// The end: there will be no result.
        "failed" => Failed {
            /// Why there will be no result.
            reason: Failure;
        },
    }
}

record! {
    /// The provider's result for a document, as a [`Poll`](super::Poll) gives it.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::{Action, Observation, Poll};
    /// use std::time::{Duration, SystemTime};
    ///
    /// let sent = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
    /// let mut poll = Poll::new("9d3c1f0e", sent);
    /// let reply = br#"{"external_id": "9d3c1f0e", "current_status": "approved", "processed_info": "<DTE><Documento><Encabezado/></Documento></DTE>"}"#;
    /// poll.observe(Observation::of_reply(200, reply), sent);
    /// let Action::Done { result } = poll.next(sent) else { panic!("{:?}", poll.next(sent)) };
    /// assert_eq!((&*result.xml, result.file), ("<DTE><Documento><Encabezado/></Documento></DTE>", false));
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Processed {
        /// The document in the service's native XML, `<DTE><Documento>…`. What is something else is kept as it came,
        /// with the warning `extraction-invalid-xml`.
        pub xml: String;
        /// The provider's state: `pending_review` or `approved`.
        pub status: ExtractionStatus;
        /// When it was processed, as the provider wrote it; the provider may leave it out.
        pub processed_timestamp: Option<String>;
        /// Whether the original file was fetched too.
        pub file: bool;
        /// Warnings, such as a file that could not be fetched, or a text that is not the service's native XML.
        pub warnings: Vec<Finding>;
    }
}

words! {
    "reason";
    /// Why there will be no result.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::Failure;
    ///
    /// assert_eq!("expired".parse::<Failure>()?, Failure::Expired);
    /// let error = Failure::Rejected.into_error("9d3c1f0e");
    /// println!("{error}");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Failure {
        /// The document does not meet the provider's validation rules.
        Rejected = "rejected",
        /// The provider gave up before it had processed the document.
        Expired = "expired",
        /// Every send and query of the policy was used up.
        Exhausted = "exhausted",
        /// The provider refused the token twice in a row.
        Auth = "auth",
        /// The provider's result is not the service's native XML. Only a state that an earlier dtekit has saved ends
        /// so: now the text is kept, and its polling is done.
        InvalidXml = "invalid-xml",
    }
}

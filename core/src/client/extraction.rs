//! Runs an extraction: upload, queries and file, one step at a time or blocking until the end.

use std::sync::Arc;
use std::time::SystemTime;

mod run;

use crate::code;
use crate::convert::decoded_xml;
use crate::document::Document;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::extraction::{ExtractionStatus, Failure, Policy, Poll, Upload};
use crate::json::Value;
use crate::naming::Naming;
use crate::operation::Request;
use crate::record::{record, steps};

pub(crate) use run::is_final;

/// One document at the provider: its upload and its [`Poll`].
///
/// [`Client::advance`](crate::Client::advance) does what is due. To survive a crash, keep `poll().to_json()` before the
/// first step and after each one, and continue with [`Extraction::resume`].
///
/// # Example
/// ```no_run
/// # fn example(client: &dtekit::Client) -> dtekit::Result<()> {
/// use dtekit::client::{Extraction, ExtractionStep};
/// use dtekit::extraction::Upload;
/// use std::time::SystemTime;
/// let upload = Upload::new("invoice.pdf", std::fs::read("invoice.pdf").unwrap(), "organization-1");
/// let mut extraction = Extraction::new(upload, SystemTime::now())?;
/// loop {
///     std::fs::write("invoice.poll", extraction.poll().to_json()).unwrap();
///     match client.advance(&mut extraction, SystemTime::now())? {
///         ExtractionStep::Wait { until } => {
///             std::thread::sleep(until.duration_since(SystemTime::now()).unwrap_or_default());
///         }
///         ExtractionStep::Done(extracted) => break println!("{}", extracted.xml),
///         ExtractionStep::Failed { reason } => break println!("{}", reason.as_str()),
///         _ => {}
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Extraction {
    poll: Poll,
    upload: Arc<Request>,
    /// Whether this process makes the upload that the state announces; false after a crash.
    announced: bool,
    status: Option<ExtractionStatus>,
    file: Option<Vec<u8>>,
    /// Why the last download of the file failed.
    file_fault: Option<Finding>,
    /// Why the last call failed, which the policy takes for an answer.
    fault: Option<Error>,
}

steps! {
    "step" as "Progress", Progress;
    /// What a step of an extraction did, or what comes next.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::ExtractionStep;
    /// use dtekit::extraction::Failure;
    ///
    /// fn said(step: &ExtractionStep) -> String {
    ///     match step {
    ///         ExtractionStep::Wait { until } => format!("go on at {until:?}"),
    ///         ExtractionStep::Done(extracted) => extracted.xml.clone(),
    ///         ExtractionStep::Failed { reason } => format!("there will be no result: {reason}"),
    ///         _ => "go on".to_owned(),
    ///     }
    /// }
    /// assert_eq!(said(&ExtractionStep::Failed { reason: Failure::Rejected }), "there will be no result: rejected");
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ExtractionStep {
        /// The document is about to be sent: keep the state, then take the next step.
        "sending" => Sending,
        /// The document was sent.
        "sent" => Sent,
        /// The provider was asked.
        "asked" => Asked,
        /// Do nothing before `next_at`.
        "wait" => Wait {
            /// The time of day.
            until: SystemTime => Hidden;
        },
        /// The end: the processed document is there.
        "done" => Done(result: Extracted),
        /// The end: there will be no result.
        "failed" => Failed {
            /// Why there will be no result.
            reason: Failure;
        },
    }
}

record! {
    /// The provider's result for a document, with its original file.
    ///
    /// # Example
    /// ```
    /// # #[allow(unused)] fn example(client: &dtekit::Client, upload: dtekit::extraction::Upload) -> dtekit::Result<()> {
    /// let extracted: dtekit::client::Extracted = client.extract(upload, |_| {})?;
    /// println!("{} is {}", extracted.external_id, extracted.status.as_str());
    /// println!("{:?}", extracted.document()?.get("Documento/Encabezado/IdDoc/Tipo"));
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Extracted {
        /// The key of the document.
        pub external_id: String;
        /// The document in the service's native XML. What is something else is kept as it came, with the warning
        /// `extraction-invalid-xml`.
        pub xml: String => Encoded;
        /// The provider's state: `pending_review` or `approved`.
        pub status: ExtractionStatus;
        /// When it was processed, as the provider wrote it; the provider may leave it out.
        pub processed_timestamp: Option<String>;
        /// The original file; `None` if it could not be fetched, or was fetched before a crash.
        pub file: Option<Vec<u8>> => Beside;
        /// Warnings, such as a file that could not be fetched.
        pub warnings: Vec<Finding>;
    }
}

impl Extracted {
    /// The processed document, ready to be mapped or issued.
    ///
    /// # Errors
    /// Those of reading XML, if [`warnings`](Extracted::warnings) has `extraction-invalid-xml`; else none.
    pub fn document(&self) -> Result<Document> {
        Document::from_xml(&decoded_xml(self.xml.as_bytes()))
    }
}

// The texts are the caller's documents, so they are not shown.
impl std::fmt::Debug for Extracted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Extracted")
            .field("external_id", &self.external_id)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

record! {
    /// Where an extraction stands.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::{Extraction, ExtractionStep};
    /// use dtekit::extraction::Upload;
    ///
    /// let upload = Upload::new("note.txt", b"total: 10".to_vec(), "organization-1").external_id("9d3c1f0e");
    /// let extraction = Extraction::new(upload, std::time::SystemTime::now())?;
    /// let progress = extraction.progress(&ExtractionStep::Sending);
    /// assert_eq!((&*progress.external_id, progress.sends), ("9d3c1f0e", (1, 25))); // the first of at most 25 sends
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Progress {
        /// The key of the document.
        pub external_id: String;
        /// The provider's state, once it has been asked.
        pub status: Option<ExtractionStatus>;
        /// How many sends were made or are under way, and how many are allowed.
        pub sends: (u32, u32);
        /// How many queries were used, and how many are allowed.
        pub queries: (u32, u32);
        /// When the next step is due, if none is due now.
        pub next_at: Option<SystemTime>;
    }
}

impl Extraction {
    /// An extraction of a document that was not sent yet. The first step sends it.
    ///
    /// # Errors
    /// As [`Upload::into_request`].
    pub fn new(upload: Upload, now: SystemTime) -> Result<Self> {
        let external_id = upload.external_id.clone();
        let poll = Poll::sending(external_id.clone(), now);
        Extraction::of(poll, &external_id, Arc::new(upload.into_request()?))
    }

    /// An extraction from a polling and its upload, of a document that was not sent yet.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if the two have different external ids.
    pub fn of(poll: Poll, external_id: &str, upload: Arc<Request>) -> Result<Self> {
        if poll.external_id() != external_id {
            let name = Arg("external_id");
            let message = text!("expected the {} of the polling's state for the upload, found another", name);
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_argument("external_id");
            return Err(Error::new(ErrorKind::Argument, finding));
        }
        Ok(Extraction { announced: true, ..Extraction::resume(poll, upload) })
    }

    /// Says whether the document was, or may have been, sent before.
    #[must_use]
    pub fn begun(self, begun: bool) -> Self {
        Extraction { announced: !begun, ..self }
    }

    /// Continues from a kept state with the same upload, which has the state's external id.
    #[must_use]
    pub fn resume(poll: Poll, upload: Arc<Request>) -> Self {
        let status = poll.status();
        Extraction { poll, upload, announced: false, status, file: None, file_fault: None, fault: None }
    }

    /// Sets the numbers of the policy; call it before the first step.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each number that is out of range.
    pub fn with_policy(self, policy: Policy) -> Result<Self> {
        Ok(Extraction { poll: self.poll.with_policy(policy)?, ..self })
    }

    /// The state to keep.
    #[must_use]
    pub fn poll(&self) -> &Poll {
        &self.poll
    }

    /// Whether the send that the state announces was made, or may have been.
    pub(crate) fn is_begun(&self) -> bool {
        !self.announced
    }

    /// Why the last send or query failed, if it did.
    pub(crate) fn fault(&self) -> Option<&Error> {
        self.fault.as_ref()
    }

    /// The warnings that were found before anything was sent.
    #[must_use]
    pub fn warnings(&self) -> &[Finding] {
        self.upload.findings()
    }

    /// The progress after a step.
    #[must_use]
    pub fn progress(&self, step: &ExtractionStep) -> Progress {
        let next_at = match step {
            ExtractionStep::Wait { until } => Some(*until),
            _ => None,
        };
        Progress {
            external_id: self.poll.external_id().to_owned(),
            status: self.status.clone(),
            sends: self.poll.sends(),
            queries: self.poll.queries(),
            next_at,
        }
    }

    /// A step and the progress after it, as C, Python and Node show them: `step` is `sending`, `sent`, `asked`,
    /// `wait`, `done` (with `xml`, `processed_timestamp` and `warnings`) or `failed` (with `reason`); `external_id`,
    /// `status`, `sends` and `queries` (each a pair) and `next_at` (seconds since 1970, or null) are those of
    /// [`Progress`]. The file's bytes are passed beside it.
    pub fn to_value(&self, step: &ExtractionStep, naming: Naming) -> Value {
        step.members(self.progress(step).to_value(naming), naming)
    }
}

impl Failure {
    /// The error that [`Client::extract`](crate::Client::extract) raises for this failure, of kind `auth` or `answer`.
    #[must_use]
    pub fn into_error(self, external_id: &str) -> Error {
        let (code, kind, what) = match self {
            Failure::Rejected => {
                (&code::EXTRACTION_REJECTED, ErrorKind::Answer, "found that it was rejected")
            }
            Failure::Expired => (&code::EXTRACTION_EXPIRED, ErrorKind::Answer, "found that it has expired"),
            Failure::Auth => (&code::EXTRACTION_AUTH, ErrorKind::Auth, "found the token refused twice"),
            Failure::InvalidXml => (&code::EXTRACTION_INVALID_XML, ErrorKind::Answer, "found other content"),
            Failure::Exhausted => {
                (&code::EXTRACTION_EXHAUSTED, ErrorKind::Answer, "found none after the last query")
            }
        };
        let id = crate::error::short(external_id);
        let message = format!("expected the processed document of `{id}`, {what}");
        Error::new(kind, Finding::new(code, message).with_argument("external_id"))
    }
}

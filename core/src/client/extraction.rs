//! Runs an extraction: upload, queries and file, one step at a time or blocking until the end.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::json::{Value, json};

use super::Client;
use super::file_address::is_fetchable;
use super::metrics::End;
use super::observer::FILE;
use crate::code;
use crate::convert::decoded_xml;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::extraction::{Action, ExtractionStatus, Failure, FileAddress, Observation, Policy, Poll, Upload};
use crate::keywords::seconds;
use crate::naming::Naming;
use crate::operation::{Arguments, Body, Method, Request};
use crate::result::Arrived;
use crate::transport::{HttpRequest, HttpResponse};

/// The operation that asks how far the provider is.
const SEARCH: &str = "Extraction/Search";

/// The time-out of a file's download.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(120);

/// One document at the provider: its upload and its [`Poll`].
///
/// [`Client::advance`] does what is due. To survive a crash, keep `poll().to_json()` before the first step and after
/// each one, and continue with [`Extraction::resume`].
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
}

/// What a step did, or what comes next.
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
    Sending,
    /// The document was sent.
    Sent,
    /// The provider was asked.
    Asked,
    /// Do nothing before this time.
    Wait {
        /// The time of day.
        until: SystemTime,
    },
    /// The end: the processed document is there.
    Done(Extracted),
    /// The end: there will be no result.
    Failed {
        /// The reason.
        reason: Failure,
    },
}

impl ExtractionStep {
    /// The words of `step`, in the order of the variants.
    pub const WORDS: [&'static str; 6] = ["sending", "sent", "asked", "wait", "done", "failed"];
}

/// The provider's result for a document.
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
    pub external_id: String,
    /// The document in the service's native XML. What is something else is kept as it came, with the warning
    /// `extraction-invalid-xml`.
    pub xml: String,
    /// The provider's state: `pending_review` or `approved`.
    pub status: ExtractionStatus,
    /// When it was processed, as the provider wrote it; the provider may leave it out.
    pub processed_timestamp: Option<String>,
    /// The original file; `None` if it could not be fetched, or was fetched before a crash.
    pub file: Option<Vec<u8>>,
    /// Warnings, such as a file that could not be fetched.
    pub warnings: Vec<Finding>,
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
    pub external_id: String,
    /// The provider's state, once it has been asked.
    pub status: Option<ExtractionStatus>,
    /// How many sends were made or are under way, and how many are allowed.
    pub sends: (u32, u32),
    /// How many queries were used, and how many are allowed.
    pub queries: (u32, u32),
    /// When the next step is due, if none is due now.
    pub next_at: Option<SystemTime>,
}

impl Extraction {
    /// An extraction of a document that was not sent yet. The first step sends it.
    ///
    /// # Errors
    /// As [`Upload::into_request`].
    pub fn new(upload: Upload, now: SystemTime) -> Result<Self> {
        let external_id = upload.external_id.clone();
        let poll = Poll::sending(external_id.clone(), now);
        Extraction::of(poll, &external_id, Arc::new(upload.into_request()?), false)
    }

    /// An extraction from a polling and its upload. `begun` says whether the document was, or may have been, sent
    /// before.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] if the two have different external ids.
    pub fn of(poll: Poll, external_id: &str, upload: Arc<Request>, begun: bool) -> Result<Self> {
        if poll.external_id() != external_id {
            let message = "expected the `external_id` of the polling's state for the upload, found another";
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_argument("external_id");
            return Err(Error::new(ErrorKind::Argument, finding));
        }
        Ok(Extraction { announced: !begun, ..Extraction::resume(poll, upload) })
    }

    /// Continues from a kept state with the same upload, which has the state's external id.
    #[must_use]
    pub fn resume(poll: Poll, upload: Arc<Request>) -> Self {
        let status = poll.status();
        Extraction { poll, upload, announced: false, status, file: None, file_fault: None }
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
    /// `wait`, `done` (with `xml`, `processed_timestamp` and `warnings`) or `failed` (with `reason`); `external_id`, `status`, `sends` and
    /// `queries` (each a pair) and `next_at` (seconds since 1970, or null) are those of [`Progress`]. The file's
    /// bytes are passed beside it.
    pub fn to_value(&self, step: &ExtractionStep, naming: Naming) -> Value {
        let progress = self.progress(step);
        let next_at = progress.next_at.map(seconds);
        let [sending, sent, asked, wait, done, failed] = ExtractionStep::WORDS;
        let (word, own) = match step {
            ExtractionStep::Sending => (sending, Vec::new()),
            ExtractionStep::Sent => (sent, Vec::new()),
            ExtractionStep::Asked => (asked, Vec::new()),
            ExtractionStep::Wait { .. } => (wait, Vec::new()),
            ExtractionStep::Done(extracted) => {
                let own = vec![
                    ("xml", json!(extracted.xml)),
                    ("processed_timestamp", json!(extracted.processed_timestamp)),
                    ("warnings", json!(extracted.warnings)),
                ];
                (done, own)
            }
            ExtractionStep::Failed { reason } => (failed, vec![("reason", json!(reason.as_str()))]),
        };
        let members = [
            ("step", json!(word)),
            ("external_id", json!(progress.external_id)),
            ("status", json!(progress.status)),
            ("sends", json!(progress.sends)),
            ("queries", json!(progress.queries)),
            ("next_at", json!(next_at)),
        ];
        let members = members.into_iter().chain(own);
        Value::Object(members.map(|(name, value)| (naming.name(name), value)).collect())
    }
}

impl Failure {
    /// The error that [`Client::extract`] raises for this failure, of kind `auth` or `answer`.
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

impl Client {
    /// Takes one step: sends, queries (and fetches the file), or says when the next step is due.
    ///
    /// # Errors
    /// What refuses the first send, such as a missing setting, HTTP 400, or no connection; [`ErrorKind::Storage`] if
    /// the caller's file cannot be read. An error leaves the extraction unchanged. Later failures are part of the
    /// policy and raise nothing.
    pub fn advance(&self, extraction: &mut Extraction, now: SystemTime) -> Result<ExtractionStep> {
        if extraction.announced {
            let operation = extraction.upload.operation().key;
            return self.under_id(operation, |client| client.send(extraction, now));
        }
        match extraction.poll.next(now) {
            Action::Wait { until } => Ok(ExtractionStep::Wait { until }),
            Action::Query { .. } => self.under_id(SEARCH, |client| client.ask(extraction, now)),
            Action::Resend => {
                extraction.poll.observe(Observation::Sending, now);
                extraction.announced = true;
                Ok(ExtractionStep::Sending)
            }
            Action::Done { result } => {
                let mut warnings = extraction.upload.findings().to_vec();
                warnings.extend(result.warnings);
                warnings.extend(extraction.file_fault.take_if(|_| !result.file));
                Ok(ExtractionStep::Done(Extracted {
                    external_id: extraction.poll.external_id().to_owned(),
                    xml: result.xml,
                    status: result.status,
                    processed_timestamp: result.processed_timestamp,
                    file: extraction.file.clone(),
                    warnings,
                }))
            }
            Action::Failed { reason } => Ok(ExtractionStep::Failed { reason }),
        }
    }

    /// Sends a document and waits until the provider has processed it, at most 13¼ hours.
    ///
    /// `progress` is called after each step. To stop in between, or to survive a crash, take the steps with
    /// [`Client::advance`].
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] before anything is sent; what [`Client::advance`] raises; what
    /// [`Failure::into_error`] gives.
    ///
    /// # Example
    /// ```no_run
    /// # fn example(client: &dtekit::Client, pdf: Vec<u8>) -> dtekit::Result<()> {
    /// use dtekit::extraction::Upload;
    /// let upload = Upload::new("invoice.pdf", pdf, "organization-1");
    /// let extracted = client.extract(upload, |progress| {
    ///     eprint!("\r{:?}, send {} of {}", progress.status, progress.sends.0, progress.sends.1);
    /// })?;
    /// println!("{}", extracted.xml);
    /// # Ok(())
    /// # }
    /// ```
    pub fn extract(&self, upload: Upload, progress: impl FnMut(&Progress)) -> Result<Extracted> {
        let mut extraction = Extraction::new(upload, self.inner.clock.wall())?;
        self.finish(&mut extraction, progress)
    }

    /// As [`Client::extract`], for an extraction that was begun or kept before.
    ///
    /// # Errors
    /// As [`Client::extract`].
    pub fn finish(
        &self,
        extraction: &mut Extraction,
        mut progress: impl FnMut(&Progress),
    ) -> Result<Extracted> {
        loop {
            let told = |extraction: &Extraction, step: &ExtractionStep| {
                progress(&extraction.progress(step));
                true
            };
            if let Some(extracted) = self.finish_while(extraction, told)? {
                return Ok(extracted);
            }
        }
    }

    /// As [`Client::extract`], but calls `go_on` after each step. If that returns false, the result is `None`, and
    /// the call can be repeated.
    ///
    /// `go_on` may keep `extraction.poll().to_json()` each time, so that a program can continue after a crash.
    ///
    /// # Errors
    /// As [`Client::extract`].
    pub fn finish_while(
        &self,
        extraction: &mut Extraction,
        mut go_on: impl FnMut(&Extraction, &ExtractionStep) -> bool,
    ) -> Result<Option<Extracted>> {
        let clock = &self.inner.clock;
        loop {
            let step = self.advance(extraction, clock.wall())?;
            let goes_on = go_on(extraction, &step);
            match step {
                ExtractionStep::Done(extracted) => return Ok(Some(extracted)),
                ExtractionStep::Failed { reason } => {
                    return Err(reason.into_error(extraction.poll.external_id()));
                }
                _ if !goes_on => return Ok(None),
                ExtractionStep::Wait { until } => {
                    self.pause(until.duration_since(clock.wall()).unwrap_or_default());
                }
                _ => {}
            }
        }
    }

    fn send(&self, extraction: &mut Extraction, now: SystemTime) -> Result<ExtractionStep> {
        let begin = self.inner.clock.now();
        let deadline = self.deadline(&extraction.upload);
        let answer = self.exchange(&extraction.upload, deadline);
        self.note_answer(&answer);
        let is_first = extraction.poll.sends().0 <= 1;
        match answer {
            // An unreadable file is not a failure of the provider.
            Err(error)
                if is_final(&error)
                    || error.kind() == ErrorKind::Storage
                    || (is_first && error.phase() == Some(Phase::Before)) =>
            {
                return Err(error);
            }
            Ok(response) if is_first && matches!(response.status, 300..=407 | 409..=428 | 430..=499) => {
                // The provider refused the document itself, so polling would find nothing.
                self.read(&extraction.upload, &response, deadline)?;
            }
            _ => {}
        }
        let took = self.inner.clock.now().saturating_duration_since(begin);
        extraction.announced = false;
        extraction.poll.observe(Observation::Sent, now.checked_add(took).unwrap_or(now));
        Ok(ExtractionStep::Sent)
    }

    /// Notes a failure that the policy takes for an answer, so that it is counted as a failure.
    fn note_answer(&self, answer: &Result<HttpResponse>) {
        match answer {
            Err(error) => self.note_end(End::of(error)),
            Ok(response) if !matches!(response.status, 200..=299 | 404) => {
                self.note_end(End::failed(ErrorKind::Status));
            }
            Ok(_) => {}
        }
    }

    fn ask(&self, extraction: &mut Extraction, now: SystemTime) -> Result<ExtractionStep> {
        let arguments = Arguments::new().set("external_id", extraction.poll.external_id());
        let request = Request::new(SEARCH, arguments)?;
        let deadline = self.deadline(&request);
        let answer = self.once(&request, deadline);
        self.note_answer(&answer);
        let observation = match answer {
            Ok(response) => {
                let arrived = Arrived { body: &response.body, is_late: &self.is_late(deadline) };
                Observation::of_arrived(response.status, arrived)
            }
            Err(error) if is_final(&error) => return Err(error),
            Err(error) if error.kind() == ErrorKind::Auth => Observation::Unauthorized,
            Err(_) => Observation::Unavailable,
        };
        if let Observation::Found(search) = &observation
            && search.is_of(extraction.poll.external_id())
        {
            extraction.status = Some(search.status.clone());
        }
        let Some(address) = extraction.poll.observe(observation, now) else {
            return Ok(ExtractionStep::Asked);
        };
        let observation = match self.fetch(&address) {
            Ok(file) => {
                extraction.file = Some(file);
                Observation::Downloaded
            }
            Err(error) => {
                let mut finding = error.findings()[0].clone();
                finding.severity = crate::error::Severity::Warning;
                if address.expires().is_some_and(|end| end <= now) {
                    finding.hint = Some("the address had ended when it was fetched".into());
                }
                extraction.file_fault = Some(finding);
                Observation::DownloadFailed
            }
        };
        extraction.poll.observe(observation, now);
        Ok(ExtractionStep::Asked)
    }

    /// Fetches an original file without credentials, over https or from a loopback address, at most as large as a
    /// reply may be. It follows no redirect. An address of this machine or of a private network (`localhost`, loopback,
    /// link-local, private) is refused, unless `extraction_url` is one too: a provider must not reach what only this
    /// machine can. Names are not resolved for that.
    ///
    /// # Errors
    /// [`ErrorKind::Answer`] for another address, [`ErrorKind::Status`] for any status but 200, which may mean that
    /// the address has expired; [`ErrorKind::Transport`] and [`ErrorKind::Limit`]. No message holds the address.
    pub fn fetch(&self, address: &FileAddress) -> Result<Vec<u8>> {
        self.under_id(FILE, |client| client.file_at(address))
    }

    fn file_at(&self, address: &FileAddress) -> Result<Vec<u8>> {
        let provider = self.inner.settings.extraction_url.as_deref();
        if !is_fetchable(address.expose(), provider) {
            let message =
                "expected an https address of the original file outside of this network, found another";
            return Err(Error::new(ErrorKind::Answer, Finding::new(&code::EXTRACTION_ADDRESS, message)));
        }
        let exchange = HttpRequest {
            method: Method::Get,
            url: address.expose(),
            headers: &[("Accept", "*/*".to_owned())],
            body: &Body::Empty,
            timeout: self.inner.settings.timeout.unwrap_or(DOWNLOAD_TIMEOUT),
            connect_timeout: None,
            read_timeout: None,
        };
        let response =
            self.observed(FILE, 1, &exchange, || self.over_the_wire(&exchange, Phase::InFlight))?;
        if response.status != 200 {
            let message = format!("expected the original file, found HTTP status {}", response.status);
            return Err(Error::new(ErrorKind::Status, Finding::new(&code::EXTRACTION_FILE_MISSING, message)));
        }
        let bound = self.inner.settings.max_reply_bytes;
        if response.body.len() > bound {
            let message = format!("expected a reply of at most {bound} bytes, found more");
            return Err(Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_REPLY_BYTES, message)));
        }
        Ok(response.body)
    }
}

/// Whether an error says nothing about the provider, so that it uses up no attempt: the call is wrong or was
/// cancelled, or the client has no credentials.
pub(crate) fn is_final(error: &Error) -> bool {
    let is_cancelled = error.code() == code::TRANSPORT_CANCELLED.word;
    error.kind() == ErrorKind::Argument || error.code() == code::AUTH_MISSING.word || is_cancelled
}

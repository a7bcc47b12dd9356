//! The calls of a client that run an extraction.

use std::time::SystemTime;

use super::super::call::Call;
use super::super::file_address::is_fetchable;
use super::super::metrics::End;
use super::super::observer::FILE;
use super::super::{Client, Inner};
use super::{Extracted, Extraction, ExtractionStep, Progress};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Phase, Result};
use crate::extraction::{Action, FileAddress, Observation, Upload};
use crate::operation::{Arguments, Body, Method, Request};
use crate::result::Arrived;
use crate::transport::{HttpRequest, HttpResponse};

/// The operation that asks how far the provider is.
const SEARCH: &str = "Extraction/Search";

impl Client {
    /// Takes one step: sends, queries (and fetches the file), or says when the next step is due.
    ///
    /// # Errors
    /// What refuses the first send, such as a missing setting, HTTP 400, or no connection; [`ErrorKind::Storage`] if
    /// the caller's file cannot be read. An error leaves the extraction unchanged. Later failures are part of the
    /// policy and raise nothing.
    pub fn advance(&self, extraction: &mut Extraction, now: SystemTime) -> Result<ExtractionStep> {
        if extraction.announced {
            let (operation, timeout) = (extraction.upload.operation().key, extraction.upload.timeout());
            return self.make_call(operation, timeout, |call| call.send(extraction, now));
        }
        match extraction.poll.next(now) {
            Action::Wait { until } => Ok(ExtractionStep::Wait { until }),
            Action::Query { .. } => self.make_call(SEARCH, None, |call| call.ask(extraction, now)),
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
    /// [`Failure::into_error`](crate::extraction::Failure::into_error) gives.
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

    /// Fetches an original file without credentials, over https or from a loopback address, at most as large as a
    /// reply may be. It follows no redirect. An address of this machine or of a private network (`localhost`, loopback,
    /// link-local, private) is refused, unless `extraction_url` is one too: a provider must not reach what only this
    /// machine can. Names are not resolved for that.
    ///
    /// # Errors
    /// [`ErrorKind::Answer`] for another address, [`ErrorKind::Status`] for any status but 200, which may mean that
    /// the address has expired; [`ErrorKind::Transport`] and [`ErrorKind::Limit`]. No message holds the address.
    pub fn fetch(&self, address: &FileAddress) -> Result<Vec<u8>> {
        self.make_call(FILE, None, |call| call.file_at(address))
    }
}

impl Call<'_> {
    fn send(&self, extraction: &mut Extraction, now: SystemTime) -> Result<ExtractionStep> {
        let clock = &self.client.inner.clock;
        let begin = clock.now();
        let answer = self.exchange(&extraction.upload);
        self.note_answer(&answer);
        let is_first = extraction.poll.sends().0 <= 1;
        extraction.fault = self.fault(&extraction.upload, &answer);
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
                self.read(&extraction.upload, &response)?;
            }
            _ => {}
        }
        let took = clock.now().saturating_duration_since(begin);
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

    /// Why a call failed, if it did. Where the provider has nothing it has answered.
    fn fault(&self, request: &Request, answer: &Result<HttpResponse>) -> Option<Error> {
        match answer {
            Err(error) => Some(error.clone()),
            Ok(response) if matches!(response.status, 200..=299 | 404) => None,
            Ok(response) => self.read(request, response).err(),
        }
    }

    fn ask(&self, extraction: &mut Extraction, now: SystemTime) -> Result<ExtractionStep> {
        let arguments = Arguments::new().set("external_id", extraction.poll.external_id());
        let request = Request::new(SEARCH, arguments)?;
        let answer = self.once(&request);
        self.note_answer(&answer);
        extraction.fault = self.fault(&request, &answer);
        let observation = match answer {
            Ok(response) => {
                let arrived = Arrived { body: &response.body, is_late: &|| self.is_late() };
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
        let observation = match self.file_at(&address) {
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

    fn file_at(&self, address: &FileAddress) -> Result<Vec<u8>> {
        let Inner { settings, .. } = &*self.client.inner;
        let provider = settings.extraction_url.as_deref();
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
            timeout: self.client.timeout(FILE, None),
            connect_timeout: None,
            read_timeout: None,
        };
        let response =
            self.observed(FILE, 1, &exchange, || self.over_the_wire(&exchange, Phase::InFlight))?;
        if response.status != 200 {
            let message = format!("expected the original file, found HTTP status {}", response.status);
            return Err(Error::new(ErrorKind::Status, Finding::new(&code::EXTRACTION_FILE_MISSING, message)));
        }
        let bound = settings.max_reply_bytes;
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

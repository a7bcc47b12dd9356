//! The extraction provider: uploads, pollings, archives and the extraction of a document step by step.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use dtekit::client::{self, ExtractionStep};
use dtekit::extraction::{self, Failure, FileAddress, Observation, time_at};
use dtekit::operation::{FileSource, Request};
use dtekit::{Client, Error, ErrorKind, Finding, Naming, Result, code, guard};
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::answer::{Answer, Item, Outcome, outcome};
use crate::keyword::{members, object};
use crate::request::Call;

/// A file for the provider, checked.
#[napi]
pub struct Parcel {
    external_id: String,
    request: Arc<Request>,
}

/// Checks a file, which is copied: JavaScript may change it while it is sent.
#[napi]
pub fn upload(file: &[u8], keywords: String) -> Outcome<Parcel> {
    outcome(guard(|| parcel(extraction::Upload::from_members(file.to_vec(), &members(&keywords)?))))
}

/// Checks a file that is read from its path.
#[napi]
pub fn upload_from_path(path: String, keywords: String) -> Outcome<Parcel> {
    outcome(guard(|| {
        let upload = extraction::Upload::from_members(FileSource::open(&path)?, &members(&keywords)?);
        parcel(upload.named_as(Path::new(&path)))
    }))
}

fn parcel(upload: extraction::Upload) -> Result<Parcel> {
    let external_id = upload.external_id.clone();
    Ok(Parcel { external_id, request: Arc::new(upload.into_request()?) })
}

#[napi]
impl Parcel {
    /// The key of the document.
    #[napi]
    pub fn external_id(&self) -> String {
        self.external_id.clone()
    }

    /// The warnings as JSON text.
    #[napi]
    pub fn findings(&self) -> String {
        serde_json::json!(self.request.findings()).to_string()
    }

    /// The request, which shares the file.
    #[napi]
    pub fn request(&self) -> Call {
        Call((*self.request).clone())
    }
}

impl Parcel {
    /// The key, and the request that sends it.
    pub fn parts(&self) -> (String, Arc<Request>) {
        (self.external_id.clone(), Arc::clone(&self.request))
    }
}

/// What a step of a polling leaves and gives.
#[napi(object)]
pub struct Polled {
    /// The state.
    pub state: String,
    /// The action as JSON text, or the address of a file.
    pub given: Option<String>,
}

/// The state of a new polling.
#[napi]
pub fn poll_new(keywords: String) -> Outcome<Polled> {
    outcome(guard(|| {
        let state = extraction::Poll::from_members(&members(&keywords)?)?.to_json();
        Ok(Polled { state, given: None })
    }))
}

/// The same state, if it is one.
#[napi]
pub fn poll_read(state: &[u8]) -> Outcome<Polled> {
    outcome(guard(|| Ok(Polled { state: extraction::Poll::from_json(state)?.to_json(), given: None })))
}

/// The action that is due.
#[napi]
pub fn poll_next(state: String, now: f64) -> Outcome<Polled> {
    outcome(guard(|| {
        let mut poll = extraction::Poll::from_json(state.as_bytes())?;
        let action = poll.next(time_at(now)?).to_value(Naming::Camel).to_string();
        Ok(Polled { state: poll.to_json(), given: Some(action) })
    }))
}

/// Takes an observation.
#[napi]
pub fn poll_observe(state: String, observation: String, now: f64) -> Outcome<Polled> {
    outcome(guard(|| {
        let mut poll = extraction::Poll::from_json(state.as_bytes())?;
        let address = poll.observe(Observation::from_members(&object(&observation)?)?, time_at(now)?);
        let given = address.as_ref().map(FileAddress::expose).map(str::to_owned);
        Ok(Polled { state: poll.to_json(), given })
    }))
}

/// The files of an archive.
#[napi(object)]
pub struct Unpacked {
    /// The XML.
    pub xml: Buffer,
    /// The PDF.
    pub pdf: Buffer,
    /// The other members as JSON text.
    pub json: String,
}

/// Reads an archive.
#[napi]
pub fn archive_read(archive: &[u8], keywords: String) -> Outcome<Unpacked> {
    outcome(guard(|| {
        let archive = extraction::Archive::from_members(archive, &members(&keywords)?)?;
        let json = archive.to_value(Naming::Camel).to_string();
        Ok(Unpacked { xml: archive.xml.into(), pdf: archive.pdf.into(), json })
    }))
}

/// An archive, or the JSON text of the error.
#[napi(object)]
pub struct Packed {
    /// The bytes.
    pub data: Buffer,
}

/// Writes an archive.
#[napi]
pub fn archive_write(xml: &[u8], pdf: &[u8]) -> Outcome<Packed> {
    outcome(guard(|| Ok(Packed { data: extraction::Archive::write(xml, pdf)?.into() })))
}

/// The extraction of a document.
#[napi]
pub struct Passage(pub(crate) Arc<Mutex<client::Extraction>>);

/// Begins or goes on with an extraction.
#[napi]
pub fn extraction(upload: &Parcel, state: String, begun: bool) -> Outcome<Passage> {
    outcome(guard(|| {
        let poll = extraction::Poll::from_json(state.as_bytes())?;
        let request = Arc::clone(&upload.request);
        let extraction = client::Extraction::of(poll, &upload.external_id, request, begun)?;
        Ok(Passage(Arc::new(Mutex::new(extraction))))
    }))
}

#[napi]
impl Passage {
    /// The state of its polling.
    #[napi]
    pub fn state(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).poll().to_json()
    }
}

/// One step: what it was as JSON, and the file at the end.
pub fn advance(client: &Client, extraction: &Mutex<client::Extraction>, now: f64) -> Result<Answer> {
    let mut extraction = extraction.lock().unwrap_or_else(PoisonError::into_inner);
    let step = client.advance(&mut extraction, time_at(now)?)?;
    let json = extraction.to_value(&step, Naming::Camel).to_string();
    let content = match step {
        ExtractionStep::Done(extracted) => extracted.file.map(Buffer::from),
        _ => None,
    };
    let item = Item { content, refusal: None, certified: false, names: Vec::new(), documents: Vec::new() };
    Ok(Answer { kind: "step".to_owned(), json, items: vec![item], findings: None })
}

/// The error of a failure as JSON text.
#[napi]
pub fn extraction_failure(reason: String, external_id: String) -> String {
    let error = match Failure::new(&reason) {
        Some(failure) => failure.into_error(&external_id),
        None => Error::new(ErrorKind::Internal, Finding::new(&code::PARAMETER_VALUE, "expected a failure")),
    };
    crate::answer::failure(&error).to_string()
}

//! The extraction provider: uploads, pollings, archives and the extraction of a document step by step.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use dtekit::client::{self, ExtractionStep};
use dtekit::extraction::{self, FileAddress, Observation};
use dtekit::keywords::object;
use dtekit::operation::{self, FileSource};
use dtekit::{Finding, Naming, Result};
use napi::bindgen_prelude::Buffer;
use napi_derive::napi;

use crate::options::{members, time};
use crate::outcome::{Outcome, Text, error_text, guarded, guarded_text};
use crate::reply::{ReplyItem, ReplyParts};
use crate::request::Request;

/// A file for the provider, checked.
#[napi]
pub struct Upload {
    external_id: String,
    request: Arc<operation::Request>,
}

/// Checks a file, which is copied: JavaScript may change it while it is sent.
#[napi]
pub fn upload(file: &[u8], options: Option<String>) -> Outcome<Upload> {
    guarded(|| {
        let upload = extraction::Upload::from_members(file.to_vec(), &members(options.as_deref())?);
        Upload::new(upload)
    })
}

/// Checks a file that is read from its path.
#[napi]
pub fn upload_from_path(path: String, options: Option<String>) -> Outcome<Upload> {
    guarded(|| {
        let members = members(options.as_deref())?;
        let upload = extraction::Upload::from_members(FileSource::open(&path)?, &members);
        Upload::new(upload.named_as(Path::new(&path)))
    })
}

#[napi]
impl Upload {
    /// The key of the document.
    #[napi]
    pub fn external_id(&self) -> String {
        self.external_id.clone()
    }

    /// The warnings as JSON text.
    #[napi]
    pub fn findings(&self) -> String {
        Finding::text(self.request.findings(), Naming::Camel)
    }

    /// The request, which shares the file.
    #[napi]
    pub fn request(&self) -> Request {
        Request((*self.request).clone())
    }
}

impl Upload {
    fn new(upload: extraction::Upload) -> Result<Upload> {
        let external_id = upload.external_id.clone();
        Ok(Upload { external_id, request: Arc::new(upload.into_request()?) })
    }

    /// The key, and the request that sends it.
    pub fn parts(&self) -> (String, Arc<operation::Request>) {
        (self.external_id.clone(), Arc::clone(&self.request))
    }
}

/// The polling of one document.
#[napi]
pub struct Poll(extraction::Poll);

/// Begins a polling.
#[napi]
pub fn poll(options: String) -> Outcome<Poll> {
    guarded(|| Ok(Poll(extraction::Poll::from_members(&members(Some(&options))?)?)))
}

/// Reads what `to_json` wrote.
#[napi]
pub fn poll_from_json(json: &[u8]) -> Outcome<Poll> {
    guarded(|| Ok(Poll(extraction::Poll::from_json(json)?)))
}

#[napi]
impl Poll {
    /// The state as JSON text.
    #[napi]
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The action that is due, as JSON text.
    #[napi]
    pub fn next(&mut self, now: f64) -> Outcome<Text> {
        guarded_text(|| Ok(self.0.next(time(now)?).to_value(Naming::Camel).to_string()))
    }

    /// Takes an observation, as JSON text; gives the address of a file if there is one to fetch.
    #[napi]
    pub fn observe(&mut self, observation: String, now: f64) -> Outcome<Address> {
        guarded(|| {
            let observation = Observation::from_members(&object(&observation)?)?;
            let address = self.0.observe(observation, time(now)?);
            Ok(Address { address: address.as_ref().map(FileAddress::expose).map(str::to_owned) })
        })
    }
}

/// The address of a file.
#[napi(object, use_nullable = true)]
pub struct Address {
    /// The signed address.
    pub address: Option<String>,
}

/// The files of an archive.
#[napi(object)]
pub struct Archive {
    /// The XML.
    pub xml: Buffer,
    /// The PDF.
    pub pdf: Buffer,
    /// The other members as JSON text.
    pub json: String,
}

/// Reads an archive.
#[napi]
pub fn archive_read(data: &[u8], options: String) -> Outcome<Archive> {
    guarded(|| {
        let archive = extraction::Archive::from_members(data, &members(Some(&options))?)?;
        let json = archive.to_value(Naming::Camel).to_string();
        Ok(Archive { xml: archive.xml.into(), pdf: archive.pdf.into(), json })
    })
}

/// Writes an archive.
#[napi]
pub fn archive_write(xml: &[u8], pdf: &[u8]) -> Outcome<Buffer> {
    guarded(|| Ok(extraction::Archive::write(xml, pdf)?.into()))
}

/// The extraction of a document.
#[napi]
pub struct Extraction(pub(crate) Arc<SharedExtraction>);

/// An extraction that the thread of a step works at while JavaScript reads its state.
pub struct SharedExtraction {
    extraction: Mutex<client::Extraction>,
    /// The polling's state before the step that is under way.
    state: Mutex<String>,
}

/// Begins an extraction; `is_begun` says that its document was sent before, or may have been.
#[napi]
pub fn extraction(upload: &Upload, poll: &Poll, is_begun: bool) -> Outcome<Extraction> {
    guarded(|| {
        let state = Mutex::new(poll.0.to_json());
        let request = Arc::clone(&upload.request);
        let extraction =
            client::Extraction::of(poll.0.clone(), &upload.external_id, request)?.begun(is_begun);
        Ok(Extraction(Arc::new(SharedExtraction { extraction: Mutex::new(extraction), state })))
    })
}

#[napi]
impl Extraction {
    /// The polling as it stands; while a step is under way, as it stood before it.
    #[napi]
    pub fn poll(&self) -> Outcome<Poll> {
        // A lock on the extraction would wait for the provider, and the event loop with it.
        let state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        guarded(|| Ok(Poll(extraction::Poll::from_json(state.as_bytes())?)))
    }
}

/// Takes one step: what it was as JSON text; the file at its end, or why there will be none.
pub fn advance(client: &dtekit::Client, shared: &SharedExtraction, now: f64) -> Result<ReplyParts> {
    let mut extraction = shared.extraction.lock().unwrap_or_else(PoisonError::into_inner);
    let step = client.advance(&mut extraction, time(now)?);
    *shared.state.lock().unwrap_or_else(PoisonError::into_inner) = extraction.poll().to_json();
    let step = step?;
    let json = extraction.to_value(&step, Naming::Camel).to_string();
    let mut item = ReplyItem::default();
    match step {
        ExtractionStep::Done(extracted) => item.content = extracted.file.map(Buffer::from),
        ExtractionStep::Failed { reason } => {
            item.refusal = Some(error_text(&reason.into_error(extraction.poll().external_id())));
        }
        _ => {}
    }
    Ok(ReplyParts { kind: "step".to_owned(), json, items: vec![item], findings: None, secret: false })
}

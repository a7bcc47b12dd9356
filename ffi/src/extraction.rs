//! The extraction provider: uploads, pollings, archives and the extraction of a document step by step.

use std::ffi::c_void;
use std::sync::Arc;
use std::time::SystemTime;

use dtekit::client::ExtractionStep;
use dtekit::extraction::{Observation, Poll};

use crate::boundary::{Call, Contract, free, read_bytes, time};
use crate::part::Archive;
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_status, dtekit_upload};

/// The polling of one document at the extraction provider. It is a state without sockets and clocks, which a program
/// can keep as JSON between the steps; free it with `dtekit_poll_free`. One thread at a time may use it.
pub struct dtekit_poll(Poll);

/// An archive that UploadZipDocument receives; free it with `dtekit_archive_free`. Several threads may read it.
pub struct dtekit_archive(Archive);

/// The extraction of one document by the provider; free it with `dtekit_extraction_free`. One thread at a time
/// may use it.
pub struct dtekit_extraction {
    extraction: dtekit::client::Extraction,
    file: Option<Vec<u8>>,
}

/// Makes the polling of one document.
///
/// `keywords` is a JSON object with `external_id` and `sent_at` (seconds since 1970), and any of `sending` (true if
/// the document will now be sent for the first time) and the numbers of the policy: `queries` (5 after each send),
/// `query_interval` (180 seconds), `sends` (5 a cycle), `cycles` (5), `cycle_interval` (10800 seconds), `downloads`
/// (2).
///
/// On success `*out` owns the polling; free it with `dtekit_poll_free`. Errors: `argument` with a finding for each
/// keyword that is missing, unknown or out of range.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_new(
    keywords: *const u8,
    keywords_len: usize,
    out: *mut *mut dtekit_poll,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_poll(Poll::from_members(&c.members(keywords, keywords_len, "keywords")?)?))
    })
}

/// Reads the state that `dtekit_poll_to_json` gave, of this or an earlier version.
///
/// On success `*out` owns the polling; free it with `dtekit_poll_free`. Errors: `argument` for anything else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_from_json(
    state: *const u8,
    state_len: usize,
    out: *mut *mut dtekit_poll,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| Ok(dtekit_poll(Poll::from_json(c.bytes(state, state_len, "state")?)?)))
}

/// Writes the state as JSON. It holds the processed document once there is one, and never an address or a token.
///
/// On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_to_json(
    poll: *const dtekit_poll,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| Ok(c.shared(poll, "poll")?.0.to_json()))
}

/// Says what to do at the time `now`, in seconds since 1970 (UTC). The clock may jump forward and back.
///
/// On success `*out` is a JSON object: `action` is `wait` (with `until`), `query` (with `renew_token`), `resend`,
/// `done` (with `result`: `xml`, `status`, `processed_timestamp`, `file`, `warnings`) or `failed` (with `reason`:
/// `rejected`, `expired`, `exhausted`, `auth`, `invalid-xml`); free it with `dtekit_bytes_free`. Errors: `argument` for
/// a time that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_next(
    poll: *mut dtekit_poll,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.exclusive(poll, "poll")?.0.next(time(now)?).to_value(Default::default())))
}

/// Takes the result of an action.
///
/// `observation` is a JSON object: `event` is `sending`, `sent`, `unavailable`, `downloaded`, `download-failed`, or
/// `reply` with `status` and `body` (text) for the answer to a search.
///
/// On success `*file_url` is the signed address of the original file, or empty if there is none to fetch; free it with
/// `dtekit_bytes_free`. Fetch the file at once, without credentials, and do not keep the address; then observe
/// `downloaded` or `download-failed`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_observe(
    poll: *mut dtekit_poll,
    observation: *const u8,
    observation_len: usize,
    now: f64,
    file_url: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let poll = c.exclusive(poll, "poll")?;
        let observation = c.members(observation, observation_len, "observation")?;
        let file_url = c.output(file_url, "file_url")?;
        let address = poll.0.observe(Observation::from_members(&observation)?, time(now)?);
        let address = address.as_ref().map_or("", |address| address.expose());
        file_url.write(dtekit_bytes::from(address.as_bytes().to_vec()))
    })
}

/// Frees the polling; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_poll_free(poll: *mut dtekit_poll) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(poll) }
}

/// Reads an archive that UploadZipDocument receives. It must hold exactly one XML and one PDF, in any folder. Nothing
/// is written to disk.
///
/// `keywords` is a JSON object with `external_id` and any of `batch_id`, both kept unchanged, and the limits `entries`
/// (100), `bytes` (120000000, of all files unpacked) and `ratio` (200). With `content_type` the data are the body of a
/// request with this header, which brings the archive: a form (`multipart/form-data`) with the ZIP and the fields
/// `externalId` and `batchId`, or the ZIP alone. With `user` and `password` the request must show them in its header
/// `authorization`.
///
/// On success `*out` owns the archive; free it with `dtekit_archive_free`. Errors: `syntax` if it is not a ZIP,
/// `limit`, `invalid` with every finding, `auth` for other credentials, `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_archive_read(
    archive: *const u8,
    archive_len: usize,
    keywords: *const u8,
    keywords_len: usize,
    out: *mut *mut dtekit_archive,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let archive = c.bytes(archive, archive_len, "archive")?;
        Ok(dtekit_archive(Archive::from_members(archive, &c.members(keywords, keywords_len, "keywords")?)?))
    })
}

/// Gives the processed XML of an archive, and writes its length to `*len`. The archive owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_archive_xml(archive: *const dtekit_archive, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(archive, len, |archive| Some(&archive.0.xml)) }
}

/// Gives the original PDF of an archive, and writes its length to `*len`. The archive owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_archive_pdf(archive: *const dtekit_archive, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(archive, len, |archive| Some(&archive.0.pdf)) }
}

/// Gives `external_id`, `batch_id` and `findings` of an archive as JSON.
///
/// On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_archive_to_json(
    archive: *const dtekit_archive,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(archive, "archive")?.0.to_value(Default::default())))
}

/// Frees the archive; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_archive_free(archive: *mut dtekit_archive) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(archive) }
}

/// Writes an archive as the provider would push it.
///
/// On success free `*out` with `dtekit_bytes_free`. Errors: `invalid` if the XML is not in the service's native form,
/// or the PDF is not a PDF.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_archive_write(
    xml: *const u8,
    xml_len: usize,
    pdf: *const u8,
    pdf_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .bytes(out, |c| Archive::write(c.bytes(xml, xml_len, "xml")?, c.bytes(pdf, pdf_len, "pdf")?))
}

/// Begins the extraction of a document, or resumes one.
///
/// To begin with the default policy, `poll` is NULL. To begin with another policy, `poll` comes from `dtekit_poll_new`
/// with `sending`, and `begun` is 0. To resume after a crash, `poll` is the polling that was kept, and `begun` is 1. A
/// polling must have the upload's `external_id`; the caller keeps it.
///
/// On success `*out` owns the extraction; free it with `dtekit_extraction_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_extraction_new(
    upload: *const dtekit_upload,
    poll: *const dtekit_poll,
    begun: i32,
    out: *mut *mut dtekit_extraction,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let upload = c.shared(upload, "upload")?;
        let poll = c.shared_or_none(poll).map(|poll| poll.0.clone());
        let begun = begun != 0 && poll.is_some();
        let poll = poll.unwrap_or_else(|| Poll::sending(&upload.external_id, SystemTime::now()));
        let request = Arc::clone(&upload.request);
        let extraction = dtekit::client::Extraction::of(poll, &upload.external_id, request)?.begun(begun);
        Ok(dtekit_extraction { extraction, file: None })
    })
}

/// Takes one step of an extraction at the time `now`, in seconds since 1970 (UTC): sends the document, asks for its
/// state (and fetches the file), or says until when to wait.
///
/// On success `*out` is a JSON object: `step` is `sending` (it will now be sent again), `sent`, `asked`, `wait`, `done`
/// (with `xml`, `processed_timestamp` and `warnings`; the file is `dtekit_extraction_file`) or `failed` (with
/// `reason`); `external_id`, `status` (the provider's, or null), `sends` and `queries` (each used and allowed) and
/// `next_at` (seconds since 1970, or null) say where it stands; free it with `dtekit_bytes_free`. Errors: those of the
/// first send, after which the extraction is unchanged; `argument` for a time that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_advance(
    client: *const dtekit_client,
    extraction: *mut dtekit_extraction,
    now: f64,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let client = c.shared(client, "client")?;
        let extraction = c.exclusive(extraction, "extraction")?;
        let step = client.0.advance(&mut extraction.extraction, time(now)?)?;
        let shown = extraction.extraction.to_value(&step, Default::default());
        if let ExtractionStep::Done(extracted) = step {
            extraction.file = extracted.file;
        }
        Ok(shown)
    })
}

/// A callback that is called after each step of an extraction. `step` is the JSON object of `dtekit_client_advance`;
/// `state` is the text of `dtekit_extraction_poll`, which a program keeps to resume after a crash. Both are valid
/// during the call only. The function returns 0 to go on, and any other number to stop.
pub type dtekit_progress = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        step: *const u8,
        step_len: usize,
        state: *const u8,
        state_len: usize,
    ) -> i32,
>;

/// C's function that is called after each step of an extraction.
struct ProgressCallback {
    progress: unsafe extern "C" fn(
        context: *mut c_void,
        step: *const u8,
        step_len: usize,
        state: *const u8,
        state_len: usize,
    ) -> i32,
    context: *mut c_void,
}

impl ProgressCallback {
    fn new(_: &Contract, progress: dtekit_progress, context: *mut c_void) -> Option<Self> {
        progress.map(|progress| ProgressCallback { progress, context })
    }

    /// Calls the function, and says whether the extraction should go on.
    fn goes_on(&self, step: &[u8], state: &[u8]) -> bool {
        // SAFETY: by the contract that `new` got, the function takes this context and any two texts.
        unsafe { (self.progress)(self.context, step.as_ptr(), step.len(), state.as_ptr(), state.len()) == 0 }
    }
}

/// Takes all steps of an extraction until it is done, and waits on this thread: with the default policy 13¼ hours at
/// most.
///
/// `progress`, which may be NULL, is called with `context` after each step, before the next one. It may not use the
/// extraction.
///
/// On success `*out` is the last step as `dtekit_client_advance` gives it: `done`, or the step after which `progress`
/// stopped it. Then the function may be called again to go on. Free `*out` with `dtekit_bytes_free`. Errors: those of
/// the first send; kind `answer` with `extraction-rejected`, `extraction-expired` or `extraction-exhausted`, kind
/// `auth` with `extraction-auth`; `storage` if the file cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_extract(
    client: *const dtekit_client,
    extraction: *mut dtekit_extraction,
    progress: dtekit_progress,
    context: *mut c_void,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let client = c.shared(client, "client")?;
        let dtekit_extraction { extraction, file } = c.exclusive(extraction, "extraction")?;
        let progress = ProgressCallback::new(c, progress, context);
        let mut last = String::new();
        let extracted = client.0.finish_while(extraction, |extraction, step| {
            last = extraction.to_value(step, Default::default()).to_string();
            let state = || extraction.poll().to_json();
            progress.as_ref().is_none_or(|progress| progress.goes_on(last.as_bytes(), state().as_bytes()))
        })?;
        if let Some(extracted) = extracted {
            *file = extracted.file;
        }
        Ok(last)
    })
}

/// Gives the original file of an extraction that is done, and writes its length to `*len`; NULL and 0 if there is none.
/// The extraction owns it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_extraction_file(
    extraction: *const dtekit_extraction,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(extraction, len, |extraction| extraction.file.as_deref()) }
}

/// Writes the state of an extraction's polling as JSON. Keep it before the first step and after each step.
///
/// On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_extraction_poll(
    extraction: *const dtekit_extraction,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| Ok(c.shared(extraction, "extraction")?.extraction.poll().to_json()))
}

/// Frees the extraction; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_extraction_free(extraction: *mut dtekit_extraction) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(extraction) }
}

//! Files for the extraction provider.

use std::ffi::c_void;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use dtekit::Result;
use dtekit::extraction::Upload;
use dtekit::json::json;
use dtekit::operation::{FileSource, Request};

use crate::boundary::{Call, Contract, free, null};
use crate::{dtekit_bytes, dtekit_error, dtekit_request, dtekit_status};

/// A checked file for the extraction provider; free it with `dtekit_upload_free`. Several threads may read it.
pub struct dtekit_upload {
    pub(crate) external_id: String,
    pub(crate) request: Arc<Request>,
}

impl dtekit_upload {
    /// Checks the file.
    fn new(upload: Upload) -> Result<Self> {
        let external_id = upload.external_id.clone();
        Ok(dtekit_upload { external_id, request: Arc::new(upload.into_request()?) })
    }
}

/// A callback that reads a file for `dtekit_upload_from_reader`: at most `len` bytes from the byte `offset` on into
/// `to`.
///
/// It returns how many bytes it wrote, 0 only at the end of the file, or a negative number if the file cannot be read.
pub type dtekit_read_at =
    Option<unsafe extern "C" fn(context: *mut c_void, offset: u64, to: *mut u8, len: usize) -> i64>;

/// C's function that reads a file, and the offset of the next read.
struct ReaderCallback {
    read: unsafe extern "C" fn(context: *mut c_void, offset: u64, to: *mut u8, len: usize) -> i64,
    context: *mut c_void,
    size: u64,
    offset: u64,
}

// SAFETY: the contract that `new` got allows calls with this context on any thread, by one at a time.
unsafe impl Send for ReaderCallback {}

impl ReaderCallback {
    fn new(_: &Contract, read: dtekit_read_at, context: *mut c_void, size: u64, name: &str) -> Result<Self> {
        read.map(|read| ReaderCallback { read, context, size, offset: 0 }).ok_or_else(|| null(name))
    }
}

impl Read for ReaderCallback {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        // SAFETY: by the contract that `new` got, the function takes this context and writes at most `len` bytes.
        let number = unsafe { (self.read)(self.context, self.offset, to.as_mut_ptr(), to.len()) };
        match usize::try_from(number) {
            Ok(read) if read <= to.len() => {
                self.offset += read as u64;
                Ok(read)
            }
            _ => Err(io::Error::other(format!("the reader returned {number}"))),
        }
    }
}

impl Seek for ReaderCallback {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let offset = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::End(distance) => self.size.checked_add_signed(distance),
            SeekFrom::Current(distance) => self.offset.checked_add_signed(distance),
        };
        self.offset = offset.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.offset)
    }
}

/// Checks a file in memory for the extraction provider, and copies it.
///
/// `keywords` is a JSON object with `file_name` (which ends in pdf, txt, doc, docx, png, jpg or jpeg) and `client_id`
/// (the organization's id in the provider's portal), and any of `external_id` (a new UUID by default),
/// `batch_id`, `enrich_from_org` (true or false), `unchecked` (true: a name that contradicts the content is a warning)
/// and `metadata` (further members, or its whole JSON text).
///
/// On success `*out` owns the upload, whose warnings `dtekit_upload_to_json` shows; free it with `dtekit_upload_free`.
/// Errors: `invalid` with every finding about the file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_upload_new(
    file: *const u8,
    file_len: usize,
    keywords: *const u8,
    keywords_len: usize,
    out: *mut *mut dtekit_upload,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let file = c.bytes(file, file_len, "file")?.to_vec();
        dtekit_upload::new(Upload::from_members(file, &c.members(keywords, keywords_len, "keywords")?))
    })
}

/// Checks a file by its path in UTF-8. It is opened now, read for the checks, and read again for each send; it is never
/// in memory as a whole.
///
/// `keywords` are those of `dtekit_upload_new`; `file_name` may be left out. The file must not change until it is
/// sent.
///
/// On success `*out` owns the upload; free it with `dtekit_upload_free`. Errors: `storage` if it cannot be read;
/// `invalid` with every finding about it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_upload_from_path(
    path: *const u8,
    path_len: usize,
    keywords: *const u8,
    keywords_len: usize,
    out: *mut *mut dtekit_upload,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let path = Path::new(c.text(path, path_len, "path")?);
        let keywords = c.members(keywords, keywords_len, "keywords")?;
        dtekit_upload::new(Upload::from_members(FileSource::open(path)?, &keywords).named_as(path))
    })
}

/// Checks a file of `size` bytes that `read` reads: once for the checks and again for each send. It is never in memory
/// as a whole.
///
/// `read` is called with `context` on the threads that use the upload, by one at a time; in a call that can be
/// cancelled, on a thread of the library, and never after the call has returned. `context` must exist until the upload
/// and every extraction of it are freed. `keywords` are those of `dtekit_upload_new`.
///
/// On success `*out` owns the upload; free it with `dtekit_upload_free`. Errors: as `dtekit_upload_new`, and with the
/// code `file-unreadable` if `read` fails; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_upload_from_reader(
    read: dtekit_read_at,
    context: *mut c_void,
    size: u64,
    keywords: *const u8,
    keywords_len: usize,
    out: *mut *mut dtekit_upload,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let file = FileSource::from_reader(ReaderCallback::new(c, read, context, size, "read")?)?;
        dtekit_upload::new(Upload::from_members(file, &c.members(keywords, keywords_len, "keywords")?))
    })
}

/// Gives a JSON object with `external_id` and `findings`, which are warnings.
///
/// On success free `*out` with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_upload_to_json(
    upload: *const dtekit_upload,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let upload = c.shared(upload, "upload")?;
        Ok(json!({"external_id": upload.external_id, "findings": upload.request.findings()}))
    })
}

/// Gives the exact request that sends the file, for callers with their own HTTP client; it holds a copy of the file.
///
/// On success `*out` owns the request; free it with `dtekit_request_free`. Errors: `storage` if the file cannot be
/// read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_upload_request(
    upload: *const dtekit_upload,
    out: *mut *mut dtekit_request,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| dtekit_request::new((*c.shared(upload, "upload")?.request).clone()))
}

/// Frees the upload; NULL is allowed. Extractions of it stay valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_upload_free(upload: *mut dtekit_upload) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(upload) }
}

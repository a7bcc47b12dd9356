//! Where C's pointers become Rust's values and back.
//!
//! Every `unsafe fn` here asks for what the contract at the top of `dtekit.h` promises: a pointer is NULL or points
//! to what its function's comment says, inputs stay as they are during the call, and a handle is one that dtekit gave
//! and that is not freed yet. What can be checked is checked.

use std::ffi::c_void;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ptr::{self, NonNull};
use std::time::SystemTime;

use dtekit::client::{Event, Observer};
use dtekit::code::{self, Code};
use dtekit::extraction::time_at;
use dtekit::{Error, ErrorKind, Finding, Naming, Result, guard};
use serde_json::{Map, Value};

use crate::{
    dtekit_decide, dtekit_error, dtekit_file, dtekit_observer, dtekit_progress, dtekit_read_at, dtekit_sink,
    dtekit_status,
};

/// Runs `body` so that no panic leaves it, and says how it went; an error goes to `err`.
pub(crate) unsafe fn call(err: *mut *mut dtekit_error, body: impl FnOnce() -> Result<()>) -> dtekit_status {
    let Err(error) = guard(body) else { return dtekit_status::Ok };
    let status = dtekit_status::from(error.kind());
    if let Some(err) = NonNull::new(err) {
        let error = guard(|| Ok(handle(dtekit_error::new(error)))).unwrap_or(ptr::null_mut());
        // SAFETY: `err` is not NULL, so the caller lets a pointer be written there.
        unsafe { err.write(error) };
    }
    status
}

/// Reads from a handle what cannot fail, or `none` for NULL.
pub(crate) unsafe fn look<H, T>(handle: *const H, none: T, read: impl FnOnce(&H) -> T) -> T {
    // SAFETY: the handle is NULL or one of ours, and lives as long as the caller uses what is read.
    match unsafe { handle.as_ref() } {
        Some(handle) => guard(|| Ok(read(handle))).unwrap_or(none),
        None => none,
    }
}

/// Lets C read bytes that a handle keeps, and says how many to `len`, which may be NULL; NULL and 0 for none.
pub(crate) unsafe fn view<H>(
    handle: *const H,
    len: *mut usize,
    read: impl FnOnce(&H) -> Option<&[u8]>,
) -> *const u8 {
    // SAFETY: the handle is NULL or one of ours; C reads the bytes while the handle is there and as it is.
    let (data, size) = unsafe {
        look(handle, (ptr::null(), 0), |handle| match read(handle) {
            Some(bytes) => (bytes.as_ptr(), bytes.len()),
            None => (ptr::null(), 0),
        })
    };
    if let Some(len) = NonNull::new(len) {
        // SAFETY: `len` is not NULL, so the caller lets a number be written there.
        unsafe { len.write(size) };
    }
    data
}

/// The handle that `self` is.
pub(crate) unsafe fn shared<'a, H>(handle: *const H, name: &str) -> Result<&'a H> {
    // SAFETY: the handle is NULL or one of ours, and lives until the call is over.
    unsafe { handle.as_ref() }.ok_or_else(|| null(name))
}

/// A handle that may be NULL for none.
pub(crate) unsafe fn shared_or_none<'a, H>(handle: *const H) -> Option<&'a H> {
    // SAFETY: the handle is NULL or one of ours, and lives until the call is over.
    unsafe { handle.as_ref() }
}

/// The handle that `self` is, to be changed.
pub(crate) unsafe fn exclusive<'a, H>(handle: *mut H, name: &str) -> Result<&'a mut H> {
    // SAFETY: the handle is NULL or one of ours, and nobody else uses it until the call is over.
    unsafe { handle.as_mut() }.ok_or_else(|| null(name))
}

/// The input bytes; NULL is empty if the length is 0.
pub(crate) unsafe fn bytes<'a>(data: *const u8, len: usize, name: &str) -> Result<&'a [u8]> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(null(name));
    }
    if isize::try_from(len).is_err() {
        return Err(refused(
            &code::ARGUMENT_LENGTH,
            name,
            "a length in bytes",
            "a larger number than memory has",
        ));
    }
    // SAFETY: `data` is not NULL, so the caller has `len` readable bytes there until the call is over, and `len`
    // is at most `isize::MAX`.
    Ok(unsafe { std::slice::from_raw_parts(data, len) })
}

/// The input text.
pub(crate) unsafe fn text<'a>(data: *const u8, len: usize, name: &str) -> Result<&'a str> {
    // SAFETY: the caller's promise is ours.
    let bytes = unsafe { bytes(data, len, name) }?;
    std::str::from_utf8(bytes).map_err(|_| refused(&code::TEXT_NOT_UTF8, name, "UTF-8", "other bytes"))
}

/// The members of the input's JSON object; none if the length is 0.
pub(crate) unsafe fn members(data: *const u8, len: usize, name: &str) -> Result<Option<Map<String, Value>>> {
    // SAFETY: the caller's promise is ours.
    let bytes = unsafe { bytes(data, len, name) }?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let found = match serde_json::from_slice(bytes) {
        Ok(Value::Object(members)) => return Ok(Some(members)),
        Ok(_) => "another JSON value",
        Err(_) => "text that is no JSON",
    };
    Err(refused(&code::ARGUMENT_JSON, name, "a JSON object", found))
}

/// The point in time that C gives in seconds since 1970 (UTC): the only place where such a number is converted.
pub(crate) fn time(now: f64) -> Result<SystemTime> {
    time_at(now)
}

/// The names and contents of files; NULL is none if the count is 0.
pub(crate) unsafe fn files<'a>(
    files: *const dtekit_file,
    count: usize,
    name: &str,
) -> Result<Vec<(&'a str, &'a [u8])>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if files.is_null() {
        return Err(null(name));
    }
    if count.checked_mul(size_of::<dtekit_file>()).is_none_or(|size| isize::try_from(size).is_err()) {
        return Err(refused(
            &code::ARGUMENT_LENGTH,
            name,
            "a number of files",
            "a larger number than memory has",
        ));
    }
    // SAFETY: `files` is not NULL, so the caller has `count` of them there until the call is over, and they lie within
    // `isize::MAX` bytes.
    let files = unsafe { std::slice::from_raw_parts(files, count) };
    // SAFETY: the caller's promise for each of them is ours.
    files
        .iter()
        .map(|file| unsafe {
            Ok((text(file.name, file.name_len, "name")?, bytes(file.data, file.len, "data")?))
        })
        .collect()
}

/// The place for an output: asked for before the work is done, written to afterwards.
pub(crate) struct Slot<T>(NonNull<T>);

impl<T> Slot<T> {
    pub(crate) unsafe fn new(out: *mut T, name: &str) -> Result<Self> {
        NonNull::new(out).map(Slot).ok_or_else(|| null(name))
    }

    pub(crate) fn give(self, value: T) -> Result<()> {
        // SAFETY: whoever called `new` lets a `T` be written there; what was there before is C's own.
        unsafe { self.0.write(value) };
        Ok(())
    }
}

/// The function of C's that takes the pieces of an output.
pub(crate) struct Sink {
    take: unsafe extern "C" fn(context: *mut c_void, data: *const u8, len: usize) -> i32,
    context: *mut c_void,
}

impl Sink {
    pub(crate) unsafe fn new(take: dtekit_sink, context: *mut c_void, name: &str) -> Result<Self> {
        take.map(|take| Sink { take, context }).ok_or_else(|| null(name))
    }
}

impl Write for Sink {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        // SAFETY: whoever called `new` gave a function that takes this context and any bytes.
        match unsafe { (self.take)(self.context, piece.as_ptr(), piece.len()) } {
            0 => Ok(piece.len()),
            number => Err(io::Error::other(format!("the sink returned {number}"))),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The function of C's that reads a file, and where it stands.
pub(crate) struct ReadAt {
    read: unsafe extern "C" fn(context: *mut c_void, offset: u64, to: *mut u8, len: usize) -> i64,
    context: *mut c_void,
    size: u64,
    at: u64,
}

// SAFETY: whoever called `new` lets the function be called with this context on any thread, on one at a time.
unsafe impl Send for ReadAt {}

impl ReadAt {
    pub(crate) unsafe fn new(
        read: dtekit_read_at,
        context: *mut c_void,
        size: u64,
        name: &str,
    ) -> Result<Self> {
        read.map(|read| ReadAt { read, context, size, at: 0 }).ok_or_else(|| null(name))
    }
}

impl Read for ReadAt {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        // SAFETY: whoever called `new` gave a function that takes this context and writes at most that many bytes.
        let number = unsafe { (self.read)(self.context, self.at, to.as_mut_ptr(), to.len()) };
        match usize::try_from(number) {
            Ok(read) if read <= to.len() => {
                self.at += read as u64;
                Ok(read)
            }
            _ => Err(io::Error::other(format!("the reader returned {number}"))),
        }
    }
}

impl Seek for ReadAt {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.size.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

/// The function of C's that is told of an extraction's steps.
pub(crate) struct Teller {
    progress: unsafe extern "C" fn(
        context: *mut c_void,
        step: *const u8,
        step_len: usize,
        state: *const u8,
        state_len: usize,
    ) -> i32,
    context: *mut c_void,
}

impl Teller {
    pub(crate) unsafe fn new(progress: dtekit_progress, context: *mut c_void) -> Option<Self> {
        progress.map(|progress| Teller { progress, context })
    }

    /// Whether the extraction is to go on.
    pub(crate) fn tell(&self, step: &[u8], state: &[u8]) -> bool {
        // SAFETY: whoever called `new` gave a function that takes this context and any two texts.
        unsafe { (self.progress)(self.context, step.as_ptr(), step.len(), state.as_ptr(), state.len()) == 0 }
    }
}

/// The function of C's that sees what a client sends and receives.
pub(crate) struct Watcher {
    observe: unsafe extern "C" fn(context: *mut c_void, event: *const u8, len: usize),
    context: *mut c_void,
}

// SAFETY: whoever called `new` lets the function be called with this context on any thread, on several at once.
unsafe impl Send for Watcher {}
// SAFETY: as above.
unsafe impl Sync for Watcher {}

impl Watcher {
    pub(crate) unsafe fn new(observe: dtekit_observer, context: *mut c_void, name: &str) -> Result<Self> {
        observe.map(|observe| Watcher { observe, context }).ok_or_else(|| null(name))
    }
}

impl Observer for Watcher {
    fn observe(&self, event: &Event<'_>) {
        let text = event.to_value(Naming::Snake).to_string();
        // SAFETY: whoever called `new` gave a function that takes this context and any text.
        unsafe { (self.observe)(self.context, text.as_ptr(), text.len()) }
    }
}

/// The function of C's that says what a listed document means.
pub(crate) struct Decider {
    decide: unsafe extern "C" fn(context: *mut c_void, document: *const u8, len: usize) -> i32,
    context: *mut c_void,
}

impl Decider {
    pub(crate) unsafe fn new(decide: dtekit_decide, context: *mut c_void) -> Option<Self> {
        decide.map(|decide| Decider { decide, context })
    }

    pub(crate) fn decide(&self, document: &[u8]) -> i32 {
        // SAFETY: whoever called `new` gave a function that takes this context and any text.
        unsafe { (self.decide)(self.context, document.as_ptr(), document.len()) }
    }
}

/// Gives the value to C, which frees it by `free`.
pub(crate) fn handle<H>(value: H) -> *mut H {
    Box::into_raw(Box::new(value))
}

/// Takes back what `handle` gave.
pub(crate) unsafe fn free<H>(handle: *mut H) {
    if handle.is_null() {
        return;
    }
    // SAFETY: the handle came from `handle` and is freed once.
    let value = unsafe { Box::from_raw(handle) };
    // A destructor that panics has nobody to tell.
    let _ = guard(|| {
        drop(value);
        Ok(())
    });
}

/// The error for a NULL where something is needed.
pub(crate) fn null(name: &str) -> Error {
    refused(&code::ARGUMENT_NULL, name, "a pointer", "NULL")
}

fn refused(code: &'static Code, name: &str, expected: &str, found: &str) -> Error {
    let message = format!("expected {expected} for argument `{name}`, found {found}");
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(name))
}

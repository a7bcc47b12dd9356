//! Where C's pointers become Rust's values and back.
//!
//! Every `unsafe fn` here relies on the contract at the top of `dtekit.h`, which the C program promises to keep: a
//! pointer is NULL or points to what the function's comment says, inputs do not change during the call, and a handle
//! came from dtekit and was not freed. What can be checked is checked.

use std::ffi::c_void;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ptr::{self, NonNull};
use std::time::SystemTime;

use dtekit::client::{CallEvent, Observer};
use dtekit::code::{self, Code};
use dtekit::json::{Map, Value};
use dtekit::{Error, ErrorKind, Finding, Naming, Outcome, Result, guard, keywords};

use crate::{
    dtekit_bytes, dtekit_decide, dtekit_error, dtekit_file, dtekit_observer, dtekit_progress, dtekit_read_at,
    dtekit_sink, dtekit_status,
};

/// Runs `body`, turns a panic into an error, and returns the status; an error is written to `err`.
pub(crate) unsafe fn call(err: *mut *mut dtekit_error, body: impl FnOnce() -> Result<()>) -> dtekit_status {
    let Err(error) = guard(body) else { return dtekit_status::Ok };
    let status = dtekit_status::from(error.kind());
    if let Some(err) = NonNull::new(err) {
        let error = guard(|| Ok(boxed(dtekit_error::new(error)))).unwrap_or(ptr::null_mut());
        // SAFETY: `err` is not NULL, so the caller allows a pointer to be written there.
        unsafe { err.write(error) };
    }
    status
}

/// Reads something that cannot fail from a handle; gives `none` for NULL.
pub(crate) unsafe fn read<H, T>(handle: *const H, none: T, read: impl FnOnce(&H) -> T) -> T {
    // SAFETY: the handle is NULL or one of ours, and lives as long as the caller uses what is read.
    match unsafe { handle.as_ref() } {
        Some(handle) => guard(|| Ok(read(handle))).unwrap_or(none),
        None => none,
    }
}

/// Gives C a pointer to bytes that a handle owns, and writes their length to `len`, which may be NULL. Without bytes it
/// gives NULL and 0.
pub(crate) unsafe fn read_bytes<H>(
    handle: *const H,
    len: *mut usize,
    find: impl FnOnce(&H) -> Option<&[u8]>,
) -> *const u8 {
    // SAFETY: the handle is NULL or one of ours; C reads the bytes only while the handle is there and not edited.
    let (data, size) = unsafe {
        read(handle, (ptr::null(), 0), |handle| match find(handle) {
            Some(bytes) => (bytes.as_ptr(), bytes.len()),
            None => (ptr::null(), 0),
        })
    };
    if let Some(len) = NonNull::new(len) {
        // SAFETY: `len` is not NULL, so the caller allows a number to be written there.
        unsafe { len.write(size) };
    }
    data
}

/// A handle that the function only reads.
pub(crate) unsafe fn shared<'a, H>(handle: *const H, name: &str) -> Result<&'a H> {
    // SAFETY: the handle is NULL or one of ours, and lives until the call is over.
    unsafe { handle.as_ref() }.ok_or_else(|| null(name))
}

/// A handle that the function only reads; NULL means none.
pub(crate) unsafe fn shared_or_none<'a, H>(handle: *const H) -> Option<&'a H> {
    // SAFETY: the handle is NULL or one of ours, and lives until the call is over.
    unsafe { handle.as_ref() }
}

/// A handle that the function changes.
pub(crate) unsafe fn exclusive<'a, H>(handle: *mut H, name: &str) -> Result<&'a mut H> {
    // SAFETY: the handle is NULL or one of ours, and nobody else uses it until the call is over.
    unsafe { handle.as_mut() }.ok_or_else(|| null(name))
}

/// The input's bytes; NULL with length 0 is empty.
pub(crate) unsafe fn bytes<'a>(data: *const u8, len: usize, name: &str) -> Result<&'a [u8]> {
    // SAFETY: the caller has `len` readable bytes there until the call is over.
    unsafe { slice(data, len, name, "a length in bytes") }
}

/// The input's text.
pub(crate) unsafe fn text<'a>(data: *const u8, len: usize, name: &str) -> Result<&'a str> {
    // SAFETY: the same promise.
    let bytes = unsafe { bytes(data, len, name) }?;
    std::str::from_utf8(bytes).map_err(|_| refused(&code::TEXT_NOT_UTF8, name, "UTF-8", "other bytes"))
}

/// What `parse` makes of the input's text; the default of its type for length 0.
pub(crate) unsafe fn word_or_default<T: Default>(
    data: *const u8,
    len: usize,
    name: &str,
    parse: impl FnOnce(&str) -> Result<T>,
) -> Result<T> {
    // SAFETY: the same promise.
    match unsafe { text(data, len, name) }? {
        "" => Ok(T::default()),
        word => parse(word),
    }
}

/// The members of the input's JSON object; none for length 0.
pub(crate) unsafe fn members(data: *const u8, len: usize, name: &str) -> Result<Option<Map>> {
    // SAFETY: the same promise.
    let bytes = unsafe { bytes(data, len, name) }?;
    if bytes.is_empty() {
        return Ok(None);
    }
    match dtekit::json::from_slice(bytes) {
        Ok(Value::Object(members)) => Ok(Some(members)),
        Ok(_) => Err(refused(&code::ARGUMENT_JSON, name, "a JSON object", "another JSON value")),
        Err(_) => Err(refused(&code::ARGUMENT_JSON, name, "a JSON object", NOT_JSON)),
    }
}

/// The members of each object of a JSON array.
pub(crate) unsafe fn objects(data: *const u8, len: usize, name: &str) -> Result<Vec<Map>> {
    // SAFETY: the same promise.
    let bytes = unsafe { bytes(data, len, name) }?;
    let members = |item| match item {
        Value::Object(members) => Some(members),
        _ => None,
    };
    let objects = match dtekit::json::from_slice(bytes) {
        Ok(Value::Array(items)) => items.into_iter().map(members).collect::<Option<Vec<_>>>(),
        Ok(_) => None,
        Err(_) => return Err(refused(&code::ARGUMENT_JSON, name, "a JSON array of objects", NOT_JSON)),
    };
    objects
        .ok_or_else(|| refused(&code::ARGUMENT_JSON, name, "a JSON array of objects", "another JSON value"))
}

/// What `read` makes of the members of `options`; the default of its type for length 0.
pub(crate) unsafe fn options_of<T: Default>(
    options: *const u8,
    len: usize,
    read: impl FnOnce(&Map) -> Result<T>,
) -> Result<T> {
    // SAFETY: the same promise.
    let members = unsafe { members(options, len, "options") }?;
    members.map_or(Ok(T::default()), |members| read(&members))
}

/// The JSON value of the input.
pub(crate) unsafe fn json(data: *const u8, len: usize, name: &str) -> Result<Value> {
    // SAFETY: the same promise.
    let bytes = unsafe { bytes(data, len, name) }?;
    dtekit::json::from_slice(bytes).map_err(|_| refused(&code::ARGUMENT_JSON, name, "JSON", NOT_JSON))
}

const NOT_JSON: &str = "text that is no JSON";

/// The point in time that C gives in seconds since 1970 (UTC): the only place where such a number is converted.
pub(crate) fn time(now: f64) -> Result<SystemTime> {
    keywords::time(now, "now")
}

/// The names and contents of files; NULL with count 0 is none.
pub(crate) unsafe fn files<'a>(
    files: *const dtekit_file,
    count: usize,
    name: &str,
) -> Result<Vec<(&'a str, &'a [u8])>> {
    // SAFETY: the caller has `count` of them there until the call is over.
    let files = unsafe { slice(files, count, name, "a number of files") }?;
    let file = |file: &dtekit_file| {
        // SAFETY: the same promise holds for the name and the content of each file.
        unsafe { Ok((text(file.name, file.name_len, "name")?, bytes(file.data, file.len, "data")?)) }
    };
    files.iter().map(file).collect()
}

/// The items of the input; NULL with count 0 is none.
pub(crate) unsafe fn slice<'a, T>(
    first: *const T,
    count: usize,
    name: &str,
    expected: &str,
) -> Result<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if first.is_null() {
        return Err(null(name));
    }
    if count.checked_mul(size_of::<T>()).is_none_or(|size| isize::try_from(size).is_err()) {
        return Err(refused(&code::ARGUMENT_LENGTH, name, expected, "a larger number than memory has"));
    }
    // SAFETY: `first` is not NULL, so the caller has `count` of them there until the call is over; together they have
    // at most `isize::MAX` bytes.
    Ok(unsafe { std::slice::from_raw_parts(first, count) })
}

/// The item at an index that C gives, or an error for an index beyond the last one; `items` is the noun of the message.
pub(crate) fn at_index<T>(item: Option<T>, items: &str, index: usize) -> Result<T> {
    item.ok_or_else(|| {
        let message = format!("expected an index below the number of {items}, found `{index}`");
        Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message).with_path("index"))
    })
}

/// The place of an output. A function asks for it before it does its work, and writes to it at the end.
pub(crate) struct Output<T>(NonNull<T>);

impl<T> Output<T> {
    pub(crate) unsafe fn new(out: *mut T, name: &str) -> Result<Self> {
        NonNull::new(out).map(Output).ok_or_else(|| null(name))
    }

    pub(crate) fn write(self, value: T) -> Result<()> {
        // SAFETY: the caller of `new` allows a `T` to be written there; the old content belongs to C.
        unsafe { self.0.write(value) };
        Ok(())
    }
}

/// C's function that takes the pieces of an output.
pub(crate) struct SinkCallback {
    take: unsafe extern "C" fn(context: *mut c_void, data: *const u8, len: usize) -> i32,
    context: *mut c_void,
}

impl SinkCallback {
    pub(crate) unsafe fn new(take: dtekit_sink, context: *mut c_void, name: &str) -> Result<Self> {
        take.map(|take| SinkCallback { take, context }).ok_or_else(|| null(name))
    }
}

impl Write for SinkCallback {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        // SAFETY: the caller of `new` gave a function that takes this context and any bytes.
        match unsafe { (self.take)(self.context, piece.as_ptr(), piece.len()) } {
            0 => Ok(piece.len()),
            number => Err(io::Error::other(format!("the sink returned {number}"))),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// C's function that reads a file, and the offset of the next read.
pub(crate) struct ReaderCallback {
    read: unsafe extern "C" fn(context: *mut c_void, offset: u64, to: *mut u8, len: usize) -> i64,
    context: *mut c_void,
    size: u64,
    offset: u64,
}

// SAFETY: the caller of `new` allows the function to be called with this context on any thread, by one at a time.
unsafe impl Send for ReaderCallback {}

impl ReaderCallback {
    pub(crate) unsafe fn new(
        read: dtekit_read_at,
        context: *mut c_void,
        size: u64,
        name: &str,
    ) -> Result<Self> {
        read.map(|read| ReaderCallback { read, context, size, offset: 0 }).ok_or_else(|| null(name))
    }
}

impl Read for ReaderCallback {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the caller of `new` gave a function that takes this context and writes at most `len` bytes.
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

/// C's function that is called after each step of an extraction.
pub(crate) struct ProgressCallback {
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
    pub(crate) unsafe fn new(progress: dtekit_progress, context: *mut c_void) -> Option<Self> {
        progress.map(|progress| ProgressCallback { progress, context })
    }

    /// Calls the function, and says whether the extraction should go on.
    pub(crate) fn goes_on(&self, step: &[u8], state: &[u8]) -> bool {
        // SAFETY: the caller of `new` gave a function that takes this context and any two texts.
        unsafe { (self.progress)(self.context, step.as_ptr(), step.len(), state.as_ptr(), state.len()) == 0 }
    }
}

/// C's function that sees what a client sends and receives.
pub(crate) struct ObserverCallback {
    observe: unsafe extern "C" fn(context: *mut c_void, event: *const u8, len: usize),
    context: *mut c_void,
}

// SAFETY: the caller of `new` allows the function to be called with this context on any thread, by several at once.
unsafe impl Send for ObserverCallback {}
// SAFETY: the same promise.
unsafe impl Sync for ObserverCallback {}

impl ObserverCallback {
    pub(crate) unsafe fn new(observe: dtekit_observer, context: *mut c_void, name: &str) -> Result<Self> {
        observe.map(|observe| ObserverCallback { observe, context }).ok_or_else(|| null(name))
    }
}

impl Observer for ObserverCallback {
    fn observe(&self, event: &CallEvent<'_>) {
        let text = event.to_value(Naming::Snake).to_string();
        // SAFETY: the caller of `new` gave a function that takes this context and any text.
        unsafe { (self.observe)(self.context, text.as_ptr(), text.len()) }
    }
}

/// C's function that says what a listed document means.
pub(crate) struct DecideCallback {
    decide: unsafe extern "C" fn(context: *mut c_void, document: *const u8, len: usize) -> i32,
    context: *mut c_void,
}

impl DecideCallback {
    pub(crate) unsafe fn new(decide: dtekit_decide, context: *mut c_void) -> Option<Self> {
        decide.map(|decide| DecideCallback { decide, context })
    }

    /// What the function says of a listed document or of an answer.
    pub(crate) fn decide(&self, shown: &Value) -> Result<Outcome> {
        let text = shown.to_string();
        // SAFETY: the caller of `new` gave a function that takes this context and any text.
        outcome(unsafe { (self.decide)(self.context, text.as_ptr(), text.len()) })
    }
}

/// The outcome with this number of C.
pub(crate) fn outcome(number: i32) -> Result<Outcome> {
    let found = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1))
        .and_then(|index| Outcome::ALL.get(index));
    found.copied().map_or_else(|| number.to_string().parse::<Outcome>(), Ok)
}

/// Moves a value to the heap and gives its pointer to C, which frees it with `free`.
pub(crate) fn boxed<H>(value: H) -> *mut H {
    Box::into_raw(Box::new(value))
}

/// Frees a handle that `boxed` made.
pub(crate) unsafe fn free<H>(handle: *mut H) {
    if handle.is_null() {
        return;
    }
    // SAFETY: the handle came from `boxed` and is freed once.
    drop_quietly(unsafe { Box::from_raw(handle) });
}

/// Frees bytes that `dtekit_bytes::new` made, and sets the members to zero.
pub(crate) unsafe fn free_bytes(bytes: *mut dtekit_bytes) {
    // SAFETY: it is NULL or a `dtekit_bytes` that nobody else uses.
    let Some(bytes) = (unsafe { bytes.as_mut() }) else { return };
    let data = std::mem::replace(&mut bytes.data, ptr::null_mut());
    let len = std::mem::take(&mut bytes.len);
    if data.is_null() {
        return;
    }
    // SAFETY: `dtekit_bytes::new` made them from a boxed slice that is one byte longer.
    drop_quietly(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(data, len + 1)) });
}

/// Drops a value. A panic of its destructor ends here: no caller could be told of it.
fn drop_quietly<T>(value: T) {
    let _ = guard(|| {
        drop(value);
        Ok(())
    });
}

/// The error for a NULL where a pointer is needed.
pub(crate) fn null(name: &str) -> Error {
    refused(&code::ARGUMENT_NULL, name, "a pointer", "NULL")
}

fn refused(code: &'static Code, name: &str, expected: &str, found: &str) -> Error {
    let message = format!("expected {expected} for argument `{name}`, found {found}");
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(name))
}

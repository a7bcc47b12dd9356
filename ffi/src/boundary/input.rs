//! What C gives: handles, texts, options, numbers.

use std::time::SystemTime;

use dtekit::code::{self, Code};
use dtekit::json::{Map, Value};
use dtekit::{Error, ErrorKind, Finding, Result, keywords};

/// The contract at the top of `dtekit.h`, kept for one call. It turns pointers into values without further unsafe code.
pub(crate) struct Contract(());

impl Contract {
    /// # Safety
    /// Every pointer and function that the methods get is as the contract and the comment of the called function say.
    pub(crate) unsafe fn kept() -> Self {
        Contract(())
    }

    /// A handle that the function only reads.
    pub(crate) fn shared<H>(&self, handle: *const H, name: &str) -> Result<&H> {
        // SAFETY: the handle is NULL or one of ours, and lives until the call is over.
        unsafe { handle.as_ref() }.ok_or_else(|| null(name))
    }

    /// A handle that the function only reads; NULL means none.
    pub(crate) fn shared_or_none<H>(&self, handle: *const H) -> Option<&H> {
        // SAFETY: the handle is NULL or one of ours, and lives until the call is over.
        unsafe { handle.as_ref() }
    }

    /// A handle that the function changes.
    pub(crate) fn exclusive<'a, H>(&self, handle: *mut H, name: &str) -> Result<&'a mut H> {
        // SAFETY: the handle is NULL or one of ours, and nobody else uses it until the call is over.
        unsafe { handle.as_mut() }.ok_or_else(|| null(name))
    }

    /// The input's bytes; NULL with length 0 is empty.
    pub(crate) fn bytes(&self, data: *const u8, len: usize, name: &str) -> Result<&[u8]> {
        self.slice(data, len, name, "a length in bytes")
    }

    /// The input's text.
    pub(crate) fn text(&self, data: *const u8, len: usize, name: &str) -> Result<&str> {
        let bytes = self.bytes(data, len, name)?;
        std::str::from_utf8(bytes).map_err(|_| refused(&code::TEXT_NOT_UTF8, name, "UTF-8", "other bytes"))
    }

    /// What `parse` makes of the input's text; the default of its type for length 0.
    pub(crate) fn word_or_default<T: Default>(
        &self,
        data: *const u8,
        len: usize,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T>,
    ) -> Result<T> {
        match self.text(data, len, name)? {
            "" => Ok(T::default()),
            word => parse(word),
        }
    }

    /// The members of the input's JSON object; length 0 is an empty one.
    pub(crate) fn members(&self, data: *const u8, len: usize, name: &str) -> Result<Map> {
        self.members_or_none(data, len, name).map(Option::unwrap_or_default)
    }

    /// The members of the input's JSON object; none for length 0.
    pub(crate) fn members_or_none(&self, data: *const u8, len: usize, name: &str) -> Result<Option<Map>> {
        let bytes = self.bytes(data, len, name)?;
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
    pub(crate) fn objects(&self, data: *const u8, len: usize, name: &str) -> Result<Vec<Map>> {
        let bytes = self.bytes(data, len, name)?;
        let members = |item| match item {
            Value::Object(members) => Some(members),
            _ => None,
        };
        let objects = match dtekit::json::from_slice(bytes) {
            Ok(Value::Array(items)) => items.into_iter().map(members).collect::<Option<Vec<_>>>(),
            Ok(_) => None,
            Err(_) => return Err(refused(&code::ARGUMENT_JSON, name, "a JSON array of objects", NOT_JSON)),
        };
        objects.ok_or_else(|| {
            refused(&code::ARGUMENT_JSON, name, "a JSON array of objects", "another JSON value")
        })
    }

    /// What `read` makes of the members of `options`; the default of its type for length 0.
    pub(crate) fn options_of<T: Default>(
        &self,
        options: *const u8,
        len: usize,
        read: impl FnOnce(&Map) -> Result<T>,
    ) -> Result<T> {
        let members = self.members_or_none(options, len, "options")?;
        members.map_or(Ok(T::default()), |members| read(&members))
    }

    /// The JSON value of the input.
    pub(crate) fn json(&self, data: *const u8, len: usize, name: &str) -> Result<Value> {
        let bytes = self.bytes(data, len, name)?;
        dtekit::json::from_slice(bytes).map_err(|_| refused(&code::ARGUMENT_JSON, name, "JSON", NOT_JSON))
    }

    /// The items of the input; NULL with count 0 is none.
    pub(crate) fn slice<T>(&self, first: *const T, count: usize, name: &str, expected: &str) -> Result<&[T]> {
        if count == 0 {
            return Ok(&[]);
        }
        if first.is_null() {
            return Err(null(name));
        }
        if count.checked_mul(size_of::<T>()).is_none_or(|size| isize::try_from(size).is_err()) {
            return Err(refused(&code::ARGUMENT_LENGTH, name, expected, "a larger number than memory has"));
        }
        // SAFETY: `first` is not NULL, so the caller has `count` of them there until the call is over; together they
        // have at most `isize::MAX` bytes.
        Ok(unsafe { std::slice::from_raw_parts(first, count) })
    }
}

const NOT_JSON: &str = "text that is no JSON";

/// The point in time that C gives in seconds since 1970 (UTC): the only place where such a number is converted.
pub(crate) fn time(now: f64) -> Result<SystemTime> {
    keywords::time(now, "now")
}

/// The item at an index that C gives, or an error for an index beyond the last one; `items` is the noun of the message.
pub(crate) fn at_index<T>(item: Option<T>, items: &str, index: usize) -> Result<T> {
    item.ok_or_else(|| {
        let message = format!("expected an index below the number of {items}, found `{index}`");
        Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message).with_path("index"))
    })
}

/// The error for a NULL where a pointer is needed.
pub(crate) fn null(name: &str) -> Error {
    refused(&code::ARGUMENT_NULL, name, "a pointer", "NULL")
}

fn refused(code: &'static Code, name: &str, expected: &str, found: &str) -> Error {
    let message = format!("expected {expected} for argument `{name}`, found {found}");
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(name))
}

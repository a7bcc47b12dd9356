//! Reading JSON from C, for programs that have no JSON library.

use dtekit::json::Value;

use crate::boundary::{Call, Contract, boxed, free, read, read_bytes, read_part};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// A JSON value, such as an answer of the service, to be read member by member.
///
/// `dtekit_json_parse` gives a value that the caller owns and frees with `dtekit_json_free`. All other functions give a
/// value inside another one, or NULL if there is none: it lives as long as the outer value and must not be freed.
/// Every reader takes NULL for "no value", so calls can be nested. A value never changes: several threads may read it.
pub struct dtekit_json {
    // C sees pointers only. Each of them points to a `Value`.
    _opaque: [u8; 0],
}

/// The type of a JSON value.
///
/// Later versions may add numbers at the end.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum dtekit_json_type {
    /// No value at all: the pointer is NULL.
    None = 0,
    /// `null`.
    Null = 1,
    /// `true` or `false`.
    Boolean = 2,
    /// A number.
    Number = 3,
    /// A string.
    String = 4,
    /// An array.
    Array = 5,
    /// An object.
    Object = 6,
}

/// Gives C a value that a handle owns; NULL for none.
pub(crate) unsafe fn json_part<H>(
    handle: *const H,
    find: impl FnOnce(&H) -> Option<&Value>,
) -> *const dtekit_json {
    // SAFETY: the caller's promise.
    unsafe { read_part(handle, find) }.cast()
}

/// Reads a JSON text.
///
/// On success `*out` owns the value; free it with `dtekit_json_free`. Errors: `argument` for a text that is not JSON
/// and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_parse(
    json: *const u8,
    json_len: usize,
    out: *mut *mut dtekit_json,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| Ok(boxed(c.json(json, json_len, "json")?).cast()))
}

/// Gives the type of a value; `DTEKIT_JSON_TYPE_NONE` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_type_of(json: *const dtekit_json) -> dtekit_json_type {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        read(json.cast::<Value>(), dtekit_json_type::None, |value| match value {
            Value::Null => dtekit_json_type::Null,
            Value::Bool(_) => dtekit_json_type::Boolean,
            Value::Number(_) => dtekit_json_type::Number,
            Value::String(_) => dtekit_json_type::String,
            Value::Array(_) => dtekit_json_type::Array,
            Value::Object(_) => dtekit_json_type::Object,
        })
    }
}

/// Gives the member with this name of an object; NULL if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_member(
    json: *const dtekit_json,
    name: *const u8,
    name_len: usize,
) -> *const dtekit_json {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        let c = Contract::kept();
        json_part(json.cast::<Value>(), |value| value.get(c.text(name, name_len, "name").ok()?))
    }
}

/// Gives how many items an array has, or how many members an object has; 0 for any other value and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_count(json: *const dtekit_json) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        read(json.cast::<Value>(), 0, |value| match value {
            Value::Array(items) => items.len(),
            Value::Object(members) => members.len(),
            _ => 0,
        })
    }
}

/// Gives the item with this number of an array, or the member with this number of an object, counted from 0 in the
/// order of the text; NULL if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_item(json: *const dtekit_json, index: usize) -> *const dtekit_json {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        json_part(json.cast::<Value>(), |value| match value {
            Value::Array(items) => items.get(index),
            Value::Object(members) => members.values().nth(index),
            _ => None,
        })
    }
}

/// Gives the name of the member with this number of an object, and writes its length to `*len`; NULL and 0 if there is
/// none. No zero byte follows it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_name(
    json: *const dtekit_json,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        read_bytes(json.cast::<Value>(), len, |value| {
            value.as_object()?.keys().nth(index).map(|name| name.as_bytes())
        })
    }
}

/// Gives the text of a string, the digits of a number exactly as they were written, or `true` or `false`, and writes
/// the length to `*len`.
///
/// NULL and 0 for null, an array, an object and NULL. No zero byte follows the text. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_text(json: *const dtekit_json, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        read_bytes(json.cast::<Value>(), len, |value| match value {
            Value::String(text) => Some(text.as_bytes()),
            Value::Number(number) => Some(number.as_str().as_bytes()),
            Value::Bool(truth) => Some(boolean(*truth).as_bytes()),
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        })
    }
}

/// Gives a number, such as a time in seconds; `otherwise` if the value is not a number.
///
/// A double does not keep every digit of an amount: read amounts with `dtekit_json_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_number(json: *const dtekit_json, otherwise: f64) -> f64 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(json.cast::<Value>(), otherwise, |value| value.as_f64().unwrap_or(otherwise)) }
}

/// Gives 1 for `true`, 0 for every other value and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_is_true(json: *const dtekit_json) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(json.cast::<Value>(), 0, |value| i32::from(*value == Value::Bool(true))) }
}

/// Writes a value as JSON text, for example the member `next` of a result for `dtekit_client_reconcile`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_write(
    json: *const dtekit_json,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| c.shared(json.cast::<Value>(), "json"))
}

/// Frees a value that `dtekit_json_parse` gave; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_free(json: *mut dtekit_json) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(json.cast::<Value>()) }
}

fn boolean(truth: bool) -> &'static str {
    if truth { "true" } else { "false" }
}

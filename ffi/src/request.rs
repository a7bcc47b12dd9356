//! A request that a caller with an HTTP stack of its own sends.

use dtekit::operation::{Arguments, Request};
use dtekit::{Client, Naming, Reply, Result};

use crate::boundary::{Call, free, read_bytes, shareable};
use crate::client::with_bytes;
use crate::{dtekit_bytes, dtekit_client, dtekit_error, dtekit_result, dtekit_status};

/// A call of one operation, checked and ready to send; free it with `dtekit_request_free`.
///
/// Several threads may read it.
pub struct dtekit_request {
    pub(crate) request: Request,
    /// The bytes of the body, for C to read.
    body: Vec<u8>,
}

const _: () = shareable::<dtekit_request>();

impl dtekit_request {
    pub(crate) fn new(request: Request) -> Result<Self> {
        let body = request.body().bytes()?.into_owned();
        Ok(dtekit_request { request, body })
    }
}

/// Builds the request for the operation with this key, such as `Document/GetDocument`. Nothing is sent.
///
/// `arguments` is the JSON object of `dtekit_client_call`.
///
/// On success `*out` owns the request; free it with `dtekit_request_free`. Errors: `argument` with a finding for each
/// parameter that is missing, unknown or not of its type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_new(
    operation: *const u8,
    operation_len: usize,
    arguments: *const u8,
    arguments_len: usize,
    out: *mut *mut dtekit_request,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let operation = c.text(operation, operation_len, "operation")?;
        let arguments = c.members(arguments, arguments_len, "arguments")?;
        dtekit_request::new(Client::request(operation, Arguments::from(arguments))?)
    })
}

/// Builds a request with one argument as bytes: a document, a file, or a `body` of XML or JSON.
///
/// `name` is that argument's name, such as `FileContent`; the others are in `arguments`.
///
/// On success `*out` owns the request; free it with `dtekit_request_free`. Errors: as `dtekit_request_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_new_with(
    operation: *const u8,
    operation_len: usize,
    name: *const u8,
    name_len: usize,
    data: *const u8,
    len: usize,
    arguments: *const u8,
    arguments_len: usize,
    out: *mut *mut dtekit_request,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let operation = c.text(operation, operation_len, "operation")?;
        let name = c.text(name, name_len, "name")?;
        let data = c.bytes(data, len, "data")?;
        let arguments = c.members(arguments, arguments_len, "arguments")?;
        dtekit_request::new(Client::request(operation, with_bytes(arguments, name, data))?)
    })
}

/// Sets the first path segment of a catalog operation, which the service's interface leaves open.
///
/// A client does the same with its setting `catalog_group`. Errors: `argument` if the group is not one segment of a
/// path, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_set_catalog_group(
    request: *mut dtekit_request,
    group: *const u8,
    group_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let request = c.exclusive(request, "request")?;
        request.request = request.request.clone().with_catalog_group(c.text(group, group_len, "group")?)?;
        Ok(())
    })
}

/// Writes the request as JSON.
///
/// Its members: `operation`, `method`, `base` (`service`, `catalog`, `integrator`, `extraction`: the address that
/// the path belongs to), `auth` (`basic`, `oauth`, `integrator`, `provider`, `none`), `path`, `query` (pairs of name
/// and value, not encoded), `target` (the path with the encoded query), `headers` (without the credentials), `body` as
/// text, and `findings` (warnings).
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_to_json(
    request: *const dtekit_request,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(request, "request")?.request.to_value(Naming::Snake)))
}

/// Gives the bytes of the body and writes how many to `*len`; the request owns them. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_body(request: *const dtekit_request, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(request, len, |request| Some(&request.body)) }
}

/// Reads the HTTP answer to the request: its status and its body, JSON or XML.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: those of a call, such as `auth`,
/// `status`, `answer`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_decode(
    request: *const dtekit_request,
    status: u16,
    body: *const u8,
    len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let request = c.shared(request, "request")?;
        let mut reply = Reply::decode(&request.request, status, c.bytes(body, len, "body")?)?;
        reply.became_unknown(std::time::SystemTime::now());
        Ok(dtekit_result::new(reply))
    })
}

/// Frees the request; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_request_free(request: *mut dtekit_request) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(request) }
}

/// Sends a request that `dtekit_request_new` or another function built, and waits for its answer.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: as `dtekit_client_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_execute(
    client: *const dtekit_client,
    request: *const dtekit_request,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_result::new(c.shared(client, "client")?.0.execute(&c.shared(request, "request")?.request)?))
    })
}

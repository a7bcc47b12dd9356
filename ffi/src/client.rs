//! The client of the service.

use dtekit::Naming;
use dtekit::client::Settings;
use dtekit::json::Map;
use dtekit::operation::{Argument, Arguments};

use crate::boundary::{Call, free, shareable};
use crate::part::Client;
use crate::registry::dtekit_registry;
use crate::{dtekit_bytes, dtekit_error, dtekit_receiver_message, dtekit_result, dtekit_status};

/// A client of the service; free it with `dtekit_client_free` when no call of it is running.
///
/// Several threads may use it at once; they share its pool of connections.
pub struct dtekit_client(pub(crate) Client);

const _: () = shareable::<dtekit_client>();

/// Makes a client; no connection is made yet.
///
/// `settings` is a JSON object with `base_url` (without `/api/v1`), `username` and `password`, and any of
/// `connect_timeout`, `read_timeout`, `timeout` (seconds; by default 10, none, and 120 for a call, 360 for an event),
/// `attempts` (how many times a call that may be repeated is tried at most, 1 to 10, by default 3), `proxy` (an
/// address, or `from-env`: the environment is asked only then), `ca_certs` (PEM), `allow_http`, `max_reply_bytes`,
/// for v2 `client_id`, `client_secret`, `token_url` and `scope`; for the extraction provider `extraction_url`,
/// `extraction_client_id`, `extraction_client_secret`, `extraction_token_url` (by default `/v1/oauth/token` at
/// `extraction_url`) and `extraction_scope`; for both `token_endpoint_auth_method` (`client_secret_basic`, the default,
/// or `client_secret_post`). `client_id` without `token_url` belongs to the provider. Also `integrator_url`,
/// `integrator_username`, `integrator_password`, `catalog_group`. For tests `record`, a file into which each call is
/// written with its answer, without credentials but with the documents, or `replay`, such a file that answers each call
/// without a network (`transport-unrecorded` for any other call).
///
/// On success `*out` owns the client; free it with `dtekit_client_free`. Errors: `argument` with a finding for each
/// setting that is missing, unknown or unusable, for NULL, and with `feature-left-out` in a library without `http`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_new(
    settings: *const u8,
    settings_len: usize,
    out: *mut *mut dtekit_client,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let settings = c.members(settings, settings_len, "settings")?;
        Ok(dtekit_client(Client::new(Settings::from_members(&settings)?)?))
    })
}

/// Gives the same client with a registry, whose tables count in the checks of `dtekit_client_issue`. Both share
/// connections and token.
///
/// On success `*out` owns the client; free it with `dtekit_client_free`. The registry may be freed before. Errors:
/// `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_with_registry(
    client: *const dtekit_client,
    registry: *const dtekit_registry,
    out: *mut *mut dtekit_client,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_client(c.shared(client, "client")?.0.with_registry(&c.shared(registry, "registry")?.0)))
    })
}

/// Gives the same client, whose requests to the service belong to the program's own trace: they have the header fields
/// `traceparent` and, unless it is NULL, `tracestate` (W3C Trace Context). Both clients share connections and token.
///
/// The fields go to the service alone, not to the extraction provider, a token endpoint, or the address of a file. On
/// success `*out` owns the client; free it with `dtekit_client_free`. Errors: `argument` for NULL, and for a text that
/// breaks the syntax.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_with_trace_context(
    client: *const dtekit_client,
    traceparent: *const u8,
    traceparent_len: usize,
    tracestate: *const u8,
    tracestate_len: usize,
    out: *mut *mut dtekit_client,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let parent = c.text(traceparent, traceparent_len, "traceparent")?;
        let state = match tracestate.is_null() && tracestate_len == 0 {
            true => None,
            false => Some(c.text(tracestate, tracestate_len, "tracestate")?),
        };
        Ok(dtekit_client(client.0.with_trace_context(parent, state)?))
    })
}

/// Calls the operation with this key, such as `Document/GetDocument`, and waits for its answer.
///
/// `arguments` is a JSON object with the operation's parameters by their names in any letter case
/// (`GlobalDocumentId`, `global_document_id`), and any of the options that the operation takes, in exactly this
/// spelling: `body` (the object for an operation with a body model, or the body of any other POST), `base64` (true
/// sends FileContent in base 64), `method` (`GET` for an operation that is declared both ways), `version` (`v2`),
/// `form` (true sends the body urlencoded), `field_names` (other names for the fields of a multipart body), `accept`
/// (`xml` asks for an answer in XML), `extra` (an object of further parameters), `timeout`, `connect_timeout`,
/// `read_timeout` (seconds). Warnings are in the `findings` of a process result or a list of documents; for any other
/// answer, `dtekit_request_to_json` shows them.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: `argument` with every finding before
/// anything is sent; `auth`, `status`, `answer` for what the service answered; `transport` and `limit` with their
/// phase. If it is unclear after a send whether the service acted, that is not an error: the outcome is
/// `DTEKIT_OUTCOME_UNKNOWN`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_call(
    client: *const dtekit_client,
    operation: *const u8,
    operation_len: usize,
    arguments: *const u8,
    arguments_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let operation = c.text(operation, operation_len, "operation")?;
        let arguments = c.members(arguments, arguments_len, "arguments")?;
        Ok(dtekit_result::new(client.0.call(operation, Arguments::from(arguments))?))
    })
}

/// The arguments with one more that is bytes.
pub(crate) fn with_bytes(arguments: Map, name: &str, data: &[u8]) -> Arguments {
    Arguments::from(arguments).set(name, Argument::Bytes(data.to_vec()))
}

/// Calls an operation with one argument as bytes: a document, a file, or a `body` of XML or JSON.
///
/// `name` is that argument's name, such as `file`; the others are in `arguments`.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: as `dtekit_client_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_call_with(
    client: *const dtekit_client,
    operation: *const u8,
    operation_len: usize,
    name: *const u8,
    name_len: usize,
    data: *const u8,
    len: usize,
    arguments: *const u8,
    arguments_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let operation = c.text(operation, operation_len, "operation")?;
        let name = c.text(name, name_len, "name")?;
        let data = c.bytes(data, len, "data")?;
        let arguments = c.members(arguments, arguments_len, "arguments")?;
        Ok(dtekit_result::new(client.0.call(operation, with_bytes(arguments, name, data))?))
    })
}

/// Sends a document, XML or JSON, to the country's certifier or authority, and waits for the answer.
///
/// It is `dtekit_client_call` for `Document/SendDocumentToAuthority` with the document as bytes: `arguments` holds the
/// other parameters, such as `{"Async": true, "Mapping": "11111111-1111-1111-1111-111111111111", "Sign": true,
/// "DefaultCertificate": false, "Country": "CR"}` (`DTEKIT_MAPPING_STANDARD` is that code). dtekit never sends the
/// document a second time, except when it is certain that nothing was sent.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`, after `dtekit_result_outcome` has said where
/// the document stands. Errors: as `dtekit_client_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_send_document_to_authority(
    client: *const dtekit_client,
    document: *const u8,
    document_len: usize,
    arguments: *const u8,
    arguments_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (client, document) = (c.shared(client, "client")?, c.bytes(document, document_len, "document")?);
        let arguments = c.members(arguments, arguments_len, "arguments")?;
        let arguments = with_bytes(arguments, "FileContent", document);
        Ok(dtekit_result::new(client.0.call("Document/SendDocumentToAuthority", arguments)?))
    })
}

/// Sends a receiver message as the interface prescribes, and waits for the answer: `Async` true, `Sign` true,
/// `DefaultCertificate` false, `Mapping` empty, through `Document/SendDocumentToAuthority`.
///
/// `arguments` is a JSON object with any of `base64`, `timeout`, `extra`.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`, after `dtekit_result_outcome` has said where
/// the message stands. Errors: as `dtekit_receiver_message_to_xml` before anything is sent, else as
/// `dtekit_client_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_costa_rica_send_receiver_message(
    client: *const dtekit_client,
    message: *const dtekit_receiver_message,
    arguments: *const u8,
    arguments_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let message = c.shared(message, "message")?;
        let arguments = c.members(arguments, arguments_len, "arguments")?;
        let result = client.0.costa_rica_send_receiver_message(&message.0, Arguments::from(arguments))?;
        Ok(dtekit_result::of_process(result))
    })
}

/// Gives what the calls of this client, and of those that share its connections, have done in this process so far:
/// counters and gauges.
///
/// On success `*out` is a JSON object with `in_flight` (the calls that are under way), `bounds` (of the buckets, in
/// seconds), and `operations`, a list of objects with `operation` (its key; `token`, `file` as in `dtekit_observer`),
/// `calls`, `outcomes` (a number for each of `accepted`, `sent`, `queued`, `rejected`, `unknown`, `answered`,
/// `cancelled`, `failed`), `errors` (a number for each kind), `requests`, `retries`, and `duration` with `count`, `sum`
/// (seconds) and `buckets` (for each bound the calls that took at most so long, and at the end all). Free it with
/// `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_metrics(
    client: *const dtekit_client,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .json(out, |c| Ok(c.shared(client, "client")?.0.metrics().to_value(Naming::Snake)))
}

/// Gives the same metrics as text for Prometheus, in its exposition format 0.0.4.
///
/// On success `*out` is the text; free it with `dtekit_bytes_free`. The texts of a client, a journal and a poll store
/// can be joined. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_prometheus(
    client: *const dtekit_client,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| Ok(c.shared(client, "client")?.0.metrics().to_prometheus()))
}

/// Frees the client and closes its connections; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_free(client: *mut dtekit_client) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(client) }
}

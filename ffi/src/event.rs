//! Events about a document that was sent before.

use dtekit::event::{AuthorityEvent, StatusChange};
use dtekit::json::Value;
use dtekit::operation::ApiVersion;

use crate::boundary::Call;

use crate::{dtekit_bytes, dtekit_error, dtekit_request, dtekit_result, dtekit_status};

/// Checks an event of `Document/ChangeDocumentStatus` and gives its exact request.
///
/// `parameters` is a JSON object: `GlobalDocumentId`, `status` (such as `110111`), `description`, the parameters of the
/// event (`accountCode`, `itemsData`: a list of objects, ...) by their names in any letter case, and any of
/// `document_type` (`NF-e`, `CT-e`, `MDF-e`, `NFS-e`), `access_key` (44 digits), `strict` (true turns
/// warnings into errors) and `unchecked` (true sends a status that the interface does not name, with a warning), which
/// are used for checks and not sent. An unknown parameter is sent with a warning. `version` is
/// `v1` or `v2`; with length 0 it is `v1`.
///
/// On success `*out` owns the request: `dtekit_client_execute` sends it, and `dtekit_request_to_json` shows it with its
/// warnings; free it with `dtekit_request_free`. Errors: `argument` with every finding about the event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_status_change_request(
    parameters: *const u8,
    parameters_len: usize,
    version: *const u8,
    version_len: usize,
    out: *mut *mut dtekit_request,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let parameters = c.members(parameters, parameters_len, "parameters")?;
        let version = c.word_or_default(version, version_len, "version", str::parse::<ApiVersion>)?;
        dtekit_request::new(StatusChange::from_members(&parameters)?.request(version)?)
    })
}

/// Makes the event 110301, which cancels an event 110300.
///
/// `parameters` are those of the 110300, `result` is the service's answer to it, and `description` gives the reason.
///
/// On success `*out` owns the parameters of the 110301, a JSON object for `dtekit_status_change_request`; free it with
/// `dtekit_bytes_free`. Errors: `argument` if the event is not a 110300, if it was not accepted, or if the answer has
/// no protocol.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_status_change_cancellation(
    parameters: *const u8,
    parameters_len: usize,
    result: *const dtekit_result,
    description: *const u8,
    description_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let parameters = c.members(parameters, parameters_len, "parameters")?;
        let result = c.shared(result, "result")?.reply.to_value(Default::default());
        let description = c.text(description, description_len, "description")?;
        let change = StatusChange::from_members(&parameters)?.cancellation_of(&result, description)?;
        Ok(Value::Object(change.to_members()))
    })
}

/// Checks an event of `Document/SendEventToAuthority` and gives its exact request.
///
/// `fields` is a JSON object: `status` (`047` or `050`), `description`, the fields of the event, which are all
/// required, by their names in any letter case, `strict` (true turns warnings into errors) and `unchecked` (true sends
/// an event whose status the interface does not name, with the fields that are given and a warning). A field that the
/// event does not have is sent with a warning.
///
/// On success `*out` owns the request; free it with `dtekit_request_free`. Errors: `argument` with every finding
/// about the event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_authority_event_request(
    fields: *const u8,
    fields_len: usize,
    out: *mut *mut dtekit_request,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let fields = c.members(fields, fields_len, "fields")?;
        dtekit_request::new(AuthorityEvent::from_members(&fields)?.request()?)
    })
}

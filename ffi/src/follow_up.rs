//! Issuing a document in one call, and what follows a send.

use dtekit::client::{FileFormat, InvalidateOptions, Issue};
use dtekit::{Country, Reply};

use crate::boundary::{Call, boxed};
use crate::{dtekit_client, dtekit_error, dtekit_result, dtekit_status};

/// Issues a document: converts it to XML, checks who assigns Chile's folio, sends it, and says where it stands.
///
/// `document` is a generic DTE, JSON or XML, plain or in base 64; `country` a two-letter code. `options` is a JSON
/// object with any of `asynchronous` (by default as the country works; required for Argentina), `mapping`
/// (`DTEKIT_MAPPING_STANDARD`), `sign` (true), `default_certificate` (false), `check` with `params` (the document is
/// mapped first with the built-in mapping of its country and type: `warn`, the default, gives what that finds as
/// warnings of the result; `refuse` fails with it before anything is sent; `off` does not map; `lint` makes every
/// check of `dtekit_lint`, and fails with its errors before anything is sent), `timeout` (seconds), `unchecked` (true
/// sends a document whose country is unknown or contradicts it), `extra` (an object of further parameters) and the
/// inputs of `dtekit_evaluate_folio`. Every document that a credit or debit note refers to must have been authorized by
/// the same certifier. dtekit never sends the document a second time, except when it is certain that nothing was sent.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`, after `dtekit_result_outcome` has said where
/// the document stands. If a document that was mapped here is rejected, `trace` of `dtekit_result_json` says which of
/// its fields the authority's messages are about. Errors: those of a conversion and of a mapping; `argument` for an
/// option, or if the country needs `asynchronous`; `invalid` for a folio that the service would refuse; otherwise as
/// `dtekit_client_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_issue(
    client: *const dtekit_client,
    document: *const u8,
    document_len: usize,
    country: *const u8,
    country_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let document = c.bytes(document, document_len, "document")?;
        let country = c.text(country, country_len, "country")?.parse::<Country>()?;
        let options = c.members(options, options_len, "options")?;
        let issue = Issue::from_members(document.to_vec(), country, &options)?;
        Ok(dtekit_result::of_process(client.0.issue(issue)?))
    })
}

/// Sends an invalidation to El Salvador's authority, and says where it stands.
///
/// `event` is the generic DTE of the invalidation, `mapping` is `DTEKIT_MAPPING_SV_INVALIDATION_A` or
/// `DTEKIT_MAPPING_SV_INVALIDATION_B`. `options` is a JSON object that may hold `sign`: whether the invalidation is
/// signed, true by default; with length 0 it has none. It is sent with `Async` true and the company's certificate.
///
/// On success `*out` owns the result; free it with `dtekit_result_free`. Errors: as `dtekit_client_issue`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_el_salvador_invalidate(
    client: *const dtekit_client,
    event: *const u8,
    event_len: usize,
    mapping: *const u8,
    mapping_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let client = c.shared(client, "client")?;
        let event = c.bytes(event, event_len, "event")?;
        let mapping = c.text(mapping, mapping_len, "mapping")?;
        let options = InvalidateOptions::from_members(&c.members(options, options_len, "options")?)?;
        Ok(dtekit_result::of_process(client.0.el_salvador_invalidate(event, mapping, &options)?))
    })
}

/// Downloads a document by its id in the service, and decodes it.
///
/// `format` is `xml`, `pdf` or `json`; `type` is the service's own word; with length 0 it is `default`.
///
/// On success `*out` owns the file, whose bytes `dtekit_result_content` gives; free it with `dtekit_result_free`. If
/// the document is not ready yet, `*out` is NULL: ask again later. Errors: `argument` for an id or format; otherwise as
/// `dtekit_client_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_client_download(
    client: *const dtekit_client,
    global_document_id: *const u8,
    global_document_id_len: usize,
    format: *const u8,
    format_len: usize,
    type_: *const u8,
    type_len: usize,
    out: *mut *mut dtekit_result,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let client = c.shared(client, "client")?;
        let id = c.text(global_document_id, global_document_id_len, "global_document_id")?;
        let format = c.text(format, format_len, "format")?.parse::<FileFormat>()?;
        let file = client.0.download(id, format, c.text(type_, type_len, "type")?)?;
        Ok(file.map_or(std::ptr::null_mut(), |file| boxed(dtekit_result::new(Reply::File(file)))))
    })
}

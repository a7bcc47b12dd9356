//! Official documents against the schema of their authority.

use dtekit::audit::{Origins, validate_explained};
use dtekit::{Finding, Naming, ValidateOptions};

use crate::boundary::Call;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Checks an official document against the schema of its authority, and gives every violation.
///
/// `data` is the official document, such as what a mapping gave or an authority accepted. The schema is found by its
/// root, its namespace and its version.
///
/// `options` is a JSON object with any of `country` (its code, such as `CL`: only its schemas count), `document_type`
/// (the name of the schema, such as `FacturaElectronica`), `signed` (default true; false: signature, seals and stamps
/// that the service adds may be missing and are not checked), `max_depth`, `max_bytes`; with length 0 each has its
/// default.
///
/// On success `*out` owns a JSON array; free it with `dtekit_bytes_free`. It is empty for a valid document. Each
/// finding has `code` (`schema-…`), `severity`, `path`, `position`, `message`, `hint`, `spanish`. At most 100 have the
/// same code. What is wrong in the document is no error of the call. Errors: `argument` with `schema-none` for a
/// document without a schema, or for an option; `syntax` and `structure` for the text; `limit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_validate(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let with = c.options_of(options, options_len, ValidateOptions::from_members)?;
        Ok(Finding::text(&dtekit::validate(data, &with)?, Naming::Snake))
    })
}

/// Checks an official document as `dtekit_validate`, and tells each finding in the document that it was made from.
///
/// `explanation` is the JSON object of `dtekit_mapping_explain` or `dtekit_mapping_explain_through`, unchanged.
/// `options` as for `dtekit_validate`.
///
/// On success `*out` owns the JSON array of `dtekit_validate`; free it with `dtekit_bytes_free`. `path` of a finding is
/// that of your own field, also of one that is missing; null for a constant of the mapping. `through` is an array with
/// the path in the official document, behind that in the generic DTE if the explanation has one between. `position` is
/// that in the official document. Errors: as `dtekit_validate`; `argument` with `trace-explanation` for what is no
/// explanation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_validate_explained(
    data: *const u8,
    len: usize,
    explanation: *const u8,
    explanation_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let explanation = c.bytes(explanation, explanation_len, "explanation")?;
        let with = c.options_of(options, options_len, ValidateOptions::from_members)?;
        let findings = validate_explained(data, Origins::from_json(explanation)?, &with)?;
        Ok(Finding::text(&findings, Naming::Snake))
    })
}

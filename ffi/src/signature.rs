//! Verifying signatures.

use dtekit::json::Value;
use dtekit::{Naming, VerifyOptions};

use crate::boundary::Call;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Verifies each signature in a document: XMLDSig, XAdES, Mexico's seals, Chile's stamp, El Salvador's JSON Web
/// Signature.
///
/// `data` is XML or JSON, plain or in base 64, or a JSON Web Signature. Nothing is fetched.
///
/// `options` is a JSON object with any of `trust` (an array of texts in PEM with certificates and public keys; none are
/// built in), `at` (the time at which certificates have to be valid: seconds since 1970, or a text such as
/// `2024-05-31T10:00:00Z`; without it their time is not checked), `max_depth`, `max_bytes`; with length 0 each has its
/// default.
///
/// On success `*out` owns a JSON array, which is empty if there is no signature; free it with `dtekit_bytes_free`. An
/// object has `status` (`valid`; `broken`; `unsupported`, it can not be told), `form` (`xmldsig`, `xades`, `sello`,
/// `timbre`, `ted`, `caf`, `jws`), `country`, `path`, `inside` (the path of the element that holds the document as
/// text), `algorithm`, `covers`, `signer`, `signed_at` (what the signer claims), `weak` (an array), `findings`. An
/// object of `covers` has `part` (`document`, `element`, `properties`, `signature`, `values`), `path`, `id`, `digest`,
/// `matches`, `alone`, and `start` and `end`, the bytes of `data` between which it stands. `signer` has `name`,
/// `tax_id`, `role` (`issuer`, `certifier`, `sender`, `receiver`), `subject`, `issuer`, `serial`, `not_before`,
/// `not_after`, `key`, `in_time` and `trusted`. What is not known is null. `valid` says nothing of who the signer is:
/// see `trusted` and `role`. Errors: `syntax` and `structure` for the text; `limit`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_verify(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let with = c.options_of(options, options_len, VerifyOptions::from_members)?;
        let found = dtekit::verify(data, &with)?;
        Ok(Value::from_iter(found.iter().map(|one| one.to_value(Naming::Snake))))
    })
}

//! What dtekit knows of one country.

use dtekit::chile::FolioDecision;
use dtekit::{Country, ProcessingModel};

use crate::boundary::Call;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer of the send
/// decides.
///
/// `country` is an ISO 3166-1 code of two letters or three, such as `CR` or `CRI`. On success `*out` owns one of these
/// words; free it with `dtekit_bytes_free`:
///
/// - `synchronous-certifier`: a certifier approves or rejects in the same response.
/// - `synchronous-acknowledgement`: the authority's acknowledgement comes in the same response.
/// - `asynchronous`: the authority answers later.
/// - `selectable`: `asynchronous` of the call decides.
/// - nothing, of length 0, for a country whose documents the service does not issue; BR is one: it has events only.
///
/// Errors: `argument` for NULL and for a code that ISO 3166-1 assigns to no country.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_processing_model(
    country: *const u8,
    country_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let country: Country = c.text(country, country_len, "country")?.parse()?;
        Ok(country.model().map_or("", ProcessingModel::as_str).to_owned())
    })
}

/// Says which of the six rules of folio assignment applies to a Chilean document, who assigns or validates its folio,
/// and what the service will refuse. It sends nothing.
///
/// `inputs` is a JSON object with any of `biller_id`, `validate_number`, `biller_known`,
/// `automatic_assignment`, `category_id`, `folio` and `folio_state` (`unassigned`, `approved`, `rejected`, `error`).
/// `document` is the document to be sent, XML or JSON, plain or in base 64; CategoryID and the folio are read from it.
/// With length 0 there is none.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. Its members: `rule` (1 to 6), `alternatives`
/// (the rules that apply instead, depending on inputs that are unknown), `action` (`assign`, `validate`, `refuse`,
/// `none`), `by` (`folio-manager-3.0`, `folio-manager-1.0`, `automatic-assignment` or null), `members` (the resulting
/// members of the request), `category_id`, `folio`, `why` and `why_es`, `certain`, `unknown` (names of inputs),
/// `service_decides` and `service_decides_es`, `findings` (the refusals, of severity `error`, and warnings). Errors:
/// `argument` for an input that is unknown or of the wrong type; those of reading the document.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_evaluate_folio(
    inputs: *const u8,
    inputs_len: usize,
    document: *const u8,
    document_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let inputs = c.members(inputs, inputs_len, "inputs")?;
        let document = Some(c.bytes(document, document_len, "document")?).filter(|bytes| !bytes.is_empty());
        Ok(FolioDecision::from_members(&inputs, document)?.to_value(Default::default()))
    })
}

/// Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
///
/// It is the output of the tax authority's stylesheet for the document. It does not contain `Sello`, `Certificado`, the
/// stamp and the `Addenda`. It contains `NoCertificado`, so set that before you sign. The only complement that dtekit
/// knows is Pagos 2.0; a document with another one is refused, because its chain would be wrong.
///
/// On success `*out` owns the text in UTF-8; free it with `dtekit_bytes_free`. Errors: `invalid` with a finding for
/// every required attribute that is missing and every unknown complement; `structure` for a document that is not a CFDI
/// 4.0; `syntax` and `limit` for the XML; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_cadena_original(
    cfdi: *const u8,
    cfdi_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| dtekit::mexico::cadena_original(c.bytes(cfdi, cfdi_len, "cfdi")?))
}

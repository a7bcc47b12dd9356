//! The rules of single countries.

use dtekit::chile::FolioDecision;

use crate::boundary::{Output, bytes, call, members};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Says which of the six rules of folio assignment fires for a Chilean document, who assigns or validates its folio, and
/// what the service will refuse. Nothing is asked or sent.
///
/// `inputs` is a JSON object with what is known of `biller_id`, `validate_number`, `biller_known`,
/// `automatic_assignment`, `category_id`, `folio` and `folio_state` (`unassigned`, `approved`, `rejected`, `error`).
/// `document` is the document that would be sent, XML or JSON, plain or in base 64, from which CategoryID and the folio
/// are read; with length 0 there is none.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. Its members: `rule` (1 to 6), `alternatives`
/// (the rules that fire instead if what is unknown turns out otherwise), `action` (`assign`, `validate`, `refuse`,
/// `none`), `by` (`folio-manager-3.0`, `folio-manager-1.0`, `automatic-assignment` or null), `members` (those of the
/// request that follow), `category_id`, `folio`, `why` and `why_es`, `certain`, `unknown` (names of inputs),
/// `service_decides` and `service_decides_es`, `findings` (the refusals, of severity `error`, and warnings). Errors:
/// `argument` for an input that is unknown or of the wrong type; what reading the document gives.
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
    unsafe {
        call(err, || {
            let inputs = members(inputs, inputs_len, "inputs")?.unwrap_or_default();
            let document = Some(bytes(document, document_len, "document")?).filter(|bytes| !bytes.is_empty());
            let out = Output::new(out, "out")?;
            let decision = FolioDecision::from_members(&inputs, document)?;
            out.write(dtekit_bytes::json(&decision.to_value(Default::default())))
        })
    }
}

/// Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
///
/// It is what the tax authority's stylesheet makes of the document. `Sello` and `Certificado` are no part of it, nor are
/// the stamp and the `Addenda`; `NoCertificado` is, so it must be there before the document is signed. Of the
/// complements Pagos 2.0 is known; a document with another is refused, since its chain would be wrong.
///
/// On success `*out` owns the text in UTF-8; free it with `dtekit_bytes_free`. Errors: `invalid` with a finding for every
/// required attribute that is missing and every complement that is not known; `structure` for what is no CFDI 4.0;
/// `syntax` and `limit` for the XML; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_cadena_original(
    cfdi: *const u8,
    cfdi_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let cfdi = bytes(cfdi, cfdi_len, "cfdi")?;
            let out = Output::new(out, "out")?;
            out.write(dtekit_bytes::text(dtekit::mexico::cadena_original(cfdi)?))
        })
    }
}

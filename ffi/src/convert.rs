//! JSON to XML and back.

use dtekit::{ToJson, ToXml, json_to_xml, xml_to_json};

use crate::boundary::{Slot, bytes, call, members};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Writes a JSON document as XML under the root `<DTE>`: `{"Total": 1.10}` is `<DTE><Total>1.10</Total></DTE>`.
///
/// `options` is a JSON object with any of `keep_root`, `declaration` (true or false), `encoding` (`utf-8`,
/// `iso-8859-1`), `dialect` (`jsonnet`, `attributes-value`, `underscore`, `xmltodict`), `max_depth`, `max_bytes`;
/// with length 0 each has its default.
///
/// On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that
/// is unknown or of the wrong type; `syntax` if the text is no JSON; `structure` if something in it has no place in
/// XML; `limit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_to_xml(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let data = bytes(data, len, "data")?;
            let options = match members(options, options_len, "options")? {
                Some(members) => ToXml::from_members(&members)?,
                None => ToXml::default(),
            };
            let out = Slot::new(out, "out")?;
            out.give(dtekit_bytes::new(json_to_xml(data, &options)?))
        })
    }
}

/// Writes an XML document as JSON, without its root: `<DTE><Total>1.10</Total></DTE>` is `{"Total":"1.10"}`.
///
/// `options` is a JSON object with any of `keep_root`, `typed` (true or false), `arrays` (a list of paths of
/// elements that are arrays even when single), `dialect`, `max_depth`, `max_bytes`; with length 0 each has its
/// default.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that
/// is unknown or of the wrong type; `syntax` if the text is no well-formed XML; `structure` for a DOCTYPE; `limit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_xml_to_json(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let data = bytes(data, len, "data")?;
            let options = match members(options, options_len, "options")? {
                Some(members) => ToJson::from_members(&members)?,
                None => ToJson::default(),
            };
            let out = Slot::new(out, "out")?;
            out.give(dtekit_bytes::new(xml_to_json(data, &options)?))
        })
    }
}

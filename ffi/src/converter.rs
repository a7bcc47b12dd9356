//! A converter that is kept from document to document.

use dtekit::{Converter, ToJson, ToXml};

use crate::boundary::{Call, free};
use crate::{dtekit_error, dtekit_status};

/// A converter for many documents, one after another; free it with `dtekit_converter_free`.
///
/// It keeps names, tables and buffers from document to document: a small document then costs as much a byte as a large
/// one, and nothing is allocated once the converter is warm. What documents leave in it is bounded, whatever their
/// names are.
///
/// One thread at a time may use it; make one for each thread.
pub struct dtekit_converter(Converter);

/// Makes a converter.
///
/// `to_xml` holds the options of `dtekit_json_to_xml` and `to_json` those of `dtekit_xml_to_json`, each a JSON object;
/// with length 0 each option has its default.
///
/// On success `*out` owns it; free it with `dtekit_converter_free`. Errors: `argument` for an option that is unknown or
/// of the wrong type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_converter_new(
    to_xml: *const u8,
    to_xml_len: usize,
    to_json: *const u8,
    to_json_len: usize,
    out: *mut *mut dtekit_converter,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let to_xml = c.options_of(to_xml, to_xml_len, ToXml::from_members)?;
        let to_json = c.options_of(to_json, to_json_len, ToJson::from_members)?;
        Ok(dtekit_converter(Converter::new(to_xml, to_json)?))
    })
}

/// Writes a JSON document as XML like `dtekit_json_to_xml`.
///
/// On success `*out` is the XML and `*out_len` its length. The converter owns it until its next call of this function
/// or until it is freed; no zero byte follows it. `data` may be what `dtekit_converter_xml_to_json` gave. Errors: as
/// `dtekit_json_to_xml`; after an error the converter goes on with the next document.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_converter_json_to_xml(
    converter: *mut dtekit_converter,
    data: *const u8,
    len: usize,
    out: *mut *const u8,
    out_len: *mut usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.borrowed(out, out_len, |c| {
        c.exclusive(converter, "converter")?.0.xml_of_json(c.bytes(data, len, "data")?)
    })
}

/// Writes an XML document as JSON like `dtekit_xml_to_json`.
///
/// On success `*out` is the JSON and `*out_len` its length. The converter owns it until its next call of this function
/// or until it is freed; no zero byte follows it. `data` may be what `dtekit_converter_json_to_xml` gave. Errors: as
/// `dtekit_xml_to_json`; after an error the converter goes on with the next document.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_converter_xml_to_json(
    converter: *mut dtekit_converter,
    data: *const u8,
    len: usize,
    out: *mut *const u8,
    out_len: *mut usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.borrowed(out, out_len, |c| {
        c.exclusive(converter, "converter")?.0.json_of_xml(c.bytes(data, len, "data")?)
    })
}

/// Frees a converter with its outputs; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_converter_free(converter: *mut dtekit_converter) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(converter) }
}

//! JSON to XML and back.

use std::ffi::c_void;
use std::io::{self, Write};

use dtekit::convert::Pieces;
use dtekit::{Result, ToJson, ToXml, json_to_xml, xml_to_json};

use crate::boundary::{Call, Contract, null};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Writes a JSON document as XML under the root `<DTE>`: `{"Total": 1.10}` is `<DTE><Total>1.10</Total></DTE>`.
///
/// `options` is a JSON object with any of `keep_root`, `declaration` (true or false), `encoding` (`utf-8`,
/// `iso-8859-1`), `dialect` (`jsonnet`, `attributes-value`, `underscore`, `xmltodict`), `max_depth`, `max_bytes`,
/// `max_attributes`, `max_growth` (256, 268435456, 1024 and 16 by default); with length 0 each has its default.
///
/// On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that
/// is unknown or of the wrong type; `syntax` if the text is not JSON; `structure` if something in it cannot be
/// expressed in XML; `limit`.
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
    unsafe { Call::new(err) }.bytes(out, |c| {
        json_to_xml(c.bytes(data, len, "data")?, &c.options_of(options, options_len, ToXml::from_members)?)
    })
}

/// A callback that takes the next piece of an output. It returns 0 to go on; any other number stops the call.
///
/// The bytes are valid during the call only. `context` is the pointer that was given with the function. The function
/// must return: no exception and no `longjmp` may leave it.
pub type dtekit_sink = Option<unsafe extern "C" fn(context: *mut c_void, data: *const u8, len: usize) -> i32>;

/// C's function that takes the pieces of an output.
struct SinkCallback {
    take: unsafe extern "C" fn(context: *mut c_void, data: *const u8, len: usize) -> i32,
    context: *mut c_void,
}

impl SinkCallback {
    fn new(_: &Contract, take: dtekit_sink, context: *mut c_void, name: &str) -> Result<Self> {
        take.map(|take| SinkCallback { take, context }).ok_or_else(|| null(name))
    }
}

impl Write for SinkCallback {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        // SAFETY: by the contract that `new` got, the function takes this context and any bytes.
        match unsafe { (self.take)(self.context, piece.as_ptr(), piece.len()) } {
            0 => Ok(piece.len()),
            number => Err(io::Error::other(format!("the sink returned {number}"))),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a JSON document as XML like `dtekit_json_to_xml`, but hands it to `sink` in pieces, so the whole XML is never
/// in memory.
///
/// After an error, the pieces that the sink took are not a document. Errors: as `dtekit_json_to_xml`; `argument` if
/// `sink` is NULL; `storage` if it returned another number than 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_to_xml_into(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    sink: dtekit_sink,
    context: *mut c_void,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let data = c.bytes(data, len, "data")?;
        let options = c.options_of(options, options_len, ToXml::from_members)?;
        options.convert(data, Pieces(SinkCallback::new(c, sink, context, "sink")?)).map(drop)
    })
}

/// Writes a JSON document as XML like `dtekit_json_to_xml`, but drops empty elements, and lists them.
///
/// An element is empty if it has no attribute, no text, and only empty elements inside. A zero is not empty, and
/// neither is white space. If an empty element has elements inside, only the outermost is listed.
///
/// On success `*out` owns the XML, and `*dropped` owns the paths as a JSON array such as `["Documento/Referencia[2]"]`;
/// free both with `dtekit_bytes_free`. Errors: as `dtekit_json_to_xml`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_json_to_xml_dropping(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    dropped: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let data = c.bytes(data, len, "data")?;
        let options = ToXml { drop_empty: true, ..c.options_of(options, options_len, ToXml::from_members)? };
        let (out, dropped) = (c.output(out, "out")?, c.output(dropped, "dropped")?);
        let xml = options.convert(data, Vec::new())?;
        out.write(dtekit_bytes::from(xml.output))?;
        dropped.write(dtekit_bytes::from(dtekit::json::to_vec(&xml.dropped)))
    })
}

/// Writes an XML document as JSON, without its root: `<DTE><Total>1.10</Total></DTE>` is `{"Total":"1.10"}`.
///
/// `options` is a JSON object with any of `keep_root`, `typed` (true or false), `arrays` (a list of paths of
/// elements that are arrays even when single), `dialect`, `max_depth`, `max_bytes`, `max_attributes`, and `max_growth`,
/// which has no effect here; with length 0 each has its default.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that
/// is unknown or of the wrong type; `syntax` if the text is not well-formed XML; `structure` for a DOCTYPE; `limit`.
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
    unsafe { Call::new(err) }.bytes(out, |c| {
        xml_to_json(c.bytes(data, len, "data")?, &c.options_of(options, options_len, ToJson::from_members)?)
    })
}

/// Writes an XML document as JSON like `dtekit_xml_to_json`, but drops empty elements, and lists them.
///
/// `dtekit_json_to_xml_dropping` says which elements are empty.
///
/// On success `*out` owns the JSON, and `*dropped` owns the paths as a JSON array such as
/// `["Documento/Referencia[2]"]`; free both with `dtekit_bytes_free`. Errors: as `dtekit_xml_to_json`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_xml_to_json_dropping(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    dropped: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let data = c.bytes(data, len, "data")?;
        let options =
            ToJson { drop_empty: true, ..c.options_of(options, options_len, ToJson::from_members)? };
        let (out, dropped) = (c.output(out, "out")?, c.output(dropped, "dropped")?);
        let json = options.convert(data, Vec::new())?;
        out.write(dtekit_bytes::from(json.output))?;
        dropped.write(dtekit_bytes::from(dtekit::json::to_vec(&json.dropped)))
    })
}

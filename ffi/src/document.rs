//! A document as a tree: read, edit, compare.

use dtekit::document::{Difference, NewValue};
use dtekit::json::{Value, json};
use dtekit::{Document, Result, ToJson, ToXml};

use crate::boundary::{Call, Contract, free, read, read_bytes, shareable};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// A document as a tree, to be read and edited by paths; free it with `dtekit_document_free`.
///
/// A path names a place below the root: `Documento/Detalle[3]/NmbItem`, `Documento/@ID`. An index counts the siblings
/// of one name from 1; without one, the first is meant. The empty path is the root.
///
/// Several threads may read it while none edits it. An edit invalidates every text and element that was read from it
/// before; but a text of the document may be an input of the edit.
pub struct dtekit_document(pub(crate) Document);

const _: () = shareable::<dtekit_document>();

/// Reads a document from JSON, by the rules of `dtekit_json_to_xml`.
///
/// `options` is a JSON object with any of `keep_root`, `dialect`, `max_depth`, `max_bytes`, `max_attributes`,
/// `max_growth`; with length 0 each has its default.
///
/// On success `*out` owns the document; free it with `dtekit_document_free`. Errors: as `dtekit_json_to_xml`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_from_json(
    json: *const u8,
    json_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_document,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let json = c.bytes(json, json_len, "json")?;
        let options = c.options_of(options, options_len, ToXml::from_members)?;
        Ok(dtekit_document(Document::from_json_with(json, &options)?))
    })
}

/// Reads a document from XML, by the rules of `dtekit_xml_to_json`.
///
/// `options` is a JSON object with any of `max_depth`, `max_bytes`, `max_attributes`; with length 0 each has its
/// default.
///
/// On success `*out` owns the document; free it with `dtekit_document_free`. Errors: as `dtekit_xml_to_json`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_from_xml(
    xml: *const u8,
    xml_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_document,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let xml = c.bytes(xml, xml_len, "xml")?;
        let options = c.options_of(options, options_len, ToJson::from_members)?;
        Ok(dtekit_document(Document::from_xml_with(xml, &options)?))
    })
}

/// Gives a whole generic DTE of a country such as `CR` and a document type such as `01`, to change and send. It passes
/// `dtekit_lint` and, mapped, `dtekit_validate`; persons, numbers and codes in it are made up.
///
/// On success `*out` owns the document; free it with `dtekit_document_free`. Errors: `argument` with `example-unknown`
/// if there is none, whose message names the types that there are, and with `country-code`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_example(
    country: *const u8,
    country_len: usize,
    document_type: *const u8,
    document_type_len: usize,
    out: *mut *mut dtekit_document,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let country = c.text(country, country_len, "country")?.parse()?;
        let document_type = c.text(document_type, document_type_len, "document_type")?;
        Ok(dtekit_document(dtekit::example(country, document_type)?))
    })
}

/// Writes the document as JSON, without its root. A number or boolean of the JSON that was read is written as one
/// again.
///
/// `options` is a JSON object with any of `keep_root`, `typed`, `arrays`, `dialect`, as in `dtekit_xml_to_json`.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that is
/// unknown or of the wrong type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_to_json(
    document: *const dtekit_document,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let document = c.shared(document, "document")?;
        document.0.to_json_with(&c.options_of(options, options_len, ToJson::from_members)?)
    })
}

/// Writes the document as XML: the declaration that was read if there was one, and the root.
///
/// `options` is a JSON object with any of `declaration`, `encoding`, as in `dtekit_json_to_xml`.
///
/// On success `*out` owns the XML; free it with `dtekit_bytes_free`. Errors: `argument` for NULL or an option that is
/// unknown or of the wrong type; `structure` if an edit used a prefix that nothing declares, and for a
/// character that the encoding cannot express.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_to_xml(
    document: *const dtekit_document,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let document = c.shared(document, "document")?;
        document.0.to_xml_with(&c.options_of(options, options_len, ToXml::from_members)?)
    })
}

/// Gives the text of an element or the value of an attribute, and writes its length to `*len`.
///
/// NULL and 0 if there is nothing at the path, if the element is null (`<a/>`), or if it has elements inside; an empty
/// text is not NULL. The document owns the text until it is edited or freed; no zero byte follows it. `len` may be
/// NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_get(
    document: *const dtekit_document,
    path: *const u8,
    path_len: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        let c = Contract::kept();
        read_bytes(document, len, |document| {
            Some(document.0.get(c.text(path, path_len, "path").ok()?)?.as_bytes())
        })
    }
}

/// Sets the text of an element or the value of an attribute; missing elements of the path are added.
///
/// An index may be one past the last sibling of its name: then a sibling is added. Elements inside the element are
/// removed, its attributes stay.
///
/// Errors: `argument` for NULL, a malformed path, an index that is too large, text that is not UTF-8, a name or
/// character that XML forbids; `limit` for more levels or bytes than a document may have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_set_text(
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    value: *const u8,
    value_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let value = c.text(value, value_len, "value")?.to_owned();
        edit(c, document, path, path_len, |document, path| document.set(path, NewValue::Text(&value)))
    })
}

/// Sets a number by its text, such as `19.00`, and keeps every digit; in JSON it is written as a number.
///
/// Errors: as `dtekit_document_set_text`, and `argument` for a text that is not a decimal number of JSON
/// without exponent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_set_number(
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    number: *const u8,
    number_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let number = c.text(number, number_len, "number")?.to_owned();
        edit(c, document, path, path_len, |document, path| document.set(path, NewValue::Number(&number)))
    })
}

/// Sets `true`, or `false` if `value` is 0; in JSON it is written as a boolean.
///
/// Errors: as `dtekit_document_set_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_set_boolean(
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    value: i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let value = NewValue::Boolean(value != 0);
        edit(c, document, path, path_len, |document, path| document.set(path, value))
    })
}

/// Makes an element null: `<a/>` in XML, null in JSON. Its attributes stay. Missing elements of the path are added.
///
/// Errors: as `dtekit_document_set_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_set_null(
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| edit(c, document, path, path_len, |document, path| document.set(path, NewValue::Null)))
}

/// Removes the element or attribute at a path with everything inside it.
///
/// On success `*removed` is 1 if it was there, else 0; `removed` may be NULL. Errors: `argument` for NULL, a malformed
/// path and the root.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_remove(
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    removed: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let found = edit(c, document, path, path_len, Document::remove)?;
        c.write_if_wanted(removed, || i32::from(found));
        Ok(())
    })
}

/// Adds an empty element after its siblings of the same name, or as the last child.
///
/// The path ends with a name, without an index: `Documento/Detalle`. On success `*out` owns the new element's path,
/// such as `Documento/Detalle[3]`; free it with `dtekit_bytes_free`. Errors: as `dtekit_document_set_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_append(
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| edit(c, document, path, path_len, Document::append))
}

/// Removes every empty element, as `dtekit_json_to_xml_dropping` does, and lists them.
///
/// On success `*dropped` owns a JSON array of the paths that they had before; free it with `dtekit_bytes_free`. Errors:
/// `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_drop_empty(
    document: *mut dtekit_document,
    dropped: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let document = c.exclusive(document, "document")?;
        let dropped = c.output(dropped, "dropped")?;
        dropped.write(dtekit_bytes::from(dtekit::json::to_vec(&document.0.drop_empty())))
    })
}

/// Gives 1 if both documents are the same XML when written; 0 if not, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_equal(
    document: *const dtekit_document,
    other: *const dtekit_document,
) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(document, 0, |document| read(other, 0, |other| i32::from(document.0 == other.0))) }
}

/// Lists the texts in which two documents differ; the order of siblings with different names does not count.
///
/// On success `*out` owns a JSON array of objects, ordered by `path`, with the texts `left` (of `document`) and
/// `right` (of `other`), null where there is none; free it with `dtekit_bytes_free`. Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_differences(
    document: *const dtekit_document,
    other: *const dtekit_document,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (document, other) = (c.shared(document, "document")?, c.shared(other, "other")?);
        Ok(differences(document.0.differences(&other.0)))
    })
}

/// Frees the document; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_free(document: *mut dtekit_document) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(document) }
}

/// Edits at a path. An input may be a text of this very document, so inputs are copied before the document changes.
fn edit<T>(
    c: &Contract,
    document: *mut dtekit_document,
    path: *const u8,
    path_len: usize,
    edit: impl FnOnce(&mut Document, &str) -> Result<T>,
) -> Result<T> {
    let path = c.text(path, path_len, "path")?.to_owned();
    edit(&mut c.exclusive(document, "document")?.0, &path)
}

/// Differences as C sees them.
pub(crate) fn differences(found: Vec<Difference>) -> Value {
    let found = found.into_iter().map(|it| json!({"path": it.path, "left": it.left, "right": it.right}));
    found.collect()
}

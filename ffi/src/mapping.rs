//! Mapping templates: compile, apply, explain, compare.

use std::sync::Arc;

use dtekit::Mapping;
use dtekit::mapping::{ApplyOptions, Direction, Registry};

use crate::boundary::{Call, free};
use crate::document::differences;
use crate::{dtekit_bytes, dtekit_document, dtekit_error, dtekit_status};

/// A compiled mapping template; free it with `dtekit_mapping_free`.
///
/// It never changes: any number of threads may use one at once.
pub struct dtekit_mapping(pub(crate) Arc<Mapping>);

/// Compiles a mapping template, XML or JSON.
///
/// `options` is a JSON object with `libraries`: an object of the libraries that the template imports, text by name.
/// With length 0 the template may import the built-in libraries.
///
/// On success `*out` owns the mapping; free it with `dtekit_mapping_free`. Errors: `mapping` with a finding for each
/// mistake of the template, with line and column; `syntax` if it is neither XML nor JSON; `limit`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_parse(
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_mapping,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let options = c.members(options, options_len, "options")?;
        Ok(dtekit_mapping(Arc::new(Registry::from_members(&options)?.parse(data)?)))
    })
}

/// Gives the built-in mapping of a country such as `CR` and a document type such as `01`; it is compiled once.
///
/// `direction` is `to` for the official document, or `from` for the way back; with length 0 it is `to`.
///
/// On success `*out` owns the mapping; free it with `dtekit_mapping_free`. Errors: `mapping` with the code
/// `mapping-unknown` if there is none; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_standard(
    country: *const u8,
    country_len: usize,
    document_type: *const u8,
    document_type_len: usize,
    direction: *const u8,
    direction_len: usize,
    out: *mut *mut dtekit_mapping,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let country = c.text(country, country_len, "country")?;
        let document_type = c.text(document_type, document_type_len, "document_type")?;
        let direction = c.word_or_default(direction, direction_len, "direction", str::parse::<Direction>)?;
        Ok(dtekit_mapping(Registry::standard(country, document_type, direction)?))
    })
}

/// Applies the mapping to a document, JSON or XML. The output has the mapping's own format.
///
/// `options` is a JSON object with any of `params` (an object of the params' values), `as_of` (the day at which tables
/// that change are read, in place of that of the document), `max_steps`, `max_memory`, `max_output`, `max_depth`,
/// `max_bytes`; with length 0 each has its default.
///
/// On success `*out` owns the output; free it with `dtekit_bytes_free`. Errors: `mapping` with every finding, also for
/// values that are required and missing, each with its path in the document and its place in the template; `limit`;
/// `syntax` and `structure` for the document; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_apply(
    mapping: *const dtekit_mapping,
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let mapping = c.shared(mapping, "mapping")?;
        let data = c.bytes(data, len, "data")?;
        mapping.0.apply(data, &c.options_of(options, options_len, ApplyOptions::from_members)?)
    })
}

/// Applies the mapping to a `dtekit_document`.
///
/// `options` as for `dtekit_mapping_apply`; `max_depth` and `max_bytes`, which limit reading, have no effect.
///
/// On success `*out` owns the output; free it with `dtekit_bytes_free`. Errors: as `dtekit_mapping_apply`; `structure`
/// if an edit used a prefix that nothing declares.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_apply_document(
    mapping: *const dtekit_mapping,
    document: *const dtekit_document,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let (mapping, document) = (c.shared(mapping, "mapping")?, c.shared(document, "document")?);
        mapping.0.apply(&document.0, &c.options_of(options, options_len, ApplyOptions::from_members)?)
    })
}

/// Says where every value of the output comes from, and which parts of the document the mapping did not read.
///
/// `options` as for `dtekit_mapping_apply`. A document that the mapping refuses is explained as well.
///
/// On success `*out` owns a JSON object with `output` (text), `rows` (a list of `target`, `value`, `sources`, `place`
/// with `library`, `line` and `column`, and `cut`: the text before it was shortened, or null), `lost` and `tested`
/// (paths), `missing` (`source`, `target`, `place`: of required values that are absent, and of refused ones),
/// `unmatched` (`name`,
/// `place`: names in the template's paths that the document has nowhere), `findings`, and `written` (places); free it
/// with `dtekit_bytes_free`. Errors: `syntax`, `structure` and `limit` for the document; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_explain(
    mapping: *const dtekit_mapping,
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let mapping = c.shared(mapping, "mapping")?;
        let data = c.bytes(data, len, "data")?;
        mapping.0.explain(data, &c.options_of(options, options_len, ApplyOptions::from_members)?)
    })
}

/// Explains two mappings, one after the other: `through` makes of `data` what `mapping` goes on with, such as your own
/// mapping to the generic DTE before a built-in one.
///
/// `options` as for `dtekit_mapping_apply`; a param goes to each of the two mappings that declares it.
///
/// On success `*out` owns the JSON object of `dtekit_mapping_explain`; free it with `dtekit_bytes_free`. `sources` of a
/// row, `source` of what is missing, `lost` and `tested` are paths in `data`. `through` of a row is an array of the
/// paths in the document between, and of what is missing the path in it. `unmatched` are names of `through`, `findings`
/// those of both mappings; `place` and `written` are places of `mapping`. The object is what `dtekit_trace` and
/// `dtekit_validate_explained` take. Errors: as `dtekit_mapping_explain`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_explain_through(
    mapping: *const dtekit_mapping,
    through: *const dtekit_mapping,
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (mapping, through) = (c.shared(mapping, "mapping")?, c.shared(through, "through")?);
        let data = c.bytes(data, len, "data")?;
        let with = c.options_of(options, options_len, ApplyOptions::from_members)?;
        mapping.0.explain_through(&through.0, data, &with)
    })
}

/// Explains a `dtekit_document`.
///
/// `options` as for `dtekit_mapping_apply_document`.
///
/// On success `*out` owns the JSON object of `dtekit_mapping_explain`; free it with `dtekit_bytes_free`. Errors: as
/// `dtekit_mapping_explain`; `structure` as `dtekit_mapping_apply_document`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_explain_document(
    mapping: *const dtekit_mapping,
    document: *const dtekit_document,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (mapping, document) = (c.shared(mapping, "mapping")?, c.shared(document, "document")?);
        mapping.0.explain(&document.0, &c.options_of(options, options_len, ApplyOptions::from_members)?)
    })
}

/// Lists the values that two mappings, such as two versions of one mapping, write differently for a document.
///
/// `options` as for `dtekit_mapping_apply`.
///
/// On success `*out` owns a JSON array of objects with `path`, `left` and `right`, null if that mapping writes nothing
/// at the path; free it with `dtekit_bytes_free`. Errors: as `dtekit_mapping_apply`, for either.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_diff(
    mapping: *const dtekit_mapping,
    other: *const dtekit_mapping,
    data: *const u8,
    len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (mapping, other) = (c.shared(mapping, "mapping")?, c.shared(other, "other")?);
        let data = c.bytes(data, len, "data")?;
        let with = c.options_of(options, options_len, ApplyOptions::from_members)?;
        Ok(differences(mapping.0.diff(&other.0, data, &with)?))
    })
}

/// Compares the outputs of two mappings for a `dtekit_document`.
///
/// `options` as for `dtekit_mapping_apply_document`.
///
/// On success `*out` owns the JSON array of `dtekit_mapping_diff`; free it with `dtekit_bytes_free`. Errors: as
/// `dtekit_mapping_apply_document`, for either.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_diff_document(
    mapping: *const dtekit_mapping,
    other: *const dtekit_mapping,
    document: *const dtekit_document,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (mapping, other) = (c.shared(mapping, "mapping")?, c.shared(other, "other")?);
        let document = c.shared(document, "document")?;
        let with = c.options_of(options, options_len, ApplyOptions::from_members)?;
        Ok(differences(mapping.0.diff(&other.0, &document.0, &with)?))
    })
}

/// Describes the mapping: a JSON object with `name`, `country`, `types`, `version`, `code`,
/// `direction` (`to`, `from`) and `format` (`xml`, `json`).
///
/// On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_to_json(
    mapping: *const dtekit_mapping,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(mapping, "mapping")?.0.to_value()))
}

/// Frees the mapping; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapping_free(mapping: *mut dtekit_mapping) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(mapping) }
}

//! Many documents: converted, mapped or checked on several threads, in order.

use std::sync::Arc;

use dtekit::Naming;
use dtekit::batch::{BatchKeywords, Input, Inputs, Item, Pipeline, SourceLimits, Work};

use crate::boundary::{Call, free, read, read_bytes, read_part};
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_error, dtekit_mapping, dtekit_status};

/// Many documents at work on several threads, whose results come in order; free it with `dtekit_batch_free`.
///
/// Give it documents with `dtekit_batch_push` or `dtekit_batch_from_path`, and take results with `dtekit_batch_next`. A
/// document that is wrong is a result with its error; it ends nothing. Memory is bounded, whatever the number of
/// documents. One thread at a time may use it.
///
///     while (have_document() || result != NULL) {
///         while (have_document() && dtekit_batch_wants(batch)) push_document();
///         dtekit_batch_next(batch, &result, &error);
///     }
///
/// The threads belong to the process that made it: in a forked child it ends with one finding.
pub struct dtekit_batch {
    pipeline: Pipeline<Work>,
    inputs: Option<Inputs>,
    endings: Vec<String>,
    limits: SourceLimits,
    item: Option<dtekit_batch_item>,
}

/// The result of one document of a batch. It belongs to the batch, and is valid until the next call with the batch.
pub struct dtekit_batch_item {
    index: u64,
    name: String,
    output: Vec<u8>,
    error: Option<dtekit_error>,
}

impl dtekit_batch {
    fn new(keywords: BatchKeywords) -> Self {
        let BatchKeywords { work, options, endings, .. } = keywords;
        let limits = SourceLimits::from(work.limits());
        dtekit_batch { pipeline: Pipeline::new(work, &options), inputs: None, endings, limits, item: None }
    }

    /// Makes the next result the item.
    fn advance(&mut self) {
        if let Some(inputs) = &mut self.inputs {
            while self.pipeline.wants() {
                match inputs.next() {
                    Some(input) => self.pipeline.push(input),
                    None => break,
                }
            }
        }
        if let Some(dtekit_batch_item { output, error: None, .. }) = self.item.take() {
            self.pipeline.give_back(output);
        }
        self.item = self.pipeline.take().map(dtekit_batch_item::new);
    }
}

impl dtekit_batch_item {
    fn new(item: Item<Vec<u8>>) -> Self {
        let (index, name) = (item.index, item.name().into_owned());
        let (output, error) = match item.result {
            Ok(output) => (output, None),
            Err(error) => (Vec::new(), Some(dtekit_error::from(error))),
        };
        dtekit_batch_item { index, name, output, error }
    }
}

/// Begins to convert many documents.
///
/// `options` is a JSON object with `to`, which is `xml` or `json`, the options of `dtekit_json_to_xml` or
/// `dtekit_xml_to_json`, and any of `threads` (the calling one counts; as many as there are processors by default),
/// `ahead` (how many documents may be pushed whose results were not taken, 1024), `ahead_bytes` (about how many bytes
/// these and their outputs may hold, 33554432) and `endings` (a list; only the files of a folder or archive that end so
/// are read).
///
/// On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_convert_many(
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_batch,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_batch::new(BatchKeywords::convert(&c.members(options, options_len, "options")?)?))
    })
}

/// Begins to apply a mapping to many documents, JSON or XML.
///
/// `options` is a JSON object with the options of `dtekit_mapping_apply` and those of a batch, as for
/// `dtekit_convert_many`. The mapping may be freed before the batch.
///
/// On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_map_many(
    mapping: *const dtekit_mapping,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_batch,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let mapping = Arc::clone(&c.shared(mapping, "mapping")?.0);
        Ok(dtekit_batch::new(BatchKeywords::map(mapping, &c.members(options, options_len, "options")?)?))
    })
}

/// Begins to run every check on many generic DTEs of a country; each output is the JSON object of `dtekit_lint`.
///
/// `country` is the country's code, such as `CL`. `registry` gives tables of your own, such as newer ones; it may be
/// NULL.
///
/// `options` is a JSON object with the options of `dtekit_lint` and those of a batch, as for
/// `dtekit_convert_many`.
///
/// On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_lint_many(
    country: *const u8,
    country_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_batch,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let country = c.text(country, country_len, "country")?;
        let options = c.members(options, options_len, "options")?;
        let keywords = BatchKeywords::lint(country, &options, registry_of(c, registry), None, Naming::Snake)?;
        Ok(dtekit_batch::new(keywords))
    })
}

/// Begins to run every check on what your own mapping makes of many documents; each output is the JSON object of
/// `dtekit_lint_through`.
///
/// `through` makes the generic DTE of each document, and may be freed before the batch. The others are as for
/// `dtekit_lint_many`.
///
/// On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_lint_many_through(
    country: *const u8,
    country_len: usize,
    through: *const dtekit_mapping,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_batch,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let country = c.text(country, country_len, "country")?;
        let through = Some(Arc::clone(&c.shared(through, "through")?.0));
        let options = c.members(options, options_len, "options")?;
        let registry = registry_of(c, registry);
        Ok(dtekit_batch::new(BatchKeywords::lint(country, &options, registry, through, Naming::Snake)?))
    })
}

/// Begins to recompute the amounts of many generic DTEs of a country; each output is the JSON object of
/// `dtekit_audit_totals`.
///
/// `country` is the country's code, such as `CL`. `registry` gives tables of your own, such as newer ones; it may be
/// NULL.
///
/// `options` is a JSON object with the options of `dtekit_audit_totals` and those of a
/// batch, as for `dtekit_convert_many`.
///
/// On success `*out` owns the batch; free it with `dtekit_batch_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_audit_totals_many(
    country: *const u8,
    country_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_batch,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let country = c.text(country, country_len, "country")?;
        let options = c.members(options, options_len, "options")?;
        let registry = registry_of(c, registry);
        Ok(dtekit_batch::new(BatchKeywords::audit_totals(country, &options, registry, Naming::Snake)?))
    })
}

/// Takes the documents from a folder, or from a file `.ndjson`, `.jsonl`, `.zip`, `.tar` or `.tar.gz`; its path is
/// UTF-8.
///
/// They are read while results are taken. A document that cannot be read is a result with its error.
///
/// Errors: `argument` for a file of another kind; `storage` if it cannot be read; `syntax` if it is no ZIP.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_from_path(
    batch: *mut dtekit_batch,
    path: *const u8,
    path_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let batch = c.exclusive(batch, "batch")?;
        let path = c.text(path, path_len, "path")?;
        batch.inputs = Some(Inputs::from_path(path, &batch.endings, &batch.limits)?);
        Ok(())
    })
}

/// 1 if another document should be pushed before the next result is taken, else 0; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_wants(batch: *const dtekit_batch) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(batch, 0, |batch| i32::from(batch.inputs.is_none() && batch.pipeline.wants())) }
}

/// Adds a document, which is copied. It may have a name; with length 0 its name is its number, from 1.
///
/// Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_push(
    batch: *mut dtekit_batch,
    data: *const u8,
    len: usize,
    name: *const u8,
    name_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let batch = c.exclusive(batch, "batch")?;
        let input = Input::from(c.bytes(data, len, "data")?);
        batch.pipeline.push(match c.text(name, name_len, "name")? {
            "" => input,
            name => input.named(name),
        });
        Ok(())
    })
}

/// Waits for the next result, in the order of the documents, and works meanwhile.
///
/// `*out` is valid until the next call with the batch. It is NULL if every document that was pushed, or that the path
/// holds, has had its result. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_next(
    batch: *mut dtekit_batch,
    out: *mut *const dtekit_batch_item,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let batch = c.exclusive(batch, "batch")?;
        batch.advance();
        Ok(batch.item.as_ref().map_or(std::ptr::null(), std::ptr::from_ref))
    })
}

/// How many results the batch has given; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_done(batch: *const dtekit_batch) -> u64 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(batch, 0, |batch| batch.pipeline.progress().done) }
}

/// How many of the results that the batch has given have an error; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_failed(batch: *const dtekit_batch) -> u64 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(batch, 0, |batch| batch.pipeline.progress().failed) }
}

/// Cancels what is not done yet, waits for the documents at work, and frees the batch and its item. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_free(batch: *mut dtekit_batch) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(batch) }
}

/// The place of the document among all, from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_item_index(item: *const dtekit_batch_item) -> u64 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read(item, 0, |item| item.index) }
}

/// The name: the path of a file, seen from its folder or archive; the number of a line; the name that was pushed with
/// the document; else its number, from 1. `*len` is its length in bytes; `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_item_name(
    item: *const dtekit_batch_item,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(item, len, |item| Some(item.name.as_bytes())) }
}

/// The output, or NULL if the document has an error. `*len` is its length in bytes; `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_item_output(
    item: *const dtekit_batch_item,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_bytes(item, len, |item| item.error.is_none().then_some(&*item.output)) }
}

/// The error of the document, or NULL if it has an output. It belongs to the item.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_batch_item_error(item: *const dtekit_batch_item) -> *const dtekit_error {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { read_part(item, |item| item.error.as_ref()) }
}

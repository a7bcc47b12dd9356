//! A mapping that keeps its buffers from document to document.

use std::sync::Arc;

use dtekit::Mapper;
use dtekit::mapping::{ApplyOptions, Source};

use crate::boundary::{Call, free};
use crate::{dtekit_document, dtekit_error, dtekit_mapping, dtekit_status};

/// Applies one mapping to many documents, one after another; free it with `dtekit_mapper_free`.
///
/// It keeps names and buffers from document to document, so that a small document costs less. What documents leave in
/// it is bounded, whatever their names are.
///
/// One thread at a time may use it; make one for each thread. They can share the mapping.
pub struct dtekit_mapper(Mapper);

/// Makes a mapper of a mapping. Every document is mapped with these options, which are those of `dtekit_mapping_apply`;
/// with length 0 each has its default.
///
/// On success `*out` owns it; free it with `dtekit_mapper_free`. The mapping may be freed before. Errors: `argument`
/// for an option that is unknown or of the wrong type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapper_new(
    mapping: *const dtekit_mapping,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_mapper,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let mapping = c.shared(mapping, "mapping")?;
        let with = c.options_of(options, options_len, ApplyOptions::from_members)?;
        Ok(dtekit_mapper(Mapper::new(Arc::clone(&mapping.0), with)))
    })
}

/// Applies the mapping to a document like `dtekit_mapping_apply`.
///
/// On success `*out` is the output and `*out_len` its length. The mapper owns it until its next call or until it is
/// freed; no zero byte follows it. `data` must not be an output of the same mapper. Errors: as `dtekit_mapping_apply`;
/// after an error the mapper goes on with the next document.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapper_apply(
    mapper: *mut dtekit_mapper,
    data: *const u8,
    len: usize,
    out: *mut *const u8,
    out_len: *mut usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .borrowed(out, out_len, |c| c.exclusive(mapper, "mapper")?.0.map(c.bytes(data, len, "data")?))
}

/// Applies the mapping to a `dtekit_document` like `dtekit_mapping_apply_document`.
///
/// On success `*out` is the output and `*out_len` its length. The mapper owns it until its next call or until it is
/// freed; no zero byte follows it. Errors: as `dtekit_mapping_apply_document`; after an error the mapper goes on with
/// the next document.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapper_apply_document(
    mapper: *mut dtekit_mapper,
    document: *const dtekit_document,
    out: *mut *const u8,
    out_len: *mut usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.borrowed(out, out_len, |c| {
        c.exclusive(mapper, "mapper")?.0.map(Source::Document(&c.shared(document, "document")?.0))
    })
}

/// Frees a mapper with its output; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_mapper_free(mapper: *mut dtekit_mapper) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(mapper) }
}

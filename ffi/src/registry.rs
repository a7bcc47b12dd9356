//! The mappings and libraries of a caller's own.

use std::sync::Arc;

use dtekit::mapping::Registry;

use crate::boundary::{Output, boxed, bytes, call, files, free, shared, text};
use crate::mapping::dtekit_mapping;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// The mappings and libraries of a caller beside those that are built in; free it with `dtekit_registry_free`.
///
/// Any number of threads may use one at once, and add to it: what is added is there for all of them.
pub struct dtekit_registry(Registry);

/// A file with its name, which may have a folder before it: `sv/factura.json`. Both stay the caller's.
#[repr(C)]
pub struct dtekit_file {
    /// The name in UTF-8.
    pub name: *const u8,
    /// How many bytes it has.
    pub name_len: usize,
    /// The content; may be NULL if there is none.
    pub data: *const u8,
    /// How many bytes it has.
    pub len: usize,
}

/// Makes a registry of what is built in.
///
/// On success `*out` owns it; free it with `dtekit_registry_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_new(
    out: *mut *mut dtekit_registry,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { call(err, || Output::new(out, "out")?.write(boxed(dtekit_registry(Registry::new())))) }
}

/// Adds a library, XML or JSON, that templates can import by this name; for them it hides a built-in one.
///
/// What it holds is checked where a template imports it. Errors: `syntax` if it is neither XML nor JSON; `mapping` if
/// it is no library; `argument` with the code `mapping-duplicate` if there is one of this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_add_library(
    registry: *const dtekit_registry,
    name: *const u8,
    name_len: usize,
    data: *const u8,
    len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let registry = shared(registry, "registry")?;
            registry.0.add_library(text(name, name_len, "name")?, bytes(data, len, "data")?)
        })
    }
}

/// Compiles a template, XML or JSON, and keeps it under its `code`.
///
/// Errors: as `dtekit_mapping_parse`; `mapping` with the code `mapping-template` if it has no code, with
/// `mapping-duplicate` if there is one of this code, or the code stands for what is built in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_add(
    registry: *const dtekit_registry,
    data: *const u8,
    len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let registry = shared(registry, "registry")?;
            registry.0.add(bytes(data, len, "data")?).map(drop)
        })
    }
}

/// Adds the files of a folder: templates under their codes, and libraries, which templates of either format can import
/// whatever the order.
///
/// A library has the name that it says, else that of its file without folder and ending. All is added, or nothing.
/// Errors: `mapping`, or what all of it is (`syntax`, `limit`), with everything that is wrong in any file, each finding
/// with the file's name as its path; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_add_files(
    registry: *const dtekit_registry,
    files: *const dtekit_file,
    count: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let registry = shared(registry, "registry")?;
            registry.0.add_files(&self::files(files, count, "files")?).map(drop)
        })
    }
}

/// Compiles a template, XML or JSON, which may import the libraries of the registry, and does not keep it there.
///
/// On success `*out` owns the mapping; free it with `dtekit_mapping_free`. Errors: as `dtekit_mapping_parse`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_parse(
    registry: *const dtekit_registry,
    data: *const u8,
    len: usize,
    out: *mut *mut dtekit_mapping,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let registry = shared(registry, "registry")?;
            let data = bytes(data, len, "data")?;
            let out = Output::new(out, "out")?;
            out.write(boxed(dtekit_mapping(Arc::new(registry.0.parse(data)?))))
        })
    }
}

/// Finds the mapping that a `Mapping` parameter of the service names.
///
/// For `DTEKIT_MAPPING_STANDARD` it is the built-in one of the country, such as `CR`, and the document type, such as `01`;
/// for `DTEKIT_MAPPING_SV_INVALIDATION_A` and `DTEKIT_MAPPING_SV_INVALIDATION_B` that of El Salvador's invalidation; else
/// the caller's own of this code, whatever the country and type, which then may be empty.
///
/// On success `*out` owns the mapping, which needs the registry no more; free it with `dtekit_mapping_free`. Errors:
/// `mapping` with the code `mapping-unknown` if there is none; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_resolve(
    registry: *const dtekit_registry,
    code: *const u8,
    code_len: usize,
    country: *const u8,
    country_len: usize,
    document_type: *const u8,
    document_type_len: usize,
    out: *mut *mut dtekit_mapping,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let registry = shared(registry, "registry")?;
            let code = text(code, code_len, "code")?;
            let country = text(country, country_len, "country")?;
            let document_type = text(document_type, document_type_len, "document_type")?;
            let out = Output::new(out, "out")?;
            out.write(boxed(dtekit_mapping(registry.0.resolve(code, country, document_type)?)))
        })
    }
}

/// Gives what the registry holds beside what is built in: a JSON object with `mappings`, a list of what
/// `dtekit_mapping_to_json` gives of each, and `libraries`, the names.
///
/// On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_to_json(
    registry: *const dtekit_registry,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        call(err, || {
            let registry = shared(registry, "registry")?;
            let out = Output::new(out, "out")?;
            out.write(dtekit_bytes::json(&registry.0.to_value()))
        })
    }
}

/// Frees the registry; NULL is allowed. Mappings that were found in it stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_free(registry: *mut dtekit_registry) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(registry) }
}

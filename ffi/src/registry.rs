//! The caller's own mappings and libraries.

use std::sync::Arc;

use dtekit::Result;
use dtekit::mapping::{Direction, Registry, ResolveOptions};

use crate::boundary::{Call, Contract, free};
use crate::mapping::dtekit_mapping;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// The caller's own mappings and libraries, beside the built-in ones; free it with `dtekit_registry_free`.
///
/// Any number of threads may use one at once and add to it: all of them see the additions.
pub struct dtekit_registry(pub(crate) Arc<Registry>);

/// A file with its name, which may begin with a folder: `sv/factura.json`. The caller keeps both.
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

/// The registry of an option; NULL is none.
pub(crate) fn registry_of(c: &Contract, registry: *const dtekit_registry) -> Option<Arc<Registry>> {
    c.shared_or_none(registry).map(|registry| Arc::clone(&registry.0))
}

/// The names and contents of files; NULL with count 0 is none.
fn files<'c>(
    c: &'c Contract,
    files: *const dtekit_file,
    count: usize,
    name: &str,
) -> Result<Vec<(&'c str, &'c [u8])>> {
    let file = |file: &dtekit_file| {
        Ok((c.text(file.name, file.name_len, "name")?, c.bytes(file.data, file.len, "data")?))
    };
    c.slice(files, count, name, "a number of files")?.iter().map(file).collect()
}

/// Makes a registry with the built-in mappings and libraries.
///
/// On success `*out` owns it; free it with `dtekit_registry_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_new(
    out: *mut *mut dtekit_registry,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |_| Ok(dtekit_registry(Arc::default())))
}

/// Adds a library, XML or JSON, that templates can import by this name. It replaces a built-in library of the same name
/// for them.
///
/// Its content is checked when a template imports it. Errors: `syntax` if it is neither XML nor JSON; `mapping` if it
/// is not a library; `argument` with the code `mapping-duplicate` if the registry has one of this name.
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
    unsafe { Call::new(err) }.run(|c| {
        let registry = c.shared(registry, "registry")?;
        registry.0.add_library(c.text(name, name_len, "name")?, c.bytes(data, len, "data")?)
    })
}

/// Compiles a template, XML or JSON, and keeps it under its `code`.
///
/// Errors: as `dtekit_mapping_parse`; `mapping` with the code `mapping-template` if it has no code, with
/// `mapping-duplicate` if the registry has one with this code, or a built-in mapping has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_add(
    registry: *const dtekit_registry,
    data: *const u8,
    len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| c.shared(registry, "registry")?.0.add(c.bytes(data, len, "data")?).map(drop))
}

/// Adds the files of a folder: templates under their codes, and libraries. Templates of either format can import the
/// libraries, in whatever order the files come.
///
/// A library has the name that it states, else the name of its file without folder and ending. Either all files are
/// added, or none. Errors: `mapping` with a finding for each mistake in any file, whose path is the file's name;
/// another kind (`syntax`, `limit`) if all findings are of it; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_add_files(
    registry: *const dtekit_registry,
    files: *const dtekit_file,
    count: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        c.shared(registry, "registry")?.0.add_files(&self::files(c, files, count, "files")?).map(drop)
    })
}

/// Adds the file at a path, or all files of a folder and the folders inside, as `dtekit_registry_add_files` does.
///
/// The path is UTF-8. From a folder it reads what ends in `.xml` or `.json`, except what begins with a dot; it does not
/// follow links to folders. Errors: as `dtekit_registry_add_files`; `storage` with a finding for each file or folder
/// that cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_load(
    registry: *const dtekit_registry,
    path: *const u8,
    path_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| c.shared(registry, "registry")?.0.load(c.text(path, path_len, "path")?).map(drop))
}

/// Adds a table from its file, JSON: the newer version of a built-in one, or a table of your own.
///
/// Mappings that are compiled from now on look it up; so does a built-in mapping that this registry gives. Errors:
/// `invalid` with everything that is wrong with the file; `syntax`; `limit`; `argument` with the code `table-duplicate`
/// if there is one of this name and day.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_add_table(
    registry: *const dtekit_registry,
    data: *const u8,
    len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| c.shared(registry, "registry")?.0.add_table(c.bytes(data, len, "data")?).map(drop))
}

/// Gives the row of a key that holds on a day such as `2024-05-31`, of a built-in table or one of the registry.
///
/// It is a JSON object: the columns; `from` and `to` where the row names them; `table`, `version` and `source`. On
/// success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument` with the code `table-unknown` if there
/// is no table of this name; `invalid` with `table-key` if it has no such key, with `table-not-in-force` if nothing
/// holds on that day.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_row(
    registry: *const dtekit_registry,
    table: *const u8,
    table_len: usize,
    key: *const u8,
    key_len: usize,
    as_of: *const u8,
    as_of_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let registry = c.shared(registry, "registry")?;
        let (table, key) = (c.text(table, table_len, "table")?, c.text(key, key_len, "key")?);
        Ok(registry.0.tables().row(table, key, c.text(as_of, as_of_len, "as_of")?.parse()?)?.to_value())
    })
}

/// Gives the version of a table that holds on a day such as `2024-05-31`, with the rows that hold then.
///
/// It is a JSON object with `name`, `title`, `version`, `from`, `source`, `columns` and `rows`, a list of objects. On
/// success `*out` owns it; free it with `dtekit_bytes_free`. Errors: as `dtekit_registry_row`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_table(
    registry: *const dtekit_registry,
    table: *const u8,
    table_len: usize,
    as_of: *const u8,
    as_of_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let (registry, table) = (c.shared(registry, "registry")?, c.text(table, table_len, "table")?);
        let as_of = c.text(as_of, as_of_len, "as_of")?.parse()?;
        Ok(registry.0.tables().table(table, as_of)?.to_value_at(as_of))
    })
}

/// Lists every version of every table, the built-in ones and those of the registry: a JSON list of the objects that
/// `dtekit_registry_table` gives, in which `rows` is the number of rows.
///
/// On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_tables(
    registry: *const dtekit_registry,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(registry, "registry")?.0.tables().to_value()))
}

/// Compiles a template, XML or JSON, which may import the libraries of the registry. The registry does not keep it.
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
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_mapping(Arc::new(c.shared(registry, "registry")?.0.parse(c.bytes(data, len, "data")?)?)))
    })
}

/// Finds the mapping for a code that the service takes as its parameter `Mapping`.
///
/// For `DTEKIT_MAPPING_STANDARD` it is the built-in mapping of the country, such as `CR`, and the document type, such
/// as `01`. For `DTEKIT_MAPPING_SV_INVALIDATION_A` and `DTEKIT_MAPPING_SV_INVALIDATION_B` it is that of El Salvador's
/// invalidation. For any other code it is the caller's own mapping; then country and type do not matter and may be
/// empty.
///
/// On success `*out` owns the mapping, which outlives the registry; free it with `dtekit_mapping_free`. Errors:
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
    unsafe { Call::new(err) }.handle(out, |c| {
        let registry = c.shared(registry, "registry")?;
        let code = c.text(code, code_len, "code")?;
        let country = c.text(country, country_len, "country")?;
        let document_type = c.text(document_type, document_type_len, "document_type")?;
        Ok(dtekit_mapping(registry.0.resolve(code, &ResolveOptions { country, document_type })?))
    })
}

/// Gives the built-in mapping of a country and document type with the tables of the registry: that of
/// `dtekit_mapping_standard`, but where a table of the registry is newer, it counts.
///
/// `country` is a code such as `CR`, `document_type` the country's own, such as `01`. `direction` is `to`, to the
/// official document, or `from`, from it to the generic DTE; with length 0 it is `to`.
///
/// On success `*out` owns the mapping, which outlives the registry; free it with `dtekit_mapping_free`. Errors:
/// `mapping` with the code `mapping-unknown`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_standard(
    registry: *const dtekit_registry,
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
        let registry = c.shared(registry, "registry")?;
        let country = c.text(country, country_len, "country")?;
        let document_type = c.text(document_type, document_type_len, "document_type")?;
        let direction = c.word_or_default(direction, direction_len, "direction", str::parse::<Direction>)?;
        Ok(dtekit_mapping(registry.0.standard_in(country, document_type, direction)?))
    })
}

/// Describes what was added to the registry: a JSON object with `mappings`, a list of the objects that
/// `dtekit_mapping_to_json` gives, `libraries`, the names, and `tables`, as `dtekit_registry_tables` lists them.
///
/// On success `*out` owns it; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_to_json(
    registry: *const dtekit_registry,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| Ok(c.shared(registry, "registry")?.0.to_value()))
}

/// Frees the registry; NULL is allowed. Mappings that it gave stay valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_registry_free(registry: *mut dtekit_registry) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(registry) }
}

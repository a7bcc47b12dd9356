//! Reading what was received.

use dtekit::Naming;
use dtekit::json::Value;
use dtekit::reading::{Inherited, ReadOptions, packed, standalone};

use crate::boundary::Call;
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Recognizes what was received by its content, and gives each document in it as a generic DTE.
///
/// `data` is XML or JSON, plain or in base 64, or a ZIP of such files. Envelopes of authorities are opened; each
/// document in one is an item.
///
/// `registry` gives tables of your own, such as newer ones; it may be NULL.
///
/// `options` is a JSON object with any of `lost` (whether to say what the mapping did not read, which takes longer),
/// `max_steps`, `max_memory`, `max_output`, `max_depth`, `max_bytes`; with length 0 each has its default.
///
/// On success `*out` owns a JSON array of at least one object; free it with `dtekit_bytes_free`. An object has `status`
/// (`read`; `refused`, the mapping to the generic DTE refused it; `recognized`, there is no such mapping; `unknown`),
/// `country`, `kind` (`document`, `receiver-message`, `invalidation`, `event`, `answer`, `request`, `envelope`),
/// `format` (`xml`, `json`), `name` and `namespace` of its root, `document_type`, `version`, `environment`
/// (`production`, `test`), `signed` (the signature is not verified), `envelopes` (their names, the outermost first),
/// `path` (in the outermost one), `generic` (XML), `lost` (paths), and `findings`, which say why there is no generic
/// DTE. What is not known is null. Errors: `syntax` and `structure` for the text; `invalid` for a ZIP; `limit`;
/// `argument`.
///
/// `inherited` is what stands around the element and not in it: `encoding` (null for UTF-8) and `namespaces` by their
/// prefixes. `file_name` is the name of its file in the ZIP. `files` are the files of the ZIP that are no documents
/// (`name`, `size`, `finding`), each at one document; `pdf` is the index of its own PDF among them.
/// `dtekit_read_originals` gives the bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_read(
    data: *const u8,
    len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let mut with = c.options_of(options, options_len, ReadOptions::from_members)?;
        with.registry = registry_of(c, registry);
        let found = dtekit::read(data, &with)?;
        Ok(Value::from_iter(found.iter().map(|document| document.to_value(Naming::Snake))))
    })
}

/// `dtekit_read`, and the bytes of the documents as they were received.
///
/// On success `*out` owns the JSON array of `dtekit_read`, and `*originals` the bytes, each text once; free both with
/// `dtekit_bytes_free`. An object has three members more: `original`, the bytes of the document in `originals`, an
/// array of the place of the first byte and the place behind the last one; `within`, those of the whole file in which
/// it was found, which is `data` or a file of the ZIP; and `index`, its number among the results of this file, as
/// `dtekit_print_data` takes it in `document`. An object in `files` has `content`.
///
/// `original` is the whole text for the root of a text, and the element from its first tag to its last for a part of
/// one; `dtekit_standalone` makes a file of such a part.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_read_originals(
    data: *const u8,
    len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    originals: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let data = c.bytes(data, len, "data")?;
        let mut with = c.options_of(options, options_len, ReadOptions::from_members)?;
        with.registry = registry_of(c, registry);
        let out = c.output(out, "out")?;
        let originals = c.output(originals, "originals")?;
        let (found, pieces) = packed(dtekit::read(data, &with)?, Naming::Snake);
        out.write(dtekit_bytes::from(dtekit::json::to_vec(&found)))?;
        originals.write(dtekit_bytes::from(pieces))
    })
}

/// Makes a file of the bytes of a document that stood in an envelope: with its encoding, and with the namespaces that
/// were declared around it.
///
/// `original` are the bytes that `dtekit_read_originals` gives, and `inherited` is the JSON object of that name. The
/// bytes stay as they are; an XML declaration is put before them if they are not in UTF-8 (UTF-16 becomes UTF-8), and
/// namespace declarations into the first tag. A document without a signature gets the declarations that its names use.
/// Of a signed document each XML signature is verified: it gets those declarations if the signatures hold with them,
/// and else all that were declared around it. What inherits nothing is given as it is, and is not verified.
///
/// On success `*out` owns the file; free it with `dtekit_bytes_free`. Errors: `invalid` with `read-standalone` if a
/// signature holds in neither of the two, or cannot be verified; `syntax` and `structure` for what is no element;
/// `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_standalone(
    original: *const u8,
    original_len: usize,
    inherited: *const u8,
    inherited_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let original = c.bytes(original, original_len, "original")?;
        let inherited = c.members(inherited, inherited_len, "inherited")?;
        Ok(standalone(original, &Inherited::from_members(&inherited))?.into_owned())
    })
}

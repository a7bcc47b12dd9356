//! Reading what was received.

use dtekit::Naming;
use dtekit::json::Value;
use dtekit::reading::ReadOptions;

use crate::boundary::{Output, bytes, call, options_of};
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Recognizes what was received by its content, and gives each document in it as a generic DTE.
///
/// `data` is XML or JSON, plain or in base 64, or a ZIP of such files. Envelopes of authorities are opened; each document in one is an item.
///
/// `registry` gives tables of your own, such as newer ones; it may be NULL.
///
/// `options` is a JSON object with any of `lost` (whether to say what the mapping did not read, which takes longer), `max_steps`,
/// `max_memory`, `max_output`, `max_depth`, `max_bytes`; with length 0 each has its default.
///
/// On success `*out` owns a JSON array of at least one object; free it with `dtekit_bytes_free`. An object has `status` (`read`;
/// `refused`, the mapping to the generic DTE refused it; `recognized`, there is no such mapping; `unknown`), `country`, `kind`
/// (`document`, `receiver-message`, `invalidation`, `event`, `answer`, `request`, `envelope`), `format` (`xml`, `json`), `name` and
/// `namespace` of its root, `document_type`, `version`, `environment` (`production`, `test`), `signed` (the signature is not
/// verified), `envelopes` (their names, the outermost first), `path` (in the outermost one), `generic` (XML), `lost` (paths),
/// and `findings`, which say why there is no generic DTE. What is not known is null. Errors: `syntax` and `structure` for the text;
/// `invalid` for a ZIP; `limit`; `argument`.
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
    unsafe {
        call(err, || {
            let data = bytes(data, len, "data")?;
            let mut with = options_of(options, options_len, ReadOptions::from_members)?;
            with.registry = registry_of(registry);
            let out = Output::new(out, "out")?;
            let found = dtekit::read(data, &with)?;
            let found = found.iter().map(|document| document.to_value(Naming::Snake)).collect();
            out.write(dtekit_bytes::json(&Value::Array(found)))
        })
    }
}

//! All that can be said of a document before it is sent.

use std::sync::Arc;

use dtekit::Naming;
use dtekit::audit::{Deadline, DeadlineOptions, LintOptions};

use crate::boundary::Call;
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_mapping, dtekit_status};

/// Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
/// document.
///
/// `data` is the generic DTE as XML or JSON, plain or in base 64. `country` is the country's code, such as `CL`.
///
/// `registry` gives tables of your own, such as newer ones; it may be NULL.
///
/// `options` is a JSON object with any of `document_type` (by which the mapping is chosen, in place of what the
/// document says), `today` (the day on which the document is to be sent: a later date of issue is told), `sends_json`
/// (whether the JSON itself is sent, so that the service converts it), `params` (those of the built-in mapping),
/// `as_of` (the day at which tables are read), `max_steps`, `max_memory`, `max_output`, `max_depth`, `max_bytes`; with
/// length 0 each has its default.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `document_type`, `mapped`
/// (whether a built-in mapping looked at the document), `errors` and `warnings` (how many), and `findings`: each has
/// `code`, `severity` (`error`, what the service or the authority surely refuses; `warning`, what is doubtful), `path`,
/// `position`, `value`, `message`, `hint`, `spanish`, `template`. What is wrong in the document is no error of the
/// call. Errors: `syntax` and `structure` for the text; `limit`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_lint(
    data: *const u8,
    len: usize,
    country: *const u8,
    country_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let country = c.text(country, country_len, "country")?.parse()?;
        let mut with = c.options_of(options, options_len, LintOptions::from_members)?;
        with.registry = registry_of(c, registry);
        Ok(dtekit::lint(data, country, &with)?.to_value(Naming::Snake))
    })
}

/// Lints the generic DTE that your own mapping makes of a document, and tells each finding in the document.
///
/// `through` makes the generic DTE of `data`, and what it refuses is found too. The others are as for `dtekit_lint`; a
/// param goes to each of the mappings that declares it.
///
/// On success `*out` owns the JSON object of `dtekit_lint`; free it with `dtekit_bytes_free`. `path`, `position` and
/// `value` of a finding are those in `data`, also for a value that is missing; its `through` is an array with the path
/// in the generic DTE. A value that `through` writes without a source has no path. Errors: as `dtekit_lint`; `argument`
/// if `through` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_lint_through(
    data: *const u8,
    len: usize,
    country: *const u8,
    country_len: usize,
    through: *const dtekit_mapping,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let country = c.text(country, country_len, "country")?.parse()?;
        let mut with = c.options_of(options, options_len, LintOptions::from_members)?;
        with.through = Some(Arc::clone(&c.shared(through, "through")?.0));
        with.registry = registry_of(c, registry);
        Ok(dtekit::lint(data, country, &with)?.to_value(Naming::Snake))
    })
}

/// Says until when a document must be sent, may be cancelled, and is answered, by the table of its country.
///
/// `data` is the generic DTE as XML or JSON, plain or in base 64. `country` is the country's code, such as `MX`.
/// `registry` gives tables of your own; it may be NULL.
///
/// `options` is a JSON object with any of `document_type` (in place of what the document says), `since` (the day of the
/// acceptance, the receipt or the end of the outage, for the deadlines that count from it), `as_of` (the day on which
/// the table counts), `max_depth`, `max_bytes`; with length 0 each has its default.
///
/// On success `*out` owns a JSON array; free it with `dtekit_bytes_free`. Each deadline has `kind` (`send`, `cancel`,
/// `answer`, `contingency`), `due` (the last day or moment; null if the moment from which it counts is not known),
/// `since` (`issue`, `acceptance`, `receipt`, `outage`), `value`, `unit`, `estimate` (whether holidays may shift it),
/// `law` and `checked`. Errors: `syntax` and `structure` for the text; `limit`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_deadlines(
    data: *const u8,
    len: usize,
    country: *const u8,
    country_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        let data = c.bytes(data, len, "data")?;
        let country = c.text(country, country_len, "country")?.parse()?;
        let mut with = c.options_of(options, options_len, DeadlineOptions::from_members)?;
        with.registry = registry_of(c, registry);
        Ok(Deadline::values(&dtekit::deadlines(data, country, &with)?, Naming::Snake))
    })
}

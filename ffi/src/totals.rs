//! Checks of a document before it is sent.

use dtekit::Naming;
use dtekit::audit::TotalsOptions;

use crate::boundary::Call;
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Recomputes the amounts of a generic DTE by the rules of a country, and says which differ.
///
/// `data` is the generic DTE as XML or JSON, plain or in base 64. `country` is the country's code, such as `CL`.
///
/// `registry` gives tables of your own, such as newer ones; it may be NULL.
///
/// `options` is a JSON object with any of `tolerance` (a decimal number, in place of the country's), `rates_in_percent`
/// (Mexico: 16 in place of 0.160000), `prices_include_tax` (Argentina), `as_of` (the day whose rates count, in place of
/// that of the document), `max_depth`, `max_bytes`; with length 0 each has its default.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `status` (`consistent`;
/// `tolerated`, some amounts differ by no more than the authority takes; `inconsistent`; `unchecked`, nothing could be
/// recomputed), `policy` (`line`, `sum`, `rate`) and `rounding` (`half-up`, `half-even`, `truncate`): the country's way
/// under which the fewest amounts differ, `source`, `compared` (how many amounts), `policies` (what each way finds),
/// `differences` (each with `path`, `kind`, `found`, `expected`, `off_by`, `tolerance`, `is_tolerated`, `inputs`),
/// `changes` (each one amount whose change makes the document consistent: `path`, `found`, `to`), `unchecked` (the
/// places of amounts that nothing else gives and that give nothing else) and `findings`. An amount that differs is no
/// error. Errors: `structure` for what is no generic DTE; `syntax`; `limit`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_audit_totals(
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
        let mut with = c.options_of(options, options_len, TotalsOptions::from_members)?;
        with.registry = registry_of(c, registry);
        Ok(dtekit::audit_totals(data, country, &with)?.to_value(Naming::Snake))
    })
}

//! What goes on the paper, and the symbols on it.

use dtekit::print::{PrintOptions, SymbolKind};
use dtekit::{Country, Naming};

use crate::boundary::Call;
use crate::part;
use crate::registry::{dtekit_registry, registry_of};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Gives what the printed form of a certified document shows: the machine-readable symbol, the fields with labels, the
/// legends and the page rules.
///
/// `certified` is the document in the format of `country`, such as `CL`, XML or JSON, plain or in base 64, also in an
/// envelope.
///
/// `registry` gives tables of your own, such as newer addresses; it may be NULL.
///
/// `options` is a JSON object with any of `other_data` (OtherData of the service's answer, with `BarCodeText`),
/// `params` (what neither the document nor OtherData says, such as `resolution_number`; `docs/print.md` has the names),
/// `as_of` (the day at which the tables of addresses are read, such as `2026-11-23`; without it that of the document)
/// and `document` (of several documents the one meant, from 0); with length 0 there is none.
///
/// On success `*out` owns a JSON object; free it with `dtekit_bytes_free`. It has `country`, `document_type`,
/// `environment`, `symbol` (`kind`, `text`, `encoding`, `error_correction`, `minimum_width` and `minimum_height` in
/// millimetres, `required`, `source`: `service`, `document` or `computed`; null if something is missing for it),
/// `fields` (`name`, `label` with `en` and `es`, `value`), `lines`, `taxes`, `references`, `legends` (`name`, `text`),
/// `rules` (`name`, `en`, `es`) and `findings`. Errors: `invalid` if there is no such document, or several; `syntax`
/// and `structure` for the text; `limit`; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_print_data(
    certified: *const u8,
    certified_len: usize,
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
        let certified = c.bytes(certified, certified_len, "certified")?;
        let country: Country = c.text(country, country_len, "country")?.parse()?;
        let mut with = c.options_of(options, options_len, PrintOptions::from_members)?;
        with.registry = registry_of(c, registry);
        Ok(dtekit::print_data(certified, country, &with)?.to_value(Naming::Snake))
    })
}

/// Draws a machine-readable symbol.
///
/// `content` is UTF-8. `kind` is `qr`, `pdf417` or `code128`. `format` is `svg`, `png`, `escpos` (a raster image for
/// printers) or `json`, an object with `kind`, `width` and `height` in modules, `matrix` (a text of `0` and `1` for
/// each row) and `svg`; with length 0 it is `json`.
///
/// `options` is a JSON object with any of `error_correction` (`L`, `M`, `Q`, `H` for QR, without it `M`; `0` to `8` for
/// PDF417, without it `5`), `encoding` (`utf-8`, `iso-8859-1`), `columns` (of PDF417, 1 to 30), `module` (dots, 1 to
/// 40), `quiet` (white modules around it, 0 to 40), `bar_height` (of Code 128, in modules, 1 to 500); with length 0
/// each has its default.
///
/// On success `*out` owns the bytes; free them with `dtekit_bytes_free`. Errors: `invalid` for a text that the symbol
/// cannot hold; `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_symbol(
    content: *const u8,
    content_len: usize,
    kind: *const u8,
    kind_len: usize,
    format: *const u8,
    format_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.bytes(out, |c| {
        let content = c.text(content, content_len, "content")?;
        let kind: SymbolKind = c.text(kind, kind_len, "kind")?.parse()?;
        let format = c.text(format, format_len, "format")?;
        part::symbol(content, kind, format, &c.members(options, options_len, "options")?)
    })
}

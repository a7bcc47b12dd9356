//! The folios of receiver messages.

use std::ffi::c_void;

use dtekit::costa_rica::FolioCounter;
use dtekit::{FolioSequence, Result};

use crate::boundary::{Call, Contract, free, shareable};
use crate::sql::{Driver, dtekit_sql_driver, place, within};
use crate::{dtekit_error, dtekit_status};

/// The auto-incrementing folios of receiver messages, one counter per receiver id, head office, terminal and status, in
/// a file or in the program's own database (`dtekit_folio_sequence_over`); free it with `dtekit_folio_sequence_free`.
///
/// No number is given twice, by any number of threads and processes, even if they are killed: the file is on the disk
/// before the number is given. The disk must be one of this machine. Beside the file there is `NAME.lock` and, while it
/// is written, `NAME.new`. Several threads may use a sequence at once.
///
/// A counter is named by a JSON object with `numero_cedula_receptor` and `mensaje` (1, 2 or 3), and `head_office` and
/// `terminal`, which are 1 by default.
pub struct dtekit_folio_sequence(pub(crate) FolioSequence, pub(crate) Option<Driver>);

const _: () = shareable::<dtekit_folio_sequence>();

/// Opens the sequence in the file with this path, in UTF-8. The first number creates the file; its folder must exist.
///
/// On success `*out` owns the sequence; free it with `dtekit_folio_sequence_free`. Errors: `storage` for a file that is
/// damaged, was changed by another program, is lost or cannot be read; a sequence never starts again from 1. `argument`
/// for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_open(
    path: *const u8,
    path_len: usize,
    out: *mut *mut dtekit_folio_sequence,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        Ok(dtekit_folio_sequence(FolioSequence::open(c.text(path, path_len, "path")?)?, None))
    })
}

/// Gives the folios in tables of the program's own database, for any number of machines: the tables of a
/// `dtekit_sequence`, whose counters may be in them too, and `dtekit_sequence_create_tables` makes them. Nothing is
/// read before the first call.
///
/// `driver`, `dialect` and `schema` are those of `dtekit_journal_over`. An error that has `sequence-file-` in its
/// code for a file has `sequence-access`, `sequence-damaged` or `sequence-version` here.
///
/// On success `*out` owns the sequence; free it with `dtekit_folio_sequence_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_over(
    driver: *const dtekit_sql_driver,
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut *mut dtekit_folio_sequence,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (driver, dialect, schema) = place(c, driver, (dialect, dialect_len), (schema, schema_len))?;
        Ok(dtekit_folio_sequence(FolioSequence::over(driver.connecting(), dialect, schema)?, Some(driver)))
    })
}

/// Gives the next number of a counter as `dtekit_folio_sequence_next`, in the transaction that is open on a
/// connection of the caller: a rollback gives the number back. Other writers of the counter wait until the end of the
/// transaction.
///
/// `connection` is what `run` of the sequence's driver takes.
///
/// On success `*out` is the number. Errors: as `dtekit_folio_sequence_next`; after `storage` the caller rolls back;
/// `argument` for a sequence in a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_next_within(
    sequence: *const dtekit_folio_sequence,
    connection: *mut c_void,
    counter: *const u8,
    counter_len: usize,
    out: *mut u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let sequence = c.shared(sequence, "sequence")?;
        let counter = c.members(counter, counter_len, "counter")?;
        let mut link = within(sequence.1, connection, "sequence")?;
        sequence.0.next_within(&mut link, &FolioCounter::from_members(&counter)?)
    })
}

/// Gives the next number of a counter; the first one is 1.
///
/// On success `*out` is the number. Errors: `storage` if the file is damaged or lost, or cannot be locked, read or
/// written: then no number was given; `limit` after 9999999999; `argument` for NULL and for a counter that is
/// not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_next(
    sequence: *const dtekit_folio_sequence,
    counter: *const u8,
    counter_len: usize,
    out: *mut u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .value(out, |c| c.shared(sequence, "sequence")?.0.next(&counter_of(c, counter, counter_len)?))
}

/// Gives the last number that a counter has given; 0 before the first.
///
/// On success `*out` is the number. Errors: `storage` if the file is damaged or lost, or cannot be read; `argument` for
/// NULL and for a counter that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_last(
    sequence: *const dtekit_folio_sequence,
    counter: *const u8,
    counter_len: usize,
    out: *mut u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .value(out, |c| c.shared(sequence, "sequence")?.0.last(&counter_of(c, counter, counter_len)?))
}

/// Moves a counter forward, so that the number after `last` comes next: if another program has used numbers, or after a
/// backup was restored.
///
/// Errors: `argument` for less than the counter's last number, more than 9999999999, NULL and a counter that is not
/// one; `storage` as `dtekit_folio_sequence_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_advance(
    sequence: *const dtekit_folio_sequence,
    counter: *const u8,
    counter_len: usize,
    last: u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| c.shared(sequence, "sequence")?.0.advance(&counter_of(c, counter, counter_len)?, last))
}

/// Frees the sequence; NULL is allowed. The file and the tables stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_folio_sequence_free(sequence: *mut dtekit_folio_sequence) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(sequence) }
}

fn counter_of(c: &Contract, counter: *const u8, len: usize) -> Result<FolioCounter> {
    FolioCounter::from_members(&c.members(counter, len, "counter")?)
}

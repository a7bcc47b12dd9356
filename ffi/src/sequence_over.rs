//! Numbers of documents in the program's own database, also in its own transaction.

use std::ffi::c_void;

use dtekit::Sequence;

use crate::boundary::Call;
use crate::sequence::{findings_json, key_of, numbers};
use crate::sql::{dtekit_sql_driver, place, statements, within};
use crate::{dtekit_bytes, dtekit_error, dtekit_numbers, dtekit_sequence, dtekit_status};

/// Gives the sequence in tables of the program's own database, for any number of machines. Nothing is read before the
/// first call; `dtekit_sequence_create_tables` makes the tables.
///
/// `driver`, `dialect` and `schema` are those of `dtekit_journal_over`. Writers of one counter wait for each other, as
/// long as the database lets them. An error that has `sequence-file-` in its code for a file has `sequence-access`,
/// `sequence-damaged` or `sequence-version` here.
///
/// On success `*out` owns the sequence; free it with `dtekit_sequence_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_over(
    driver: *const dtekit_sql_driver,
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut *mut dtekit_sequence,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (driver, dialect, schema) = place(c, driver, (dialect, dialect_len), (schema, schema_len))?;
        Ok(dtekit_sequence(Sequence::over(driver.connecting(), dialect, schema)?, Some(driver)))
    })
}

/// Gives the statements that make the tables of a sequence, for a migration tool. `dialect` and `schema` are those of
/// `dtekit_journal_over`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_schema(
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| statements(c, (dialect, dialect_len), (schema, schema_len), Sequence::schema))
}

/// Makes the tables that are missing, in the program's own database; a file needs none.
///
/// Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_create_tables(
    sequence: *const dtekit_sequence,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| c.shared(sequence, "sequence")?.0.create_tables())
}

/// Hands out the next number of a counter as `dtekit_sequence_next`, in the transaction that is open on a connection of
/// the caller: a rollback gives the number back, so that numbers have no gaps. Other writers of the counter wait until
/// the end of the transaction.
///
/// `connection` is what `run` of the sequence's driver takes. It makes two statements.
///
/// Outputs and errors: as `dtekit_sequence_next`; after `storage` the caller rolls back; `argument` for a sequence in a
/// file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_next_within(
    sequence: *const dtekit_sequence,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    out: *mut dtekit_numbers,
    findings: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let sequence = c.shared(sequence, "sequence")?;
        let key = key_of(c, key, key_len)?;
        let mut link = within(sequence.1, connection, "sequence")?;
        let next = sequence.0.next_within(&mut link, &key)?;
        c.write_if_wanted(findings, || findings_json(&next.findings));
        Ok(numbers(next.number, next.number, next.remaining))
    })
}

/// Hands out numbers in one piece as `dtekit_sequence_block`, in the transaction that is open on a connection of the
/// caller.
///
/// Outputs and errors: as `dtekit_sequence_block` and `dtekit_sequence_next_within`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_block_within(
    sequence: *const dtekit_sequence,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    count: u64,
    holder: *const u8,
    holder_len: usize,
    out: *mut dtekit_numbers,
    findings: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let sequence = c.shared(sequence, "sequence")?;
        let (key, holder) = (key_of(c, key, key_len)?, c.text(holder, holder_len, "holder")?);
        let mut link = within(sequence.1, connection, "sequence")?;
        let block = sequence.0.block_within(&mut link, &key, count, holder)?;
        c.write_if_wanted(findings, || findings_json(&block.findings));
        Ok(numbers(block.first, block.last, block.remaining))
    })
}

/// Reports as `dtekit_sequence_used` that numbers stand on documents, in the transaction that is open on a connection
/// of the caller.
///
/// Errors: as `dtekit_sequence_used` and `dtekit_sequence_next_within`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_used_within(
    sequence: *const dtekit_sequence,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    first: u64,
    last: u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let sequence = c.shared(sequence, "sequence")?;
        let key = key_of(c, key, key_len)?;
        let mut link = within(sequence.1, connection, "sequence")?;
        sequence.0.used_within(&mut link, &key, first, last)
    })
}

/// Reports as `dtekit_sequence_void` that numbers will never stand on a document, in the transaction that is open on a
/// connection of the caller.
///
/// Errors: as `dtekit_sequence_void` and `dtekit_sequence_next_within`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_void_within(
    sequence: *const dtekit_sequence,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    first: u64,
    last: u64,
    reason: *const u8,
    reason_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let sequence = c.shared(sequence, "sequence")?;
        let (key, reason) = (key_of(c, key, key_len)?, c.text(reason, reason_len, "reason")?);
        let mut link = within(sequence.1, connection, "sequence")?;
        sequence.0.void_within(&mut link, &key, first, last, reason)
    })
}

//! A journal in the program's own database, also in its own transaction.

use std::ffi::c_void;

use dtekit::SqlJournal;
use dtekit::store::journal::JournalOptions;

use crate::boundary::Call;
use crate::journal::order;
use crate::registry::{dtekit_registry, registry_of};
use crate::sql::{dtekit_sql_driver, place, statements, within};
use crate::{dtekit_bytes, dtekit_error, dtekit_journal, dtekit_journal_entries, dtekit_status};

/// Gives the journal in tables of the program's own database, for workers on any number of machines. Nothing is read
/// before the first call; `dtekit_journal_create_tables` makes the tables.
///
/// `dialect` is `postgresql` (12 and later), `mariadb` (10.6 and later) or `mysql` (8.0.17 and later). `schema` is the
/// schema of PostgreSQL or the database of MariaDB or MySQL that has the tables; empty for that of the connection.
/// `registry` and `options` are those of `dtekit_journal_open`, and `options` may hold `replica`: with `asynchronous`,
/// each entry that waits is asked about before it is sent after a replica took over, which may lack what was committed
/// last; `synchronous` is the default. `notify` (true by default) says whether a new entry wakes `dtekit_journal_wait`;
/// a transaction with a notification cannot be prepared for a commit in two phases. Leases end by the database's clock;
/// pass `dtekit_journal_now` as `now`, so that all machines agree. Deadlocks are repeated and lost connections are made
/// again, within a bound; if one is lost in COMMIT, the journal first looks what was kept.
///
/// On success `*out` owns the journal; free it with `dtekit_journal_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_over(
    driver: *const dtekit_sql_driver,
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    registry: *const dtekit_registry,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_journal,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (driver, dialect, schema) = place(c, driver, (dialect, dialect_len), (schema, schema_len))?;
        let options = JournalOptions::from_members(&c.members(options, options_len, "options")?)?;
        let journal = SqlJournal::over(driver.connecting(), dialect, schema, options)?;
        Ok(dtekit_journal::new(journal, Some(driver), registry_of(c, registry)))
    })
}

/// Gives the statements that make the tables of a journal, for a migration tool. `dialect` and `schema` are those of
/// `dtekit_journal_over`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_schema(
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| statements(c, (dialect, dialect_len), (schema, schema_len), SqlJournal::schema))
}

/// Makes the tables that are missing, in the program's own database; a file has them.
///
/// Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_create_tables(
    journal: *const dtekit_journal,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| c.shared(journal, "journal")?.0.create_tables())
}

/// Stores a document as `dtekit_journal_submit`, in the transaction that is open on a connection of the caller: the
/// entry is there when the caller commits, and is not when it rolls back. The time is that of the database.
///
/// `connection` is what `run` of the journal's driver takes. It makes at most two statements, and four for an
/// entry of a chain.
///
/// On success `*out` owns one entry; free it with `dtekit_journal_entries_free`. Errors: as `dtekit_journal_submit`;
/// after `storage` the caller rolls back; `argument` for a journal in a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_submit_within(
    journal: *const dtekit_journal,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    document: *const u8,
    document_len: usize,
    country: *const u8,
    country_len: usize,
    options: *const u8,
    options_len: usize,
    out: *mut *mut dtekit_journal_entries,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (journal, key) = (c.shared(journal, "journal")?, c.text(key, key_len, "key")?);
        let order = order(c, (document, document_len), (country, country_len), (options, options_len))?;
        let mut link = within(journal.1, connection, "journal")?;
        Ok(dtekit_journal_entries(vec![order.submit_within(&journal.0, &mut link, key, None)?]))
    })
}

/// Notes that the caller has a result, as `dtekit_journal_acknowledge`, in the transaction that is open on a connection
/// of the caller.
///
/// On success `*out` is 1, or 0 if there is no result with this key that was not acknowledged before. Errors: as
/// `dtekit_journal_submit_within`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_acknowledge_within(
    journal: *const dtekit_journal,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.flag(out, |c| {
        let (journal, key) = (c.shared(journal, "journal")?, c.text(key, key_len, "key")?);
        let mut link = within(journal.1, connection, "journal")?;
        journal.0.acknowledge_within(&mut link, key, None)
    })
}

//! An inbox in the program's own database, also in its own transaction.

use std::ffi::c_void;

use dtekit::Inbox;

use crate::boundary::{Call, time};
use crate::inbox::dtekit_inbox;
use crate::sql::{dtekit_sql_driver, place, statements, within};
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// Gives the inbox in tables of the program's own database, for workers on any number of machines. Nothing is read
/// before the first call; `dtekit_inbox_create_tables` makes the tables.
///
/// `driver`, `dialect` and `schema` are those of `dtekit_journal_over`, and so are leases and lost connections. Pass
/// `dtekit_inbox_now` as `now`, so that all machines agree.
///
/// On success `*out` owns the inbox; free it with `dtekit_inbox_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_over(
    driver: *const dtekit_sql_driver,
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut *mut dtekit_inbox,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.handle(out, |c| {
        let (driver, dialect, schema) = place(c, driver, (dialect, dialect_len), (schema, schema_len))?;
        Ok(dtekit_inbox(Inbox::over(driver.connecting(), dialect, schema)?, Some(driver)))
    })
}

/// Gives the statements that make the tables of an inbox, for a migration tool. `dialect` and `schema` are those of
/// `dtekit_journal_over`.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_schema(
    dialect: *const u8,
    dialect_len: usize,
    schema: *const u8,
    schema_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .text(out, |c| statements(c, (dialect, dialect_len), (schema, schema_len), Inbox::schema))
}

/// Makes the tables that are missing, in the program's own database; a file has them.
///
/// Errors: `storage`, also if another version of dtekit made the tables; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_create_tables(
    inbox: *const dtekit_inbox,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| c.shared(inbox, "inbox")?.0.create_tables())
}

/// Gives the time on which all workers of an inbox agree, in seconds since 1970: the time of the program's own
/// database, and for a file that of this machine.
///
/// Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_now(
    inbox: *const dtekit_inbox,
    out: *mut f64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.time(out, |c| c.shared(inbox, "inbox")?.0.now())
}

/// Notes that the program is done with an item as `dtekit_inbox_acknowledge`, in the transaction that is open on a
/// connection of the caller: a rollback takes it back.
///
/// `connection` is what `run` of the inbox's driver takes. It makes two statements.
///
/// Outputs and errors: as `dtekit_inbox_acknowledge`; after `storage` the caller rolls back; `argument` for an inbox in
/// a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_inbox_acknowledge_within(
    inbox: *const dtekit_inbox,
    connection: *mut c_void,
    key: *const u8,
    key_len: usize,
    now: f64,
    out: *mut i32,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.flag(out, |c| {
        let (inbox, key) = (c.shared(inbox, "inbox")?, c.text(key, key_len, "key")?);
        let mut link = within(inbox.1, connection, "inbox")?;
        inbox.0.acknowledge_within(&mut link, key, time(now)?)
    })
}

//! What a transaction does with the entries of a queue, whatever they hold.

use std::time::SystemTime;

use super::statement::Queue;
use crate::store::sql::{Db, SKEW, SqlParameter, SqlResult, SqlRow, millis, time};

/// Begins leases and plans again that were made by a clock which was set back since.
pub(in crate::store) fn rebase(db: &mut Db<'_>, queue: &Queue, now: SystemTime) -> SqlResult<()> {
    let at = millis(now);
    let times = [("now", at.into()), ("skew", SKEW.into()), ("late", (at + SKEW).into())];
    db.execute(&queue.rebase_leases(), &times)?;
    db.execute(&queue.rebase_plans(), &times).map(|_| ())
}

/// Takes the entry that a statement finds, for the time of a lease, and gives its row.
pub(in crate::store) fn lease(
    db: &mut Db<'_>,
    queue: &Queue,
    found: (&str, &[(&str, SqlParameter<'_>)]),
    now: SystemTime,
    token: &str,
    lease: i64,
) -> SqlResult<Option<SqlRow>> {
    let Some(row) = db.row(found.0, found.1)? else { return Ok(None) };
    give(db, queue, &row, now, token, lease)?;
    Ok(Some(row))
}

/// Gives the entry of a row to a worker, for the time of a lease.
pub(in crate::store) fn give(
    db: &mut Db<'_>,
    queue: &Queue,
    row: &SqlRow,
    now: SystemTime,
    token: &str,
    lease: i64,
) -> SqlResult<()> {
    let values = [
        ("token", token.into()),
        ("now", millis(now).into()),
        ("lease", lease.into()),
        ("number", row.int(0).unwrap_or_default().into()),
    ];
    db.execute(&queue.lease(), &values).map(|_| ())
}

/// The row of the entry that has this lease, if its transaction was kept.
pub(in crate::store) fn leased(db: &mut Db<'_>, queue: &Queue, token: &str) -> SqlResult<Option<SqlRow>> {
    db.row(&queue.leased(), &[("lease", token.into())])
}

/// When the next entry is due or a lease expires.
pub(in crate::store) fn next_at(db: &mut Db<'_>, queue: &Queue) -> SqlResult<Option<SystemTime>> {
    let due = db.row(&queue.next_due(), &[])?.and_then(|row| row.int(0));
    let lease = db.row(&queue.next_lease(), &[])?.and_then(|row| row.int(0));
    Ok(due.into_iter().chain(lease).min().map(time))
}

/// Gives each state, the number of its entries, and when the oldest of them was submitted.
pub(in crate::store) fn counts(
    db: &mut Db<'_>,
    counted: (&str, &[(&str, SqlParameter<'_>)]),
    mut each: impl FnMut(&str, u64, Option<SystemTime>),
) -> SqlResult<()> {
    db.rows(counted.0, counted.1, |row| {
        each(&row.text(0), row.int(1).unwrap_or_default().unsigned_abs(), row.int(2).map(time));
        true
    })
}

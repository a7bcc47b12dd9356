//! The newest attempts of each entry.

use super::statement;
use crate::store::journal::{AttemptKind, AttemptOutcome, JournalAttempt};
use crate::store::sql::{Db, SqlParameter, SqlResult, SqlRow, millis, time};

/// How many attempts of an entry are kept.
pub(super) const KEPT: i64 = 50;

/// Keeps the attempt of an entry that has this number among all of its attempts.
pub(super) fn add(db: &mut Db<'_>, number: i64, attempt: i64, made: &JournalAttempt) -> SqlResult<()> {
    db.execute(statement::ADD_ATTEMPT, &values(number, attempt, made)).map(|_| ())
}

/// The values of [`statement::ADD_ATTEMPT`].
pub(super) fn values(
    number: i64,
    attempt: i64,
    made: &JournalAttempt,
) -> [(&'static str, SqlParameter<'_>); 7] {
    [
        ("number", number.into()),
        ("slot", attempt.rem_euclid(KEPT).into()),
        ("attempt", attempt.into()),
        ("made", millis(made.at).into()),
        ("kind", made.kind.as_str().into()),
        ("outcome", made.outcome.as_str().into()),
        ("code", made.code.as_ref().into()),
    ]
}

/// The attempts of the entry with this key, the oldest first.
pub(super) fn of(db: &mut Db<'_>, key: &str) -> SqlResult<Vec<JournalAttempt>> {
    let mut attempts = Vec::new();
    db.rows(statement::ATTEMPTS, &[("key", key.into())], |row| {
        attempts.extend(attempt(&row));
        true
    })?;
    Ok(attempts)
}

/// The attempt of a row; `None` if its words are not ours.
fn attempt(row: &SqlRow) -> Option<JournalAttempt> {
    let (kind, outcome) = (row.text(1), row.text(2));
    Some(JournalAttempt {
        at: row.int(0).map(time)?,
        kind: AttemptKind::ALL.into_iter().find(|known| known.as_str() == kind)?,
        outcome: AttemptOutcome::ALL.into_iter().find(|known| known.as_str() == outcome)?,
        code: row.some_text(3),
    })
}

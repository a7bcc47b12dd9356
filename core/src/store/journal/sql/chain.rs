//! The order of entries in a chain: only the first open one is due.

use super::statement;
use crate::store::sql::{Db, SqlResult};

/// The chain of an account, as the column `chain` has it. The accounts of a journal can have chains of the same name,
/// which do not wait for each other. No name holds the sign between the two.
pub(super) fn scoped(account: &str, chain: &str) -> String {
    if account.is_empty() { chain.to_owned() } else { format!("{account}\n{chain}") }
}

/// The name of a chain, from what the column `chain` has.
pub(super) fn named(scoped: &str) -> String {
    scoped.split_once('\n').map_or(scoped, |(_, chain)| chain).to_owned()
}

/// Holds a chain until the end of the transaction. In a file the transaction holds everything.
pub(super) fn hold(db: &mut Db<'_>, chain: &str) -> SqlResult<()> {
    if db.is_shared() {
        db.execute(statement::HOLD_CHAIN, &[("chain", chain.into())])?;
    }
    Ok(())
}

/// Holds the chain of an entry, if it has one.
pub(super) fn hold_of(db: &mut Db<'_>, key: &str) -> SqlResult<()> {
    if !db.is_shared() {
        return Ok(());
    }
    match db.row(statement::CHAIN, &[("key", key.into())])?.and_then(|row| row.some_text(0)) {
        Some(chain) => hold(db, &chain),
        None => Ok(()),
    }
}

/// The first open entry of a chain after a number.
pub(super) fn first_open(db: &mut Db<'_>, chain: &str, after: i64) -> SqlResult<Option<i64>> {
    let found = db.row(statement::FIRST_OPEN, &[("chain", chain.into()), ("after", after.into())])?;
    Ok(found.and_then(|row| row.int(0)))
}

/// The first open entry of a chain is due.
pub(super) fn advance(db: &mut Db<'_>, chain: &str, now: i64) -> SqlResult<()> {
    if let Some(number) = first_open(db, chain, i64::MIN)? {
        db.execute(statement::ADVANCE, &[("number", number.into()), ("now", now.into())])?;
    }
    Ok(())
}

/// The open entry that follows this one in its chain is behind it, though it was the first before.
pub(super) fn put_behind(db: &mut Db<'_>, chain: &str, number: i64) -> SqlResult<()> {
    if let Some(next) = first_open(db, chain, number)? {
        db.execute(statement::HOLD, &[("number", next.into())])?;
    }
    Ok(())
}

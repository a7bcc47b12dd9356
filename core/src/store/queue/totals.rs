//! How many entries of a queue are in each state, without counting them.
//!
//! The totals are rows with an account, a state and a number of entries, to be added up. A row is only added or
//! removed, never changed, so no transaction waits for the row of another. Who changes the state of an entry or removes
//! it adds rows in the same transaction.
//!
//! The column `counted` of an entry holds the state under which the totals have it. It is null for one that was just
//! added: then the entry counts as itself, and adding it writes nothing else. So the totals and these entries together
//! are exact in every snapshot, whether they were folded or not: to fold is to put one row in the place of many, and to
//! take entries into the totals.

use std::collections::BTreeMap;
use std::time::SystemTime;

use super::statement::Queue;
use crate::store::sql::{Db, Part, SqlResult, time};

/// After how many rows they are folded, by whoever adds the last of them.
const EVERY: i64 = 256;
/// How many rows one transaction folds, and how many entries it takes into the totals.
const BATCH: i64 = 500;
/// How many accounts and states one transaction folds the rows of.
const GROUPS: i64 = 32;
/// How many rows of an account and state are not worth folding.
const FEW: i64 = 16;
/// How many of the entries that are not counted may stay so: the newest, which somebody may wait for.
pub(in crate::store) const NEWEST: i64 = 250;
/// With how many rows and entries that are not counted a call of `counts` folds.
pub(in crate::store) const MANY: u64 = 1024;

/// The totals of a queue, whose entries have the columns `account` and `counted`.
pub(in crate::store) struct Totals {
    /// The name of their table.
    pub table: &'static str,
    pub queue: &'static Queue,
    /// The state of an entry `e` in the counts.
    pub state: &'static str,
    /// The state that is stored of an entry that is `counted`.
    pub stored: &'static str,
}

impl Totals {
    pub fn counts(&self, of_account: bool) -> String {
        let (Totals { table, state, .. }, entries) = (self, self.queue.table);
        // The few entries that are not counted have an index of their own: in SQLite it is taken only if no other fits.
        let of_account = if of_account { "account = :account" } else { "1 = 1" };
        format!(
            "SELECT x.state, {{sum x.entries}}, min(x.oldest), {{sum x.parts}} FROM (
                SELECT t.state AS state, t.entries AS entries, t.parts AS parts,
                    (SELECT e.submitted_at FROM {{t}}{entries} e
                    WHERE e.account = t.account AND e.counted = t.state ORDER BY e.submitted_at LIMIT 1) AS oldest
                FROM (SELECT account, state, {{sum entries}} AS entries, count(*) AS parts
                    FROM {{t}}{table} WHERE {of_account} GROUP BY account, state) t
                UNION ALL
                SELECT {state}, count(*), count(*), min(e.submitted_at) FROM {{t}}{entries} e
                WHERE e.counted IS NULL AND {{plain}}{of_account} GROUP BY {state}
            ) x GROUP BY x.state"
        )
    }

    /// Adds one row, or two.
    pub fn add(&self, has_second: bool) -> String {
        let second = if has_second { ", (:account, :other, :less)" } else { "" };
        format!(
            "INSERT INTO {{t}}{} (account, state, entries)
            VALUES (:account, :state, :entries){second} RETURNING number{{read number >= last_insert_id()}}",
            self.table
        )
    }

    /// The accounts and states with many rows.
    pub fn groups(&self) -> String {
        format!(
            "SELECT account, state FROM {{t}}{} GROUP BY account, state HAVING count(*) > :few LIMIT :most",
            self.table
        )
    }

    /// Some rows of an account and state.
    pub fn some(&self) -> String {
        format!(
            "SELECT e.number, e.entries FROM {{t}}{} e WHERE e.account = :account AND e.state = :state
            ORDER BY e.number LIMIT :most {{free}}",
            self.table
        )
    }

    /// The first of the newest entries that are not counted.
    pub fn newest(&self) -> String {
        format!(
            "SELECT {number} FROM {{t}}{table} WHERE counted IS NULL ORDER BY {number} DESC LIMIT 1 OFFSET :newest",
            number = self.queue.number,
            table = self.queue.table
        )
    }

    /// Some entries before it.
    pub fn uncounted(&self) -> String {
        format!(
            "SELECT e.{number}, e.account, {state} FROM {{t}}{table} e
            WHERE e.counted IS NULL AND e.{number} <= :last ORDER BY e.{number} LIMIT :most {{free}}",
            number = self.queue.number,
            table = self.queue.table,
            state = self.state
        )
    }

    /// An account and a state of which more or fewer entries are counted than there are. It reads indexes alone.
    pub fn differing(&self) -> String {
        let (Totals { stored, .. }, entries) = (self, self.queue.table);
        format!(
            "SELECT x.account FROM (
                SELECT account, state, count(*) AS entries FROM {{t}}{entries} GROUP BY account, state
                UNION ALL
                SELECT account, {stored} AS state, -count(*) FROM {{t}}{entries}
                WHERE counted IS NOT NULL GROUP BY account, counted
                UNION ALL
                SELECT account, state, -1 FROM {{t}}{entries} WHERE counted IS NULL
            ) x GROUP BY x.account, x.state HAVING {{sum x.entries}} <> 0 LIMIT 1"
        )
    }

    /// Entries that count as another state than theirs count as themselves again.
    pub fn uncount(&self) -> String {
        let state = self.state.replace("e.", "");
        format!(
            "UPDATE {{t}}{} SET counted = NULL WHERE counted IS NOT NULL AND counted <> {state}",
            self.queue.table
        )
    }

    /// What the totals of each account and state lack. One statement sees one snapshot, in which no transaction is half
    /// done.
    pub fn missing(&self) -> String {
        format!(
            "SELECT x.account, x.state, {{sum x.entries}} FROM (
                SELECT account, counted AS state, count(*) AS entries FROM {{t}}{entries}
                WHERE counted IS NOT NULL GROUP BY account, counted
                UNION ALL
                SELECT account, state, -{{sum entries}} FROM {{t}}{table} GROUP BY account, state
            ) x GROUP BY x.account, x.state HAVING {{sum x.entries}} <> 0",
            entries = self.queue.table,
            table = self.table
        )
    }
}

/// Notes that an entry of an account has another state, or is gone. True if it is time to fold.
pub(in crate::store) fn moved(
    db: &mut Db<'_>,
    totals: &Totals,
    account: &str,
    from: Option<&str>,
    to: Option<&str>,
) -> SqlResult<bool> {
    moved_with(db, totals, account, (from, to), &[])
}

/// As [`moved`], together with other statements; see [`Db::together`].
pub(in crate::store) fn moved_with(
    db: &mut Db<'_>,
    totals: &Totals,
    account: &str,
    (from, to): (Option<&str>, Option<&str>),
    parts: &[Part<'_, '_>],
) -> SqlResult<bool> {
    let (first, other) = match (from, to) {
        (Some(from), Some(to)) if from == to => return db.together(parts).map(|()| false),
        (None, None) => return db.together(parts).map(|()| false),
        (from, Some(to)) => ((to, 1), from),
        (Some(from), None) => ((from, -1), None),
    };
    let values = [
        ("account", account.into()),
        ("state", first.0.into()),
        ("entries", first.1.into()),
        ("other", other.into()),
        ("less", (-1).into()),
    ];
    let mut is_time = false;
    db.rows_together(parts, (&totals.add(other.is_some()), &values), |row| {
        is_time |= row.int(0).is_some_and(|number| number % EVERY == 0);
        true
    })?;
    Ok(is_time)
}

/// Notes that entries are gone, each with its account and the state under which the totals have it.
pub(in crate::store) fn gone(
    db: &mut Db<'_>,
    totals: &Totals,
    entries: impl Iterator<Item = (String, Option<String>)>,
) -> SqlResult<()> {
    let mut less = BTreeMap::new();
    for (account, state) in entries {
        if let Some(state) = state {
            *less.entry((account, state)).or_insert(0) -= 1;
        }
    }
    less.into_iter().try_for_each(|((account, state), entries)| put(db, totals, &account, &state, entries))
}

/// Gives each state, the number of its entries, and when the oldest of them was submitted. The result is the number of
/// rows and entries that this has read.
pub(in crate::store) fn counts(
    db: &mut Db<'_>,
    totals: &Totals,
    account: Option<&str>,
    mut each: impl FnMut(&str, u64, Option<SystemTime>),
) -> SqlResult<u64> {
    let mut read = 0;
    db.rows(&totals.counts(account.is_some()), &[("account", account.into())], |row| {
        let number = |column| u64::try_from(row.int(column).unwrap_or_default()).unwrap_or_default();
        each(&row.text(0), number(1), row.int(2).map(time));
        read += number(3);
        true
    })?;
    Ok(read)
}

/// Puts one row in the place of many. The result is the number of rows that are gone.
pub(in crate::store) fn fold_rows(db: &mut Db<'_>, totals: &Totals) -> SqlResult<usize> {
    let (mut groups, mut gone) = (Vec::new(), 0);
    db.rows(&totals.groups(), &[("few", FEW.into()), ("most", GROUPS.into())], |row| {
        groups.push((row.text(0), row.text(1)));
        true
    })?;
    for (account, state) in groups {
        let values = [("account", (&account).into()), ("state", (&state).into()), ("most", BATCH.into())];
        let (mut numbers, mut entries) = (Vec::new(), 0_i64);
        db.rows(&totals.some(), &values, |row| {
            numbers.extend(row.int(0));
            entries = entries.saturating_add(row.int(1).unwrap_or_default());
            true
        })?;
        if numbers.len() > 1 {
            let text = format!("DELETE FROM {{t}}{} WHERE number IN ({})", totals.table, listed(&numbers));
            db.execute(&text, &[])?;
            put(db, totals, &account, &state, entries)?;
            gone += numbers.len();
        }
    }
    Ok(gone)
}

/// Takes entries into the totals, but not so many of the newest. The result is their number.
pub(in crate::store) fn count_entries(db: &mut Db<'_>, totals: &Totals, newest: i64) -> SqlResult<usize> {
    let Some(last) = db.row(&totals.newest(), &[("newest", newest.into())])?.and_then(|row| row.int(0))
    else {
        return Ok(0);
    };
    let (mut found, mut count) = (BTreeMap::<(String, String), Vec<i64>>::new(), 0);
    db.rows(&totals.uncounted(), &[("last", last.into()), ("most", BATCH.into())], |row| {
        if let Some(number) = row.int(0) {
            found.entry((row.text(1), row.text(2))).or_default().push(number);
            count += 1;
        }
        true
    })?;
    for ((account, state), numbers) in found {
        let text = format!(
            "UPDATE {{t}}{} SET counted = :state WHERE {} IN ({})",
            totals.queue.table,
            totals.queue.number,
            listed(&numbers)
        );
        db.execute(&text, &[("state", (&state).into())])?;
        put(db, totals, &account, &state, i64::try_from(numbers.len()).unwrap_or(i64::MAX))?;
    }
    Ok(count)
}

/// Makes the totals right if a person, or a version that does not know them, has changed entries. Two that do this at
/// the same time must wait for each other.
pub(in crate::store) fn mend(db: &mut Db<'_>, totals: &Totals) -> SqlResult<()> {
    if db.row(&totals.differing(), &[])?.is_some() {
        db.execute(&totals.uncount(), &[])?;
    }
    let mut missing = Vec::new();
    db.rows(&totals.missing(), &[], |row| {
        missing.push((row.text(0), row.text(1), row.int(2).unwrap_or_default()));
        true
    })?;
    for (account, state, entries) in missing {
        put(db, totals, &account, &state, entries)?;
    }
    Ok(())
}

fn put(db: &mut Db<'_>, totals: &Totals, account: &str, state: &str, entries: i64) -> SqlResult<()> {
    if entries == 0 {
        return Ok(());
    }
    let values = [("account", account.into()), ("state", state.into()), ("entries", entries.into())];
    db.rows(&totals.add(false), &values, |_| true)
}

/// Numbers as they stand in a statement.
fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Every statement, by the name of its function.
#[cfg(test)]
#[cfg(feature = "sqlite")]
pub(in crate::store) fn all(totals: &Totals) -> Vec<(&'static str, String)> {
    vec![
        ("counts", totals.counts(false)),
        ("counts of an account", totals.counts(true)),
        ("add", totals.add(true)),
        ("groups", totals.groups()),
        ("some", totals.some()),
        ("newest", totals.newest()),
        ("uncounted", totals.uncounted()),
    ]
}

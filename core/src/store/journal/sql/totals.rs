//! When the totals of a journal are folded; see [`queue::totals`](crate::store::queue::totals).

use super::SqlJournal;
use super::statement::{HOLD_TOTALS, TOTALS};
use crate::error::Result;
use crate::store::queue::totals;
use crate::store::sql::{Db, Safe, SqlResult};

/// How often a call of `counts` folds at most: the entries of a version without totals come into them in many calls.
pub(super) const FOLDS: u32 = 20;

impl SqlJournal {
    /// Folds the totals, at most so often. What fails is done by the next who folds: the counts are right without it.
    pub(super) fn fold(&self, most: u32) {
        for _ in 0..most {
            if !self.fold_once(totals::NEWEST).is_ok_and(|folded| folded > 0) {
                return;
            }
        }
    }

    /// Folds the totals, but does not count so many of the newest entries. The two transactions are short.
    fn fold_once(&self, newest: i64) -> Result<usize> {
        let rows = |db: &mut Db<'_>| totals::fold_rows(db, &TOTALS).map(Ok);
        let rows = self.tables.write(Safe::FromCrashes, rows, |_| Ok(None))?;
        let entries = |db: &mut Db<'_>| totals::count_entries(db, &TOTALS, newest).map(Ok);
        Ok(rows + self.tables.write(Safe::FromCrashes, entries, |_| Ok(None))?)
    }
}

/// Makes the totals right whatever was changed.
pub(super) fn mend(db: &mut Db<'_>) -> SqlResult<()> {
    if db.is_shared() {
        db.execute(HOLD_TOTALS, &[])?;
    }
    totals::mend(db, &TOTALS)
}

#[cfg(feature = "sqlite")]
#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    use rusqlite::Connection;
    use uuid::Uuid;

    use super::*;
    use crate::country::Country;
    use crate::store::journal::sql::content::StoredDocument;
    use crate::store::journal::sql::entries;
    use crate::store::journal::{
        Journal, JournalClaim, JournalDraft, JournalKeep, JournalOptions, JournalRecord, JournalState,
        JournalTurn, Service,
    };
    use crate::store::sql::{FILE, SqlConnection as _};
    use crate::store::sqlite::Link;

    const LEASE: Duration = Duration::from_secs(60);
    const ACCOUNTS: [&str; 2] = ["", "west"];

    /// Two programs with one file, and a third connection that counts.
    struct Two {
        folder: PathBuf,
        journals: [SqlJournal; 2],
        file: Connection,
        random: u64,
        now: u64,
        claims: Vec<JournalClaim>,
        keys: u64,
    }

    impl Drop for Two {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    impl Two {
        fn new(random: u64) -> Two {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/totals");
            let folder = PathBuf::from(folder).join(Uuid::new_v4().to_string());
            std::fs::create_dir_all(&folder).unwrap();
            let path = folder.join("journal.db");
            let open = || SqlJournal::open(&path, JournalOptions::default()).unwrap();
            let journals = [open(), open()];
            let file = Connection::open(&path).unwrap();
            Two { folder, journals, file, random, now: 0, claims: Vec::new(), keys: 0 }
        }

        fn below(&mut self, bound: u64) -> usize {
            self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((self.random >> 33) % bound) as usize
        }

        fn at(&self, now: u64) -> SystemTime {
            SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000 + now)
        }

        fn add(&mut self, journal: Option<usize>) {
            let (key, account) = (format!("k-{}", self.keys), ACCOUNTS[self.below(2)]);
            self.keys += 1;
            // A clock may go back.
            let later = self.below(50) as u64;
            let now = self.at(self.now + later);
            let state = if self.below(6) == 0 { JournalState::Refused } else { JournalState::Waiting };
            let draft = JournalDraft {
                key: &key,
                account,
                state,
                country: Country::CR,
                chain: (self.below(5) == 0).then_some("till"),
                digest: [7; 32],
                document: b"<a/>",
                arguments: "{}",
                record: &JournalRecord::default(),
            };
            match journal {
                Some(one) => drop(self.journals[one].add(&draft, now).unwrap()),
                None => {
                    let (mut link, document) = (Link(&self.file), StoredDocument::inline(draft.document));
                    link.begin().unwrap();
                    entries::add(
                        &mut Db { connection: &mut link, place: &FILE },
                        (&draft, &document),
                        Some(1),
                    )
                    .unwrap()
                    .unwrap();
                    link.rollback().unwrap();
                }
            }
        }

        fn save(&mut self) {
            if self.claims.is_empty() {
                return;
            }
            let claim = self.below(self.claims.len() as u64);
            let claim = self.claims.swap_remove(claim);
            use JournalState::{Accepted, Queued, Rejected, Sending, Sent, Stuck, Unknown, Waiting};
            let states = [Waiting, Sending, Sending, Unknown, Stuck, Queued, Sent, Sent, Accepted, Rejected];
            let (state, now) = (states[self.below(10)], self.at(self.now));
            let turn = match state {
                Sending => JournalTurn::Going { lease: LEASE },
                Sent | Accepted | Rejected => JournalTurn::Finished,
                Stuck => JournalTurn::Due { at: None },
                _ => JournalTurn::Due { at: Some(now) },
            };
            let record = JournalRecord::default();
            let keep = JournalKeep {
                state,
                record: Some(&record),
                certified: None,
                attempt: None,
                turn,
                service: Service::NotCalled,
                is_question: false,
            };
            let one = self.below(2);
            self.journals[one].save(&claim, &keep, now).unwrap();
            if state == Sending {
                self.claims.push(claim);
            }
        }

        /// One of what programs do.
        fn step(&mut self) {
            self.now += self.below(3) as u64;
            let (one, now, key) =
                (self.below(2), self.at(self.now + 100), format!("k-{}", self.below(self.keys + 1)));
            match self.below(20) {
                0..=3 => self.add(Some(one)),
                4 => self.add(None),
                5..=9 => {
                    let account = ACCOUNTS[self.below(2)];
                    let claim = self.journals[one].claim(account, None, now, LEASE).unwrap();
                    self.claims.extend(claim);
                }
                10..=14 => self.save(),
                15 => {
                    let states = [JournalState::Refused, JournalState::Sent, JournalState::Waiting];
                    let state = states[self.below(3)];
                    // Most entries cannot become it.
                    let _ = self.journals[one].settle(&key, state, "so", now);
                }
                16 => drop(self.journals[one].acknowledge(&key, now).unwrap()),
                17 => {
                    let before = self.at(self.now.saturating_sub(5) + 100);
                    self.journals[one].compact(before).unwrap();
                }
                18 if self.below(4) == 0 => drop(self.journals[one].recover(now).unwrap()),
                // The lease of a sender ends.
                18 => self.now += 70,
                _ => drop(self.journals[one].fold_once(3).unwrap()),
            }
        }

        /// What is really there, of an account or of all.
        fn counted(&self, account: Option<&str>) -> BTreeMap<&'static str, (u64, Option<SystemTime>)> {
            let text = "
                SELECT CASE WHEN stuck_at IS NULL THEN state ELSE 'stuck' END, count(*), min(submitted_at)
                FROM journal_entry WHERE ?1 IS NULL OR account = ?1 GROUP BY 1";
            let mut found = BTreeMap::from(JournalState::ALL.map(|state| (state.as_str(), (0, None))));
            let mut query = self.file.prepare(text).unwrap();
            let mut rows = query.query([account]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let state = row.get::<_, String>(0).unwrap().parse::<JournalState>().unwrap();
                let oldest = crate::store::sql::time(row.get(2).unwrap());
                found.insert(state.as_str(), (row.get::<_, i64>(1).unwrap().unsigned_abs(), Some(oldest)));
            }
            found
        }

        fn check(&self, step: usize) {
            for account in [None, Some(""), Some("west"), Some("nobody")] {
                let counts = self.journals[step % 2].counts_of(account).unwrap();
                let told = JournalState::ALL
                    .map(|state| (state.as_str(), (counts.count(state), counts.oldest(state))));
                assert_eq!(BTreeMap::from(told), self.counted(account), "step {step}, account {account:?}");
            }
        }

        fn number(&self, query: &str) -> i64 {
            self.file.query_row(query, [], |row| row.get(0)).unwrap()
        }
    }

    #[test]
    fn the_counts_are_those_of_the_rows_after_each_step() {
        let mut two = Two::new(31);
        for step in 0..300 {
            two.step();
            two.check(step);
        }
        assert!(two.number("SELECT count(*) FROM journal_entry WHERE counted IS NOT NULL") > 10);
        while two.journals[0].fold_once(0).unwrap() > 0 {}
        two.check(0);
        assert_eq!(two.number("SELECT count(*) FROM journal_entry WHERE counted IS NULL"), 0);
        let few = two.number(
            "SELECT max(count) FROM (SELECT count(*) AS count FROM journal_total GROUP BY account, state)",
        );
        assert!(few <= 16, "{few}");
    }

    #[test]
    fn recover_mends_totals_that_a_person_has_made_wrong() {
        let mut two = Two::new(7);
        (0..60).for_each(|_| two.step());
        two.journals[0].fold_once(0).unwrap();
        let wrong = "
            UPDATE journal_entry SET state = 'unknown', finished_at = NULL WHERE number % 3 = 0;
            DELETE FROM journal_entry WHERE number % 5 = 0;
            INSERT INTO journal_total (account, state, entries) VALUES ('east', 'waiting', 3);
            DELETE FROM journal_total WHERE number % 7 = 0";
        two.file.execute_batch(wrong).unwrap();
        assert_ne!(
            two.journals[0].counts().unwrap().count(JournalState::Unknown),
            two.counted(None)["unknown"].0
        );
        let now = two.at(two.now);
        two.journals[0].recover(now).unwrap();
        two.check(0);
    }

    #[test]
    fn entries_without_totals_come_into_them_by_being_counted() {
        let two = Two::new(1);
        let fill = "
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
            INSERT INTO journal_entry (key, digest, state, country, record, submitted_at, saved_at)
            SELECT 'k-' || n, x'00', CASE n % 2 WHEN 0 THEN 'sent' ELSE 'waiting' END, 'CR', '{}', n, n FROM numbers";
        two.file.execute_batch(fill).unwrap();
        for step in 0..2 {
            two.check(step);
        }
        assert_eq!(two.number("SELECT count(*) FROM journal_entry WHERE counted IS NULL"), 250);
        assert_eq!(two.number("SELECT sum(entries) FROM journal_total"), 3750);
    }
}

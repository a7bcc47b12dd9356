//! The transactions of a worker at an entry: it takes one, and keeps what comes of it.

use std::cell::{Cell, RefCell};
use std::time::SystemTime;

use uuid::Uuid;

use super::statement::{QUEUE, TOTALS};
use super::{SqlJournal, attempts, chain, content, doubt, entries, person, statement};
use crate::client::Client;
use crate::error::Result;
use crate::store::journal::{
    JournalBegin, JournalClaim, JournalKeep, JournalRecord, JournalSave, JournalState, JournalTake,
    JournalTaken, JournalTurn, Service,
};
use crate::store::queue::{self, totals};
use crate::store::sql::{Db, Part, Safe, SqlResult, long, millis};

use entries::{Lease, TakeResult};

impl SqlJournal {
    /// Takes an entry; without `begin` it is never sent in the same transaction.
    pub(super) fn take_with(
        &self,
        take: &JournalTake<'_>,
        mut begin: Option<JournalBegin<'_>>,
    ) -> Result<JournalTaken> {
        // A file has no time of its own.
        let wall = || Client::machine_clock().wall();
        let now = take.now.or_else(|| self.tables.is_file().then(wall));
        let take = JournalTake { now, ..*take };
        let millis = long(take.lease.as_millis());
        let safe = if begin.is_some() { Safe::FromPowerLoss } else { Safe::FromCrashes };
        let (token, made) = (RefCell::new(String::new()), RefCell::new(None));
        self.tables.write(
            safe,
            |db| {
                // A transaction whose end is not known may still be kept, so each has its own.
                token.replace(Uuid::new_v4().to_string());
                let doubt = doubt::find(db, self.options.replica)?;
                let lease = Lease { token: &token.borrow(), millis, doubt };
                let begin: Option<JournalBegin<'_>> = match &mut begin {
                    Some(begin) => Some(&mut **begin),
                    None => None,
                };
                made.replace(Some(entries::take(db, &take, lease, begin)?));
                Ok(Ok(()))
            },
            |db| {
                let token = token.borrow();
                let Some(row) = queue::leased(db, &QUEUE, &token)? else { return Ok(None) };
                let doubt = doubt::find(db, self.options.replica)?;
                // What is being sent is what was begun: nobody else has this lease.
                if let Some(TakeResult { taken, .. }) = &mut *made.borrow_mut()
                    && !taken.is_begun
                {
                    taken.claim = Some(entries::claimed(&row, &token, doubt));
                }
                Ok(Some(()))
            },
        )?;
        let TakeResult { taken, folds } =
            made.take().expect("a transaction that was kept has taken something");
        if folds {
            self.fold(1);
        }
        Ok(taken)
    }

    /// Keeps what came of a step and, if it is wanted, looks in the same transaction when the next entry of the account
    /// is due.
    pub(super) fn keep(
        &self,
        claim: &JournalClaim,
        keep: &JournalKeep<'_>,
        now: SystemTime,
        wants_next: bool,
    ) -> Result<(JournalSave, Option<SystemTime>)> {
        let safe = if keep.is_question { Safe::FromCrashes } else { Safe::FromPowerLoss };
        let (record, at) = (keep.record.map(JournalRecord::to_json), millis(now));
        let certified = keep.certified.map(|bytes| self.put_certified(claim, bytes));
        let (folds, replaced) = (Cell::new(false), Cell::new(None));
        let next_at = |db: &mut Db<'_>| {
            if wants_next { entries::next_at(db, &claim.account) } else { Ok(None) }
        };
        let save = |db: &mut Db<'_>| {
            replaced.set(None);
            let saved = save(db, claim, keep, (record.as_deref(), certified.as_ref()), now)?;
            replaced.set(saved.replaced);
            folds.set(saved.folds);
            Ok(Ok((saved.save, next_at(db)?)))
        };
        let saved = |db: &mut Db<'_>| {
            let values = [
                ("key", (&claim.key).into()),
                ("state", stored(keep.state).into()),
                ("now", at.into()),
                ("record", record.as_ref().into()),
            ];
            match db.row(statement::SAVED, &values)? {
                Some(_) => Ok(Some((JournalSave::Stored, next_at(db)?))),
                None => Ok(None),
            }
        };
        let stored = self.tables.write(safe, save, saved);
        if stored.is_ok() {
            self.forget(replaced.take().as_deref());
        }
        if folds.get() {
            self.fold(1);
        }
        stored
    }
}

/// What [`save`] has done.
struct SaveResult {
    save: JournalSave,
    /// The name of a certified document that no row holds when the transaction is kept.
    replaced: Option<String>,
    folds: bool,
}

fn save(
    db: &mut Db<'_>,
    claim: &JournalClaim,
    keep: &JournalKeep<'_>,
    (record, certified): (Option<&str>, Option<&content::StoredDocument<'_>>),
    now: SystemTime,
) -> SqlResult<SaveResult> {
    let at = millis(now);
    let (going, due) = match keep.turn {
        JournalTurn::Going { lease } => (Some(long(lease.as_millis())), Some(at)),
        JournalTurn::Due { at } => (None, at.map(millis)),
        JournalTurn::Finished => (None, None),
    };
    let is_sending = keep.state == JournalState::Sending;
    let told = match record {
        Some(_) => None,
        None => person::told(db, &claim.lease)?,
    };
    let record = record.or(told.as_deref());
    if let (false, Some(chain)) = (keep.state.holds_chain(), &claim.chain) {
        chain::hold(db, &chain::scoped(&claim.account, chain))?;
    }
    let lease = [("lease", (&claim.lease).into())];
    let found = match db.row(statement::FIND, &lease)? {
        None if !is_sending => db.row(statement::FIND_LATE, &lease)?,
        found => found,
    };
    let Some(found) = found else {
        // What the service did is known, whoever has the entry.
        entries::note(db, &claim.account, keep.service, now)?;
        return Ok(SaveResult { save: JournalSave::Lost, replaced: None, folds: false });
    };
    let (number, chain) = (found.int(0).unwrap_or_default(), found.some_text(2));
    let attempt = found.int(3).unwrap_or_default().wrapping_add(i64::from(keep.attempt.is_some()));
    let counted = keep.state.as_str();
    let values = [
        ("state", stored(keep.state).into()),
        ("record", record.into()),
        ("now", at.into()),
        ("due", due.into()),
        ("finished", (keep.turn == JournalTurn::Finished).then_some(at).into()),
        ("sent", is_sending.then_some(at).into()),
        ("sender", is_sending.then_some(&claim.lease).into()),
        ("stuck", (keep.state == JournalState::Stuck).then_some(at).into()),
        ("attempts", attempt.into()),
        ("counted", counted.into()),
        ("lease", (&claim.lease).into()),
        ("going", going.into()),
        ("number", number.into()),
    ];
    let (text, own) = (statement::save(going.is_some()), [("account", (&claim.account).into())]);
    let made = keep.attempt.map(|made| attempts::values(number, attempt, made));
    let (key, mut replaced) = (found.text(1), None);
    let kept = match certified {
        Some(certified) => {
            replaced = content::replaced(db, &key, certified)?;
            Some([&[("key", (&key).into())], &certified.values()[..]].concat())
        }
        None => None,
    };
    let mut parts: Vec<Part<'_, '_>> = vec![(&text, &values)];
    parts.extend(made.as_ref().map(|made| -> Part<'_, '_> { (statement::ADD_ATTEMPT, made) }));
    parts.extend(kept.as_ref().map(|kept| -> Part<'_, '_> { (statement::ADD_CERTIFIED, kept) }));
    // All workers share the row of the breaker, so it is last.
    let is_last = keep.service == Service::Answers && chain.is_none();
    parts.extend(is_last.then_some((statement::CLEAR_BREAKER, &own[..])));
    let was = found.some_text(5);
    let folds = totals::moved_with(db, &TOTALS, &found.text(4), (was.as_deref(), Some(counted)), &parts)?;
    if let (false, Some(chain)) = (keep.state.holds_chain(), &chain) {
        chain::advance(db, chain, at)?;
    }
    if !is_last {
        entries::note(db, &claim.account, keep.service, now)?;
    }
    Ok(SaveResult { save: JournalSave::Stored, replaced, folds })
}

/// The word of a state in the tables: an entry that is stuck waits there.
fn stored(state: JournalState) -> &'static str {
    match state {
        JournalState::Stuck => JournalState::Waiting.as_str(),
        other => other.as_str(),
    }
}

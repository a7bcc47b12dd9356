//! Entries that are older than what was done with them, since an asynchronous replica took over from the database.

use super::statement;
use crate::store::journal::{JournalClaim, JournalState, Replica};
use crate::store::sql::{Db, SqlResult};

/// The last number of the entries that were there when the database was found to be another.
#[derive(Clone, Copy)]
pub(super) struct Doubt(Option<i64>);

/// Looks whether the database is the one of the last claim, and which entries that one may have sent.
pub(super) fn find(db: &mut Db<'_>, replica: Replica) -> SqlResult<Doubt> {
    if replica != Replica::Asynchronous || !db.is_shared() {
        return Ok(Doubt(None));
    }
    let found = db.row(statement::SOURCE, &[])?;
    let [is, was, last] = [0, 1, 2].map(|column| found.as_ref().and_then(|row| row.int(column)));
    let last = if is == was {
        last
    } else {
        db.execute(statement::SET_SOURCE, &[("source", is.into())])?;
        // The first claim of all finds no earlier database.
        if was.is_some() {
            db.execute(statement::SET_DOUBT, &[])?;
        }
        db.row(statement::SOURCE, &[])?.and_then(|row| row.int(2))
    };
    Ok(Doubt(last))
}

impl Doubt {
    /// Makes a claim that would send such an entry one that asks about it. A question was asked before where a person
    /// has looked.
    pub fn ask_about(self, claim: &mut JournalClaim, number: Option<i64>) {
        let is_older = self.0.zip(number).is_some_and(|(last, number)| number <= last);
        let is_asked = claim.record.as_ref().is_none_or(|record| record.questions > 0);
        if claim.state == JournalState::Waiting && is_older && !is_asked {
            claim.state = JournalState::Unknown;
        }
    }
}

//! What is done at the time of the database, which is not asked for it first.

use std::time::SystemTime;

use super::{SqlJournal, entries};
use crate::client::Client;
use crate::error::{ErrorKind, Result};
use crate::store::journal::check::checked;
use crate::store::journal::{JournalDraft, JournalEntry, JournalOrder, JournalPass, JournalRun, run};
use crate::store::sql::{Db, Safe, millis};

impl SqlJournal {
    /// As [`Journal::run_accounts`](crate::Journal::run_accounts). Without a time it is that of the database, which the
    /// first claim reads; that of this machine for a file.
    ///
    /// # Errors
    /// As that method.
    pub fn pass(
        &self,
        clients: &[(&str, &Client)],
        now: Option<SystemTime>,
        run: &JournalRun<'_>,
    ) -> Result<JournalPass> {
        run::run(self, clients, now, run)
    }

    /// As [`JournalOrder::submit`]. Without a time it is that of the database in the moment in which the entry is
    /// stored; that of this machine for a file.
    ///
    /// # Errors
    /// As that method.
    pub fn submit_order(
        &self,
        key: &str,
        order: JournalOrder,
        now: Option<SystemTime>,
    ) -> Result<JournalEntry> {
        // A deadline counts in days.
        let day = now.unwrap_or_else(|| Client::machine_clock().wall());
        let checked = checked(self.registry.as_ref(), key, order, Some(day))?;
        self.add_at(&checked.draft(key), now)
    }

    /// As [`JournalOrder::issue`], with the time of [`SqlJournal::submit_order`] and [`SqlJournal::pass`].
    ///
    /// # Errors
    /// As that method.
    pub fn issue_order(
        &self,
        client: &Client,
        key: &str,
        order: JournalOrder,
        now: Option<SystemTime>,
        run: &JournalRun<'_>,
    ) -> Result<JournalEntry> {
        run.check()?;
        let account = order.account.clone();
        let entry = self.submit_order(key, order, now)?;
        run::begin(self, client, entry, now, &JournalRun { account: &account, ..run.clone() })
    }

    /// Stores an entry; see [`Journal::add`](crate::Journal::add).
    pub(super) fn add_at(&self, draft: &JournalDraft<'_>, now: Option<SystemTime>) -> Result<JournalEntry> {
        let now = now.or_else(|| self.tables.is_file().then(|| Client::machine_clock().wall()));
        let document = self.put_document(draft.document)?;
        // Made once more, it gives the entry that is there.
        let add = |db: &mut Db<'_>| entries::add(db, (draft, &document), now.map(millis));
        match self.tables.write(Safe::FromPowerLoss, add, |_| Ok(None)) {
            Ok(added) => {
                self.forget(added.gone.iter().map(|name| &**name));
                self.whole(added.found)
            }
            Err(error) => {
                // After an error of the database a row may hold it.
                self.forget(document.name().filter(|_| error.kind() == ErrorKind::Argument));
                Err(error)
            }
        }
    }
}

//! A journal of which a pass sees one entry, and never sends it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use dtekit::mapping::Registry;
use dtekit::store::journal::{
    JournalAttempt, JournalClaim, JournalCounts, JournalDraft, JournalEntry, JournalKeep, JournalOptions,
    JournalSave, JournalState, JournalTurn, KeptDocument, Resend, Service,
};
use dtekit::{Journal, Result, SqliteJournal};

/// The journal, as a pass sees it that is to ask about one entry.
pub struct OneEntry<'j> {
    /// The journal.
    pub journal: &'j SqliteJournal,
    /// The key of the entry.
    pub key: &'j str,
}

impl Journal for OneEntry<'_> {
    fn options(&self) -> JournalOptions {
        // What is asked about here is never sent, however the workers' journal was opened.
        JournalOptions { resend: Resend::Never, ..self.journal.options() }
    }

    fn registry(&self) -> Option<&Arc<Registry>> {
        self.journal.registry()
    }

    fn add(&self, draft: &JournalDraft<'_>, now: SystemTime) -> Result<JournalEntry> {
        self.journal.add(draft, now)
    }

    fn claim(
        &self,
        account: &str,
        _: Option<&str>,
        now: SystemTime,
        lease: Duration,
    ) -> Result<Option<JournalClaim>> {
        let claimed = self.journal.claim(account, Some(self.key), now, lease)?;
        match claimed {
            Some(claim) if claim.state == JournalState::Waiting && claim.record.is_some() => {
                // A pass would send it: it goes back, as it was.
                let keep = JournalKeep {
                    state: claim.state,
                    record: claim.record.as_ref(),
                    certified: None,
                    attempt: None,
                    turn: JournalTurn::Due { at: Some(now) },
                    service: Service::NotCalled,
                    is_question: false,
                };
                self.journal.save(&claim, &keep, now)?;
                Ok(None)
            }
            claimed => Ok(claimed),
        }
    }

    fn document(&self, claim: &JournalClaim) -> Result<Option<KeptDocument>> {
        self.journal.document(claim)
    }

    fn save(&self, claim: &JournalClaim, keep: &JournalKeep<'_>, now: SystemTime) -> Result<JournalSave> {
        self.journal.save(claim, keep, now)
    }

    fn accounts(&self) -> Result<Vec<String>> {
        self.journal.accounts()
    }

    fn next_at_of(&self, account: Option<&str>) -> Result<Option<SystemTime>> {
        self.journal.next_at_of(account)
    }

    fn get(&self, key: &str) -> Result<Option<JournalEntry>> {
        self.journal.get(key)
    }

    fn list_of(
        &self,
        account: Option<&str>,
        state: Option<JournalState>,
        after: u64,
        most: usize,
    ) -> Result<Vec<JournalEntry>> {
        self.journal.list_of(account, state, after, most)
    }

    fn results(&self, most: usize) -> Result<Vec<JournalEntry>> {
        self.journal.results(most)
    }

    fn acknowledge(&self, key: &str, now: SystemTime) -> Result<bool> {
        self.journal.acknowledge(key, now)
    }

    fn settle(&self, key: &str, state: JournalState, reason: &str, now: SystemTime) -> Result<JournalEntry> {
        self.journal.settle(key, state, reason, now)
    }

    fn counts_of(&self, account: Option<&str>) -> Result<JournalCounts> {
        self.journal.counts_of(account)
    }

    fn attempts(&self, key: &str) -> Result<Vec<JournalAttempt>> {
        self.journal.attempts(key)
    }

    fn compact(&self, before: SystemTime) -> Result<u64> {
        self.journal.compact(before)
    }

    fn recover(&self, now: SystemTime) -> Result<u64> {
        self.journal.recover(now)
    }
}

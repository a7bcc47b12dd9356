//! Issues documents so that a crash, a power failure or an absent network loses none and doubles none.

mod attempt;
mod backlog;
mod breaker;
pub(super) mod check;
mod claim;
mod content;
mod entry;
mod options;
mod order;
mod run;
mod sql;
mod submit;
mod work;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::client::{Client, Issue};
use crate::error::Result;
use crate::mapping::Registry;
use crate::store::queue::QueueMetrics;

pub use attempt::{AttemptKind, AttemptOutcome, JournalAttempt};
pub use backlog::JournalBacklog;
pub use breaker::Breaker;
pub use claim::{
    JournalBegin, JournalClaim, JournalDraft, JournalKeep, JournalSave, JournalTake, JournalTaken,
    JournalTurn, KeptDocument, Service,
};
pub use content::{ContentResult, JournalContent};
pub use entry::{JournalCounts, JournalEntry, JournalRecord, JournalState};
pub use options::{JournalCall, JournalOptions, JournalPass, JournalRun, Replica, Resend};
#[doc(hidden)]
pub use order::SubmitRows;
pub use order::{JournalOrder, JournalOrderWork};
#[cfg(feature = "sqlite")]
pub use sql::SqliteJournal;
pub use sql::{JournalWait, SqlJournal};
pub use work::{
    JournalObservation, JournalQuestion, JournalStep, JournalWork, JournalWorkEntry, JournalWorkOptions,
};

/// A journal of documents to issue. It survives crashes and serves any number of workers.
///
/// [`Journal::submit`] stores a document under the caller's own key, also while the service is out of reach.
/// [`Journal::run`] takes what is due with a *lease*: it sends what waits, asks about what is unknown, and waits for
/// the authority. [`Journal::results`] lists what is finished until [`Journal::acknowledge`] notes that the caller has
/// it. An acknowledged entry keeps its key until [`Journal::compact`] removes it. `SqliteJournal` (feature `sqlite`)
/// keeps everything in a file. For another database implement the methods without a body, each in one transaction.
///
/// The guarantees, with the key as the identity:
///
/// - One key is one document: submitted once more, it gives the entry that is there; another document is an error.
/// - The journal records that a document is about to be sent before its first byte leaves. A worker that dies after
///   that leaves it unknown, never waiting.
/// - What is unknown is asked about, and is sent again only if the service does not list it for as long as
///   [`JournalOptions::settle_after`] says, and only if the journal was opened with [`Resend::AfterReconcile`].
///   Otherwise it stays unknown until the service lists it or until a person settles it with [`Journal::settle`].
/// - An entry belongs to one worker while the lease lasts. No send begins in the second half of a lease or lasts longer
///   than half a lease. The answer to a send counts even if it comes after the lease.
/// - Entries of one chain are sent in the order of their submission. While one of them is unknown, the later ones wait.
///   Entries of other chains, and those without one, never wait for it.
/// - A document that the service refuses again and again, or that is unknown after each send, is sent at most
///   [`JournalRun::max_attempts`] times. Then one that was certainly not issued is [`JournalState::Stuck`] until a
///   person gives it back or withdraws it, and one in doubt stays unknown: it is asked about, and never sent by itself.
/// - After failures in a row nobody calls the service for a while; see [`Breaker`].
///
/// One gap remains, with [`Resend::AfterReconcile`] alone. If a process is stopped (by a signal, or with its machine)
/// between its last look at the clock and its first byte, for longer than the lease and `settle_after` together, and
/// goes on then, the document can be sent twice.
///
/// # Example
/// ```
/// use dtekit::client::Issue;
/// use dtekit::{Client, Country, Journal};
/// use std::time::SystemTime;
///
/// /// Submits a sale and makes a pass. It knows nothing of where the journal is.
/// fn sell(journal: &impl Journal, client: &Client, invoice: Vec<u8>) -> dtekit::Result<()> {
///     journal.submit("sale-1042", Issue::new(invoice, Country::CR), None, SystemTime::now())?;
///     let pass = journal.run(client, SystemTime::now(), &Default::default())?;
///     println!("{} finished, again at {:?}", pass.finished, pass.next_at);
///     Ok(())
/// }
/// ```
pub trait Journal {
    /// The options with which it was opened.
    fn options(&self) -> JournalOptions;

    /// The registry whose tables count when a document is checked; without it the built-in ones alone.
    fn registry(&self) -> Option<&Arc<Registry>> {
        None
    }

    /// Stores a new entry, or gives the one that has this key; a refused entry is replaced by another document.
    ///
    /// The entry must survive a power failure when this returns.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with `journal-conflict` if the key has another document;
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage), as for all methods.
    fn add(&self, draft: &JournalDraft<'_>, now: SystemTime) -> Result<JournalEntry>;

    /// Takes the entry of an account that has been due longest and has no lease, for the time of the lease; with `key`
    /// only this one.
    ///
    /// Before that, an entry whose lease has expired while it was being sent becomes unknown. Gives nothing while the
    /// [`Breaker`] of the account does not admit a call.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn claim(
        &self,
        account: &str,
        key: Option<&str>,
        now: SystemTime,
        lease: Duration,
    ) -> Result<Option<JournalClaim>>;

    /// Takes an entry as [`Journal::claim`]. If it waits, and `begin` gives its record, it is stored in the same
    /// transaction that the document is being sent, as [`Journal::save`] does before a send.
    ///
    /// A journal that cannot do this in one transaction only claims: then a pass saves before it sends. So does this
    /// method unless it is written.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn take(&self, take: &JournalTake<'_>, begin: JournalBegin<'_>) -> Result<JournalTaken> {
        let _ = begin;
        let now = take.now.unwrap_or_else(|| Client::machine_clock().wall());
        let claim = self.claim(take.account, take.key, now, take.lease)?;
        let wants_next = claim.is_none() && take.wants_next;
        let next_at = if wants_next { self.next_at_of(Some(take.account))? } else { None };
        Ok(JournalTaken { claim, next_at, ..JournalTaken::none(now) })
    }

    /// The document of an entry, as it was added; `None` if it is not there.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn document(&self, claim: &JournalClaim) -> Result<Option<KeptDocument>>;

    /// Stores the result of a step. It changes nothing if the entry has another lease by now; the answer to a send is
    /// stored all the same, unless another worker has sent the document again.
    ///
    /// The change must survive a power failure when this returns, unless [`JournalKeep::is_question`] is true.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn save(&self, claim: &JournalClaim, keep: &JournalKeep<'_>, now: SystemTime) -> Result<JournalSave>;

    /// [`Journal::save`], and then [`Journal::next_at_of`] the account, at best in one transaction.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn save_last(
        &self,
        claim: &JournalClaim,
        keep: &JournalKeep<'_>,
        now: SystemTime,
    ) -> Result<(JournalSave, Option<SystemTime>)> {
        let save = self.save(claim, keep, now)?;
        Ok((save, self.next_at_of(Some(&claim.account))?))
    }

    /// The accounts with entries that a pass can take, now or later.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn accounts(&self) -> Result<Vec<String>>;

    /// When the next entry of an account, or of any, is due or a lease expires.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn next_at_of(&self, account: Option<&str>) -> Result<Option<SystemTime>>;

    /// [`Journal::next_at_of`] any account.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn next_at(&self) -> Result<Option<SystemTime>> {
        self.next_at_of(None)
    }

    /// The entry with this key, if there is one.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn get(&self, key: &str) -> Result<Option<JournalEntry>>;

    /// The entries of an account, or of all, in a state, or in all, whose number is higher than `after`, in the order
    /// of their numbers: at most `most`, and no more once their documents have 64 MiB together.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn list_of(
        &self,
        account: Option<&str>,
        state: Option<JournalState>,
        after: u64,
        most: usize,
    ) -> Result<Vec<JournalEntry>>;

    /// [`Journal::list_of`] all accounts.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn list(&self, state: Option<JournalState>, after: u64, most: usize) -> Result<Vec<JournalEntry>> {
        self.list_of(None, state, after, most)
    }

    /// The entries that are finished and were not acknowledged, in the order of their ends, as many as
    /// [`Journal::list`].
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn results(&self, most: usize) -> Result<Vec<JournalEntry>>;

    /// Notes that the caller has the result; false if there is none with this key that was not acknowledged before. The
    /// entry stays, so that its key cannot be used for another document.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn acknowledge(&self, key: &str, now: SystemTime) -> Result<bool>;

    /// Decides about an entry as a person does who has looked: an unknown one becomes `Sent`, `Accepted`, `Rejected`,
    /// or `Waiting` to be sent again; a waiting one becomes `Refused`, so that it is never sent; a stuck one becomes
    /// `Waiting` or `Refused`. The attempts of one that becomes `Waiting` are counted anew. A damaged one
    /// (`journal-damaged`) becomes any of these, but `Waiting` only if its country can be read; then the finding is
    /// gone. The reason is kept as the entry's `note`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with `journal-state` if there is no such entry, or if it is
    /// in a state that does not lead to the other.
    fn settle(&self, key: &str, state: JournalState, reason: &str, now: SystemTime) -> Result<JournalEntry>;

    /// The number of entries in each state, and the oldest of each; of an account or of all.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn counts_of(&self, account: Option<&str>) -> Result<JournalCounts>;

    /// [`Journal::counts_of`] all accounts.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn counts(&self) -> Result<JournalCounts> {
        self.counts_of(None)
    }

    /// The newest attempts of the entry with this key, the oldest first: each send and each question, at most fifty of
    /// them. One of a worker that died while it was sending is noted when its lease ends. A journal that keeps none
    /// gives none.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn attempts(&self, key: &str) -> Result<Vec<JournalAttempt>> {
        let _ = key;
        Ok(Vec::new())
    }

    /// The gauges of the journal at this time: how many entries are in each state, and how old they are.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn metrics(&self, now: SystemTime) -> Result<QueueMetrics> {
        self.metrics_of(None, now)
    }

    /// The gauges of an account, or of all.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn metrics_of(&self, account: Option<&str>, now: SystemTime) -> Result<QueueMetrics> {
        Ok(QueueMetrics::of_journal(&self.counts_of(account)?, now))
    }

    /// Removes the entries that were acknowledged before this time, and gives their number. Their keys are free again.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn compact(&self, before: SystemTime) -> Result<u64>;

    /// Takes all leases back, for a program that knows that no other worker is running, such as a till that starts
    /// after a power failure: what was being sent becomes unknown at once. Gives the number of entries that had a
    /// lease. If a person has changed the tables, [`Journal::counts`] is right again.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage).
    fn recover(&self, now: SystemTime) -> Result<u64>;

    /// Checks a document as [`Client::issue`] does and stores it; the next pass of any worker sends it. Submitted once
    /// more, it gives the entry that is there.
    ///
    /// A document that breaks a rule is stored too, as [`JournalState::Refused`] with its findings. Submit the
    /// corrected document under the same key. [`JournalOrder::submit`] takes an account too.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for options that cannot be used, for a key that is empty or
    /// longer than 200 bytes, and with `journal-conflict` if the key has another document;
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage): then nothing was stored.
    fn submit(&self, key: &str, issue: Issue, chain: Option<&str>, now: SystemTime) -> Result<JournalEntry> {
        JournalOrder { chain: chain.map(str::to_owned), ..JournalOrder::new(issue) }.submit(self, key, now)
    }

    /// Stores a call of another operation: an event, an invalidation, a distribution. The next pass of any worker makes
    /// it, once. [`Operation::settle`](crate::operation::Operation::settle) says which operations a journal takes, and
    /// how each is asked about when no answer came. What no question settles stays unknown until a person decides; only
    /// a document that was not listed is ever sent again.
    ///
    /// The entry is `accepted` or `rejected` by the call's own answer. A receiver message and an invalidation are
    /// documents: [`Journal::submit`] takes them, with their own mapping.
    ///
    /// # Errors
    /// As [`Journal::submit`], and [`ErrorKind::Argument`](crate::ErrorKind::Argument) for arguments that the operation
    /// refuses: then nothing was stored.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::Arguments;
    /// use dtekit::store::journal::JournalCall;
    /// use dtekit::{Country, Journal};
    /// use std::time::SystemTime;
    ///
    /// fn cancel(journal: &impl Journal, id: &str, reason: &str) -> dtekit::Result<()> {
    ///     let event = Arguments::new().set("GlobalDocumentId", id).set("status", "110111").set("description", reason);
    ///     let call = JournalCall::new("Document/ChangeDocumentStatus", Country::BR, event);
    ///     journal.submit_operation(&format!("cancel-{id}"), call, None, SystemTime::now())?;
    ///     Ok(())
    /// }
    /// ```
    fn submit_operation(
        &self,
        key: &str,
        call: JournalCall,
        chain: Option<&str>,
        now: SystemTime,
    ) -> Result<JournalEntry> {
        JournalOrder { chain: chain.map(str::to_owned), ..JournalOrder::new(call) }.submit(self, key, now)
    }

    /// Makes one pass: takes the due entries one after another, and works on each until its next wait or its end.
    ///
    /// Threads and processes may run passes at once. Failures of service and network raise nothing: they delay.
    ///
    /// # Errors
    /// [`ErrorKind::Storage`](crate::ErrorKind::Storage); [`ErrorKind::Argument`](crate::ErrorKind::Argument) for
    /// options out of range; what no later attempt can mend, such as a client that was cancelled. No entry is lost
    /// then.
    fn run(&self, client: &Client, now: SystemTime, run: &JournalRun<'_>) -> Result<JournalPass> {
        run::run(self, &[(run.account, client)], Some(now), run)
    }

    /// Makes one pass over several accounts, each with its own client, and so its own credentials, limits and breaker.
    /// It begins with any of those that have open entries, takes an entry of each in turn, and leaves an account whose
    /// service fails until the next pass. Entries of other accounts stay where they are.
    ///
    /// # Errors
    /// As [`Journal::run`]. What ends the pass of one account, such as missing credentials, ends it for this one alone,
    /// and is given when the others are done.
    fn run_accounts(
        &self,
        clients: &[(&str, &Client)],
        now: SystemTime,
        run: &JournalRun<'_>,
    ) -> Result<JournalPass> {
        run::run(self, clients, Some(now), run)
    }

    /// Submits a document and works on it at once, as [`Client::issue`] with a journal. If the service is out of reach,
    /// or an earlier document of its chain is not settled, the entry is waiting.
    ///
    /// # Errors
    /// As [`Journal::submit`] and [`Journal::run`]. After an error of the kind `storage` look at the entry: it may have
    /// been sent.
    fn issue(
        &self,
        client: &Client,
        key: &str,
        issue: Issue,
        chain: Option<&str>,
        now: SystemTime,
        run: &JournalRun<'_>,
    ) -> Result<JournalEntry> {
        let order = JournalOrder { chain: chain.map(str::to_owned), ..JournalOrder::new(issue) };
        JournalOrder { account: run.account.to_owned(), ..order }.issue(self, client, key, now, run)
    }
}

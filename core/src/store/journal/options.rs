//! The options of a journal and of its passes.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::client::{Decide, DecideTable};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, words};
use crate::json::Map;
use crate::keywords::{Flag, Options, Own, Reader, Seconds, Terms, Whole, Word, options};
use crate::operation::Arguments;
use crate::record::record;
use crate::result::{ListedDocument, Outcome};

words! {
    "resend";
    /// Whether a journal sends a document again whose outcome was unknown.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalOptions, Resend};
    ///
    /// // Sent again only where the service says that it has nothing of it.
    /// let options = JournalOptions { resend: Resend::AfterReconcile, ..JournalOptions::default() };
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Resend {
        /// Never: it stays unknown until the service lists it, or until a person settles it.
        #[default]
        Never = "never",
        /// After the service was asked, did not list it, and `settle_after` has passed.
        AfterReconcile = "after-reconcile",
    }
}

words! {
    "replica";
    /// What the replica of a shared database has that takes over when the database fails.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::{JournalOptions, Replica};
    ///
    /// // After a failover each entry that waits is asked about before it is sent.
    /// let options = JournalOptions { replica: Replica::Asynchronous, ..JournalOptions::default() };
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Replica {
        /// All that was committed; or there is no replica.
        #[default]
        Synchronous = "synchronous",
        /// Perhaps not what was committed last, so that an entry which waits there may have been sent.
        Asynchronous = "asynchronous",
    }
}

options! {
    Terms { in_any_case: true, ..Terms::OPTIONS };
    /// The options with which a journal is opened.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::JournalOptions;
    /// use std::time::Duration;
    ///
    /// let options = JournalOptions { settle_after: Duration::from_secs(600), ..JournalOptions::default() };
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct JournalOptions {
        /// Whether a document whose outcome is unknown is sent again. `never`: it stays unknown until the service lists
        /// it or a person settles it. `after-reconcile`: it is sent again after the service was asked and has not
        /// listed it.
        pub resend: Resend = Resend::Never => Word(&Resend::ALL, Resend::as_str);
        /// For how long the service must not have listed a document before it is sent again.
        ///
        /// The time is counted in four quarters, each between two questions that found nothing. However far a clock
        /// jumps, it shortens the time by a quarter at most for each jump.
        pub settle_after: Duration = Duration::from_secs(600) => Seconds;
        /// What a replica has that takes over; of a shared database alone. `asynchronous` if it may lack what was
        /// committed last: then each entry that waits there is asked about before it is sent.
        pub replica: Replica = Replica::Synchronous => Word(&Replica::ALL, Replica::as_str);
        /// Whether a file that is missing is made; of a file alone. A worker says no, so that it never works on an
        /// empty journal under a mistyped path.
        pub create: bool = true => Flag;
        /// Whether a new entry wakes who waits with [`SqlJournal::wait`](crate::SqlJournal::wait), by a notification of
        /// PostgreSQL. A transaction with a notification cannot be prepared for a commit in two phases.
        pub notify: bool = true => Flag;
    }
}

/// A call of another operation than SendDocumentToAuthority, for
/// [`Journal::submit_operation`](super::Journal::submit_operation).
///
/// # Example
/// ```
/// use dtekit::Country;
/// use dtekit::operation::Arguments;
/// use dtekit::store::journal::JournalCall;
///
/// let arguments = Arguments::new()
///     .set("GlobalDocumentId", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
///     .set("status", "110111")
///     .set("description", "Cancelamento por erro");
/// let call = JournalCall::new("Document/ChangeDocumentStatus", Country::BR, arguments);
/// ```
#[derive(Debug, Clone)]
pub struct JournalCall {
    /// The operation's key.
    pub operation: String,
    /// The country of what is done.
    pub country: Country,
    /// The arguments, as [`Client::call`](crate::Client::call) takes them; bytes are taken for `FileContent` alone.
    pub arguments: Arguments,
}

impl JournalCall {
    /// A call of the operation with this key.
    pub fn new(operation: impl Into<String>, country: Country, arguments: Arguments) -> JournalCall {
        JournalCall { operation: operation.into(), country, arguments }
    }
}

options! {
    own;
    /// The options of a pass.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::journal::JournalRun;
    ///
    /// let run = JournalRun { most: 20, ..JournalRun::default() }; // at most twenty documents in a pass
    /// ```
    #[derive(Clone)]
    pub struct JournalRun<'a> {
        /// How long a worker owns an entry, from 2 seconds to a day. Make it more than twice the time-out of a send,
        /// because no send lasts longer than half of it.
        pub lease: Duration = Duration::from_secs(600) => Seconds;
        /// The most entries in one pass. With 1, a worker can stop soonest.
        pub most: u32 = 16 => Whole(..);
        /// The account of the entries that [`Journal::run`](super::Journal::run) takes, and of the one that
        /// [`Journal::issue`](super::Journal::issue) submits: the one without a name by default.
        pub account: &'a str => Own;
        /// How often a document is sent at most before a person decides. A send counts that the service refused (with
        /// another status than 401, 403 or 429) or that left the document unknown. One that could not be made, since
        /// the service was out of reach or refused every call, does not: an outage makes nothing stuck. A document that
        /// was certainly not issued is `stuck` then; one in doubt stays `unknown`: it is asked about, and never sent by
        /// itself.
        pub max_attempts: u32 = 20 => Whole(..);
        /// The caller's rule for the authority's answer, in countries where dtekit has none. Without a rule a sent
        /// document stays [`Sent`](super::JournalState::Sent).
        pub decide: Option<Decide<'a>> => Own;
        /// The rule as a table of tags and words. Where there is a function too, that one decides.
        pub decide_table: Option<Arc<DecideTable>> => Own;
        /// Called with the key of each entry that the pass has worked on, as soon as it is stored; of one that was lost
        /// as well.
        pub told: Option<&'a dyn Fn(&str)> => Own;
    }
}

impl Default for JournalRun<'_> {
    fn default() -> Self {
        Options::defaults()
    }
}

impl<'a> JournalRun<'a> {
    /// Reads the keywords of C, Python, Node and the vectors: `lease` in seconds, `most`, `account`, `max_attempts`,
    /// and `decide`, the table of [`DecideTable::from_members`] as an object or as a text.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is unknown or out of range.
    pub fn from_members(members: &'a Map) -> Result<JournalRun<'a>> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a pass")).in_any_case();
        let decide = DecideTable::of(keywords.value("decide"));
        let decide_table = keywords.check_member("decide", decide).flatten().map(Arc::new);
        let account = keywords.text("account").unwrap_or_default();
        let run = JournalRun { account, decide_table, ..JournalRun::read(&mut keywords, None) };
        keywords.check(run.check());
        keywords.finish().map(|()| run)
    }

    /// Whether a rule says what the authority answers in this country.
    pub(super) fn decides(&self, country: Country) -> bool {
        self.decide.is_some() || self.decide_table.as_ref().is_some_and(|table| table.has(country))
    }

    /// What a rule says of a listed document of this country; `None` without a rule.
    pub(super) fn decided(&self, country: Country, document: &ListedDocument) -> Result<Option<Outcome>> {
        match (self.decide, &self.decide_table) {
            (Some(decide), _) => decide(document).map(Some),
            (None, Some(table)) if table.has(country) => Ok(Some(table.outcome(country, document))),
            _ => Ok(None),
        }
    }

    pub(super) fn check(&self) -> Result<()> {
        let mut findings = Vec::new();
        if !(Duration::from_secs(2)..=Duration::from_secs(86_400)).contains(&self.lease) {
            findings.push(unusable("lease", "from 2 to 86400 seconds"));
        }
        for (name, number) in [("most", self.most), ("max_attempts", self.max_attempts)] {
            if number == 0 {
                findings.push(unusable(name, "a whole number above 0"));
            }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
    }
}

fn unusable(name: &str, what: &str) -> Finding {
    Finding::new(&code::PARAMETER_VALUE, format!("expected {what} for parameter `{name}`")).with_path(name)
}

record! {
    /// What a pass over a journal did.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Client, Journal};
    /// use std::time::SystemTime;
    ///
    /// fn work(journal: &impl Journal, client: &Client) -> dtekit::Result<Option<SystemTime>> {
    ///     let pass = journal.run(client, SystemTime::now(), &Default::default())?;
    ///     println!("{} worked on, {} of them finished", pass.worked, pass.finished);
    ///     for finding in &pass.new_findings {
    ///         eprintln!("{finding}"); // such as a password that the service refuses
    ///     }
    ///     Ok(pass.next_at) // when there is work again
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct JournalPass {
        /// How many entries it took.
        pub worked: u32;
        /// How many of them are finished.
        pub finished: u32;
        /// How many could not be sent or asked about and were delayed.
        pub postponed: u32;
        /// How many were lost to another worker because their lease had expired.
        pub lost: u32;
        /// Why it could not do more: the first finding of each code that it met, such as `auth-refused` where the
        /// service refuses the password; with several accounts that of each, whose message begins with the account.
        pub findings: Vec<Finding>;
        /// Those of `findings` that are new: what no earlier pass with this client has given since such a call was
        /// answered. A worker writes them to its log, so that it says each reason once.
        pub new_findings: Vec<Finding>;
        /// When the next entry is due or a lease expires, if there is one.
        pub next_at: Option<SystemTime>;
    }
}

opaque!(JournalRun<'_>);

//! The options of a pass, and its result.

use std::time::{Duration, SystemTime};

use super::entry::InboxSource;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::json::Map;
use crate::keywords::{By, Maybe, OptionKind, Options, Reader, Seconds, Terms, Text, Whole, options};
use crate::operation::Arguments;
use crate::record::record;

options! {
    own;
    /// The options of a pass.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::{InboxRun, InboxSource};
    ///
    /// let run = InboxRun { sources: vec![InboxSource::Messages, InboxSource::Print], ..InboxRun::new("3101123456") };
    /// assert_eq!(run.most, 1000);
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct InboxRun {
        /// The account whose items are taken: its tax id, which is `accountCode` or `senderCode` of the calls.
        pub account: String => Text;
        /// What is taken, in this order: without it `received` documents.
        pub sources: Vec<InboxSource> = vec![InboxSource::Received]
            => By(OptionKind::Words(InboxSource::ALL.map(InboxSource::as_str).to_vec()), sources);
        /// The series of print jobs and despatch advices; without it all.
        pub series: Option<String> => Maybe(Text);
        /// The document type of despatch advices; without it the service's own.
        pub document_type: Option<String> => Maybe(Text);
        /// How long a worker owns an entry while it makes a call about it, from 2 seconds to a day. No confirmation
        /// lasts longer than half of it.
        pub lease: Duration = Duration::from_secs(600) => Seconds;
        /// After so many new entries a pass asks no more. An answer is always stored whole.
        pub most: u32 = 1000 => Whole(..);
    }
}

fn sources(keywords: &mut Reader<'_>, name: &'static str) -> Option<Vec<InboxSource>> {
    let words = "a list of `received`, `despatch`, `messages` and `print`";
    keywords
        .get(name, words, |value| value.as_array()?.iter().map(|word| word.as_str()?.parse().ok()).collect())
}

impl InboxRun {
    /// The default options for an account.
    pub fn new(account: impl Into<String>) -> InboxRun {
        InboxRun { account: account.into(), ..InboxRun::defaults() }
    }

    /// Reads the options from the members of a JSON object, as the bindings give them.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is missing, unknown or out of range.
    pub fn from_members(members: &Map) -> Result<InboxRun> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a pass"));
        let run = InboxRun::read(&mut keywords, None);
        keywords.check(run.check());
        keywords.finish().map(|()| run)
    }

    pub(super) fn check(&self) -> Result<()> {
        let mut findings = Vec::new();
        let mut expect = |is_right: bool, name: &str, what: &str| {
            if !is_right {
                let message = text!("expected {what} for parameter {}", Arg(name));
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_argument(name));
            }
        };
        expect(!self.account.trim().is_empty(), "account", "the tax id of the account");
        expect(!self.sources.is_empty(), "sources", "at least one source");
        let leases = Duration::from_secs(2)..=Duration::from_secs(86_400);
        expect(leases.contains(&self.lease), "lease", "from 2 to 86400 seconds");
        expect(self.most > 0, "most", "a whole number above 0");
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
    }

    /// The arguments of the operation that lists a source.
    pub(super) fn question(&self, source: InboxSource) -> Arguments {
        let account = match source {
            InboxSource::Received | InboxSource::Despatch => "accountCode",
            InboxSource::Messages | InboxSource::Print => "senderCode",
        };
        let mut arguments = Arguments::new().set(account, &*self.account);
        if let (InboxSource::Despatch | InboxSource::Print, Some(series)) = (source, &self.series) {
            arguments.insert("serie", &**series);
        }
        if let (InboxSource::Despatch, Some(kind)) = (source, &self.document_type) {
            arguments.insert("documentTypeId", &**kind);
        }
        arguments
    }
}

record! {
    /// What a pass over an inbox did.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::InboxRun;
    /// use dtekit::{Client, Inbox};
    /// use std::time::SystemTime;
    ///
    /// fn take(inbox: &Inbox, client: &Client) -> dtekit::Result<u32> {
    ///     let pass = inbox.run(client, SystemTime::now(), &InboxRun::new("3101123456"))?;
    ///     for finding in &pass.new_findings {
    ///         eprintln!("{finding}");
    ///     }
    ///     Ok(pass.taken)
    /// }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct InboxPass {
        /// How many new entries it stored.
        pub taken: u32;
        /// How many items were listed that have an entry already.
        pub known: u32;
        /// How many entries it confirmed.
        pub confirmed: u32;
        /// How many entries it gave back.
        pub given_back: u32;
        /// How many documents it fetched.
        pub fetched: u32;
        /// How many calls failed or said nothing clear. They are made again in a later pass.
        pub unclear: u32;
        /// Why they did: the first finding of each code.
        pub findings: Vec<Finding>;
        /// Those of `findings` that are new: what no earlier pass with this client has given since such a call was
        /// answered. A worker writes them to its log, so that it says each reason once.
        pub new_findings: Vec<Finding>;
        /// When the next entry is due or a lease expires, if there is one.
        pub next_at: Option<SystemTime>;
    }
}

//! The numbers of the polling policy.

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::keywords::{Options, Reader, Terms, Whole, WholeSeconds, options};

options! {
    Terms::parameters(" of a policy"), check check;
    /// The numbers of the policy; the defaults are the field notes': 25 sends, 125 queries, 13¼ hours at worst.
    ///
    /// # Example
    /// ```
    /// use dtekit::client::Extraction;
    /// use dtekit::extraction::{Policy, Upload};
    /// use std::time::SystemTime;
    ///
    /// let policy = Policy { sends: 3, ..Policy::default() }; // of 25 sends, the first three
    /// let upload = Upload::new("note.txt", b"total: 10".to_vec(), "organization-1");
    /// let extraction = Extraction::new(upload, SystemTime::now())?.with_policy(policy)?;
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Policy {
        /// The queries that follow each send.
        pub queries: u32 = 5 => Whole(..);
        /// The whole seconds from a send to its first query and between queries.
        pub query_interval: u64 = 180 => WholeSeconds;
        /// The sends of a cycle, including the first.
        pub sends: u32 = 5 => Whole(..);
        /// The cycles, including the first.
        pub cycles: u32 = 5 => Whole(..);
        /// The whole seconds from the start of a cycle to the start of the next.
        pub cycle_interval: u64 = 10_800 => WholeSeconds;
        /// How often a new address is requested when a file's download fails.
        pub downloads: u32 = 2 => Whole(..);
    }
}

impl Policy {
    /// Reads the numbers among other keywords.
    pub(super) fn among(keywords: &mut Reader<'_>) -> Policy {
        let policy = Policy::read(keywords, None);
        keywords.check(policy.check());
        policy
    }

    /// Checks that every number is at least 1 and that a cycle's queries fit before the next.
    pub(super) fn check(&self) -> Result<()> {
        let mut findings = Vec::new();
        let mut expect = |good: bool, name: &str, what: &str| {
            if !good {
                let message = format!("expected {what} for `{name}`");
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(name));
            }
        };
        // Enough for any policy, and small enough that no product below overflows.
        let most = 1_000_000;
        let few = |number: u64| (1..=most).contains(&number);
        expect(few(self.queries.into()), "queries", "a whole number from 1 to 1000000");
        expect(few(self.query_interval), "query_interval", "seconds from 1 to 1000000");
        expect(few(self.sends.into()), "sends", "a whole number from 1 to 1000000");
        expect(few(self.cycles.into()), "cycles", "a whole number from 1 to 1000000");
        expect(few(self.cycle_interval), "cycle_interval", "seconds from 1 to 1000000");
        expect(u64::from(self.downloads) <= most, "downloads", "a whole number from 0 to 1000000");
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
    }
}

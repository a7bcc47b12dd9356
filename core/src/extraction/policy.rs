//! The numbers of the polling policy.

use crate::json::Map;

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::keywords::{Reader, Terms};

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
    /// The queries that follow each send: 5.
    pub queries: u32,
    /// The seconds from a send to its first query and between queries: 180.
    pub query_interval: u64,
    /// The sends of a cycle, including the first: 5.
    pub sends: u32,
    /// The cycles, including the first: 5.
    pub cycles: u32,
    /// The seconds from the start of a cycle to the start of the next: 10,800.
    pub cycle_interval: u64,
    /// How often a new address is requested when a file's download fails: 2.
    pub downloads: u32,
}

impl Default for Policy {
    fn default() -> Self {
        Policy { queries: 5, query_interval: 180, sends: 5, cycles: 5, cycle_interval: 10_800, downloads: 2 }
    }
}

impl Policy {
    /// Reads the keywords of C, Python, Node and the vectors, which are the names of the fields.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is unknown or out of range.
    pub fn from_members(members: &Map) -> Result<Policy> {
        let mut keywords = Reader::new(members, Terms::parameters(" of a policy"));
        let policy = Policy::read(&mut keywords);
        keywords.finish().map(|()| policy)
    }

    /// Reads the numbers among other keywords.
    pub(super) fn read(keywords: &mut Reader<'_>) -> Policy {
        let default = Policy::default();
        let policy = Policy {
            queries: keywords.whole("queries", ..).unwrap_or(default.queries),
            query_interval: keywords.whole_seconds("query_interval").unwrap_or(default.query_interval),
            sends: keywords.whole("sends", ..).unwrap_or(default.sends),
            cycles: keywords.whole("cycles", ..).unwrap_or(default.cycles),
            cycle_interval: keywords.whole_seconds("cycle_interval").unwrap_or(default.cycle_interval),
            downloads: keywords.whole("downloads", ..).unwrap_or(default.downloads),
        };
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

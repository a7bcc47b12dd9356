//! The numbers of the polling policy.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, short};

/// The numbers of the policy; the defaults are the field notes': 25 sends, 125 queries, 13¼ hours at worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// The queries that follow each send: 5.
    pub queries: u32,
    /// The seconds from a send to its first query and between queries: 180.
    pub query_interval: u64,
    /// The sends of a cycle, its first included: 5.
    pub sends: u32,
    /// The cycles, the first included: 5.
    pub cycles: u32,
    /// The seconds from the start of a cycle to the start of the next: 10,800.
    pub cycle_interval: u64,
    /// The fresh addresses that are asked for when a file's download fails: 2.
    pub downloads: u32,
}

impl Default for Policy {
    fn default() -> Self {
        Policy { queries: 5, query_interval: 180, sends: 5, cycles: 5, cycle_interval: 10_800, downloads: 2 }
    }
}

impl Policy {
    /// The names of the numbers, which are keywords in other languages.
    pub const NAMES: [&str; 6] =
        ["queries", "query_interval", "sends", "cycles", "cycle_interval", "downloads"];

    /// Reads the keywords of C, Python, Node and the vectors: any of [`Policy::NAMES`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is unknown or out of range.
    pub fn from_members(members: &Map<String, Value>) -> Result<Policy> {
        let mut findings = Vec::new();
        let mut policy = Policy::default();
        for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
            let few = || value.as_u64().map(|number| u32::try_from(number).unwrap_or(u32::MAX));
            let read = match name.as_str() {
                "queries" => few().map(|number| policy.queries = number),
                "query_interval" => value.as_u64().map(|number| policy.query_interval = number),
                "sends" => few().map(|number| policy.sends = number),
                "cycles" => few().map(|number| policy.cycles = number),
                "cycle_interval" => value.as_u64().map(|number| policy.cycle_interval = number),
                "downloads" => few().map(|number| policy.downloads = number),
                _ => {
                    let message = format!("unknown parameter `{}` of a policy", short(name));
                    findings.push(Finding::new(&code::PARAMETER_UNKNOWN, message).with_path(short(name)));
                    continue;
                }
            };
            if read.is_none() {
                let message = format!("expected a whole number for parameter `{name}`");
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(name.as_str()));
            }
        }
        findings.extend(policy.check().err().map(|error| error.findings().to_vec()).unwrap_or_default());
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(policy), Err)
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
        // Enough for any policy, and no product below can overflow.
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

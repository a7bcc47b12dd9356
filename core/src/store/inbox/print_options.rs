//! The options of printing.

use std::time::Duration;

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, short, text};
use crate::json::Map;
use crate::keywords::{Reader, Terms};
use crate::print::PrintOptions;

/// How print jobs are printed.
///
/// # Example
/// ```
/// use dtekit::store::inbox::InboxPrint;
///
/// let with = InboxPrint { attempts: 3, give_back: true, ..InboxPrint::default() };
/// assert_eq!(with.lease.as_secs(), 600);
/// ```
#[derive(Debug, Clone)]
pub struct InboxPrint {
    /// How long a job belongs to the worker that has it: 10 minutes by default, from 2 seconds to a day. Then another
    /// worker takes it, and the attempt has failed.
    pub lease: Duration,
    /// After so many failed attempts the entry is `failed`, or given back: 5 by default.
    pub attempts: u32,
    /// How long a job waits after a failed attempt; each further wait is twice as long, up to an hour. 10 seconds by
    /// default.
    pub wait: Duration,
    /// Whether a job that could not be printed is given back to the service, so that another system can print it. By
    /// default it is `failed`.
    pub give_back: bool,
    /// What [`print_data`](crate::print_data) reads. `other_data` is that of the item, and `document` the only one.
    pub print: PrintOptions,
}

impl Default for InboxPrint {
    fn default() -> Self {
        InboxPrint {
            lease: Duration::from_secs(600),
            attempts: 5,
            wait: Duration::from_secs(10),
            give_back: false,
            print: PrintOptions::default(),
        }
    }
}

impl InboxPrint {
    /// Reads the keywords of C, Python, Node and the vectors: `lease` and `wait` in seconds, `attempts`, `give_back`,
    /// and of [`PrintOptions`] `params` and `as_of`.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each that is unknown or out of range.
    pub fn from_members(members: &Map) -> Result<InboxPrint> {
        let mut keywords = Reader::new(members, Terms::parameters(" of printing"));
        let default = InboxPrint::default();
        let of_print = ["params", "as_of"].into_iter();
        let of_print = of_print.filter_map(|name| Some((name.to_owned(), keywords.value(name)?.clone())));
        let print = PrintOptions::from_members(&of_print.collect::<Map>());
        let with = InboxPrint {
            lease: keywords.seconds("lease").unwrap_or(default.lease),
            attempts: keywords.whole("attempts", ..).unwrap_or(default.attempts),
            wait: keywords.seconds("wait").unwrap_or(default.wait),
            give_back: keywords.flag("give_back").unwrap_or(default.give_back),
            print: keywords.check(print).unwrap_or_default(),
        };
        keywords.check(with.check());
        keywords.finish().map(|()| with)
    }

    pub(super) fn check(&self) -> Result<()> {
        let mut findings = Vec::new();
        let mut expect = |is_right: bool, name: &str, what: &str| {
            if !is_right {
                let message = text!("expected {what} for parameter {}", Arg(name));
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_argument(name));
            }
        };
        let leases = Duration::from_secs(2)..=Duration::from_secs(86_400);
        expect(leases.contains(&self.lease), "lease", "from 2 to 86400 seconds");
        expect(self.attempts > 0, "attempts", "a whole number above 0");
        // A job that is due again at once would be printed again in the same pass.
        let waits = Duration::from_millis(1)..=Duration::from_secs(3600);
        expect(waits.contains(&self.wait), "wait", "from 0.001 to 3600 seconds");
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
    }
}

/// Why a print job is not printed.
pub(super) fn not_printed(reason: &str) -> Finding {
    Finding::new(&code::INBOX_PRINT, format!("expected it printed, found `{}`", short(reason)))
}

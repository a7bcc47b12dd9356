//! The options of printing.

use std::time::Duration;

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, short, text};
use crate::keywords::{Flag, Part, Seconds, Terms, Whole, options};
use crate::print::PrintOptions;

options! {
    Terms::parameters(" of printing"), check check;
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
        /// How long a job belongs to the worker that has it, from 2 seconds to a day. Then another worker takes it, and
        /// the attempt has failed.
        pub lease: Duration = Duration::from_secs(600) => Seconds;
        /// After so many failed attempts the entry is `failed`, or given back.
        pub attempts: u32 = 5 => Whole(..);
        /// How long a job waits after a failed attempt; each further wait is twice as long, up to an hour.
        pub wait: Duration = Duration::from_secs(10) => Seconds;
        /// Whether a job that could not be printed is given back to the service, so that another system can print it.
        /// If not, it is `failed`.
        pub give_back: bool = false => Flag;
        /// What [`print_data`](crate::print_data) reads. `other_data` is that of the item, and `document` the only one.
        pub print: PrintOptions => Part(Some(&["params", "as_of", "registry"]));
    }
}

impl InboxPrint {
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

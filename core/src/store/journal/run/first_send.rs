//! The send that a claim begins with.

use std::time::SystemTime;

use super::PassClock;
use crate::client::Client;
use crate::error::Finding;
use crate::json::Value;
use crate::operation::{Arguments, Request};
use crate::store::journal::check::DOCUMENT;
use crate::store::journal::work::{JournalStep, JournalWorkOptions, unreadable};
use crate::store::journal::{
    JournalClaim, JournalOptions, JournalRecord, JournalRun, JournalWork, KeptDocument,
};

/// The send of an entry, of which it is stored in the transaction of the claim that it is made.
pub(super) struct FirstSend {
    pub work: JournalWork,
    pub request: Request,
    pub send: u32,
    pub before: SystemTime,
}

impl FirstSend {
    /// The send that is the first step of a claim; `None` if there is none, or its request cannot be made.
    pub fn new(
        options: &JournalOptions,
        run: &JournalRun<'_>,
        clock: &PassClock<'_>,
        claim: &JournalClaim,
        kept: KeptDocument,
    ) -> Option<FirstSend> {
        let mut work = resumed(options, run, claim, claim.record.clone()?, clock.now());
        work.row()?;
        let request = requested(&work, kept).ok()?;
        let request = clock.client.within(request, run.lease / 2);
        work.identify(&request);
        match work.next(clock.now()) {
            JournalStep::Send { send, before, .. } => Some(FirstSend { work, request, send, before }),
            _ => None,
        }
    }
}

/// The state machine of a claim.
pub(super) fn resumed(
    options: &JournalOptions,
    run: &JournalRun<'_>,
    claim: &JournalClaim,
    record: JournalRecord,
    now: SystemTime,
) -> JournalWork {
    let options =
        JournalWorkOptions { decides: run.decides(claim.country), ..JournalWorkOptions::of(options, run) };
    JournalWork::resumed(claim.country, claim.state, record, options, now)
}

/// The request of an entry, or why there is none.
pub(super) fn requested(
    work: &JournalWork,
    kept: KeptDocument,
) -> std::result::Result<Request, Vec<Finding>> {
    let Ok(Value::Object(members)) = crate::json::from_str(&kept.arguments) else {
        return Err(vec![unreadable()]);
    };
    // An earlier version may have stored what this one refuses.
    let mut arguments = Arguments::from(members);
    if !kept.document.is_empty() {
        arguments.insert(DOCUMENT, kept.document);
    }
    Client::request(work.record().operation(), arguments).map_err(|error| error.findings().to_vec())
}

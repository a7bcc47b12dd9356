//! `dtekit issue` and `dtekit reconcile`.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clap::Args;
use dtekit::client::{AuthorityWait, Cancellation};
use dtekit::json::{Map, Value, from_slice, json};
use dtekit::store::journal::JournalRun;
use dtekit::{Naming, NextStep, Result};

use super::decode::show_result;
use super::journal::{Opened, exit_of, show_entry};
use super::order::Order;
use super::stop::Stop;
use crate::connection::Connection;
use crate::decide::Decide;
use crate::exit::Exit;
use crate::fields::{facts, fields};
use crate::files;
use crate::members::put;
use crate::session::Session;

/// Issue a document, once
#[derive(Debug, Args)]
pub struct Issue {
    #[command(flatten)]
    order: Order,
    /// Record it in this journal first, so that a power cut loses nothing
    #[arg(long, value_name = "FILE", requires = "key")]
    journal: Option<String>,
    /// Your own key of the document in the journal, such as the number of the order
    #[arg(long, value_name = "KEY", requires = "journal")]
    key: Option<String>,
    /// Wait for the authority's answer, at most so many seconds
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "600", conflicts_with = "journal")]
    wait: Option<u64>,
    #[command(flatten)]
    decide: Decide,
    /// Where the certified document goes
    #[arg(long, value_name = "FILE")]
    certified: Option<String>,
    #[command(flatten)]
    connection: Connection,
}

impl Issue {
    /// Issues.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let order = self.order.read(None)?;
        if let Some(path) = &self.certified {
            files::expect_free(path)?;
        }
        if self.decide.is_given() && self.wait.is_none() && self.journal.is_none() {
            return Err(files::usage("expected `--wait` or `--journal` with `--decide`, found neither"));
        }
        let table = self.decide.table()?;
        let cancellation = Cancellation::default();
        let client = self.connection.client()?.cancelled_by(&cancellation);
        Stop::watch()?.cancels(cancellation);
        if let (Some(path), Some(key)) = (&self.journal, &self.key) {
            let journal = Opened::default().open(path)?;
            let run = JournalRun { decide_table: table.map(Arc::new), ..JournalRun::default() };
            let entry = order.issue(&journal, &client, key, SystemTime::now(), &run)?;
            show_entry(session, &entry);
            return Ok(exit_of(&entry));
        }
        let result = client.issue(order.into_issue()?)?;
        show_result(session, &result);
        if let (Some(path), Some(xml)) = (&self.certified, result.certified_xml()) {
            files::write(path, xml)?;
        }
        if let (Some(seconds), Some(dtekit::Outcome::Sent | dtekit::Outcome::Queued)) =
            (self.wait, result.outcome)
        {
            let wait = AuthorityWait::after(&result, SystemTime::now())?;
            let mut wait = wait.give_up_after(Duration::from_secs(seconds));
            if let Some(table) = table {
                wait = wait.decided_by(table);
            }
            let answer = client.wait_for_authority(&mut wait, None)?;
            let value = answer.to_value(Naming::Snake);
            session.show(&value, || facts(&value));
            session.findings("", b"", &answer.findings);
            return Ok(Exit::after(Some(answer.outcome)));
        }
        Ok(Exit::after(result.outcome))
    }
}

/// Ask whether a document of unknown outcome was issued. It never sends the document again.
#[derive(Debug, Args)]
pub struct Reconcile {
    /// The member `next` of the result, as JSON, or the whole result; - is the standard input
    #[arg(default_value = "-")]
    file: String,
    /// How long the service must not have listed the document before it may be sent again
    #[arg(long, value_name = "SECONDS")]
    settle_after: Option<f64>,
    #[command(flatten)]
    connection: Connection,
}

impl Reconcile {
    /// Asks. It ends with 0 if the document was issued, with 1 if it may be sent again, else with 4.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let given = from_slice(&files::read(&self.file)?)
            .map_err(|error| files::usage(format!("expected JSON in `{}`: {error}", self.file)))?;
        let next = given.get("next").filter(|next| !next.is_null()).unwrap_or(&given);
        let next = next.as_object().ok_or_else(|| files::usage("expected the next step as a JSON object"))?;
        let mut members = Map::new();
        put(&mut members, "settle_after", self.settle_after);
        let settle_after = dtekit::client::Reconciliation::settle_after(&members)?;
        let found = self.connection.client()?.reconcile(&NextStep::from_members(next)?, settle_after)?;
        let value: Value = found.to_value(Naming::Snake);
        session.show(&value, || {
            let may = json!({"verdict": found.verdict.as_str(), "may_resend": found.may_resend});
            fields(&may)
        });
        Ok(match found.verdict {
            dtekit::operation::Verdict::AlreadyIssued { .. } => Exit::Done,
            _ if found.may_resend => Exit::Refused,
            _ => Exit::Unknown,
        })
    }
}
